package org.jvmquarks.gate.compare;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.jvmquarks.journal.CellRecord;
import org.jvmquarks.journal.JdkRecord;
import org.jvmquarks.journal.PinId;
import org.jvmquarks.journal.QuarkRecord;
import org.jvmquarks.journal.Records;
import org.jvmquarks.journal.RunRecord;
import org.jvmquarks.verdict.Observation;
import org.jvmquarks.verdict.Verdict;

/** A JDK in a run that is not complete, or has more than a comparison needs. */
class RunSideTest {
    private static final String QUARK = "scalar-replacement";
    private static final List<JdkRecord> JDKS = List.of(Records.jdk("old", 17), Records.jdk("new", 25));
    private static final String LACKING = "INTERRUPTED: 3 of 4 cells are missing; SIGTERM ended it";

    private static RunRecord stopped(List<QuarkRecord> quarks, List<JdkRecord> jdks, CellRecord... cells) {
        return Records.planned(
                Records.run(jdks, quarks, cells),
                Records.plan(List.of("old", "new"), QUARK, "pin", "b"),
                Records.endedBy("SIGTERM"));
    }

    private static PinId pin(String name) {
        return Records.cell(name, "old").pinId();
    }

    private static QuarkRecord quark(boolean counted) {
        QuarkRecord some = Records.quark(QUARK, Records.page());
        return new QuarkRecord(
                some.id(),
                some.title(),
                some.topic(),
                some.source(),
                some.className(),
                counted,
                some.page(),
                some.pins());
    }

    @Test
    void plannedPinWithoutACellIsMissing() {
        RunSide side = RunSide.of(stopped(List.of(), JDKS, Records.cell("pin", "old")), "old");

        assertThat(side.pins()).containsExactly(pin("b"), pin("pin"));
        assertThat(side.status(pin("b"))).isEqualTo(PinStatus.MISSING);
        assertThat(side.missing(pin("b"))).contains(LACKING);
        assertThat(side.missing(pin("pin"))).as("it has a cell").isEmpty();
        assertThat(side.status(pin("never-planned"))).isEqualTo(PinStatus.UNDECIDED);
    }

    @Test
    void verdictLostByStoppedRunHasItsReason() {
        RunRecord run = stopped(List.of(), JDKS, Records.cell("pin", "old"));
        SideBySide sides = SideBySide.of(RunSide.of(run, "old"), RunSide.of(run, "new"), 0);

        assertThat(sides.changes()).singleElement().satisfies(change -> {
            assertThat(change.kind()).isEqualTo(Kind.LOST);
            assertThat(change.detail()).isEqualTo(LACKING);
        });
        assertThat(sides.gaps())
                .containsOnly(
                        Map.entry(pin("pin"), "scalar-replacement/pin [new] not run: " + LACKING),
                        Map.entry(pin("b"), "scalar-replacement/b [old] not run: " + LACKING));
    }

    @Test
    void examplesSayNothingOfAJdk() {
        RunRecord run = stopped(List.of(quark(false)), JDKS, Records.cell("pin", "old"));

        assertThat(RunSide.of(run, "old").pins()).isEmpty();
    }

    @Test
    void rowsOfTwoJdksAreNotMissed() {
        RunRecord run = Records.planned(
                Records.run(JDKS, List.of(), Records.cell("pin", "old")),
                Records.plan(List.of("old", "new"), QUARK, "pin", "opens[from old]"),
                Records.endedBy("SIGTERM"));

        assertThat(RunSide.of(run, "new").pins()).containsExactly(pin("pin"));
    }

    @Test
    void jdkWithoutCellIsToBeRunFirst() {
        RunRecord run = stopped(List.of(), List.of(Records.jdk("old", 17)), Records.cell("pin", "old"));

        assertThatExceptionOfType(GateException.class)
                .isThrownBy(() -> RunSide.of(run, "new"))
                .withMessage("new has no cell in that run: " + LACKING + "; continue it with run --resume");
    }

