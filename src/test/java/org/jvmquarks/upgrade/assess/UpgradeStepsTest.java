package org.jvmquarks.upgrade.assess;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.jvmquarks.engine.cell.PinDefinition;
import org.jvmquarks.files.DiskCache;
import org.jvmquarks.gate.GateResult;
import org.jvmquarks.gate.compare.SideBySide;
import org.jvmquarks.gate.compare.UnprovenJdkException;
import org.jvmquarks.gate.flags.FlagOutcomes;
import org.jvmquarks.gate.ledger.Ledger;
import org.jvmquarks.inspect.InspectionResult;
import org.jvmquarks.inspect.RecordedInspections;
import org.jvmquarks.inspect.options.OptionLine;
import org.jvmquarks.inspect.options.OptionReader;
import org.jvmquarks.inspect.options.OptionVariables;
import org.jvmquarks.inventory.InventoryComparison;
import org.jvmquarks.jdk.ContainerLimits;
import org.jvmquarks.jdk.Jdk;
import org.jvmquarks.journal.PinRecord;
import org.jvmquarks.upgrade.application.Application;
import org.jvmquarks.upgrade.application.TestArchives;
import org.jvmquarks.upgrade.code.CodeFinding;
import org.jvmquarks.upgrade.executed.CallQuestions;
import org.jvmquarks.upgrade.findings.Answers;
import org.jvmquarks.upgrade.findings.AskedJdk;
import org.jvmquarks.upgrade.findings.Gap;
import org.jvmquarks.upgrade.findings.KnownApplication;
import org.jvmquarks.upgrade.findings.Observed;
import org.jvmquarks.upgrade.findings.SampleUpgrade;
import org.jvmquarks.upgrade.link.LinkJdks;
import org.jvmquarks.upgrade.memory.BudgetRequest;
import org.jvmquarks.upgrade.memory.BudgetResult;
import org.jvmquarks.upgrade.recording.ApplicationRecordingTest;
import org.jvmquarks.upgrade.trial.SampleTrials;
import org.jvmquarks.upgrade.trial.TrialPlan;
import org.jvmquarks.upgrade.trial.TrialResult;
import org.jvmquarks.verdict.Impact;

/** The first steps of {@code upgrade}, each alone, on what others left: read, ask, run. */
class UpgradeStepsTest {
    private static final OptionLine LINE = OptionReader.ofCommandLine(List.of("-Xmx1g"));
    private static final ContainerLimits LIMITS = new ContainerLimits(OptionalLong.of(2048), OptionalDouble.of(2));
    private static final Jdk FROM = SampleUpgrade.asked(SampleUpgrade.FROM, 17).jdk();
    private static final Jdk TO = SampleUpgrade.asked(SampleUpgrade.TO, 25).jdk();

    @TempDir
    private Path folder;

    private final List<String> said = new ArrayList<>();

    private static ApplicationFacts read(Optional<OptionLine> line, ContainerLimits limits) throws Exception {
        return ApplicationFacts.read(new Application(
                line,
                OptionVariables.none(),
                limits,
                List.of(),
                Optional.of(ApplicationRecordingTest.recording("app-25.jfr")),
                Optional.empty()));
    }

    @Test
    void recordingTellsWhatNobodyElseDoes() throws Exception {
        KnownApplication known = read(Optional.empty(), ContainerLimits.none()).known();

        assertThat(known.options()).startsWith("-Xmx256m", "-XX:+UseSerialGC");
        assertThat(known.limits().memoryMegabytes()).hasValue(512);
    }

    @Test
    void whatIsPassedOverridesTheRecording() throws Exception {
        KnownApplication known = read(Optional.of(LINE), LIMITS).known();

        assertThat(known.options()).containsExactly("-Xmx1g");
        assertThat(known.limits()).isEqualTo(LIMITS);
        assertThat(known.recording().orElseThrow().jvm().orElseThrow().options())
                .as("options that may hold no longer")
                .isEmpty();
    }

