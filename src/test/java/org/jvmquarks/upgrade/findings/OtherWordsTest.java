package org.jvmquarks.upgrade.findings;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.jvmquarks.gate.GatePolicy;
import org.jvmquarks.gate.GateResult;
import org.jvmquarks.gate.compare.RunSide;
import org.jvmquarks.gate.compare.SideBySide;
import org.jvmquarks.gate.ledger.Acceptance;
import org.jvmquarks.gate.ledger.Ledger;
import org.jvmquarks.gate.ledger.Point;
import org.jvmquarks.inspect.Inspected;
import org.jvmquarks.inspect.RecordedInspections;
import org.jvmquarks.inspect.SecondInspection;
import org.jvmquarks.inventory.InventoryComparison;
import org.jvmquarks.javaapi.NamedApi;
import org.jvmquarks.javaapi.Reference;
import org.jvmquarks.journal.CellName;
import org.jvmquarks.journal.CellRecord;
import org.jvmquarks.journal.PinRecord;
import org.jvmquarks.journal.QuarkRecord;
import org.jvmquarks.journal.Records;
import org.jvmquarks.journal.TouchRecord;
import org.jvmquarks.journal.VersionRange;
import org.jvmquarks.upgrade.archive.ArchivePath;
import org.jvmquarks.upgrade.archive.ClassFiles;
import org.jvmquarks.upgrade.archive.CodeLocation;
import org.jvmquarks.upgrade.archive.EvidenceStrength;
import org.jvmquarks.upgrade.archive.Uses;
import org.jvmquarks.upgrade.code.CodeFinding;
import org.jvmquarks.upgrade.code.Consequence;
import org.jvmquarks.upgrade.code.Source;
import org.jvmquarks.upgrade.memory.BudgetResult;
import org.jvmquarks.upgrade.touch.Trace;
import org.jvmquarks.upgrade.touch.Use;
import org.jvmquarks.upgrade.trial.SampleTrials;
import org.jvmquarks.verdict.Impact;
import org.jvmquarks.verdict.Observation;

/** Words say what was decided, and decide nothing: with others, {@code upgrade} decides the same. */
class OtherWordsTest {
    private static final NamedApi SET = new NamedApi("java/lang/System", "setSecurityManager");
    private static final List<NamedApi> APIS = List.of(
            SET, NamedApi.ofClass("java/lang/System"), new NamedApi("javax/security/auth/Subject", "getSubject"));
    private static final List<String> OPTIONS = List.of("-Djava.security.manager", "-Xmx1g");
    private static final List<Source> SOURCES =
            List.of(new Source.Jep(486), new Source.Jep(411), new Source.Issue(8_296_244));
    private static final LocalDate DAY = LocalDate.of(2026, 11, 27);
    private static final Optional<Acceptance> ENTRY =
            Optional.of(Acceptance.ofRows("a/b", "r", Optional.empty(), "o", LocalDate.of(2027, 1, 1)));

    /** Another wording. */
    enum Wording {
        EACH_ITS_OWN(text -> new StringBuilder(text).reverse().toString()),
        ALL_ALIKE(text -> "words");

        private final UnaryOperator<String> words;

        Wording(UnaryOperator<String> words) {
            this.words = words;
        }

        String of(String text) {
            return words.apply(text);
        }

        List<String> of(List<String> texts) {
            return texts.stream().map(words).toList();
        }

        /** The same without a word of the original, but for names and what users wrote. */
        Finding of(Finding finding) {
            return new Finding(
                    of(finding.subject()),
                    finding.concern(),
                    finding.impact(),
                    of(finding.sentences()),
                    finding.traces().stream().map(this::of).toList(),
                    finding.advice().map(words),
                    finding.quark(),
                    finding.basis());
        }

        private Subject of(Subject subject) {
            if (subject instanceof Subject.Quark quark) {
                return new Subject.Quark(quark.id(), of(quark.title()));
            }
            return subject instanceof Subject.Matter matter ? new Subject.Matter(of(matter.title())) : subject;
        }

