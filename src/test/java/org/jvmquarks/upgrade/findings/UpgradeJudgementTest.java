package org.jvmquarks.upgrade.findings;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.jvmquarks.gate.Decision;
import org.jvmquarks.gate.Decision.Outcome;
import org.jvmquarks.gate.GatePolicy;
import org.jvmquarks.gate.GateResult;
import org.jvmquarks.gate.ledger.Acceptance;
import org.jvmquarks.gate.ledger.Ledger;
import org.jvmquarks.gate.ledger.Point;
import org.jvmquarks.inspect.RecordedInspections;
import org.jvmquarks.javaapi.NamedApi;
import org.jvmquarks.javaapi.Reference;
import org.jvmquarks.journal.PinRecord;
import org.jvmquarks.journal.Records;
import org.jvmquarks.upgrade.archive.ArchiveProblem;
import org.jvmquarks.upgrade.archive.ArchiveScan;
import org.jvmquarks.upgrade.code.CodeFinding;
import org.jvmquarks.upgrade.code.Consequence;
import org.jvmquarks.upgrade.code.Source;
import org.jvmquarks.upgrade.touch.Trace;
import org.jvmquarks.upgrade.touch.Use;
import org.jvmquarks.verdict.ErrorKind;
import org.jvmquarks.verdict.Impact;
import org.jvmquarks.verdict.Verdict;

class UpgradeJudgementTest {
    private static final LocalDate DAY = LocalDate.of(2026, 11, 27);

    private static final CodeFinding GONE = new CodeFinding(
            new CodeFinding.Cause("x.Y", Set.of(NamedApi.ofClass("x/Y")), 1),
            Consequence.FAILURE,
            "1 class uses x.Y, which JDK 24 removed",
            CodeFinding.Origin.told(24, List.of(new Source.Jep(486))),
            "Use z.Y.",
            List.of("a.B.run in x.jar uses x.Y"));

    private static UpgradeResult result(KnownApplication application, CodeFinding... code) {
        return SampleUpgrade.result(SampleUpgrade.answers(application, code), Observed.nothing());
    }

    private static UpgradeResult result(KnownApplication application, GateResult gate) {
        return SampleUpgrade.result(SampleUpgrade.answers(application), SampleUpgrade.observed(gate));
    }

    /** What nothing is known of, as tools of a JDK that were not asked. */
    private static UpgradeResult unasked(KnownApplication application) {
        return SampleUpgrade.result(
                SampleUpgrade.with(SampleUpgrade.answers(application), Gap.ofCode("jdeps", "jdeps was not asked")),
                Observed.nothing());
    }

    @Test
    void vmAndPinMakeOneFindingOfOption() {
        List<Finding> findings = SampleUpgrade.result().findings(Concern.MUST_FIX).stream()
                .filter(each -> each.title().contains("-Djava.security.manager"))
                .toList();

        assertThat(findings).hasSize(1);
        assertThat(findings.get(0).sentences())
                .hasSize(3)
                .last()
                .isEqualTo("it throws; before: works (since 24, JEP 486)");
        assertThat(findings.get(0).quark()).contains("scalar-replacement");
        assertThat(findings.get(0).keys()).containsExactly("option/-Djava.security.manager");
        assertThat(findings.get(0).pins()).containsExactly("scalar-replacement/row");
    }

    @Test
    void codeWithoutPinIsFindingOfItsOwn() {
        UpgradeResult result = result(SampleUpgrade.unknown(), GONE);

        assertThat(result.findings())
                .filteredOn(Finding::isOfCode)
                .containsExactly(Finding.of(
                        new Subject.Code("x.Y"),
                        Basis.of(
                                Point.in("code", "x.Y", "works", "throws or is gone (1 class)"),
                                new ChangeIdentity(
                                        Set.of(new Source.Jep(486)), Set.of(new Use.Api(NamedApi.ofClass("x/Y"))))),
                        Concern.MUST_FIX,
                        Consequence.FAILURE,
                        List.of("1 class uses x.Y, which JDK 24 removed (JEP 486)"),
                        List.of(new Trace.At("a.B.run in x.jar uses x.Y")),
                        Optional.of("Use z.Y.")));
    }

