package org.jvmquarks.gate.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.jvmquarks.journal.CellRecord;
import org.jvmquarks.journal.JdkRecord;
import org.jvmquarks.journal.QuarkRecord;
import org.jvmquarks.journal.Records;
import org.jvmquarks.journal.RunRecord;
import org.jvmquarks.verdict.ErrorKind;
import org.jvmquarks.verdict.Observation;
import org.jvmquarks.verdict.Verdict;

class SideBySideTest {
    private static final List<JdkRecord> JDKS = List.of(Records.jdk("old", 17), Records.jdk("new", 25));

    private static SideBySide compare(List<QuarkRecord> quarks, CellRecord... cells) {
        RunRecord run = Records.run(JDKS, quarks, cells);
        return SideBySide.of(RunSide.of(run, "old"), RunSide.of(run, "new"), 0.25);
    }

    private static SideBySide compare(CellRecord... cells) {
        return compare(List.of(), cells);
    }

    private static CellRecord holds(String jdk, Observation... observations) {
        return Records.cell("pin", jdk, observations);
    }

    private static CellRecord judged(String jdk, Verdict verdict, String reason) {
        return Records.judged(holds(jdk), verdict, reason);
    }

    private static CellRecord cell(String jdk, String verdict) {
        return switch (verdict) {
            case "HOLDS" -> holds(jdk);
            case "ERROR(TIMEOUT)" -> Records.failed(holds(jdk), ErrorKind.TIMEOUT, "why");
            default -> judged(jdk, Verdict.valueOf(verdict), "why\nin detail");
        };
    }

    @Test
    void whatIsTheSameIsNoChange() {
        Observation value = Observation.exact("Plain allocation", 16, "B/op");

        SideBySide sides = compare(holds("old", value), holds("new", value));

        assertThat(sides.changes()).isEmpty();
        assertThat(sides.coverage()).isEqualTo(new Coverage(1, 1, List.of()));
    }

    @Test
    void thirdJdksOutputDoesNotMatter() {
        SideBySide sides = compare(
                Records.cell("opens[from old]", "old"),
                Records.judged(Records.cell("opens[from old]", "new"), Verdict.BROKEN, "why"));

        assertThat(sides.changes()).isEmpty();
        assertThat(sides.coverage().asked()).isZero();
    }

    @ParameterizedTest
    @CsvSource(
            nullValues = "-",
            value = {
                "HOLDS, BROKEN, REGRESSION, 1, 1",
                "BROKEN, HOLDS, REPAIRED, 1, 1",
                "HOLDS, INCONCLUSIVE, LOST, 0, 1",
                "HOLDS, ERROR(TIMEOUT), LOST, 0, 1",
                "BROKEN, ERROR(TIMEOUT), LOST, 0, 1",
                "HOLDS, NOT_APPLICABLE, LOST, 0, 1",
                "INCONCLUSIVE, HOLDS, -, 0, 1",
                "INCONCLUSIVE, BROKEN, REGRESSION, 0, 1",
                "NOT_APPLICABLE, BROKEN, REGRESSION, 0, 0",
                "BROKEN, BROKEN, -, 1, 1",
                "ERROR(TIMEOUT), ERROR(TIMEOUT), -, 0, 1",
                "NOT_APPLICABLE, HOLDS, -, 0, 0",
                "NOT_APPLICABLE, NOT_APPLICABLE, -, 0, 0",
                "ERROR(TIMEOUT), NOT_APPLICABLE, -, 0, 0",
            })
    void verdictThatChangesIsOfAKind(String from, String to, Kind kind, int proven, int asked) {
        SideBySide sides = compare(cell("old", from), cell("new", to));

        assertThat(sides.changes())
                .extracting(Change::kind, Change::key, Change::from, Change::to)
                .isEqualTo(Stream.ofNullable(kind)
                        .map(it -> tuple(it, "scalar-replacement/pin", from, to))
                        .toList());
        assertThat(sides.changes()).allMatch(change -> change.what().equals("the claim of pin"));
        assertThat(sides.coverage().proven()).isEqualTo(proven);
        assertThat(sides.coverage().asked()).isEqualTo(asked);
    }

    @Test
    void gapIsNamedWithItsReason() {
        assertThat(compare(cell("old", "HOLDS"), cell("new", "ERROR(TIMEOUT)"))
                        .coverage()
                        .gaps())
                .containsExactly("scalar-replacement/pin [new] ERROR(TIMEOUT): why");
        assertThat(compare(holds("old"), Records.cell("other", "new"))
                        .coverage()
                        .gaps())
                .containsExactly(
                        "scalar-replacement/other [old] not run: the run has no such cell",
                        "scalar-replacement/pin [new] not run: the run has no such cell");
    }