        private Trace of(Trace trace) {
            return trace instanceof Trace.At at ? new Trace.At(of(at.words())) : trace;
        }

        CodeFinding of(CodeFinding code) {
            return new CodeFinding(
                    code.cause(),
                    code.evidence(),
                    code.consequence(),
                    of(code.what()),
                    code.remark().map(words),
                    of(code.advice()),
                    of(code.where()),
                    code.prevented());
        }
    }

    /** A finding without its words. */
    private record Decided(
            Object subject,
            Concern concern,
            Consequence impact,
            Optional<String> quark,
            ChangeIdentity identity,
            List<String> keys,
            List<String> pins,
            Optional<Acceptance> accepted) {
        static Decided of(Finding finding) {
            return new Decided(
                    about(finding.subject()),
                    finding.concern(),
                    finding.impact(),
                    finding.quark(),
                    finding.identity(),
                    finding.keys(),
                    finding.pins(),
                    finding.accepted());
        }
    }

    private static Object about(Subject subject) {
        if (subject instanceof Subject.Quark quark) {
            return quark.id();
        }
        return subject instanceof Subject.Matter ? Subject.Matter.class : subject;
    }

    private static List<Decided> decided(List<Finding> findings) {
        return findings.stream().map(Decided::of).toList();
    }

    private static List<Object> used(List<Finding> findings) {
        return findings.stream()
                .<Object>map(finding -> finding.traces().stream()
                        .flatMap(trace -> trace.use().stream())
                        .toList())
                .toList();
    }

    @ParameterizedTest
    @EnumSource
    void sameFindingsAreMerged(Wording wording) {
        Random random = new Random(43);
        int merged = 0;
        int doubted = 0;
        for (int i = 0; i < 500; i++) {
            List<Finding> findings = findings(random);
            List<CodeFinding> doubts = List.of(doubt(random), doubt(random));
            List<Finding> all = FindingMerger.merge(findings);
            List<Finding> others =
                    FindingMerger.merge(findings.stream().map(wording::of).toList());

            assertThat(decided(others)).isEqualTo(decided(all));
            assertThat(used(others)).isEqualTo(used(all));
            UndecidedCode told = UndecidedCode.of(all, doubts);
            UndecidedCode toldOtherwise =
                    UndecidedCode.of(others, doubts.stream().map(wording::of).toList());
            assertThat(decided(toldOtherwise.findings())).isEqualTo(decided(told.findings()));
            assertThat(toldOtherwise.undecided())
                    .extracting(CodeFinding::cause)
                    .isEqualTo(told.undecided().stream().map(CodeFinding::cause).toList());
            merged += findings.size() - all.size();
            doubted += doubts.size() - told.undecided().size();
        }
        assertThat(merged).isGreaterThan(400);
        assertThat(doubted).isGreaterThan(100);
    }

    private static List<Finding> findings(Random random) {
        List<Finding> findings = new ArrayList<>();
        int number = 2 + random.nextInt(6);
        for (int i = 0; i < number; i++) {
            findings.add(
                    switch (random.nextInt(5)) {
                        case 0 -> option(one(OPTIONS, random), random);
                        case 1, 2 -> code(one(APIS, random), random);
                        case 3 -> matter(random);
                        default -> pin(i, random);
                    });
        }
        return findings;
    }

    private static <T> T one(List<T> all, Random random) {
        return all.get(random.nextInt(all.size()));
    }

    private static Concern concern(Random random) {
        return one(List.of(Concern.values()), random);
    }

    private static Finding option(String option, Random random) {
        return Finding.of(
                new Subject.Option(option),
                Basis.of(
                        Point.in("option", option, "ok", "refused"),
                        new ChangeIdentity(Set.of(), Set.of(new Use.Option(option)))),
                concern(random),
                Consequence.STARTUP,
                List.of("jdk-25 does not start: " + option),
                List.of(new Trace.At("option 9 of the line")),
                Optional.of("Remove it."));
    }

