package org.jvmquarks.upgrade.findings;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.jvmquarks.gate.ledger.Point;
import org.jvmquarks.inspect.Ergonomics;
import org.jvmquarks.inspect.Inspected;
import org.jvmquarks.inspect.InspectedOption;
import org.jvmquarks.inspect.InspectionResult;
import org.jvmquarks.inspect.OptionResult;
import org.jvmquarks.inspect.RecordedInspections;
import org.jvmquarks.inspect.knowledge.KnownOptions;
import org.jvmquarks.inspect.knowledge.VmContext;
import org.jvmquarks.inspect.knowledge.Workarounds;
import org.jvmquarks.inspect.options.OptionUse;
import org.jvmquarks.jdk.ContainerLimits;
import org.jvmquarks.jdk.JavaVersion;
import org.jvmquarks.jdk.Jdk;
import org.jvmquarks.jdk.JdkSource;

/** What became of recorded options from 17 to 25, and from 25 to 25. */
class OptionFindingsTest {
    private static List<Finding> findings(int from, int to) {
        InspectionResult result = RecordedInspections.of(from, to);
        return findings(result.jdks().get(0), result.jdks().get(1));
    }

    /** What the finders say that look at what VMs answer. */
    private static List<Finding> findings(Inspected from, Inspected to) {
        Answers answers = new Answers(
                SampleUpgrade.asked(SampleUpgrade.FROM, from),
                SampleUpgrade.asked(SampleUpgrade.TO, to),
                SampleUpgrade.with("-Xmx1g"),
                Answers.Code.none());
        return Finder.all(Finder.ALL, answers, Observed.nothing()).findings();
    }