    @Test
    void archivesAloneMakeAnApplicationKnown() {
        assertThat(new ApplicationFacts(SampleUpgrade.with(Optional.empty()), List.of()).isUnknown())
                .isTrue();
        assertThat(new ApplicationFacts(SampleUpgrade.with(Optional.empty()), List.of(folder)).isUnknown())
                .isFalse();
        assertThat(new ApplicationFacts(SampleUpgrade.with("-Xmx1g"), List.of()).isUnknown())
                .isFalse();
    }

    @Test
    void archivesAreOpenedWithItsProperties() {
        AskedJdk jdk = SampleUpgrade.asked(SampleUpgrade.TO, 25);
        String lenient = "-Djdk.util.zip.disableZip64ExtraFieldValidation=true";

        assertThat(UpgradeQuestions.side(jdk, SampleUpgrade.with(lenient)).options())
                .as("also those about which no VM is asked")
                .contains(lenient);
    }

    private UpgradeQuestions questions(InspectionResult inspection) {
        return questions(inspection, DiskCache.none(), DiskCache.none());
    }

    private UpgradeQuestions questions(InspectionResult inspection, DiskCache cache, DiskCache whole) {
        return new UpgradeQuestions(
                (jdks, line, limits) -> inspection,
                Optional.empty(),
                new LinkJdks(folder),
                UpgradeQuestions.Depth.LINKS,
                (from, to) -> {},
                cache,
                whole,
                said::add);
    }

    @Test
    void vmsAndArchivesAnswer() throws Exception {
        Map<String, byte[]> classes = TestArchives.compile(folder, 8, """
                package a;
                class Stopping { void run(Thread it) { it.stop(); } }
                """);
        Path archive = Files.write(folder.resolve("app.jar"), TestArchives.jar(classes));

        Answers answers = questions(RecordedInspections.of(17, 25))
                .ask(FROM, TO, new ApplicationFacts(SampleUpgrade.with("-Xmx1g"), List.of(archive)));

        assertThat(said).containsExactly("asking the VMs of jdk-17 and jdk-25 about options", "reading archives");
        assertThat(answers.from().feature()).isEqualTo(17);
        assertThat(answers.to().vm().options()).isNotEmpty();
        assertThat(answers.application().code().orElseThrow().classes()).isEqualTo(1);
        assertThat(answers.code().findings())
                .extracting(CodeFinding::cause)
                .extracting(CodeFinding.Cause::name)
                .containsExactly("Thread.stop()");
        assertThat(answers.code().gaps())
                .extracting(Gap::sentence)
                .as("both JDKs of the sample are in containers, and the tools are not asked")
                .hasSize(3)
                .last()
                .asString()
                .startsWith("--only-mine does not ask jdeps and jdeprscan of jdk-25");
    }

    /** What single archives have would be read again: nothing of them is in the second cache. */
    @Test
    void wholeApplicationIsFoundAgain() throws Exception {
        Map<String, byte[]> classes = TestArchives.compile(folder, 8, "package a; class Empty { }");
        Path archive = Files.write(folder.resolve("app.jar"), TestArchives.jar(classes));
        ApplicationFacts application = new ApplicationFacts(SampleUpgrade.with("-Xmx1g"), List.of(archive));
        DiskCache whole = DiskCache.in(folder.resolve("whole"), "1");
        Path again = folder.resolve("again");

        Answers first = questions(RecordedInspections.of(17, 25), DiskCache.in(folder.resolve("cache"), "1"), whole)
                .ask(FROM, TO, application);

        assertThat(questions(RecordedInspections.of(17, 25), DiskCache.in(again, "1"), whole)
                        .ask(FROM, TO, application))
                .usingRecursiveComparison()
                .isEqualTo(first);
        assertThat(again).doesNotExist();
    }

    @Test
    void withoutArchivesNoCodeIsAsked() throws Exception {
        Answers answers = questions(RecordedInspections.of(17, 25))
                .ask(FROM, TO, new ApplicationFacts(SampleUpgrade.with("-Xmx1g"), List.of()));

        assertThat(answers.code()).isEqualTo(Answers.Code.none());
        assertThat(said).hasSize(1);
    }

