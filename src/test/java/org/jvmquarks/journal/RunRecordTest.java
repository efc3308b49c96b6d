package org.jvmquarks.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.jvmquarks.verdict.ErrorKind;
import org.jvmquarks.verdict.Outcome;
import org.jvmquarks.verdict.RatioClaim;
import org.jvmquarks.verdict.RatioComparison;
import org.jvmquarks.verdict.RatioResult;
import org.jvmquarks.verdict.Verdict;

class RunRecordTest {

    @Test
    void evidenceIsFoundFromAnotherFolder() {
        RunRecord run = Records.run(List.of(Records.jdk("j", 25)), Records.cell("a", "j"));

        RunRecord moved = run.by("../quarks");

        assertThat(moved.cells().get(0).guests())
                .extracting(GuestRecord::evidence)
                .containsExactly("../quarks/evidence/scalar-replacement/a/j");
        assertThat(moved)
                .usingRecursiveComparison()
                .ignoringFields("cells.evidence.guests.evidence")
                .isEqualTo(run);
    }

    @ParameterizedTest
    @EnumSource(ErrorKind.class)
    void cellIsRepeatedIfErrorMayHavePassed(ErrorKind kind) {
        assertThat(Records.failed(Records.cell("a", "j"), kind, "for a test").isToRepeat())
                .isEqualTo(Set.of(
                                ErrorKind.LAUNCH_FAILED,
                                ErrorKind.OUT_OF_MEMORY,
                                ErrorKind.MEMORY_REFUSED,
                                ErrorKind.OUT_OF_THREADS,
                                ErrorKind.OUT_OF_DISK)
                        .contains(kind));
    }

    @ParameterizedTest
    @EnumSource(
            value = Verdict.class,
            names = {"ERROR", "NOT_APPLICABLE"},
            mode = EnumSource.Mode.EXCLUDE)
    void cellThatWasCheckedIsNotRepeated(Verdict verdict) {
        assertThat(Records.judged(Records.cell("a", "j"), verdict, "for a test").isToRepeat())
                .isFalse();
    }

    @Test
    void cellIsRepeatedIfFalsifierEndedInError() {
        CellRecord cell =
                Records.falsified(Records.cell("a", "j"), new FalsifierRecord("-XX:-Odd", Verdict.ERROR, "no disk"));

        assertThat(cell.isToRepeat()).isTrue();
    }

    @Test
    void onlyAPinThatHoldsHasFalsifiers() {
        CellRecord cell = Records.cell("a", "j");

        assertThatThrownBy(() -> with(cell, Outcome.of(Verdict.BROKEN, "16 B"), 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("only a pin that HOLDS is checked under its falsifiers, was BROKEN");
    }

    @Test
    void noPinHoldsWithBrokenTimeClaim() {
        RatioComparison holds = Records.comparison(RatioClaim.atLeast(2));
        RatioComparison broken = new RatioComparison(
                holds.key(),
                holds.a(),
                holds.b(),
                holds.alpha(),
                holds.blackholes(),
                new RatioResult(
                        Verdict.BROKEN,
                        holds.result().claim(),
                        holds.result().estimate(),
                        holds.result().spread(),
                        holds.result().pairs()),
                List.of());

        assertThatThrownBy(() -> Records.compared(Records.cell("a", "j"), broken))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a pin HOLDS whose claim about time is BROKEN: Slow/Fast time");
    }

    @ParameterizedTest
    @ValueSource(doubles = {-1, Double.NaN, Double.POSITIVE_INFINITY})
    void cellTakesATimeThatThereIs(double seconds) {
        CellRecord cell = Records.cell("a", "j");

        assertThatThrownBy(() -> with(cell, Outcome.holds(), seconds))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a cell takes 0 seconds or more, was " + seconds);
    }

    private static CellRecord with(CellRecord cell, Outcome outcome, double seconds) {
        return new CellRecord(cell.name(), cell.expected(), outcome, cell.evidence(), cell.rerun(), seconds);
    }

    @Test
    void guestWithoutEvidenceHasNoneElsewhere() {
        GuestRecord guest = new GuestRecord(List.of("java"), "exit code 0", "", 1, Optional.empty(), Optional.empty());

        assertThat(guest.by("../quarks")).isEqualTo(guest);
    }
}
