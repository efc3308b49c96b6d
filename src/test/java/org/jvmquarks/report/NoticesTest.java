package org.jvmquarks.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.time.LocalDate;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.jvmquarks.gate.GatePolicy;
import org.jvmquarks.gate.GateResult;
import org.jvmquarks.gate.compare.Change;
import org.jvmquarks.gate.compare.Kind;
import org.jvmquarks.gate.ledger.Ledger;
import org.jvmquarks.journal.CellRecord;
import org.jvmquarks.journal.FalsifierRecord;
import org.jvmquarks.journal.JdkRecord;
import org.jvmquarks.journal.Records;
import org.jvmquarks.journal.RunEnd;
import org.jvmquarks.journal.RunInputs;
import org.jvmquarks.journal.RunPlan;
import org.jvmquarks.journal.RunRecord;
import org.jvmquarks.report.document.Notice;
import org.jvmquarks.report.document.Notice.Level;
import org.jvmquarks.upgrade.findings.Concern;
import org.jvmquarks.upgrade.findings.Finding;
import org.jvmquarks.upgrade.findings.SampleUpgrade;
import org.jvmquarks.upgrade.findings.UpgradeResult;
import org.jvmquarks.upgrade.report.UpgradeDocument;
import org.jvmquarks.verdict.ErrorKind;
import org.jvmquarks.verdict.Verdict;

/** What build servers are told of runs, gates and upgrades. */
class NoticesTest {
    private static final List<JdkRecord> JDKS = List.of(Records.jdk("jdk-17", 17));
    private static final RunRecord RUN = SampleRuns.run(12, 100);
    private static final RunEnd END = new RunEnd("2026-03-01T12:05:00Z", Optional.empty());

    @Test
    void brokenPinsAndErrorsHaveReasonAndRerun() {
        CellRecord broken = Records.judged(Records.cell("a", "jdk-17"), Verdict.BROKEN, "expected 0 B\n");
        CellRecord failed = Records.failed(Records.cell("b", "jdk-17"), ErrorKind.TIMEOUT, "60 s");
        CellRecord noise = Records.judged(Records.cell("c", "jdk-17"), Verdict.INCONCLUSIVE, "noise");

        List<Notice> notices = RunDocument.of(Records.run(JDKS, failed, noise, broken, Records.cell("d", "jdk-17")))
                .notices();

        assertThat(notices)
                .extracting(Notice::level, Notice::rule, Notice::fingerprint)
                .containsExactly(
                        tuple(Level.ERROR, "scalar-replacement/a", "scalar-replacement/a jdk-17"),
                        tuple(Level.ERROR, "scalar-replacement/b", "scalar-replacement/b jdk-17"));
        assertThat(notices.get(0).message())
                .isEqualTo("BROKEN "
                        + broken.claim()
                        + " [jdk-17]\nexpected 0 B\nrerun: ./mvnw verify"
                        + " -Dit.test=ScalarReplacementQuark#a -Dquarks.jdks=jdk-17");
        assertThat(notices.get(1).message()).startsWith("ERROR(TIMEOUT) ");
    }

    @Test
    void idleFalsifierIsErrorAndNoiseIsNot() {
        CellRecord survived = Records.falsified(
                Records.cell("a", "jdk-17"),
                new FalsifierRecord("-XX:-A", Verdict.BROKEN, "16 B"),
                new FalsifierRecord("-XX:-B", Verdict.HOLDS, "0 B"));
        CellRecord noise = Records.falsified(
                Records.cell("b", "jdk-17"), new FalsifierRecord("-XX:-A", Verdict.INCONCLUSIVE, "noise"));

        assertThat(RunDocument.of(Records.run(JDKS, survived, noise)).notices())
                .singleElement()
                .extracting(Notice::message)
                .asString()
                .startsWith("expected the pin to be BROKEN under -XX:-B but was HOLDS [jdk-17]: 0 B\n" + "rerun: ");
    }

    /** The command fails then, so its reports must say why. */
    @Test
    void pinWithoutFalsifierIsErrorWhenOnlyFalsifying() {
        RunRecord run = Records.run(JDKS, Records.falsified(Records.cell("a", "jdk-17")));
        RunPlan plan = Records.plan(List.of("jdk-17"), "scalar-replacement", "a");
        RunInputs inputs = plan.inputs();
        RunPlan falsifying = new RunPlan(
                new RunInputs(inputs.program(), new TreeMap<>(Map.of("mode", "falsify")), inputs.jdks()),
                plan.request(),
                plan.pins());

        assertThat(RunDocument.of(Records.planned(run, plan, END)).notices()).isEmpty();
        assertThat(RunDocument.of(Records.planned(run, falsifying, END)).notices())
                .singleElement()
                .extracting(Notice::message)
                .asString()
                .startsWith("no falsifier of this pin exists on jdk-17, so nothing shows that it can"
                        + " fail there\nrerun: ");
    }

    @Test
    void interruptedRunIsAnError() {
        RunRecord run = Records.planned(
                Records.run(JDKS, Records.cell("a", "jdk-17")),
                Records.plan(List.of("jdk-17"), "scalar-replacement", "a", "b"),
                Records.endedBy("SIGTERM"));

        assertThat(RunDocument.of(run).notices()).singleElement().satisfies(notice -> {
            assertThat(notice.rule()).isEqualTo("run");
            assertThat(notice.message())
                    .startsWith("INTERRUPTED: 1 of 2 cells is missing; ")
                    .contains("SIGTERM");
        });
    }