    private static Finding about(List<Finding> findings, String option) {
        return findings.stream()
                .filter(each -> each.title().equals("the option " + option))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void refusedOptionTellsWhatOldVmSaid() {
        Finding finding = about(findings(17, 25), "-XX:+UseBiasedLocking");

        assertThat(finding.concern()).isEqualTo(Concern.MUST_FIX);
        assertThat(finding.consequence()).isEqualTo("will not start");
        assertThat(finding.sentences())
                .containsExactly(
                        "jdk-25 does not start: Unrecognized VM option 'UseBiasedLocking'",
                        "jdk-17 says: Option UseBiasedLocking was deprecated in version 15.0 and"
                                + " will likely be removed in a future release.");
        assertThat(finding.advice()).contains("Remove it.");
        assertThat(finding.where()).containsExactly("option 8 of the line");
    }

    @Test
    void whatTheOldVmRefusesTooSaysSo() {
        assertThat(about(findings(17, 25), "-XX:+UseConcMarkSweepGC").sentences())
                .containsExactly(
                        "jdk-25 does not start: Unrecognized VM option 'UseConcMarkSweepGC'", "jdk-17 refuses it too");
    }

    /** It made the VM interpret all code, so the application becomes another one. */
    @Test
    void ignoredOptionTellsWhatItDid() {
        assertThat(about(findings(11, 17), "--illegal-access=permit").sentences())
                .hasSize(2)
                .last()
                .asString()
                .startsWith("on jdk-11: Strong encapsulation of the JDK is relaxed by this option up to 16");
    }

    @Test
    void propertyOfLibraryIsNotSaidByVm() {
        assertThat(about(findings(21, 25), "-Djdk.tracePinnedThreads=full").sentences())
                .containsExactly("on jdk-25: Nothing reads this property, since virtual threads no longer"
                        + " pin their carriers while they synchronize (JEP 491). Record the"
                        + " event jdk.VirtualThreadPinned to find the remaining cases.");
    }

    private static Inspected with(Inspected jdk, String version) {
        Workarounds workarounds = Workarounds.load();
        OptionUse use = OptionUse.of("-XX:GCLockerRetryAllocationCount=32");
        VmContext here = new VmContext(JavaVersion.parse(version), Optional.of("G1"), Map.of(), List.of(use));
        List<OptionResult> results = workarounds.about(use, here).stream()
                .map(finding -> (OptionResult) new OptionResult.WorksAround(finding))
                .toList();
        return new Inspected(
                jdk.vm(),
                List.of(new InspectedOption(use, true, results)),
                List.of(),
                workarounds.missing(here),
                jdk.inForce(),
                jdk.proposal());
    }

    private static Inspected knowing(Inspected jdk, String option) {
        OptionUse use = OptionUse.of(option);
        return with(
                jdk,
                use,
                KnownOptions.load().about(use, jdk.vm().feature()).stream()
                        .map(known -> (OptionResult) new OptionResult.Known(known, true))
                        .toList());
    }

    private static Inspected with(Inspected jdk, OptionUse use, List<OptionResult> results) {
        return new Inspected(
                jdk.vm(),
                List.of(new InspectedOption(use, true, results)),
                List.of(),
                List.of(),
                jdk.inForce(),
                jdk.proposal());
    }

    /** Who silences a warning of the new JDK, or names its default, has done what there is to do. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            --sun-misc-unsafe-memory-access=allow                      | NOT_RELEVANT
            --enable-native-access=ALL-UNNAMED                         | NOT_RELEVANT
            -XX:+EnableDynamicAgentLoading                             | NOT_RELEVANT
            -Dfile.encoding=UTF-8                                      | NOT_RELEVANT
            -Dhttps.cipherSuites=TLS_RSA_WITH_AES_128_GCM_SHA256       | WILL_NOTICE
            """)
    void noteAloneIsNoChange(String option, Concern concern) {
        InspectionResult result = RecordedInspections.of(17, 25);

        assertThat(findings(
                        knowing(result.jdks().get(0), option),
                        knowing(result.jdks().get(1), option)))
                .filteredOn(Finding::isOfOption)
                .extracting(Finding::concern)
                .containsExactly(concern);
    }

    /** Up to 17, Serial does not deduplicate strings; and UseNUMA does nothing on a machine with one node. */
    @Test
    void switchSetBackByOneMayBeNoticed() {
        InspectionResult result = RecordedInspections.of(17, 25);
        OptionUse use = OptionUse.of("-XX:+UseStringDeduplication");
        List<OptionResult> setBack = List.of(new OptionResult.SetBack("UseStringDeduplication", "false"));
        Inspected from = with(result.jdks().get(0), use, setBack);
        Inspected to = with(result.jdks().get(1), use, List.of());
        String why = " the VM sets UseStringDeduplication back to false without a word; its collector or this machine"
                + " may lack what the flag needs";

        Finding gained = about(findings(from, to), "-XX:+UseStringDeduplication");
        Finding lost = about(
                findings(
                        with(result.jdks().get(0), use, List.of()),
                        with(result.jdks().get(1), use, setBack)),
                "-XX:+UseStringDeduplication");

        assertThat(List.of(gained.concern(), lost.concern())).containsOnly(Concern.MAY_NOTICE);
        assertThat(gained.sentences()).containsExactly("on jdk-25 it takes effect; on jdk-17" + why);
        assertThat(lost.sentences()).containsExactly("on jdk-25:" + why);
        assertThat(findings(from, with(result.jdks().get(1), use, setBack)))
                .filteredOn(Finding::isOfOption)
                .isEmpty();
    }

    private static List<Finding> move(String from, String to) {
        InspectionResult result = RecordedInspections.of(17, 25);
        return findings(with(result.jdks().get(0), from), with(result.jdks().get(1), to)).stream()
                .filter(each -> !each.consequence().equals("other resources"))
                .filter(each -> each.concern() != Concern.NOT_RELEVANT)
                .toList();
    }

    @Test
    void needlessWorkaroundIsSuperfluous() {
        assertThat(move("17.0.21", "25.0.5")).singleElement().satisfies(finding -> {
            assertThat(finding.concern()).isEqualTo(Concern.MAY_NOTICE);
            assertThat(finding.consequence()).isEqualTo("superfluous");
            assertThat(finding.sentences())
                    .containsExactly("on jdk-25: JDK-8192647 is fixed in 22. Remove the option for this JDK.");
        });
        assertThat(move("17.0.21", "21.0.13")).isEmpty();
        assertThat(move("23", "25.0.5")).isEmpty();
    }

    @Test
    void defectOfNewJdkIsNamedWithWorkaround() {
        assertThat(move("21.0.13", "22.0.1"))
                .filteredOn(finding -> finding.consequence().equals("known defect"))
                .singleElement()
                .satisfies(finding -> {
                    assertThat(finding.concern()).isEqualTo(Concern.WILL_NOTICE);
                    assertThat(finding.sentences()).singleElement().asString().startsWith("22.0.1 has JDK-8329528");
                });
        assertThat(move("22", "22.0.1")).isEmpty();
    }

    @Test
    void undecidedOptionAndUnreadFileAreGaps() {
        Inspected vm = RecordedInspections.of(17, 25).jdks().get(1);
        Inspected asked = new Inspected(
                vm.vm(),
                List.of(
                        new InspectedOption(
                                OptionUse.of("-Xmx900g"),
                                true,
                                List.of(new OptionResult.Undecided("Could not reserve enough space"))),
                        new InspectedOption(OptionUse.of("-XX:Flags=/opt/flags"), true, List.of()),
                        new InspectedOption(OptionUse.of("-Xss1m"), true, List.of())),
                List.of(),
                List.of(),
                vm.inForce(),
                vm.proposal());

        assertThat(new OptionFindings(asked, asked).undecided())
                .containsExactly(
                        Gap.of(
                                Point.OPTION,
                                "-Xmx900g",
                                "-Xmx900g: this machine cannot show it: Could not reserve enough space"),
                        Gap.of(
                                Point.OPTION,
                                "-XX:Flags",
                                "-XX:Flags=/opt/flags: the options in this file were not read; pass them with"
                                        + " --options or --options-file"));
    }

    @Test
    void proposedLineIsTheAdvice() {
        assertThat(about(findings(8, 17), "-XX:MaxRAMFraction=2").advice().orElse(""))
                .isEqualTo("Use -XX:MaxRAMPercentage=50 instead.");
    }

    @Test
    void noMoveLeavesOnlyWhatMustBeFixed() {
        assertThat(findings(25, 25))
                .allMatch(each -> each.concern() == Concern.MUST_FIX || each.concern() == Concern.NOT_RELEVANT);
    }

    @Test
    void whatTheVmChoosesIsCompared() {
        Finding resources = findings(8, 25).stream()
                .filter(each -> each.consequence().equals("other resources"))
                .findFirst()
                .orElseThrow();

        assertThat(resources.concern()).isEqualTo(Concern.WILL_NOTICE);
        assertThat(resources.sentences()).isNotEmpty().allMatch(it -> it.contains("; before: "));
    }

    @Test
    void threadsOfAnotherCollectorAreNotCompared() {
        Ergonomics parallel = chosen("Parallel", Optional.empty());

        Finding finding = new ErgonomicsFinding(parallel, chosen("G1", Optional.of(1L)), true)
                .finding(Optional.of("2 processors and 2048 MB"))
                .orElseThrow();

        assertThat(finding.sentences()).containsExactly("the collector is G1; before: Parallel");
        assertThat(finding.where()).containsExactly("2 processors and 2048 MB");
        assertThat(finding.advice())
                .contains("Name the collector that you have tested, such as with -XX:+UseG1GC: then"
                        + " neither an upgrade nor a smaller machine changes it.");
    }

    @Test
    void silenceOfOneVmIsNoDifference() {
        assertThat(new ErgonomicsFinding(chosen("G1", Optional.empty()), chosen("G1", Optional.of(1L)), true)
                        .finding(Optional.empty()))
                .isEmpty();
    }

    private static Ergonomics chosen(String collector, Optional<Long> concurrent) {
        return new Ergonomics(
                Optional.of(32L << 20),
                Optional.of(512L << 20),
                Optional.of(collector),
                Optional.of(2L),
                concurrent,
                Optional.of(2L),
                Optional.of(2));
    }

    /** The heap of a container without limits is that of another machine. */
    @Test
    void containerWithoutLimitsIsAnotherMachine() {
        Answers answers = SampleUpgrade.recorded(SampleUpgrade.unknown());
        Answers here =
                new Answers(installed(answers.from()), installed(answers.to()), answers.application(), answers.code());
        Answers mixed = new Answers(installed(answers.from()), answers.to(), answers.application(), answers.code());
        Answers limited = new Answers(
                mixed.from(),
                mixed.to(),
                new KnownApplication(
                        Optional.empty(),
                        new ContainerLimits(OptionalLong.of(2048), OptionalDouble.of(2)),
                        Optional.empty(),
                        Optional.empty()),
                mixed.code());

        assertThat(ErgonomicsFinding.isOnOtherMachines(answers)).isFalse();
        assertThat(ErgonomicsFinding.isOnOtherMachines(here)).isFalse();
        assertThat(ErgonomicsFinding.isOnOtherMachines(limited))
                .as("both are asked under the same limits")
                .isFalse();
        assertThat(ErgonomicsFinding.isOnOtherMachines(mixed)).isTrue();
        assertThat(ErgonomicsFinding.find(mixed, Observed.nothing())).isEqualTo(Found.nothing());
    }

    private static AskedJdk installed(AskedJdk asked) {
        Jdk jdk = asked.jdk();
        return new AskedJdk(
                new Jdk(
                        jdk.id(),
                        OptionalInt.empty(),
                        Optional.empty(),
                        new JdkSource.Home(Path.of("jdk").toAbsolutePath()),
                        List.of(),
                        ContainerLimits.none()),
                asked.vm());
    }
}