    @Test
    void jdkThatIsNotNamedIsLookedFor() {
        RunRecord run = Records.run(List.of(Records.jdk("old", 17)), List.of(), Records.cell("pin", "news"));

        assertThatExceptionOfType(GateException.class)
                .isThrownBy(() -> RunSide.of(run, "olds"))
                .withMessage("the run has no JDK 'olds'; did you mean 'old'? (it has: news, old)");
    }

    @Test
    void claimComesFromCatalogueWithoutCell() {
        RunSide side = RunSide.of(Records.run(JDKS, List.of(quark(true)), Records.cell("pin", "old")), "old");

        assertThat(side.claim(pin("a"))).contains("the claim of a");
        assertThat(side.claim(pin("pin"))).contains("the claim of pin");
        assertThat(side.claim(pin("none"))).isEmpty();
    }

    @Test
    void observationKnowsThePinsThatSawIt() {
        Observation seen = Observation.exact("x", 1, "");
        RunSide side = RunSide.of(
                Records.run(JDKS, List.of(), Records.cell("pin", "old", seen), Records.cell("b", "old", seen)), "old");

        assertThat(side.pinsThatSaw(QUARK + "/x")).containsExactlyInAnyOrder(pin("pin"), pin("b"));
        assertThat(side.pinsThatSaw(QUARK + "/y")).isEmpty();
    }

    private static ObservedValues observed(Observation... seen) {
        RunSide side = RunSide.of(Records.run(JDKS, List.of(), Records.cell("pin", "old", seen)), "old");
        return requireNonNull(side.observed().get(QUARK + "/" + seen[0].key()));
    }

    @Test
    void unlikeFormsWithoutNumbersCannotBeCompared() {
        ObservedValues exact = observed(Observation.exact("x", "G1", ""));
        ObservedValues estimate = observed(Observation.estimate("x", 1.5, "times", 1, 2));

        assertThat(exact.isComparable(exact, 0)).isTrue();
        assertThat(exact.isComparable(estimate, 0)).isFalse();
        assertThat(exact.isAs(estimate, 0)).as("nobody knows").isFalse();
        assertThat(exact.isAs(observed(Observation.exact("x", "G1", "")), 0)).isTrue();
        assertThat(exact.values()).extracting(Observation::value).containsExactly("G1");
        assertThat(exact).hasToString("scalar-replacement/x: scalar-replacement/pin G1");
    }

    @ParameterizedTest
    @CsvSource({"1.0, 2.0, '1 | 2'", "1.00001, 1.00002, '1.00001 times | 1.00002 times'"})
    void valuesAreToldApartInFewestDigits(double one, double other, String texts) {
        List<String> shown = ObservedValues.texts(List.of(
                observed(Observation.exact("x", one, one == 1 ? "" : "times")),
                observed(Observation.exact("x", other, one == 1 ? "" : "times"))));

        assertThat(String.join(" | ", shown)).isEqualTo(texts);
    }

    @Test
    void estimateOfOnePinIsNotMissedOppositely() {
        RunRecord run = Records.run(
                JDKS,
                List.of(),
                Records.cell("pin", "old", Observation.estimate("x", 1.5, "times", 1, 2)),
                Records.cell("pin", "new"));

        assertThat(SideBySide.of(RunSide.of(run, "old"), RunSide.of(run, "new"), 0)
                        .changes())
                .isEmpty();
    }

    @Test
    void whatOneSideSawUndecidedIsNotListed() {
        RunRecord run = Records.run(
                JDKS,
                List.of(),
                Records.judged(
                        Records.cell("pin", "old", Observation.exact("x", 1, "")), Verdict.INCONCLUSIVE, "noise"),
                Records.cell("pin", "new"));

        assertThat(SideBySide.of(RunSide.of(run, "old"), RunSide.of(run, "new"), 0)
                        .changes())
                .isEmpty();
    }