    @Test
    void whatMustBeFixedKeepsApplicationFromMoving() {
        UpgradeResult result = result(SampleUpgrade.with("-Xmx1g"), GONE);

        assertThat(result.decision().outcome()).isEqualTo(Outcome.FAILED);
        assertThat(result.decision().reason())
                .isEqualTo("the application may not move yet from jdk-17 to jdk-25: 1 thing to fix");
    }

    @Test
    void whatItOnlyNoticesDoesNot() {
        UpgradeResult result = result(
                SampleUpgrade.with("-Xmx1g"),
                SampleUpgrade.gate(SampleUpgrade.pin(Impact.BEHAVIOUR, Optional.empty())));

        assertThat(result.decision().outcome()).isEqualTo(Outcome.PASSED);
        assertThat(result.decision().reason())
                .isEqualTo("the application may move from jdk-17 to jdk-25: nothing to fix; it may notice 1 more");
    }

    @Test
    void lostVerdictIsNoGreenLight() {
        UpgradeResult result = SampleUpgrade.lost();

        assertThat(result.decision().outcome()).isEqualTo(Outcome.FAILED);
        assertThat(result.decision().reason())
                .isEqualTo("an application that was not described may not move yet from jdk-17 to"
                        + " jdk-25: 1 lost verdict; 1 thing could not be checked");
        assertThat(result.unchecked()).first().asString().contains("60 s");
    }

    /** One JDK is an image and the other one a folder, and the pin needs a container. */
    @Test
    void pinOfOneSideIsNoHindrance() {
        PinRecord pin = SampleUpgrade.pin(Impact.BEHAVIOUR, Optional.empty());
        UpgradeResult result = result(
                SampleUpgrade.unknown(),
                SampleUpgrade.gate(
                        pin,
                        SampleUpgrade.cell(pin, "jdk-17", 0),
                        Records.judged(
                                SampleUpgrade.cell(pin, "jdk-25", 1), Verdict.NOT_APPLICABLE, "requires a container")));

        assertThat(result.decision().outcome()).isNotEqualTo(Outcome.FAILED);
        assertThat(result.unchecked()).first().asString().contains("requires a container");
    }

    /** A runtime of jlink lacks modules that some pins need. */
    @Test
    void pinsBeyondRuntimeAskForWholeJdk() {
        PinRecord pin = SampleUpgrade.pin("row", Impact.BEHAVIOUR, Optional.empty());
        PinRecord other = SampleUpgrade.pin("other", Impact.BEHAVIOUR, Optional.empty());
        UpgradeResult result = result(
                SampleUpgrade.unknown(),
                SampleUpgrade.gate(
                        List.of(pin, other),
                        SampleUpgrade.cell(pin, "jdk-17", 0),
                        SampleUpgrade.cell(pin, "jdk-25", 1),
                        SampleUpgrade.cell(other, "jdk-17", 0),
                        Records.judged(
                                SampleUpgrade.cell(other, "jdk-25", 1),
                                Verdict.NOT_APPLICABLE,
                                "requires the module java.xml")));

        assertThat(result.decision().outcome()).isEqualTo(Outcome.NOT_PROVEN);
        assertThat(result.decision().reason())
                .endsWith("but was 50.0 % (1 of 2); 1 pin needs what jdk-25 lacks here: if that is a runtime of jlink,"
                        + " also compare the JDK it was made from; see what could not be checked");
        assertThat(result.unchecked()).first().asString().contains("requires the module java.xml");
    }

    @Test
    void pinsOfContainersAskForTwoImages() {
        PinRecord pin = SampleUpgrade.pin(Impact.BEHAVIOUR, Optional.empty());
        UpgradeResult result = result(
                SampleUpgrade.unknown(),
                SampleUpgrade.gateOutOfContainer(
                        List.of(pin),
                        SampleUpgrade.cell(pin, "jdk-17", 0),
                        Records.judged(
                                SampleUpgrade.cell(pin, "jdk-25", 1), Verdict.NOT_APPLICABLE, "requires a container")));

        assertThat(result.decision().outcome()).isEqualTo(Outcome.NOT_PROVEN);
        assertThat(result.decision().reason())
                .endsWith("1 pin needs what jdk-25 lacks here, since jdk-17 alone runs in a container: name images of"
                        + " both JDKs; see what could not be checked");
    }

