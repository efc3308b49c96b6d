package org.jvmquarks.cli.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class ProgressTest {

    @Test
    void theRestIsExpectedToGoAsFast() {
        assertThat(new Progress(10, 40, 20)).hasToString("[ 10/40  60 s left]");
        assertThat(new Progress(40, 40, 80)).hasToString("[ 40/40   0 s left]");
    }

    @Test
    void aLongTimeIsInMinutes() {
        assertThat(new Progress(12, 640, 8)).hasToString("[ 12/640   7 min left]");
    }

    @Test
    void moreThanWasExpectedIsNoNegativeTime() {
        assertThat(new Progress(41, 40, 80)).hasToString("[ 41/41   0 s left]");
    }

    @Test
    void beforeTheFirstCellNothingIsKnown() {
        assertThatThrownBy(() -> new Progress(0, 40, 20))
                .hasMessage("nothing is done, so nothing is known: 0");
    }
}
