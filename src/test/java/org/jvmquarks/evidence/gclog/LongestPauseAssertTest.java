package org.jvmquarks.evidence.gclog;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.jvmquarks.verdict.Inconclusive;

class LongestPauseAssertTest {
    private final LongestPause base = new LongestPause("Few longest pause", 2, 50);

    @Test
    void leastOfTheProcessesCount() {
        assertPause(40, 900).exists().isAtLeast(20, base);
    }

    @Test
    void farBelowIsBroken() {
        assertThatThrownBy(() -> assertPause(13, 900).isAtLeast(20, base))
                .isInstanceOf(AssertionError.class)
                .hasMessage(
                        "expected All longest pause 13.000 ms (13.000 to 900.000) to be at least 20.0 times Few longest pause 2.000 ms (2.000 to 50.000) but was 6.5 times");
    }

    @Test
    void closeBelowIsNotDecided() {
        assertThatThrownBy(() -> assertPause(39, 39).isAtLeast(20, base))
                .isInstanceOf(Inconclusive.class)
                .hasMessageEndingWith(
                        "but was 19.5 times; it is BROKEN only below 6.7 times: rerun it on a quieter machine");
        assertThatThrownBy(() -> assertPause(14, 14).isAtLeast(20, base)).isInstanceOf(Inconclusive.class);
    }

    /** Any pause is infinitely longer than none. */
    @Test
    void otherOneWithoutAPauseDecidesNothing() {
        LongestPause none = new LongestPause("Few longest pause", 0, 50);

        assertThatThrownBy(() -> assertPause(900, 900).isAtLeast(20, none))
                .isInstanceOf(Inconclusive.class)
                .hasMessage("expected All longest pause 900.000 ms (900.000 to 900.000) to be at least"
                        + " 20.0 times Few longest pause 0.000 ms (0.000 to 50.000), which has a process without a"
                        + " pause");
    }

    @Test
    void noPauseIsNoLongPause() {
        assertThatThrownBy(() -> assertPause(0, 900).isAtLeast(20, base))
                .isInstanceOf(AssertionError.class)
                .hasMessage(
                        "expected each process to have a pause but one had no pause for All longest pause 0.000 ms (0.000 to 900.000)");
        assertThatThrownBy(() -> assertPause(0, 900).exists()).isInstanceOf(AssertionError.class);
    }

    @Test
    void ceilingIsKeptByLeastOfProcesses() {
        assertPause(10, 900).isAtMost(10);
        assertThatThrownBy(() -> assertPause(30, 900).isAtMost(10))
                .isInstanceOf(AssertionError.class)
                .hasMessage(
                        "expected the longest pause to be at most 10.0 ms but was All longest pause 30.000 ms (30.000 to 900.000)");
        assertThatThrownBy(() -> assertPause(0, 900).isAtMost(10))
                .isInstanceOf(AssertionError.class)
                .hasMessageStartingWith("expected each process to have a pause ");
    }

    @Test
    void closeAboveTheCeilingIsNotDecided() {
        assertThatThrownBy(() -> assertPause(29, 900).isAtMost(10))
                .isInstanceOf(Inconclusive.class)
                .hasMessage(
                        "expected the longest pause to be at most 10.0 ms but was All longest pause 29.000 ms (29.000 to 900.000); it is BROKEN only from 30.0 ms on: rerun it on a quieter machine");
    }

    private static LongestPauseAssert assertPause(double least, double most) {
        return new LongestPauseAssert(new LongestPause("All longest pause", least, most));
    }
}
