package org.jvmquarks.upgrade.findings;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.jvmquarks.gate.GateResult;
import org.jvmquarks.gate.ledger.Point;
import org.jvmquarks.inspect.options.OptionLine;
import org.jvmquarks.inspect.options.OptionReader;
import org.jvmquarks.inspect.options.OptionUse;
import org.jvmquarks.inspect.options.Versions;
import org.jvmquarks.javaapi.NamedApi;
import org.jvmquarks.javaapi.Reference;
import org.jvmquarks.jdk.ContainerLimits;
import org.jvmquarks.journal.CellRecord;
import org.jvmquarks.journal.Expectation;
import org.jvmquarks.journal.PinRecord;
import org.jvmquarks.journal.Records;
import org.jvmquarks.journal.RowName;
import org.jvmquarks.journal.TouchRecord;
import org.jvmquarks.journal.VersionRange;
import org.jvmquarks.upgrade.archive.ArchiveProblem;
import org.jvmquarks.upgrade.archive.ArchiveScan;
import org.jvmquarks.upgrade.code.Consequence;
import org.jvmquarks.upgrade.code.Source;
import org.jvmquarks.upgrade.touch.Trace;
import org.jvmquarks.upgrade.touch.Use;
import org.jvmquarks.verdict.Impact;
import org.jvmquarks.verdict.Observation;
import org.jvmquarks.verdict.ObservationKey;
import org.jvmquarks.verdict.Verdict;

class BehaviourFindingsTest {
    private static final Optional<TouchRecord> BY_OPTION = SampleUpgrade.touches(List.of(), List.of("-XX:UseZGC"));

    private static List<Finding> findings(GateResult gate, KnownApplication application, OwnCollectors collectors) {
        return new BehaviourFindings(
                        gate,
                        application,
                        new Relevance(application, 25),
                        new ObservationsAsApplication(Optional.empty(), new Conditions(application, 25)),
                        collectors)
                .findings();
    }

    private static List<Finding> findings(GateResult gate, KnownApplication application) {
        return findings(gate, application, OwnCollectors.unknown());
    }

    private static Concern concern(PinRecord pin, KnownApplication application) {
        List<Finding> findings = findings(SampleUpgrade.gate(pin), application);
        assertThat(findings).hasSize(1);
        return findings.get(0).concern();
    }

    @ParameterizedTest
    @CsvSource({
        "STARTUP, MUST_FIX",
        "FAILURE, MUST_FIX",
        "BEHAVIOUR, WILL_NOTICE",
        "WARNING, WILL_NOTICE",
        "PERFORMANCE, MAY_NOTICE",
        "INTERNAL, NOT_RELEVANT"
    })
    void whatApplicationTouchesConcernsItByItsImpact(Impact impact, Concern concern) {
        PinRecord pin = SampleUpgrade.pin(impact, BY_OPTION);

        assertThat(concern(pin, SampleUpgrade.with("-XX:+UseZGC"))).isEqualTo(concern);
    }

    @ParameterizedTest
    @CsvSource({"FAILURE", "BEHAVIOUR", "WARNING", "PERFORMANCE"})
    void whatDependsOnAConditionItMayNotice(Impact impact) {
        PinRecord pin = SampleUpgrade.pin(
                impact,
                Optional.of(new TouchRecord(
                        List.of(), List.of("-XX:UseZGC"), List.of(), Optional.of("a peer offers nothing else"))));

        List<Finding> findings = findings(SampleUpgrade.gate(pin), SampleUpgrade.with("-XX:+UseZGC"));

        assertThat(findings).extracting(Finding::concern).containsExactly(Concern.MAY_NOTICE);
        assertThat(findings.get(0).sentences().get(0))
                .endsWith("; the application meets this only if a peer offers nothing else");
        assertThat(concern(pin, SampleUpgrade.with("-XX:+UseG1GC"))).isEqualTo(Concern.NOT_RELEVANT);
    }

    @ParameterizedTest
    @CsvSource({"STARTUP", "FAILURE", "BEHAVIOUR", "WARNING", "PERFORMANCE"})
    void knowinglyUntouchedChangeIsNotItsOwn(Impact impact) {
        PinRecord pin = SampleUpgrade.pin(impact, BY_OPTION);

        assertThat(concern(pin, SampleUpgrade.with("-XX:+UseG1GC"))).isEqualTo(Concern.NOT_RELEVANT);
    }