    /** As trials and inventories tell it: the same words may be about several things. */
    private static Finding matter(Random random) {
        String group = one(List.of(Point.TRIAL, Point.OFFER), random);
        return Finding.of(
                new Subject.Matter("1 class uses " + one(APIS, random)),
                Basis.of(Point.in(group, one(OPTIONS, random), "the same", "1 row differs"), ChangeIdentity.none()),
                concern(random),
                Consequence.BEHAVIOUR,
                List.of("the option " + one(OPTIONS, random) + " (since 24, JEP 486)"),
                List.of(),
                Optional.empty());
    }

    private static Finding code(NamedApi api, Random random) {
        return Finding.of(
                new Subject.Code(api.toString()),
                Basis.of(
                        Point.in("code", api.toString(), "works", "throws or is gone (1 class)"),
                        new ChangeIdentity(Set.of(one(SOURCES, random)), Set.of(new Use.Api(api)))),
                concern(random),
                Consequence.FAILURE,
                List.of("1 class uses " + api + " (since 24, JEP 486)"),
                List.of(new Trace.At("a.B.run in x.jar uses " + api)),
                Optional.of("Do without " + api + "."));
    }

    private static Finding pin(int number, Random random) {
        String quark = "quark-" + random.nextInt(2);
        List<Trace> traces = Stream.of(
                        new Trace.InOptions(one(OPTIONS, random), false),
                        inCode(one(APIS, random), random.nextBoolean()),
                        inCode(one(APIS, random), random.nextBoolean()))
                .filter(each -> random.nextBoolean())
                .toList();
        return new Finding(
                new Subject.Quark(quark, "The title of " + quark),
                concern(random),
                Consequence.BEHAVIOUR,
                List.of("it throws; before: works (since 24, JEP 486)"),
                traces,
                Optional.of("Read the article."),
                Optional.of(quark),
                new Basis(
                        new ChangeIdentity(
                                Set.of(one(SOURCES, random)),
                                traces.stream()
                                        .flatMap(trace -> trace.use().stream())
                                        .collect(Collectors.toSet())),
                        List.of(),
                        List.of(Point.in(quark, "row" + number, "works", "throws")),
                        random.nextInt(4) == 0 ? ENTRY : Optional.empty()));
    }

    private static Trace inCode(NamedApi api, boolean isOverload) {
        CodeLocation place = new CodeLocation(ArchivePath.archive("x.jar"), "a/B.class", "a/B", "run");
        return new Trace.InCode(
                new Reference(api.owner(), api.member(), api.isClass() ? "" : "()V"),
                isOverload,
                new Uses(ClassFiles.of(1), 1, List.of(place)),
                EvidenceStrength.REFERS);
    }

    private static CodeFinding doubt(Random random) {
        NamedApi api = one(APIS, random);
        return new CodeFinding(
                new CodeFinding.Cause("perhaps " + api, Set.of(api), 2),
                Consequence.UNDECIDED,
                "2 classes may use " + api,
                CodeFinding.Origin.since(24, List.of(one(SOURCES, random))),
                "Run the tests.",
                List.of("a.B.run in x.jar uses " + api));
    }

    @Test
    void wholeDecidesTheSame() {
        UpgradeResult result = result(UnaryOperator.identity(), false);
        UpgradeResult other = result(Wording.EACH_ITS_OWN::of, true);

        assertThat(other.decision().outcome()).isEqualTo(result.decision().outcome());
        assertThat(decided(other.findings())).isEqualTo(decided(result.findings()));
        assertThat(other.accepted())
                .extracting(Accepted::keys)
                .isEqualTo(result.accepted().stream().map(Accepted::keys).toList());
        assertThat(other.gaps())
                .extracting(gap -> gap.point().key())
                .isEqualTo(result.gaps().stream().map(gap -> gap.point().key()).toList());
        assertThat(result.findings())
                .extracting(Finding::concern)
                .contains(Concern.MUST_FIX, Concern.MAY_NOTICE, Concern.NOT_RELEVANT);
        assertThat(result.accepted()).hasSizeGreaterThan(2);
        assertThat(other.accepted())
                .extracting(Accepted::why)
                .doesNotContainAnyElementsOf(
                        result.accepted().stream().map(Accepted::why).toList());
        assertThat(other.unchecked()).doesNotContainAnyElementsOf(result.unchecked());
        assertThat(other.findings())
                .flatExtracting(Finding::sentences)
                .isNotEqualTo(result.findings().stream()
                        .flatMap(finding -> finding.sentences().stream())
                        .toList());
    }