    @Test
    void vmThatDoesNotStartEndsTheAssessment() {
        InspectionResult one = new InspectionResult(
                RecordedInspections.line(),
                RecordedInspections.of(17).jdks(),
                Map.of("jdk-25", "jdk-25: the VM does not start"));

        assertThatThrownBy(() ->
                        questions(one).ask(FROM, TO, new ApplicationFacts(SampleUpgrade.with("-Xmx1g"), List.of())))
                .isInstanceOf(UpgradeException.class)
                .hasMessage("jdk-25: the VM does not start");
    }

    /** Programs that left something, and remember what they were asked to run. */
    private static class LeftPrograms implements UpgradeRuns.Programs {
        private static final PinRecord PIN = SampleUpgrade.pin(Impact.BEHAVIOUR, Optional.empty());

        private final Map<String, List<PinDefinition>> pins = new LinkedHashMap<>();
        private final List<AskedJdk> jdks = new ArrayList<>();
        private final List<BudgetRequest> requests = new ArrayList<>();
        private final List<TrialPlan> trials = new ArrayList<>();
        private final List<CallQuestions> counted = new ArrayList<>();
        private int flags;

        @Override
        public SideBySide pins(String name, List<PinDefinition> some, AskedJdk from, AskedJdk to) {
            pins.put(name, some);
            jdks.add(from);
            jdks.add(to);
            return SampleUpgrade.sides(PIN, SampleUpgrade.cell(PIN, "jdk-17", 0), SampleUpgrade.cell(PIN, "jdk-25", 1));
        }

        @Override
        public FlagOutcomes flags(GateResult gate, Jdk to) {
            flags++;
            return FlagOutcomes.unknown("not asked");
        }

        @Override
        public InventoryComparison inventories() {
            return new InventoryComparison.Unread(List.of("not asked"));
        }

        @Override
        public List<BudgetResult> memory(List<BudgetRequest> asked, ContainerLimits limits) {
            requests.addAll(asked);
            return asked.stream()
                    .<BudgetResult>map(
                            each -> new BudgetResult.Unmeasured(each.jdk().id(), "not measured"))
                    .toList();
        }

        @Override
        public TrialResult trial(TrialPlan plan, CallQuestions questions, ContainerLimits limits, Jdk from, Jdk to) {
            trials.add(plan);
            counted.add(questions);
            return SampleTrials.failing();
        }
    }

    @Test
    void applicationRunsOnlyIfItIsAskedFor() throws Exception {
        TrialPlan plan = SampleTrials.failing().plan();

        Observed observed = new UpgradeRuns(
                        programs, Ledger.none(), LocalDate.EPOCH, true, Optional.of(plan), said::add)
                .run(SampleUpgrade.answers(SampleUpgrade.with("-Xmx1g")));

        assertThat(programs.trials).containsExactly(plan);
        assertThat(observed.trial()).isPresent();
        assertThat(run(SampleUpgrade.with("-Xmx1g"), true).trial()).isEmpty();
        assertThat(programs.trials).hasSize(1);
    }

    private final LeftPrograms programs = new LeftPrograms();

    private Observed run(KnownApplication application, boolean onlyMine) throws InterruptedException {
        return new UpgradeRuns(programs, Ledger.none(), LocalDate.EPOCH, onlyMine, Optional.empty(), said::add)
                .run(SampleUpgrade.answers(application));
    }

    private static KnownApplication limited() {
        return new KnownApplication(Optional.of(LINE), LIMITS, Optional.empty(), Optional.empty());
    }

    @Test
    void pinsAboutDefaultsRunAgainAsApplicationDoes() throws Exception {
        Observed observed = run(limited(), false);

        assertThat(programs.pins.keySet()).containsExactly("run", "run-of-application");
        assertThat(programs.pins.get("run-of-application"))
                .isNotEmpty()
                .hasSizeLessThan(requireNonNull(programs.pins.get("run")).size())
                .allMatch(pin -> pin.pin().ergonomics());
        assertThat(programs.pins.get("run"))
                .noneMatch(pin -> pin.pin().timing() || pin.pin().impact().equals(Optional.of(Impact.INTERNAL)));
        assertThat(programs.jdks)
                .extracting(each -> each.jdk().limits())
                .containsExactly(ContainerLimits.none(), ContainerLimits.none(), LIMITS, LIMITS);
        assertThat(observed.pins().orElseThrow().asApplication()).isPresent();
        assertThat(programs.flags)
                .as("options are known, and the VMs were asked about them")
                .isZero();
    }