    @ParameterizedTest
    @CsvSource({"2, WILL_NOTICE", "3, NOT_RELEVANT", ", MAY_NOTICE"})
    void changeForFewerProcessorsIsNotItsOwn(Double own, Concern concern) {
        PinRecord pin = SampleUpgrade.pin(
                Impact.BEHAVIOUR,
                Optional.of(new TouchRecord(
                        List.of(),
                        List.of("-Xmx"),
                        List.of(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.of(2))));
        KnownApplication application = SampleUpgrade.with("-Xmx1g");
        ContainerLimits limits = new ContainerLimits(
                OptionalLong.empty(), own == null ? OptionalDouble.empty() : OptionalDouble.of(own));

        assertThat(findings(
                        SampleUpgrade.gate(pin),
                        new KnownApplication(application.line(), limits, application.code(), application.recording())))
                .extracting(Finding::concern)
                .containsExactly(concern);
    }

    @ParameterizedTest
    @CsvSource({"ZGC, WILL_NOTICE", "G1, NOT_RELEVANT", ", MAY_NOTICE"})
    void changeOfOtherCollectorIsNotItsOwn(String own, Concern concern) {
        PinRecord pin = SampleUpgrade.pin(
                Impact.BEHAVIOUR,
                SampleUpgrade.touches(List.of(), List.of("-Xmx")).map(touches -> touches.with(Optional.of("ZGC"))));
        OwnCollectors collectors = new OwnCollectors(own == null ? Set.of() : Set.of(own));

        assertThat(findings(SampleUpgrade.gate(pin), SampleUpgrade.with("-Xmx1g"), collectors))
                .extracting(Finding::concern)
                .containsExactly(concern);
    }

    @ParameterizedTest
    @CsvSource({"17, 24, NOT_RELEVANT", "17, 25, MUST_FIX", "25, 25, MUST_FIX"})
    void optionForOtherVersionsDoesNotConcernIt(int first, int last, Concern concern) {
        PinRecord pin = SampleUpgrade.pin(Impact.STARTUP, BY_OPTION);

        assertThat(concern(pin, withZgcOn(first, last))).isEqualTo(concern);
        assertThat(new Relevance(withZgcOn(first, last), 25).concerns(pin)).isEqualTo(concern == Concern.MUST_FIX);
    }

    @ParameterizedTest
    @CsvSource({"17, 24, WILL_NOTICE", "25, 25, NOT_RELEVANT"})
    void optionForOtherVersionsUndoesNothing(int first, int last, Concern concern) {
        PinRecord pin = new PinRecord(
                "row",
                "it {works|throws}",
                SampleUpgrade.pin(Impact.BEHAVIOUR, BY_OPTION).expectations(),
                false,
                false,
                List.of(new PinRecord.FalsifierDeclaration(
                        "-XX:+UseZGC", VersionRange.of("", ""), List.of(), Optional.of(List.of("-XX:+UseZGC")))),
                Optional.of(Impact.BEHAVIOUR),
                SampleUpgrade.touches(List.of(), List.of("-Xmx")));
        KnownApplication zgc = withZgcOn(first, last);
        OptionLine both = zgc.line().orElseThrow().before(OptionReader.ofText("-Xmx1g"));

        assertThat(concern(pin, SampleUpgrade.with(Optional.of(both)))).isEqualTo(concern);
    }

    private static KnownApplication withZgcOn(int first, int last) {
        OptionUse zgc = new OptionUse(List.of("-XX:+UseZGC"), "jvm.options", new Versions(first, last));
        return SampleUpgrade.with(Optional.of(new OptionLine(List.of(zgc), List.of())));
    }

    @Test
    void whatNobodyKnowsItMayNotice() {
        PinRecord pin = SampleUpgrade.pin(Impact.FAILURE, BY_OPTION);

        assertThat(concern(pin, SampleUpgrade.unknown())).isEqualTo(Concern.MAY_NOTICE);
    }

    @Test
    void whatConcernsEveryApplicationItMayNotice() {
        PinRecord pin = SampleUpgrade.pin(Impact.FAILURE, Optional.empty());

        assertThat(concern(pin, SampleUpgrade.with("-Xmx1g"))).isEqualTo(Concern.MAY_NOTICE);
    }

    @Test
    void archivesDecideWhatOptionsAloneDoNot() {
        PinRecord pin =
                SampleUpgrade.pin(Impact.FAILURE, SampleUpgrade.touches(List.of("java.lang.Thread#stop"), List.of()));

        assertThat(concern(pin, SampleUpgrade.with("-Xmx1g"))).isEqualTo(Concern.MAY_NOTICE);
        assertThat(concern(pin, SampleUpgrade.unknown().with(SampleUpgrade.code())))
                .isEqualTo(Concern.NOT_RELEVANT);
        assertThat(concern(
                        pin,
                        SampleUpgrade.unknown()
                                .with(SampleUpgrade.code(new ArchiveProblem("x.jar", "x.jar", "is no archive")))))
                .isEqualTo(Concern.MAY_NOTICE);
        assertThat(concern(pin, SampleUpgrade.unknown().with(new ArchiveScan(25).read(List.of()))))
                .isEqualTo(Concern.MAY_NOTICE);
    }

    @ParameterizedTest
    @CsvSource({"STARTUP", "FAILURE", "BEHAVIOUR", "WARNING", "PERFORMANCE"})
    void whatCodeNamesInStringItMayNotice(Impact impact) {
        PinRecord pin = SampleUpgrade.pin(impact, SampleUpgrade.touches(List.of("java.lang.Thread#stop"), List.of()));
        KnownApplication application =
                SampleUpgrade.unknown().with(SampleUpgrade.naming(new NamedApi("java/lang/Thread", "stop")));

        assertThat(findings(SampleUpgrade.gate(pin), application))
                .singleElement()
                .returns(Concern.MAY_NOTICE, Finding::concern)
                .returns(List.of("a.B.run in app.jar names java.lang.Thread#stop in a string"), Finding::where);
        assertThat(new Relevance(application, 25).concerns(pin)).isTrue();
    }

    @ParameterizedTest
    @CsvSource({"STARTUP, MAY_NOTICE", "FAILURE, MAY_NOTICE", "BEHAVIOUR, MAY_NOTICE", "PERFORMANCE, MAY_NOTICE"})
    void unreferencedTouchNeedNotBeFixed(Impact impact, Concern concern) {
        PinRecord pin = SampleUpgrade.pin(impact, SampleUpgrade.touches(List.of("java.lang.Thread#stop"), List.of()));
        Reference stop = new Reference("java/lang/Thread", "stop", "()V");

        assertThat(concern(pin, SampleUpgrade.unknown().with(SampleUpgrade.unreferred(stop))))
                .isEqualTo(concern);
    }

    @Test
    void regressionNamedInStringMayBeNoticed() {
        PinRecord pin =
                SampleUpgrade.pin(Impact.BEHAVIOUR, SampleUpgrade.touches(List.of("java.lang.Thread#stop"), List.of()));
        GateResult gate = SampleUpgrade.gate(
                pin,
                SampleUpgrade.cell(pin, "jdk-17", 0),
                Records.judged(SampleUpgrade.cell(pin, "jdk-25", 1), Verdict.BROKEN, "it works"));

        assertThat(findings(
                        gate,
                        SampleUpgrade.unknown().with(SampleUpgrade.naming(new NamedApi("java/lang/Thread", "stop")))))
                .extracting(Finding::concern)
                .containsExactly(Concern.MAY_NOTICE);
    }

    @Test
    void lostFlagConcernsCodeThatNamesIt() {
        PinRecord pin = SampleUpgrade.pin(Impact.BEHAVIOUR, Optional.empty());
        GateResult gate = SampleUpgrade.gate(
                pin,
                Records.cell("row", "jdk-17", Observation.exact(new ObservationKey("Gone", "").ofDefault(), 4, "")),
                Records.cell("row", "jdk-25", Observation.exact(new ObservationKey("Kept", "").ofDefault(), 4, "")));
        KnownApplication silent = SampleUpgrade.with("-Xmx1g");

        assertThat(gone(gate, silent)).returns(Concern.NOT_RELEVANT, Finding::concern);
        assertThat(gone(gate, silent.with(SampleUpgrade.naming("Kept"))))
                .returns(Concern.NOT_RELEVANT, Finding::concern);
        assertThat(gone(gate, silent.with(SampleUpgrade.naming("Gone"))))
                .returns(Concern.MAY_NOTICE, Finding::concern)
                .returns(List.of("a.B.run in app.jar names the flag Gone in a string"), Finding::where);
    }

    private static Finding gone(GateResult gate, KnownApplication application) {
        return findings(gate, application).stream()
                .filter(each -> each.sentences().toString().contains("Gone"))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void findingSaysWhatWhereAndWhy() {
        PinRecord pin = SampleUpgrade.pin(Impact.FAILURE, BY_OPTION);

        assertThat(findings(SampleUpgrade.gate(pin), SampleUpgrade.with("-XX:+UseZGC")))
                .containsExactly(new Finding(
                        new Subject.Quark("scalar-replacement", "Scalar replacement"),
                        Concern.MUST_FIX,
                        Consequence.FAILURE,
                        List.of("it throws; before: works (since 24, JEP 486)"),
                        List.of(new Trace.InOptions("-XX:+UseZGC", false)),
                        Optional.empty(),
                        Optional.of("scalar-replacement"),
                        new Basis(
                                new ChangeIdentity(Set.of(new Source.Jep(486)), Set.of(new Use.Option("-XX:+UseZGC"))),
                                List.of(),
                                List.of(new Point(
                                        "scalar-replacement",
                                        "row",
                                        Optional.of(RowName.of("row")),
                                        "works",
                                        "throws")),
                                Optional.empty())));
    }

    @Test
    void regressionMustBeFixedUnlessUntouched() {
        PinRecord pin = SampleUpgrade.pin(Impact.BEHAVIOUR, BY_OPTION);
        GateResult gate = SampleUpgrade.gate(
                pin,
                SampleUpgrade.cell(pin, "jdk-17", 0),
                Records.judged(SampleUpgrade.cell(pin, "jdk-25", 1), Verdict.BROKEN, "it works"));

        assertThat(findings(gate, SampleUpgrade.unknown()))
                .extracting(Finding::concern)
                .containsExactly(Concern.MUST_FIX);
        assertThat(findings(gate, SampleUpgrade.with("-XX:+UseG1GC")))
                .extracting(Finding::concern)
                .containsExactly(Concern.MAY_NOTICE);
    }

    /** Of an old update release a pin may claim nothing, and its value may hold there all the same. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            '17.0.1, 26' | ''   | NOT_RELEVANT
            '17.0.1, 26' | '30' | NOT_RELEVANT
            ''           | '23' | WILL_NOTICE
            """)
    void valueThatContinuesIsNoChange(String since, String until, Concern concern) {
        PinRecord some = SampleUpgrade.pin(Impact.BEHAVIOUR, BY_OPTION);
        Expectation old = new Expectation(
                Optional.of("true"), VersionRange.of(since, until), Optional.empty(), List.of(), List.of());
        PinRecord pin = new PinRecord(
                some.pin(), some.claim(), List.of(old), false, false, List.of(), some.impact(), some.touches());
        GateResult gate = SampleUpgrade.gate(pin, SampleUpgrade.cell(pin, "jdk-17", 0));

        assertThat(findings(gate, SampleUpgrade.with("-XX:+UseZGC")))
                .extracting(Finding::concern)
                .containsExactly(concern);
    }

    @Test
    void lostVerdictCouldNotBeChecked() {
        PinRecord pin = SampleUpgrade.pin(Impact.BEHAVIOUR, BY_OPTION);
        GateResult gate = SampleUpgrade.gate(
                pin,
                SampleUpgrade.cell(pin, "jdk-17", 0),
                Records.judged(SampleUpgrade.cell(pin, "jdk-25", 1), Verdict.INCONCLUSIVE, "noise"));
        KnownApplication application = SampleUpgrade.unknown();
        BehaviourFindings behaviour = new BehaviourFindings(
                gate,
                application,
                new Relevance(application, 25),
                new ObservationsAsApplication(Optional.empty(), new Conditions(application, 25)),
                OwnCollectors.unknown());

        assertThat(behaviour.findings()).isEmpty();
        assertThat(behaviour.lost()).singleElement().asString().contains("no verdict on jdk-25");
    }

    @Test
    void defaultThatApplicationOverridesIsNotItsOwn() {
        PinRecord pin = SampleUpgrade.pin(Impact.BEHAVIOUR, Optional.empty());
        KnownApplication application = SampleUpgrade.with("-XX:+UseZGC");

        assertThat(inCircumstances(pin, application, 16, 16).get(0).concern()).isEqualTo(Concern.NOT_RELEVANT);
        Finding differs = inCircumstances(pin, application, 16, 8).get(0);
        assertThat(differs.concern()).isEqualTo(Concern.WILL_NOTICE);
        assertThat(differs.where())
                .containsExactly("with the options and limits of the application: bytes is 8 B; before: 16 B");
    }

    @Test
    void pinsOwnSettingIsNoCircumstanceOfApplication() {
        PinRecord pin = SampleUpgrade.pin(Impact.BEHAVIOUR, Optional.empty());
        KnownApplication application = limited(2, 2048, "-Xmx1g");

        for (ObservationKey key : List.of(
                key("collector", "-XX:ActiveProcessorCount=1"),
                inContainer("collector", 1, 1792),
                key("Locks", "-XX:-UseCompressedOops"),
                key("mode", "-Xmx31g"))) {
            Finding finding = inCircumstances(pin, application, key).get(0);
            assertThat(finding.concern()).as(key.text()).isEqualTo(Concern.NOT_RELEVANT);
            assertThat(finding.where()).as(key.text()).isEmpty();
        }
        assertThat(inCircumstances(pin, application, inContainer("heap", 2, 2048))
                        .get(0))
                .returns(Concern.WILL_NOTICE, Finding::concern);
    }

    /** Nobody knows whether it runs in such a container; but it was not seen there. */
    @Test
    void withoutLimitsASmallContainerIsPossible() {
        PinRecord pin = SampleUpgrade.pin(Impact.BEHAVIOUR, Optional.empty());
        Finding finding = inCircumstances(pin, SampleUpgrade.with("-Xmx1g"), inContainer("collector", 1, 1792))
                .get(0);

        assertThat(finding.concern()).isEqualTo(Concern.MAY_NOTICE);
        assertThat(finding.where()).isEmpty();
    }

    @Test
    void codeOfPinDoesNotStandForApplication() {
        PinRecord byCode = SampleUpgrade.pin(
                Impact.PERFORMANCE, SampleUpgrade.touches(List.of("sun.misc.Unsafe#objectFieldOffset"), List.of()));
        KnownApplication application = SampleUpgrade.with("-Xmx1g").with(SampleUpgrade.code());

        assertThat(inCircumstances(byCode, application, key("Longs bytes", "-Xmx512m"))
                        .get(0)
                        .concern())
                .isEqualTo(Concern.NOT_RELEVANT);
    }

    @Test
    void optionsThatWereTriedNeedNoName() {
        PinRecord byOption = SampleUpgrade.pin(
                Impact.PERFORMANCE,
                SampleUpgrade.touches(
                        List.of("sun.misc.Unsafe#arrayBaseOffset"), List.of("-XX:UseCompactObjectHeaders")));
        KnownApplication application = SampleUpgrade.with("-Xmx1g").with(SampleUpgrade.code());

        assertThat(inCircumstances(byOption, application, key("Object bytes", "-Xmx512m"))
                        .get(0)
                        .concern())
                .isEqualTo(Concern.MAY_NOTICE);
    }

    @Test
    void performanceIsNeverCertain() {
        PinRecord pin = SampleUpgrade.pin(Impact.PERFORMANCE, Optional.empty());

        assertThat(inCircumstances(pin, SampleUpgrade.with("-Xmx1g"), key("Longs bytes"))
                        .get(0))
                .returns(Concern.MAY_NOTICE, Finding::concern);
    }

    @Test
    void optionRefusedInPinStaysUnseenWithApplication() {
        PinRecord pin = SampleUpgrade.pin(Impact.STARTUP, Optional.empty());

        assertThat(inCircumstances(pin, SampleUpgrade.with("-Xmx1g"), key("UseX option"))
                        .get(0)
                        .where())
                .isEmpty();
    }

    @Test
    void optionThatBreaksClaimMakesItUntrueHere() {
        String opens = "--add-opens=java.base/java.lang=ALL-UNNAMED";
        PinRecord some = SampleUpgrade.pin(Impact.BEHAVIOUR, SampleUpgrade.touches(List.of(), List.of("-Da")));
        PinRecord pin = new PinRecord(
                some.pin(),
                some.claim(),
                some.expectations(),
                false,
                false,
                List.of(new PinRecord.FalsifierDeclaration(
                        opens, VersionRange.of("16", ""), List.of(), Optional.of(List.of(opens)))),
                some.impact(),
                some.touches());

        assertThat(concern(pin, SampleUpgrade.with("-Da"))).isEqualTo(Concern.WILL_NOTICE);
        assertThat(concern(pin, SampleUpgrade.with("-Da", opens))).isEqualTo(Concern.NOT_RELEVANT);
        assertThat(concern(pin, SampleUpgrade.with("-Da", "--add-opens", "java.base/java.lang=ALL-UNNAMED")))
                .isEqualTo(Concern.NOT_RELEVANT);
        assertThat(concern(pin, SampleUpgrade.with("-Da", "--add-opens=java.base/java.io=x")))
                .isEqualTo(Concern.WILL_NOTICE);
    }

    @Test
    void optionThatUndoesOnlySampleLeavesRest() {
        String opens = "--add-opens=java.base/java.lang=ALL-UNNAMED";
        PinRecord some = SampleUpgrade.pin(Impact.BEHAVIOUR, Optional.empty());
        PinRecord pin = new PinRecord(
                some.pin(),
                some.claim(),
                some.expectations(),
                false,
                false,
                List.of(new PinRecord.FalsifierDeclaration(
                        opens, VersionRange.of("16", ""), List.of(), Optional.of(List.of(opens)))),
                some.impact(),
                Optional.of(new TouchRecord(
                        List.of(),
                        List.of("-Da"),
                        List.of(),
                        Optional.empty(),
                        Optional.of("other packages stay closed"),
                        Optional.empty(),
                        Optional.empty())));

        assertThat(findings(SampleUpgrade.gate(pin), SampleUpgrade.with("-Da", opens)))
                .singleElement()
                .returns(Concern.MAY_NOTICE, Finding::concern)
                .returns(
                        List.of("it throws; before: works (since 24, JEP 486); the application starts with "
                                + opens
                                + ", but other packages stay closed"),
                        Finding::sentences);
        assertThat(concern(pin, SampleUpgrade.with("-Da"))).isEqualTo(Concern.WILL_NOTICE);
        assertThat(concern(pin, SampleUpgrade.with(opens))).isEqualTo(Concern.NOT_RELEVANT);
    }

    private static KnownApplication limited(double processors, long megabytes, String... options) {
        return new KnownApplication(
                SampleUpgrade.with(options).line(),
                new ContainerLimits(OptionalLong.of(megabytes), OptionalDouble.of(processors)),
                Optional.empty(),
                Optional.empty());
    }

    private static List<Finding> inCircumstances(PinRecord pin, KnownApplication application, ObservationKey key) {
        return inCircumstances(pin, application, observed("jdk-17", key, 16), observed("jdk-25", key, 8));
    }

    private static List<Finding> inCircumstances(PinRecord pin, KnownApplication application, int before, int after) {
        return inCircumstances(
                pin, application, observed("jdk-17", key("bytes"), before), observed("jdk-25", key("bytes"), after));
    }

    private static List<Finding> inCircumstances(PinRecord pin, KnownApplication application, CellRecord... cells) {
        return new BehaviourFindings(
                        SampleUpgrade.gate(pin),
                        application,
                        new Relevance(application, 25),
                        new ObservationsAsApplication(
                                Optional.of(SampleUpgrade.sides(pin, cells)), new Conditions(application, 25)),
                        OwnCollectors.unknown())
                .findings();
    }

    private static ObservationKey key(String subject, String... options) {
        return new ObservationKey(subject, "", List.of(options), Optional.empty(), ContainerLimits.none());
    }

    private static ObservationKey inContainer(String subject, double processors, long megabytes) {
        return new ObservationKey(
                subject,
                "",
                List.of(),
                Optional.empty(),
                new ContainerLimits(OptionalLong.of(megabytes), OptionalDouble.of(processors)));
    }

    private static CellRecord observed(String jdk, ObservationKey key, int bytes) {
        return Records.judged(
                Records.cell("row", jdk, Observation.exact(key, bytes, "B")),
                Verdict.NOT_APPLICABLE,
                "is about defaults; with other options it is only observed");
    }
}