    /** Each JDK may say it in its own words: the fact decides what is new. */
    @Test
    void factThatHeldBeforeIsNotNew() {
        Inspected from = RecordedInspections.of(21).jdks().get(0);
        Inspected to = RecordedInspections.of(25).jdks().get(0);

        assertThat(decided(options(from, SecondInspection.of(to)))).isEqualTo(decided(options(from, to)));
        assertThat(decided(options(SecondInspection.of(from), to))).isEqualTo(decided(options(from, to)));
        assertThat(options(from, SecondInspection.of(to)))
                .flatExtracting(Finding::sentences)
                .isNotEqualTo(options(from, to).stream()
                        .flatMap(finding -> finding.sentences().stream())
                        .toList());
    }

    private static List<Finding> options(Inspected from, Inspected to) {
        return OptionFindings.find(
                        new Answers(
                                SampleUpgrade.asked(SampleUpgrade.FROM, from),
                                SampleUpgrade.asked(SampleUpgrade.TO, to),
                                SampleUpgrade.unknown(),
                                Answers.Code.none()),
                        Observed.nothing())
                .findings();
    }

    private static UpgradeResult result(UnaryOperator<String> words, boolean reworded) {
        KnownApplication application = SampleUpgrade.with(Optional.of(RecordedInspections.line()))
                .with(SampleUpgrade.unreferred(new Reference("x/Y", "run", "()V")));
        Ledger ledger = new Ledger(
                "accepted.yaml",
                Stream.of("code/Accepted", "code/jdeps", "code/nothing", SampleUpgrade.QUARK + "/all")
                        .map(key -> Acceptance.ofRows(
                                key,
                                words.apply("tested"),
                                Optional.of(words.apply("https://example.org/7")),
                                words.apply("platform"),
                                DAY.plusDays(200)))
                        .toList());
        List<CodeFinding> code = Stream.of(
                        code("Accepted", "x/Z", Consequence.FAILURE),
                        code("x.Y", "x/Y", Consequence.FAILURE),
                        code("perhaps", "x/Y", Consequence.UNDECIDED),
                        code("alone", "x/W", Consequence.UNDECIDED))
                .map(each -> new CodeFinding(
                        each.cause(),
                        EvidenceStrength.REFERS,
                        each.consequence(),
                        words.apply(each.what()),
                        Optional.of(words.apply("it may be loaded by name")),
                        words.apply(each.advice()),
                        List.of(words.apply("a.B in x.jar")),
                        Optional.empty()))
                .toList();
        List<Gap> gaps = List.of(
                Gap.ofCode("jdeps", words.apply("jdeps was not asked")),
                Gap.ofCode("jdeprscan", words.apply("jdeprscan was not asked")));
        Observed.Memory memory = new Observed.Memory(
                new BudgetResult.Unmeasured("jdk-17", words.apply("it needs native memory tracking")),
                new BudgetResult.Died("jdk-25", words.apply("loaded"), words.apply("the kernel killed it")));
        Answers answers = SampleUpgrade.recorded(application, new Answers.Code(code, gaps));
        return new UpgradeJudgement(ledger, DAY)
                .of(
                        reworded ? inOtherWords(answers) : answers,
                        new Observed(
                                SampleUpgrade.observed(gate(ledger, words)).pins(),
                                Optional.of(memory),
                                new InventoryComparison.Unread(List.of(words.apply("jdk-17 does not answer"))),
                                Optional.of(SampleTrials.trial(
                                        List.of(SampleTrials.ready(400, words.apply("up"))),
                                        List.of(SampleTrials.failed(words.apply("no security manager")))))));
    }

