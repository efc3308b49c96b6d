package org.jvmquarks.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.jvmquarks.gate.Decision.Outcome;
import org.jvmquarks.gate.compare.Coverage;
import org.jvmquarks.gate.compare.Kind;
import org.jvmquarks.gate.compare.RunSide;
import org.jvmquarks.gate.compare.SideBySide;
import org.jvmquarks.gate.ledger.Acceptance;
import org.jvmquarks.gate.ledger.Ledger;
import org.jvmquarks.jdk.ContainerLimits;
import org.jvmquarks.journal.CellRecord;
import org.jvmquarks.journal.HostRecord;
import org.jvmquarks.journal.JdkRecord;
import org.jvmquarks.journal.PinRecord;
import org.jvmquarks.journal.PlannedJdk;
import org.jvmquarks.journal.QuarkRecord;
import org.jvmquarks.journal.Records;
import org.jvmquarks.journal.RunHistory;
import org.jvmquarks.journal.RunRecord;
import org.jvmquarks.verdict.ErrorKind;
import org.jvmquarks.verdict.Observation;
import org.jvmquarks.verdict.Verdict;

class GateResultTest {
    private static final LocalDate DAY = LocalDate.of(2026, 11, 27);

    @TempDir
    Path folder;

    @Test
    void vmsWithDifferentResourcesAreNoted() {
        JdkRecord wide = Records.jdk("wide", 25);
        JdkRecord narrow = JdkRecord.of(
                new PlannedJdk(
                        "narrow",
                        wide.source(),
                        List.of(),
                        Optional.of(new ContainerLimits(OptionalLong.of(512), OptionalDouble.of(1)))),
                wide.build(),
                OptionalInt.of(1),
                Optional.empty(),
                Optional.empty());
        RunRecord run = Records.run(List.of(wide, narrow));

        assertThat(GateResult.of(
                                SideBySide.of(RunSide.of(run, "wide"), RunSide.of(run, "narrow"), 0.25),
                                Ledger.none(),
                                GatePolicy.defaults(),
                                LocalDate.of(2026, 1, 1))
                        .notes())
                .containsExactly("the VMs had different resources: the baseline is not limited and sees"
                        + " 8 processors, the candidate has a container with 1 processor and"
                        + " 512 MB and sees 1 processor; defaults that depend on them differ, too");
    }

    @Test
    void otherArchitectureOfTheSameBuildIsNoted() {
        RunRecord run = Records.run(List.of(
                Records.jdk("x86", 25, Records.machine("amd64", "amd64", 4096)),
                Records.jdk("arm", 25, Records.machine("aarch64", "amd64", 4096)),
                Records.jdk("old", 21, Records.machine("amd64", "amd64", 4096))));

        assertThat(notes(run, "x86", "arm"))
                .containsExactly("same build, other architecture: x86 runs on amd64, arm on aarch64,"
                        + " emulated on amd64; values that depend on the architecture differ, too");
        assertThat(notes(run, "arm", "old"))
                .containsExactly("other build, other architecture: arm runs on aarch64, emulated on amd64,"
                        + " old on amd64; values that depend on the architecture differ, too");
        assertThat(notes(run, "old", "x86")).isEmpty();
    }

    @Test
    void otherPageSizeIsNoted() {
        RunRecord run = Records.run(List.of(
                Records.jdk("x86", 25, Records.machine("amd64", "amd64", 4096)),
                Records.jdk("arm", 25, Records.machine("aarch64", "aarch64", 4096)),
                Records.jdk("large", 25, Records.machine("aarch64", "aarch64", 65_536))));

        assertThat(notes(run, "arm", "large"))
                .containsExactly("same build, other size of pages: arm runs on aarch64 with pages of 4 KB,"
                        + " large on aarch64 with pages of 64 KB; values that depend on the size of pages differ, too");
        assertThat(notes(run, "x86", "large"))
                .containsExactly("same build, other architecture: x86 runs on amd64 with pages of 4 KB,"
                        + " large on aarch64 with pages of 64 KB; values that depend on the architecture differ, too");
    }

    /** Whatever fails the gate: with most verdicts lost, nothing shows that it passes. */
    @Test
    void lostVerdictsStayInTheCoverage() {
        CellRecord[] cells = new CellRecord[20];
        for (int i = 0; i < 10; i++) {
            CellRecord candidate = Records.cell("pin" + i, "jdk-25");
            cells[2 * i] = Records.cell("pin" + i, "jdk-17");
            cells[2 * i + 1] =
                    i == 0 ? candidate : Records.judged(candidate, Verdict.NOT_APPLICABLE, "requires C2: -Xint");
        }
        SideBySide sides = sides(List.of(Records.jdk("jdk-17", 17), Records.jdk("jdk-25", 25)), cells);
        GatePolicy onlyRegressions = new GatePolicy(EnumSet.of(Kind.REGRESSION), 0.25, 0.9);

        assertThat(GateResult.of(sides, Ledger.none(), onlyRegressions, DAY).decision())
                .isEqualTo(new Decision(
                        Outcome.NOT_PROVEN,
                        "too few pins were decided to say whether jdk-25 may replace"
                                + " jdk-17: expected at least 90.0 % but was 10.0 % (1 of"
                                + " 10); see the pins without a verdict; to notice: 9 regressions or lost verdicts"));
        GateResult strict = GateResult.of(sides, Ledger.none(), GatePolicy.defaults(), DAY);
        assertThat(strict.summary().entries(Section.UNDOCUMENTED))
                .singleElement()
                .satisfies(entry -> assertThat(entry.advice())
                        .contains("The candidate lacks what these pins need, so another run does not help. Give it what"
                                + " the sentence names, such as the options of the baseline, or accept the loss."));
    }