    @Test
    void exactValuesDifferByTheirFactor() {
        SideBySide sides = compare(
                holds(
                        "old",
                        Observation.exact("a", 16, "B/op"),
                        Observation.exact("b", "SERIAL", ""),
                        Observation.exact("c", 5, "")),
                holds(
                        "new",
                        Observation.exact("a", 8, "B/op"),
                        Observation.exact("b", "G1", ""),
                        Observation.exact("c", 0, "")));

        assertThat(sides.changes())
                .extracting(Change::toString)
                .containsExactly(
                        "scalar-replacement/b differs: SERIAL → G1",
                        "scalar-replacement/c differs: 5 → 0",
                        "scalar-replacement/a differs: 16 B/op → 8 B/op");
        assertThat(sides.changes()).extracting(Change::factor).containsExactly(1.0, Double.POSITIVE_INFINITY, 2.0);
    }

    @Test
    void lengthsOfCodeComeAfterWhatElseChanged() {
        SideBySide sides = compare(
                holds(
                        "old",
                        Observation.exact("long", 181, "instructions"),
                        Observation.exact("short", 4, "instructions"),
                        Observation.exact("header", 16, "B")),
                holds(
                        "new",
                        Observation.exact("long", 169, "instructions"),
                        Observation.exact("short", 6, "instructions"),
                        Observation.exact("header", 12, "B")));

        assertThat(sides.changes()).extracting(Change::what).containsExactly("header", "short", "long");
    }

    @Test
    void changeIsShownByCellThatSawIt() {
        CellRecord wrong = holds("old", Observation.exact("other", 1, ""));
        CellRecord right = Records.cell("upTo21", "old", Observation.exact("bytes", 16, "B"));
        CellRecord to = holds("new", Observation.exact("bytes", 8, "B"));
        SideBySide sides = compare(wrong, right, to);
        Change bytes = sides.changes().stream()
                .filter(change -> change.what().equals("bytes"))
                .findFirst()
                .orElseThrow();

        assertThat(bytes.what()).isEqualTo("bytes");
        assertThat(sides.baseline().cell(bytes)).contains(right);
        assertThat(sides.candidate().cell(bytes)).contains(to);
    }

    @Test
    void verdictIsShownByCellOfItsPin() {
        CellRecord from = holds("old");
        Change broken = compare(from, judged("new", Verdict.BROKEN, "why"), Records.cell("x", "old"))
                .changes()
                .get(0);

        assertThat(compare(from).baseline().cell(broken)).contains(from);
        assertThat(compare(from).candidate().cell(broken)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"2.4, 2.6, false", "1.0, 1.2, false", "2.7, 3.0, true", "0.4, 0.7, true"})
    void intervalsDifferBeyondTolerance(double low, double high, boolean changed) {
        SideBySide sides = compare(
                holds("old", Observation.estimate("t", 1.5, "times", 1, 2)),
                holds("new", Observation.estimate("t", low, "times", low, high)));

        assertThat(sides.changes()).hasSize(changed ? 1 : 0);
        assertThat(sides.changes()).allMatch(change -> change.kind() == Kind.TIMING);
    }

    @Test
    void valuesThatShareOneAreNoChange() {
        CellRecord other = Records.cell("other", "old", Observation.exact("a", 8, "B/op"));

        assertThat(compare(
                                holds("old", Observation.exact("a", 16, "B/op")),
                                other,
                                Records.cell("third", "new", Observation.exact("a", 8, "B/op")))
                        .changes())
                .extracting(Change::kind)
                .containsOnly(Kind.LOST);
    }

    @Test
    void claimOfOneVersionOnlyIsNoLoss() {
        QuarkRecord quark = Records.quark("scalar-replacement", Records.page());
        CellRecord until = Records.cell("a", "old", Observation.exact("value", 16, "B/op"));
        CellRecord outside = Records.judged(
                Records.cell("a", "new", Observation.exact("value", 0, "B/op")),
                Verdict.NOT_APPLICABLE,
                "claimed until JDK 21, this is 25");

        SideBySide sides = compare(List.of(quark), until, outside);

        assertThat(sides.changes())
                .extracting(Change::kind, Change::from, Change::to)
                .containsExactly(tuple(Kind.DOCUMENTED, "the claim of a", "not claimed for 25"));
        assertThat(sides.changes().get(0).evidence())
                .extracting(
                        ObservedPair::key,
                        seen -> seen.baseline().text(),
                        seen -> seen.candidate().text())
                .containsExactly(tuple("scalar-replacement/value", "16 B/op", "0 B/op"));
        assertThat(sides.coverage()).isEqualTo(new Coverage(1, 1, List.of()));
    }