    @Test
    void regressionInUnusedPartIsNoHindrance() {
        PinRecord pin = SampleUpgrade.pin(Impact.BEHAVIOUR, SampleUpgrade.touches(List.of(), List.of("-XX:UseZGC")));
        GateResult gate = SampleUpgrade.gate(
                pin,
                SampleUpgrade.cell(pin, "jdk-17", 0),
                Records.judged(SampleUpgrade.cell(pin, "jdk-25", 1), Verdict.BROKEN, "it works"));

        assertThat(decision(gate, SampleUpgrade.with("-XX:+UseG1GC")))
                .isEqualTo(new Decision(
                        Outcome.PASSED,
                        "the application may move from jdk-17 to jdk-25: nothing to fix; it may notice 1 more"));
        assertThat(decision(gate, SampleUpgrade.with("-XX:+UseZGC")))
                .isEqualTo(new Decision(
                        Outcome.FAILED, "the application may not move yet from jdk-17 to jdk-25: 1 thing to fix"));
    }

    private static Decision decision(GateResult gate, KnownApplication application) {
        return result(application, gate).decision();
    }

    /** The text of the problem is there, so that somebody can mend the entry. */
    @Test
    void staleEntryOfLedgerIsToBeFixed() {
        PinRecord pin = SampleUpgrade.pin(Impact.BEHAVIOUR, Optional.empty());
        Ledger ledger = new Ledger(
                "accepted.yaml",
                List.of(Acceptance.ofRows(
                        "quark:nothing", "wanted", Optional.empty(), "platform-team", LocalDate.MAX)));
        UpgradeResult result = result(
                SampleUpgrade.unknown(),
                GateResult.of(
                        SampleUpgrade.sides(
                                pin, SampleUpgrade.cell(pin, "jdk-17", 0), SampleUpgrade.cell(pin, "jdk-25", 1)),
                        ledger,
                        GatePolicy.defaults(),
                        LocalDate.of(2026, 11, 22)));

        assertThat(result.decision().outcome()).isEqualTo(Outcome.FAILED);
        assertThat(result.findings(Concern.MUST_FIX))
                .singleElement()
                .satisfies(finding -> assertThat(finding.sentences())
                        .singleElement()
                        .asString()
                        .startsWith("accepted.yaml: quark: nothing (platform-team) names nothing that was run"));
    }

    /** No pin is chosen, so that the archives alone would decide. */
    @Test
    void archiveThatCannotBeReadProvesNothing() {
        UpgradeResult result = unasked(SampleUpgrade.with("-Xmx1g")
                .with(SampleUpgrade.code(new ArchiveProblem("x.jar", "x.jar", "is not a readable archive"))));

        assertThat(result.decision().outcome()).isEqualTo(Outcome.NOT_PROVEN);
        assertThat(result.decision().outcome().exitCode()).isEqualTo(3);
        assertThat(result.decision().reason())
                .isEqualTo("not all code of the application was read, so nothing proves that the"
                        + " application may move from jdk-17 to jdk-25: 2 things could not be checked");
        assertThat(result.unchecked()).containsExactly("x.jar is not a readable archive", "jdeps was not asked");
    }

    @Test
    void archivesWithoutAClassProveNothing() {
        UpgradeResult result = result(SampleUpgrade.unknown().with(new ArchiveScan(25).read(List.of())));

        assertThat(result.decision().outcome()).isEqualTo(Outcome.NOT_PROVEN);
        assertThat(result.decision().reason())
                .isEqualTo("no class could be read from the archives, so nothing proves that the"
                        + " application may move from jdk-17 to jdk-25: 1 thing could not be checked");
    }

    @Test
    void codeThatWasReadAsWholeMayMove() {
        UpgradeResult result = unasked(SampleUpgrade.unknown().with(SampleUpgrade.code()));

        assertThat(result.decision().outcome()).isEqualTo(Outcome.PASSED);
        assertThat(result.decision().reason())
                .isEqualTo("the application may move from jdk-17 to jdk-25: nothing to fix; 1 thing"
                        + " could not be checked");
    }

