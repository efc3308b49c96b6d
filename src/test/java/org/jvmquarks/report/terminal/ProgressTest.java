package org.jvmquarks.report.terminal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class ProgressTest {

    @Test
    void remainingTimeIsExtrapolated() {
        assertThat(new Progress(10, OptionalLong.of(40), 20)).hasToString("[ 10/40  60 s left]");
        assertThat(new Progress(40, OptionalLong.of(40), 80)).hasToString("[ 40/40   0 s left]");
    }

    @Test
    void longTimeIsInMinutes() {
        assertThat(new Progress(12, OptionalLong.of(640), 8)).hasToString("[ 12/640   7 min left]");
    }

    @Test
    void moreCellsThanPlannedLeaveNoTime() {
        assertThat(new Progress(41, OptionalLong.of(40), 80)).hasToString("[ 41/41   0 s left]");
    }

    @Test
    void progressNeedsAFinishedCell() {
        assertThatThrownBy(() -> new Progress(0, OptionalLong.of(40), 20))
                .hasMessage("progress needs a finished cell, was 0");
    }

    @Test
    void unknownTotalShowsFinishedCellsOnly() {
        assertThat(new Progress(7, OptionalLong.empty(), 20)).hasToString("[  7]");
    }
}
