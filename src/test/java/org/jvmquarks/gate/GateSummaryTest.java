package org.jvmquarks.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.LocalDate;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.jvmquarks.gate.compare.Kind;
import org.jvmquarks.gate.compare.SideBySide;
import org.jvmquarks.gate.ledger.Ledger;
import org.jvmquarks.jdk.option.OptionOutcome;
import org.jvmquarks.journal.Records;
import org.jvmquarks.report.GateDocument;
import org.jvmquarks.verdict.Impact;
import org.jvmquarks.verdict.Observation;
import org.jvmquarks.verdict.ObservationKey;
import org.jvmquarks.verdict.Verdict;

class GateSummaryTest {

    private static GateResult result(SideBySide sides) {
        return GateResult.of(sides, Ledger.none(), GatePolicy.defaults(), LocalDate.of(2026, 11, 21));
    }

    private static Observation[] flags(int number) {
        return IntStream.rangeClosed(1, number)
                .mapToObj(i -> Observation.exact(new ObservationKey("F" + i, "").ofDefault(), 4, ""))
                .toArray(Observation[]::new);
    }

    @Test
    void quarkHasOneEntryAtItsWorstConsequence() {
        SideBySide sides = Gates.sides(
                List.of(Gates.quark(Impact.BEHAVIOUR)),
                Records.cell("a", "old", flags(1)),
                Records.judged(Records.cell("a", "new"), Verdict.HOLDS, ""),
                Records.cell("b", "old"),
                Records.judged(Records.cell("b", "new"), Verdict.BROKEN, "why"));
        GateSummary summary = result(sides).summary();

        assertThat(summary.sections()).containsOnlyKeys(Section.UNDOCUMENTED);
        assertThat(summary.entries(Section.UNDOCUMENTED)).singleElement().satisfies(entry -> {
            assertThat(entry.changes()).isEqualTo(2);
            assertThat(entry.article()).isTrue();
            assertThat(entry.title()).isEqualTo("Scalar replacement");
            assertThat(entry.lines().get(0).text()).isEqualTo("not true on new: the claim of b; why");
        });
        assertThat(summary.changes(Section.UNDOCUMENTED)).isEqualTo(1);
        assertThat(summary.changes(Section.STARTUP))
                .as("each counts for itself")
                .isEqualTo(1);
        assertThat(summary.entries(Section.STARTUP)).isEmpty();
        assertThat(summary.count(Kind.REGRESSION)).isEqualTo(1);
        assertThat(summary.count(Kind.DEFAULT)).isEqualTo(1);
        assertThat(summary.count(Kind.TIMING)).isZero();
    }

    @Test
    void flagsWithTheSameOutcomeAreOneLine() {
        SideBySide sides = Gates.sides(List.of(), Records.cell("a", "old", flags(3)), Records.cell("a", "new"));
        GateResult asked = result(sides).with(Gates.outcome("F2", OptionOutcome.IGNORED, "gone"));

        assertThat(asked.summary().entries(Section.STARTUP)).singleElement().satisfies(entry -> {
            assertThat(entry.lines())
                    .extracting(line -> line.text(9))
                    .containsExactlyInAnyOrder(
                            "new may refuse 2 flags of old that it does not list (not asked: ): F1, F3",
                            "new ignores -XX:F2=4: gone");
            assertThat(entry.advice())
                    .contains("Look for flags that are refused or ignored in command"
                            + " lines, start scripts, JAVA_TOOL_OPTIONS and JDK_JAVA_OPTIONS, and remove them.");
        });
    }

    @Test
    void lostVerdictIsToBeRunAgain() {
        SideBySide sides = Gates.sides(
                List.of(),
                Records.cell("a", "old"),
                Records.judged(Records.cell("a", "new"), Verdict.INCONCLUSIVE, "noise"));

        assertThat(result(sides).summary().entries(Section.UNDOCUMENTED).get(0).advice())
                .contains("Run the candidate again. Without a verdict, nothing is known about it.");
    }

    @Test
    void incidentalObservationsAreCountedOnly() {
        SideBySide sides = Gates.sides(
                List.of(),
                Records.cell("a", "old", Observation.exact("length", 1, "instructions")),
                Records.cell("a", "new", Observation.exact("length", 2, "instructions")));
        GateResult result = result(sides);

        assertThat(result.summary().sections()).isEmpty();
        assertThat(GateDocument.of(result).counted()).containsExactly("1 incidental observation");
    }

    @Test
    void lineShowsSoManyNames() {
        Line line = new Line(
                "gone:", List.of("A", "B", "C"), List.of(Gates.only(Gates.documented(Impact.WARNING, "1", "2"))));

        assertThat(line.text(2)).isEqualTo("gone: A, B and 1 more");
        assertThat(line.text(3)).isEqualTo("gone: A, B, C");
        assertThatThrownBy(() -> new Line("nothing", List.of(), List.of()))
                .hasMessage("a line needs a difference: nothing");
    }
}