    @Test
    void undecidedClaimOfOneVersionIsGap() {
        QuarkRecord quark = Records.quark("scalar-replacement", Records.page());
        CellRecord until = Records.failed(Records.cell("a", "old"), ErrorKind.TIMEOUT, "60 s");

        assertThat(compare(List.of(quark), until).coverage())
                .isEqualTo(new Coverage(0, 1, List.of("scalar-replacement/a [old] ERROR(TIMEOUT): 60 s")));
    }

    @Test
    void brokenClaimOfCandidatesVersionIsBroken() {
        QuarkRecord quark = Records.quark("scalar-replacement", Records.page());
        RunRecord run = Records.run(
                List.of(Records.jdk("old", 25), Records.jdk("new", 17)),
                List.of(quark),
                Records.judged(Records.cell("a", "new"), Verdict.BROKEN, "why"));

        assertThat(SideBySide.of(RunSide.of(run, "old"), RunSide.of(run, "new"), 0.25)
                        .changes())
                .extracting(Change::toString)
                .containsExactly("scalar-replacement/a is broken: not claimed for 25 → BROKEN");
    }

    @Test
    void oneSidedValueIsListedIfBothDecided() {
        Observation gone = Observation.exact("UseMembar", "default true", "");
        Observation came = Observation.exact("UseNewThing", "default false", "");

        assertThat(compare(holds("old", gone), holds("new", came)).changes())
                .extracting(Change::toString)
                .containsExactly(
                        "scalar-replacement/UseMembar differs: default true → not observed",
                        "scalar-replacement/UseNewThing differs: not observed → default false");
        assertThat(compare(holds("old", gone), judged("new", Verdict.NOT_APPLICABLE, "no"))
                        .changes())
                .extracting(Change::kind)
                .containsExactly(Kind.LOST);
    }

    @Test
    void changeOfOnePinDoesNotHideAnother() {
        Observation large = Observation.exact("a", 16, "B/op");
        Observation small = Observation.exact("a", 8, "B/op");

        assertThat(compare(
                                holds("old", large),
                                Records.cell("other", "old", small),
                                holds("new", small),
                                Records.cell("other", "new", small))
                        .changes())
                .extracting(Change::toString)
                .containsExactly("scalar-replacement/a differs: 16 B/op → 8 B/op");
    }

    @Test
    void fourDigitsAreShownAndAllCompared() {
        assertThat(compare(
                                holds("old", Observation.exact("a", 1.00001, "")),
                                holds("new", Observation.exact("a", 1.00002, "")))
                        .changes())
                .extracting(Change::from, Change::to)
                .containsExactly(tuple("1.00001", "1.00002"));
    }

    @Test
    void exactNumberIsComparedWithAnEstimate() {
        Observation exact = Observation.exact("a", 0, "B/op");

        assertThat(compare(holds("old", exact), holds("new", Observation.estimate("a", 5, "B/op", 4, 6)))
                        .changes())
                .extracting(Change::kind, Change::from, Change::to)
                .containsExactly(tuple(Kind.TIMING, "0 B/op", "5 [4, 6] B/op"));
        assertThat(compare(holds("old", exact), holds("new", Observation.estimate("a", 0, "B/op", -1, 6)))
                        .changes())
                .isEmpty();
    }

    @Test
    void estimatesBelowZeroAreComparedAsThoseAbove() {
        Observation loss = Observation.estimate("a", -9, "B", -10, -9);

        assertThat(compare(holds("old", loss), holds("new", loss)).changes()).isEmpty();
        assertThat(compare(holds("old", loss), holds("new", Observation.estimate("a", -5, "B", -6, -5)))
                        .changes())
                .hasSize(1);
    }

    @Test
    void jdkThatIsNotInRunIsNamed() {
        RunRecord run = Records.run(JDKS, holds("old"), holds("new"));

        assertThatThrownBy(() -> RunSide.of(run, "odl"))
                .isInstanceOf(GateException.class)
                .hasMessage("the run has no JDK 'odl'; did you mean 'old'? (it has: new, old)");
    }

    @Test
    void jdkThatNeverStartedCannotBeCompared() {
        RunRecord run = Records.run(
                List.of(Records.jdk("old", 17)),
                Records.failed(holds("new"), ErrorKind.LAUNCH_FAILED, "no such image"));

        assertThatThrownBy(() -> RunSide.of(run, "new"))
                .isInstanceOf(UnprovenJdkException.class)
                .hasMessage("new never proved its identity: no such image");
    }

    @Test
    void toleranceIsNotNegative() {
        RunRecord run = Records.run(JDKS);

        assertThatThrownBy(() -> SideBySide.of(RunSide.of(run, "old"), RunSide.of(run, "new"), -1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("expected the tolerance to be at least 0 but was -1.0");
    }
}