    @Test
    void keysAreThoseOfBothSides() {
        RunRecord run = Records.run(
                JDKS,
                List.of(quark(true)),
                Records.cell("pin", "old", Observation.exact("x", 1, "")),
                Records.cell("b", "new", Observation.exact("y", 1, "")));
        SideBySide sides = SideBySide.of(RunSide.of(run, "old"), RunSide.of(run, "new"), 0);

        assertThat(sides.keys())
                .containsExactly(
                        "scalar-replacement/b",
                        "scalar-replacement/pin",
                        "scalar-replacement/x",
                        "scalar-replacement/y");
        assertThat(sides.isCompared("scalar-replacement/x")).as("only one side").isFalse();
        assertThat(sides.isCompared("scalar-replacement/pin")).isFalse();
        assertThat(sides.described(pin("a"))).isPresent();
        assertThat(sides.described(pin("none"))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "MISSING, MISSING, OPEN",
        "NOT_HERE, MISSING, NOT_ASKED",
        "OTHER_VERSION, OTHER_VERSION, NOT_ASKED",
        "OTHER_VERSION, HOLDS, PROVEN",
        "BROKEN, NOT_HERE, OPEN",
        "UNDECIDED, NOT_HERE, NOT_ASKED",
        "HOLDS, OWN_OPTIONS, NOT_ASKED",
    })
    void statusOfBothSidesDecidesTheCoverage(PinStatus from, PinStatus to, PinStatus.Part part) {
        assertThat(PinStatus.coverage(from, to)).isEqualTo(part);
    }

    @ParameterizedTest
    @CsvSource(
            nullValues = "-",
            value = {
                "UNDECIDED, MISSING, -",
                "MISSING, MISSING, -",
                "NOT_HERE, MISSING, LOST",
                "OTHER_VERSION, MISSING, LOST",
                "OTHER_VERSION, BROKEN, REGRESSION",
                "OTHER_VERSION, HOLDS, DOCUMENTED",
                "BROKEN, OTHER_VERSION, DOCUMENTED",
                "OTHER_VERSION, NOT_HERE, -",
                "HOLDS, OWN_OPTIONS, -",
            })
    void statusOfBothSidesDecidesTheKind(PinStatus from, PinStatus to, Kind kind) {
        assertThat(PinStatus.change(from, to)).isEqualTo(Optional.ofNullable(kind));
    }

    @Test
    void kindsAreNamedAsOptionsNameThem() {
        assertThat(Kind.LOST.option()).isEqualTo("lost");
    }

    @ParameterizedTest
    @CsvSource({"1, 2, 2, 3, 0, false", "1, 2, 2.5, 3, 0.25, false", "1, 2, 2.6, 3, 0.25, true"})
    void intervalsThatTouchAreNotApart(
            double low, double high, double otherLow, double otherHigh, double tolerance, boolean apart) {
        assertThat(new Interval(low, high).isApart(new Interval(otherLow, otherHigh), tolerance))
                .isEqualTo(apart);
    }

    /** A folder that earlier upgrades used has more pins in its journal than this one asks for. */
    @Test
    void usedFolderComparesAsAFreshOne() {
        Set<PinId> chosen = Set.of(pin("pin"));
        RunRecord fresh = stopped(List.of(), JDKS, Records.cell("pin", "old"), Records.cell("pin", "new"));
        RunRecord used = stopped(
                List.of(),
                JDKS,
                Records.cell("pin", "old"),
                Records.cell("pin", "new"),
                Records.cell("earlier", "old"),
                Records.cell("b", "new"));

        SideBySide all = SideBySide.of(RunSide.of(used, "old"), RunSide.of(used, "new"), 0);
        SideBySide some = SideBySide.of(
                RunSide.of(used, "old").only(chosen), RunSide.of(used, "new").only(chosen), 0);
        SideBySide first = SideBySide.of(
                RunSide.of(fresh, "old").only(chosen), RunSide.of(fresh, "new").only(chosen), 0);

        assertThat(all.gaps()).isNotEmpty();
        assertThat(some.gaps()).isEqualTo(first.gaps()).isEmpty();
        assertThat(some.changes()).isEqualTo(first.changes());
        assertThat(RunSide.of(used, "old").only(chosen).pins()).containsExactly(pin("pin"));
    }
}
