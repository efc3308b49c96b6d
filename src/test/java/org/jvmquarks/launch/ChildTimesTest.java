package org.jvmquarks.launch;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class ChildTimesTest {
    @Test
    void secondsOfUserAndSystemAreAdded() {
        assertThat(ChildTimes.of("4711 (a) b) S 1 4711 4711 0 -1 4194560 900 70 0 0 12 3 250 125 20 0 31 0 99"))
                .hasValue(3.75);
    }

    @Test
    void lineOfAnotherFormSaysNothing() {
        assertThat(ChildTimes.of("4711 (java) S 1 2 3")).isEmpty();
        assertThat(ChildTimes.of("")).isEmpty();
        assertThat(ChildTimes.of("1 (a) S 1 2 3 4 5 6 7 8 9 10 11 12 x 14 15")).isEmpty();
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void kernelSaysIt() {
        assertThat(ChildTimes.seconds().orElseThrow()).isNotNegative();
    }
}