    private static Answers inOtherWords(Answers answers) {
        return new Answers(
                SampleUpgrade.asked(
                        SampleUpgrade.FROM, SecondInspection.of(answers.from().vm())),
                SampleUpgrade.asked(
                        SampleUpgrade.TO, SecondInspection.of(answers.to().vm())),
                answers.application(),
                answers.code());
    }

    private static CodeFinding code(String cause, String owner, Consequence consequence) {
        return new CodeFinding(
                new CodeFinding.Cause(cause, Set.of(NamedApi.ofClass(owner)), 1),
                consequence,
                "1 class uses " + cause + ", which JDK 24 removed",
                CodeFinding.Origin.told(24, List.of(new Source.Jep(486))),
                "Use z.Y.",
                List.of());
    }

    private static GateResult gate(Ledger ledger, UnaryOperator<String> words) {
        List<PinRecord> pins = List.of(
                pin("option", Impact.FAILURE, words, touches("-Djava.security.manager")),
                pin("code", Impact.FAILURE, words, touches(List.of("x.Y#run"), List.of())),
                pin("undone", Impact.BEHAVIOUR, words, touches("-XX:UseG1GC")),
                pin("all", Impact.WARNING, words, Optional.empty()),
                pin("internal", Impact.INTERNAL, words, Optional.empty()));
        QuarkRecord some = Records.quark(SampleUpgrade.QUARK, Records.page());
        QuarkRecord quark = new QuarkRecord(
                some.id(),
                words.apply(some.title()),
                some.topic(),
                some.source(),
                some.className(),
                true,
                some.page(),
                pins);
        CellRecord[] cells = pins.stream()
                .flatMap(pin -> Stream.of(cell(pin, "jdk-17", 0, words), cell(pin, "jdk-25", 1, words)))
                .toArray(CellRecord[]::new);
        var run = Records.run(List.of(Records.jdk("jdk-17", 17), Records.jdk("jdk-25", 25)), List.of(quark), cells);
        return GateResult.of(
                SideBySide.of(RunSide.of(run, "jdk-17"), RunSide.of(run, "jdk-25"), 0.25),
                ledger.forSomePinsOf(Set.of(SampleUpgrade.QUARK)),
                GatePolicy.defaults(),
                DAY);
    }

    private static Optional<TouchRecord> touches(String option) {
        return touches(List.of(), List.of(option));
    }

    private static Optional<TouchRecord> touches(List<String> api, List<String> options) {
        return SampleUpgrade.touches(api, options);
    }

    private static PinRecord pin(
            String name, Impact impact, UnaryOperator<String> words, Optional<TouchRecord> touches) {
        PinRecord some = SampleUpgrade.pin(impact, touches);
        return new PinRecord(
                name,
                words.apply(name + " of it") + " {" + words.apply("works") + "|" + words.apply("throws") + "}",
                some.expectations(),
                false,
                false,
                List.of(new PinRecord.FalsifierDeclaration(
                        words.apply("-XX:+UseG1GC"),
                        VersionRange.all(),
                        List.of(),
                        name.equals("undone") ? Optional.of(List.of("-XX:+UseG1GC")) : Optional.empty())),
                Optional.of(impact),
                touches);
    }

    private static CellRecord cell(PinRecord pin, String jdk, int expectation, UnaryOperator<String> words) {
        CellRecord cell = SampleUpgrade.cell(pin, jdk, expectation);
        CellName name = cell.name();
        return new CellRecord(
                new CellName(
                        name.quark(),
                        words.apply(name.title()),
                        name.topic(),
                        name.pin(),
                        words.apply(name.claim()),
                        jdk),
                cell.expected(),
                cell.outcome(),
                estimated(pin, jdk, expectation, words).evidence(),
                cell.rerun(),
                cell.seconds());
    }

    /** A time that changes far beyond the tolerance. */
    private static CellRecord estimated(PinRecord pin, String jdk, int expectation, UnaryOperator<String> words) {
        double mean = 1 + 8 * expectation;
        return Records.cell(
                pin.pin(),
                jdk,
                Observation.estimate("time of " + pin.pin(), mean, words.apply("ns per call"), mean, mean + 1));
    }
}