    @Test
    void acceptedLossIsNoGap() {
        SideBySide sides = sides(
                List.of(Records.jdk("jdk-17", 17), Records.jdk("jdk-25", 25)),
                Records.cell("kept", "jdk-17"),
                Records.cell("kept", "jdk-25"),
                Records.cell("lost", "jdk-17"),
                Records.judged(Records.cell("lost", "jdk-25"), Verdict.NOT_APPLICABLE, "requires jdk.jfr"));
        Ledger ledger = new Ledger(
                "accepted.yaml",
                List.of(Acceptance.ofRows(
                        "scalar-replacement/l*", "a runtime without it", Optional.empty(), "platform", DAY)));

        GateResult result = GateResult.of(sides, ledger, GatePolicy.defaults(), DAY);

        assertThat(sides.coverage().share()).isEqualTo(0.5);
        assertThat(result.coverage()).isEqualTo(new Coverage(1, 1, List.of()));
        assertThat(result.decision().outcome()).isEqualTo(Outcome.PASSED);
    }

    /** Options of one side are no matter of the JDK, and another run cannot help. */
    @Test
    void pinsAboutDefaultsDropWhereOptionsAre() {
        JdkRecord plain = Records.jdk("jdk-17", 17);
        JdkRecord optioned = JdkRecord.of(
                new PlannedJdk("jdk-25", plain.source(), List.of("-Xmx1g"), Optional.empty()),
                Records.jdk("jdk-25", 25).build(),
                OptionalInt.of(8),
                Optional.empty(),
                Optional.empty());
        CellRecord[] cells = {
            Records.cell("pin", "jdk-17"),
            Records.cell("pin", "jdk-25"),
            Records.cell("defaults", "jdk-17"),
            Records.judged(
                    Records.cell("defaults", "jdk-25"),
                    Verdict.NOT_APPLICABLE,
                    "is about defaults, and this JDK runs with -Xmx1g")
        };

        GateResult result =
                GateResult.of(sides(List.of(plain, optioned), cells), Ledger.none(), GatePolicy.defaults(), DAY);

        assertThat(result.decision().outcome()).isEqualTo(Outcome.PASSED);
        assertThat(result.coverage()).isEqualTo(new Coverage(1, 1, List.of()));
        assertThat(result.notes())
                .first()
                .isEqualTo("1 pin about defaults has no verdict on jdk-25, which has options of its own"
                        + " (-Xmx1g), and does not count; give jdk-17 the same options, or"
                        + " compare the JDKs without options, to compare it");
    }

    private static SideBySide sides(List<JdkRecord> jdks, CellRecord... cells) {
        QuarkRecord some = Records.quark("scalar-replacement", Records.page());
        QuarkRecord quark = new QuarkRecord(
                some.id(),
                some.title(),
                some.topic(),
                some.source(),
                some.className(),
                true,
                some.page(),
                List.of(new PinRecord(
                        "defaults",
                        "it is the default",
                        List.of(),
                        false,
                        true,
                        List.of(),
                        Optional.empty(),
                        Optional.empty())));
        RunRecord run = Records.run(jdks, List.of(quark), cells);
        return SideBySide.of(RunSide.of(run, "jdk-17"), RunSide.of(run, "jdk-25"), 0.25);
    }

    private static List<String> notes(RunRecord run, String baseline, String candidate) {
        return GateResult.of(
                        SideBySide.of(RunSide.of(run, baseline), RunSide.of(run, candidate), 0.25),
                        Ledger.none(),
                        GatePolicy.defaults(),
                        TODAY)
                .notes();
    }

    /** Incidental observations fail, too. */
    private static final GatePolicy STRICT =
            new GatePolicy(EnumSet.of(Kind.REGRESSION, Kind.LOST, Kind.INCIDENTAL), 0.25, 0.9);

    private static final LocalDate TODAY = LocalDate.of(2026, 11, 21);
    private static final List<JdkRecord> JDKS = List.of(Records.jdk("old", 17), Records.jdk("new", 25));

    private static GateResult gate(Ledger ledger, GatePolicy policy, CellRecord... cells) {
        RunRecord run = Records.run(JDKS, cells);
        SideBySide sides = SideBySide.of(RunSide.of(run, "old"), RunSide.of(run, "new"), policy.tolerance());
        return GateResult.of(sides, ledger, policy, TODAY);
    }

    private static CellRecord seen(String jdk, int bytes) {
        return Records.cell("size", jdk, Observation.exact("bytes", bytes, "B"));
    }