    @Test
    void changesThatFailGateAreErrors() {
        GateResult result = SampleGates.plain(RUN, "temurin-17", "temurin-25");

        List<Notice> notices = GateDocument.of(result).notices();

        assertThat(result.failing()).isNotEmpty();
        assertThat(notices)
                .filteredOn(notice -> notice.level() == Level.ERROR)
                .extracting(Notice::rule)
                .containsExactlyInAnyOrderElementsOf(
                        result.failing().stream().map(Change::key).toList());
        assertThat(notices).isSortedAccordingTo((a, b) -> a.level().compareTo(b.level()));
        assertThat(notices.get(0).message()).contains("\nkey: " + notices.get(0).rule());
    }

    @Test
    void countedChangesAreErrorsWhereGateFails() {
        GateResult plain =
                SampleGates.plain(DifferingRuns.A_CHANGE_OF_ONE_PIN_BESIDE_ANOTHER_THAT_STAYS.run(), "old", "new");
        GateResult strict = GateResult.of(
                plain.sides(),
                Ledger.none(),
                new GatePolicy(EnumSet.of(Kind.INCIDENTAL), 0.25, 0),
                LocalDate.of(2026, 11, 21));

        assertThat(GateDocument.of(plain).notices()).isEmpty();
        assertThat(GateDocument.of(strict).notices()).singleElement().satisfies(notice -> {
            assertThat(notice.level()).isEqualTo(Level.ERROR);
            assertThat(notice.rule()).isEqualTo("scalar-replacement/key");
            assertThat(notice.message())
                    .isEqualTo(strict.sentence(strict.failing().get(0)) + "\nkey: scalar-replacement/key");
        });
    }

    @Test
    void tooFewDecidedPinsAreAnError() {
        GateResult plain = SampleGates.plain(DifferingRuns.A_PIN_THAT_LOSES_ITS_VERDICT.run(), "old", "new");
        GateResult unproven = GateResult.of(
                plain.sides(),
                Ledger.none(),
                new GatePolicy(EnumSet.of(Kind.REGRESSION), 0.25, 1),
                LocalDate.of(2026, 11, 21));

        assertThat(GateDocument.of(plain).notices()).extracting(Notice::rule).doesNotContain("decision");
        assertThat(GateDocument.of(unproven).notices())
                .extracting(Notice::level, Notice::rule, Notice::title)
                .containsExactly(
                        tuple(Level.ERROR, "decision", "too few pins were decided"),
                        tuple(Level.WARNING, "scalar-replacement/pin", "Scalar replacement: has no verdict"));
        assertThat(GateDocument.of(unproven).notices().get(0).message())
                .isEqualTo(unproven.decision().toString())
                .startsWith("NOT_PROVEN: ");
    }

    @Test
    void staleEntryOfTheLedgerIsAnError() {
        assertThat(GateDocument.of(SampleGates.judged(RUN, "temurin-17", "temurin-25"))
                        .notices())
                .filteredOn(notice -> notice.rule().equals("ledger"))
                .singleElement()
                .extracting(Notice::level, Notice::message)
                .containsExactly(Level.ERROR, "object-header/bytes (platform) expired on 2026-06-30: look again");
    }

    /** It ends the command with 1. */
    @Test
    void lostVerdictOfAnUpgradeIsAnError() {
        assertThat(UpgradeDocument.of(SampleUpgrade.lost()).notices()).first().satisfies(notice -> {
            assertThat(notice.level()).isEqualTo(Level.ERROR);
            assertThat(notice.message())
                    .contains("1 lost verdict; 1 thing could not be checked.\n")
                    .contains("60 s");
        });
    }

    @Test
    void findingsOfUpgradeHaveLevelOfTheirConcern() {
        UpgradeResult result = SampleUpgrade.result();

        List<Notice> notices = UpgradeDocument.of(result).notices();

        assertThat(levels(notices, Level.ERROR)).isEqualTo(titles(result, Concern.MUST_FIX));
        assertThat(levels(notices, Level.WARNING)).isEqualTo(titles(result, Concern.WILL_NOTICE));
        assertThat(levels(notices, Level.NOTE)).isEqualTo(titles(result, Concern.MAY_NOTICE));
        assertThat(notices)
                .filteredOn(notice -> notice.message().contains("+UseBiasedLocking "))
                .singleElement()
                .satisfies(notice -> {
                    assertThat(notice.rule()).isEqualTo("option/-XX:UseBiasedLocking");
                    assertThat(notice.message())
                            .startsWith("the option -XX:+UseBiasedLocking (will not start)\n")
                            .contains("\nadvice: Remove it.");
                });
    }

    private static List<String> levels(List<Notice> notices, Level level) {
        return notices.stream()
                .filter(notice -> notice.level() == level)
                .map(Notice::title)
                .toList();
    }

    private static List<String> titles(UpgradeResult result, Concern concern) {
        return result.findings(concern).stream().map(NoticesTest::title).toList();
    }

    private static String title(Finding finding) {
        return finding.title() + ": " + finding.consequence();
    }
}