    /** What must be fixed is known without the rest of the code. */
    @Test
    void requiredFixInReadCodeDecides() {
        UpgradeResult result = result(
                SampleUpgrade.unknown()
                        .with(SampleUpgrade.code(new ArchiveProblem("x.jar", "x.jar", "is not a readable archive"))),
                GONE);

        assertThat(result.decision().outcome()).isEqualTo(Outcome.FAILED);
        assertThat(result.decision().reason())
                .isEqualTo("the application may not move yet from jdk-17 to jdk-25: 1 thing to fix; 1"
                        + " thing could not be checked");
    }

    @Test
    void tooFewVerdictsProveNothing() {
        PinRecord pin = SampleUpgrade.pin(Impact.BEHAVIOUR, Optional.empty());
        UpgradeResult result = result(
                SampleUpgrade.unknown(),
                SampleUpgrade.gate(
                        pin,
                        Records.failed(SampleUpgrade.cell(pin, "jdk-17", 0), ErrorKind.TIMEOUT, "60 s"),
                        SampleUpgrade.cell(pin, "jdk-25", 1)));

        assertThat(result.decision().outcome()).isEqualTo(Outcome.NOT_PROVEN);
        assertThat(result.decision().reason())
                .isEqualTo("too few pins were decided to say whether an application that was not"
                        + " described may move from jdk-17 to jdk-25: expected at least"
                        + " 90.0 % but was 0.0 % (0 of 1); see what could not be checked");
    }

    @Test
    void pinsThatDoNotApplyProveNothing() {
        PinRecord pin = SampleUpgrade.pin(Impact.BEHAVIOUR, Optional.empty());
        UpgradeResult result = result(
                SampleUpgrade.unknown(),
                SampleUpgrade.gate(
                        pin,
                        Records.judged(SampleUpgrade.cell(pin, "jdk-17", 0), Verdict.NOT_APPLICABLE, "requires C2"),
                        Records.judged(SampleUpgrade.cell(pin, "jdk-25", 1), Verdict.NOT_APPLICABLE, "requires C2")));

        assertThat(result.decision().outcome()).isEqualTo(Outcome.NOT_PROVEN);
        assertThat(result.decision().reason())
                .isEqualTo("no pin was compared, so nothing shows whether an application that was not"
                        + " described may move from jdk-17 to jdk-25");
    }

    @Test
    void applicationIsDescribed() {
        assertThat(SampleUpgrade.result().application()).containsExactly("21 options before -jar app.jar");
    }

    /** What the report says is what the ledger reads. */
    private static Ledger ledgerOf(String drafts, LocalDate expires) throws IOException {
        Path file = Files.createTempFile("accepted", ".yaml");
        Files.writeString(
                file,
                "accepted:\n"
                        + drafts.replace("reason: ''", "reason: tested")
                                .replace("owner: ''", "owner: platform")
                                .replace("expires: ''", "expires: " + expires));
        try {
            return Ledger.read(file);
        } finally {
            Files.delete(file);
        }
    }

    private static UpgradeResult recorded(Ledger ledger) {
        KnownApplication application = SampleUpgrade.with(Optional.of(RecordedInspections.line()))
                .with(SampleUpgrade.code(new ArchiveProblem("x.jar", "/a/x.jar", "is damaged")));
        return new UpgradeJudgement(ledger, DAY)
                .of(
                        SampleUpgrade.recorded(
                                application,
                                new Answers.Code(List.of(GONE), List.of(Gap.ofCode("jdeps", "jdeps was not asked")))),
                        Observed.nothing());
    }

    @Test
    void everyFindingAndGapHasAcceptableKey() throws IOException {
        UpgradeResult open = recorded(Ledger.none());
        assertThat(open.decision().outcome()).isEqualTo(Outcome.FAILED);
        assertThat(open.findings())
                .isNotEmpty()
                .noneMatch(finding -> finding.keys().isEmpty());
        assertThat(open.gaps()).extracting(gap -> gap.point().key()).contains("archive/x.jar", "code/jdeps");

        UpgradeResult accepted = recorded(ledgerOf(SampleUpgrade.wholeLedger(open), DAY));

        assertThat(accepted.findings()).isEmpty();
        assertThat(accepted.gaps()).isEmpty();
        assertThat(accepted.decision())
                .isEqualTo(
                        new Decision(Outcome.PASSED, "the application may move from jdk-17 to jdk-25: nothing to fix"));
        assertThat(accepted.accepted())
                .hasSize(open.findings().size() + open.gaps().size());
        assertThat(accepted.accepted())
                .filteredOn(each -> each.keys().contains("code/x.Y"))
                .singleElement()
                .satisfies(each -> {
                    assertThat(each.title()).isEqualTo("x.Y [throws or is gone]");
                    assertThat(each.why()).isEqualTo("until 2026-11-27 by platform: tested");
                });
    }