    private Ledger accepting(String from, String to) throws IOException {
        return Ledger.read(Files.writeString(folder.resolve("accepted.yaml"), """
                        accepted:
                          - {key: scalar-replacement/bytes, from: %s, to: %s, reason: r, owner: o, expires: 2027-01-01}
                        """.formatted(from, to)));
    }

    @Test
    void whatIsTheSamePasses() {
        assertThat(gate(Ledger.none(), GatePolicy.defaults(), seen("old", 16), seen("new", 16))
                        .decision())
                .isEqualTo(new Decision(
                        Outcome.PASSED,
                        "new may replace old: no regression and no lost verdict; 1 of 1 pin has a verdict"));
    }

    @Test
    void unacceptedChangeFails() {
        GateResult result = gate(Ledger.none(), STRICT, seen("old", 16), seen("new", 8));

        assertThat(result.decision())
                .isEqualTo(new Decision(
                        Outcome.FAILED, "new may not replace old yet: 1 unaccepted incidental observation"));
        assertThat(result.decision().outcome().exitCode()).isEqualTo(1);
    }

    @Test
    void acceptedChangePasses() throws IOException {
        Decision decision = gate(accepting("16 B", "8 B"), STRICT, seen("old", 16), seen("new", 8))
                .decision();

        assertThat(decision.outcome().exitCode()).isZero();
        assertThat(decision.reason()).startsWith("new may replace old: no regression and no lost");
    }

    @Test
    void ledgerThatIsStaleFails() throws IOException {
        assertThat(gate(accepting("16 B", "8 B"), GatePolicy.defaults(), seen("old", 16), seen("new", 16))
                        .decision())
                .isEqualTo(new Decision(Outcome.FAILED, "new may not replace old yet: 1 ledger entry needs a look"));
    }

    @Test
    void kindOutsidePolicyDoesNotFail() {
        GatePolicy policy = new GatePolicy(EnumSet.of(Kind.REGRESSION), 0.25, 0.9);

        assertThat(gate(Ledger.none(), policy, seen("old", 16), seen("new", 8)).decision())
                .isEqualTo(
                        new Decision(Outcome.PASSED, "new may replace old: no regression; 1 of 1 pin has a verdict"));
        GatePolicy nothing = new GatePolicy(EnumSet.noneOf(Kind.class), 0.25, 0.9);
        assertThat(gate(Ledger.none(), nothing, seen("old", 16), seen("new", 8))
                        .decision()
                        .reason())
                .isEqualTo("new may replace old: no class of differences fails; 1 of 1 pin has a verdict");
    }

    @Test
    void tooFewDecidedPinsProveNothing() {
        Decision decision = gate(
                        Ledger.none(),
                        GatePolicy.defaults(),
                        seen("old", 16),
                        seen("new", 16),
                        Records.failed(Records.cell("x", "old"), ErrorKind.TIMEOUT, "60 s"),
                        Records.cell("x", "new"))
                .decision();

        assertThat(decision)
                .isEqualTo(new Decision(
                        Outcome.NOT_PROVEN,
                        "too few pins were decided to say whether new may replace old:"
                                + " expected at least 90.0 % but was 50.0 % (1 of 2); see the pins without a verdict"));
        assertThat(decision.outcome().exitCode()).isEqualTo(3);
    }

    @Test
    void nothingProvesNothingWhateverIsAskedFor() {
        GatePolicy policy = new GatePolicy(GatePolicy.defaultKinds(), 0.25, 0);

        assertThat(gate(Ledger.none(), policy).decision())
                .isEqualTo(new Decision(
                        Outcome.NOT_PROVEN, "no pin was compared, so nothing shows whether new may replace old"));
    }

    @Test
    void runsOfDifferentMachinesAreNoted() {
        RunRecord old = Records.run(JDKS, seen("old", 16));
        RunRecord other = new RunRecord(
                old.schema(),
                old.started(),
                new HostRecord("Linux 6.1", "aarch64", 4, 8192, "17"),
                JDKS,
                List.of(),
                List.of(seen("new", 16)),
                RunHistory.unknown());
        SideBySide sides = SideBySide.of(RunSide.of(old, "old"), RunSide.of(other, "new"), 0.25);

        assertThat(GateResult.of(sides, Ledger.none(), GatePolicy.defaults(), TODAY)
                        .notes())
                .containsExactly("the runs are from different machines, Linux 6.1 amd64 with 8 processors and"
                        + " 16384 MB and Linux 6.1 aarch64 with 4 processors and 8192 MB:"
                        + " values that depend on the machine differ, too");
    }

    @Test
    void policyHasShares() {
        assertThatThrownBy(() -> new GatePolicy(GatePolicy.defaultKinds(), -1, 0.9))
                .hasMessage("expected the tolerance to be a share of at least 0, such as 0.25, but was -1.0");
        assertThatThrownBy(() -> new GatePolicy(GatePolicy.defaultKinds(), 0.25, 90))
                .hasMessage("expected the coverage to be a share from 0 to 1 but was 90.0");
    }
}