    @Test
    void memoryIsMeasuredUnderALimit() throws Exception {
        Observed.Memory memory = run(limited(), true).memory().orElseThrow();

        assertThat(List.of(memory.before().jdk(), memory.after().jdk())).containsExactly("jdk-17", "jdk-25");
        assertThat(programs.requests).extracting(each -> each.jdk().id()).containsExactly("jdk-17", "jdk-25");
        assertThat(said).containsExactly("measuring memory outside the heap");
    }

    @Test
    void unknownApplicationRunsNothingOfItsOwn() throws Exception {
        Observed observed = run(SampleUpgrade.with(Optional.empty()), false);

        assertThat(programs.pins.keySet()).containsExactly("run");
        assertThat(programs.requests).isEmpty();
        assertThat(programs.flags).isEqualTo(1);
        assertThat(observed.memory()).isEmpty();
    }

    @Test
    void onlyItsOwnPinsAreRun() throws Exception {
        run(SampleUpgrade.with("-Djava.security.manager"), true);

        assertThat(programs.pins.get("run"))
                .extracting(pin -> pin.quark().id())
                .contains("security-manager")
                .doesNotContain("grouping-separators");
        programs.pins.clear();
        assertThat(run(SampleUpgrade.with("-Dapp=x"), true).pins())
                .as("no pin is about that property, and defaults are observed all the same")
                .isPresent();
    }

    /** The JDKs as they are say nothing about a service that restores formats or raises limits itself. */
    @Test
    void pinsAboutItsPropertiesRunWithThem() throws Exception {
        String formats = "-Djava.locale.providers=COMPAT";
        run(
                SampleUpgrade.with(
                        formats, "-Dapp=x", "-Djava.security.manager", "-Dcom.sun.management.jmxremote.port=1"),
                true);

        assertThat(programs.pins.get("run-of-application"))
                .extracting(pin -> pin.quark().id())
                .contains("locale-data")
                .doesNotContain("security-manager");
        assertThat(programs.jdks)
                .extracting(each -> each.jdk().options())
                .containsExactly(List.of(), List.of(), List.of(formats), List.of(formats));
    }

    /** A trust store that needs its password is not what a pin without it would see. */
    @Test
    void passwordIsGivenToNoPin() throws Exception {
        run(SampleUpgrade.with("-Djavax.net.ssl.trustStore=/a", "-Djavax.net.ssl.trustStorePassword=b"), false);

        assertThat(programs.pins.get("run-of-application"))
                .extracting(pin -> pin.quark().id())
                .doesNotContain("root-certificates");
        assertThat(programs.jdks).allMatch(each -> each.jdk().options().isEmpty());

        programs.pins.clear();
        run(SampleUpgrade.with("-Djavax.net.ssl.trustStore=/a"), false);
        assertThat(programs.pins.get("run-of-application"))
                .extracting(pin -> pin.quark().id())
                .contains("root-certificates");
    }

    /** A VM may take an option for -version, and die of it in a program: what inspect knows is told all the same. */
    @Test
    void optionThatKillsPinsIsStillTold() throws Exception {
        LeftPrograms dying = new LeftPrograms() {
            @Override
            public SideBySide pins(String name, List<PinDefinition> some, AskedJdk from, AskedJdk to) {
                if (name.equals("run-of-application")) {
                    throw new UnprovenJdkException("jdk-17 never proved its identity: No JVMCI compiler found");
                }
                return super.pins(name, some, from, to);
            }
        };

        Observed.Pins pins = new UpgradeRuns(dying, Ledger.none(), LocalDate.EPOCH, false, Optional.empty(), said::add)
                .run(SampleUpgrade.answers(SampleUpgrade.with("-XX:+UseJVMCICompiler")))
                .pins()
                .orElseThrow();

        assertThat(pins.asApplication()).isEmpty();
        assertThat(pins.gate().coverage().asked()).isPositive();
        assertThat(pins.unseen().orElseThrow().sentence())
                .isEqualTo("no pin ran with the options of the application:"
                        + " jdk-17 never proved its identity: No JVMCI compiler found");
    }
}
