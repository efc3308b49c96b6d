package org.jvmquarks.report.terminal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class CellProgressTest {

    @Test
    void remainingTimeIsInSeconds() {
        assertThat(progress(10, 40, 60)).hasToString("[ 10/40  60 s left]");
        assertThat(progress(40, 40, 0)).hasToString("[ 40/40   0 s left]");
    }

    @Test
    void longTimeIsInMinutes() {
        assertThat(progress(12, 640, 419)).hasToString("[ 12/640   7 min left]");
    }

    @Test
    void moreCellsThanPlannedRaiseTheTotal() {
        assertThat(progress(41, 40, 0)).hasToString("[ 41/41   0 s left]");
    }

    @Test
    void progressNeedsAFinishedCell() {
        assertThatThrownBy(() -> progress(0, 40, 20)).hasMessage("progress needs a finished cell, was 0");
    }

    @Test
    void unknownTotalShowsFinishedCellsOnly() {
        assertThat(new CellProgress(7, OptionalLong.empty(), OptionalDouble.empty()))
                .hasToString("[  7]");
    }

    @Test
    void timeThatWouldBeGuessIsNotShown() {
        assertThat(new CellProgress(7, OptionalLong.of(640), OptionalDouble.empty()))
                .hasToString("[  7/640]");
    }

    private static CellProgress progress(int done, long planned, double secondsLeft) {
        return new CellProgress(done, OptionalLong.of(planned), OptionalDouble.of(secondsLeft));
    }
}