    @Test
    void whatMustBeFixedIsEnoughToMove() throws IOException {
        UpgradeResult open = result(SampleUpgrade.with("-Xmx1g"), GONE);
        Ledger ledger = ledgerOf(SampleUpgrade.ledger(open), DAY);

        UpgradeResult accepted = new UpgradeJudgement(ledger, DAY)
                .of(SampleUpgrade.answers(SampleUpgrade.with("-Xmx1g"), GONE), Observed.nothing());

        assertThat(accepted.decision().outcome().exitCode()).isZero();
    }

    @Test
    void expiredEntryIsToldAtWhatItAccepted() throws IOException {
        UpgradeResult open = recorded(Ledger.none());

        UpgradeResult expired = recorded(ledgerOf(SampleUpgrade.ledger(open), DAY.minusDays(1)));

        assertThat(expired.decision().outcome()).isEqualTo(Outcome.FAILED);
        assertThat(expired.accepted()).isEmpty();
        assertThat(expired.findings(Concern.MUST_FIX))
                .filteredOn(finding -> finding.keys().contains("code/x.Y"))
                .singleElement()
                .satisfies(finding -> assertThat(finding.sentences())
                        .last()
                        .asString()
                        .endsWith("code/x.Y (platform) expired after 2026-11-26: look"
                                + " at it again, then renew the date or remove the entry"));
    }

    /** One ledger may be that of several applications. */
    @Test
    void needlessEntryIsToldAndFailsNothing() throws IOException {
        Ledger ledger = ledgerOf(SampleUpgrade.ledger(recorded(Ledger.none())), DAY);

        UpgradeResult result = new UpgradeJudgement(ledger, DAY)
                .of(SampleUpgrade.answers(SampleUpgrade.with("-Xmx1g")), Observed.nothing());

        assertThat(result.decision().outcome()).isEqualTo(Outcome.PASSED);
        assertThat(result.findings(Concern.MAY_NOTICE)).singleElement().satisfies(finding -> {
            assertThat(finding.title()).isEqualTo("the ledger of accepted changes");
            assertThat(finding.sentences())
                    .anySatisfy(sentence -> assertThat(sentence)
                            .endsWith("code/x.Y (platform) accepts nothing that was found: correct the"
                                    + " key, or remove the entry if no application needs it"));
        });
    }

    /** The gate's ledger says that the change of the JDK is fine: then its use is, too. */
    @Test
    void entryOfGateAcceptsCodeThatShowsIt() {
        PinRecord pin = SampleUpgrade.pin(Impact.FAILURE, SampleUpgrade.touches(List.of("x.Y"), List.of()));
        Ledger ledger = new Ledger(
                "accepted.yaml",
                List.of(Acceptance.ofRows("scalar-replacement/*", "wanted", Optional.empty(), "platform-team", DAY)));
        KnownApplication application = SampleUpgrade.with("-Xmx1g").with(SampleUpgrade.unreferred(Reference.to("x/Y")));
        GateResult gate = GateResult.of(
                SampleUpgrade.sides(pin, SampleUpgrade.cell(pin, "jdk-17", 0), SampleUpgrade.cell(pin, "jdk-25", 1)),
                ledger,
                GatePolicy.defaults(),
                DAY);

        UpgradeResult result = new UpgradeJudgement(ledger, DAY)
                .of(SampleUpgrade.answers(application, GONE), SampleUpgrade.observed(gate));

        assertThat(result.decision().outcome()).isEqualTo(Outcome.PASSED);
        assertThat(result.accepted())
                .singleElement()
                .satisfies(each -> assertThat(each.sentences()).hasSize(2));
    }
}
