package org.jvmquarks.engine.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class CoreTimesTest {
    private static final String ALL = "cpu  30 0 30 300 40 0 0 0 0 0";
    private static final CoreTimes BEFORE =
            CoreTimes.of(
                    List.of(ALL, "cpu0 10 0 10 100 20 0 0 0 0 0", "cpu1 20 0 20 200 20 0 0 0 0 0"));

    @Test
    void shareIsThatOfTheTicksSinceThen() {
        CoreTimes now =
                CoreTimes.of(
                        List.of(
                                ALL,
                                "cpu0 60 5 30 105 35 0 5 0 0 0",
                                "cpu1 20 0 20 300 20 0 0 0 0 0",
                                "intr 4711"));

        assertThat(now.busySince(BEFORE)).containsExactly(0.8, 0.0);
    }

    @Test
    void nothingIsKnownWithoutCounters() {
        CoreTimes unknown = CoreTimes.of(List.of("cpu  30 0", "cpu0 10"));

        assertThat(unknown.cores()).isEmpty();
        assertThat(unknown.busySince(unknown)).isEmpty();
    }

    @Test
    void noTickIsNoShare() {
        assertThat(BEFORE.busySince(BEFORE)).isEmpty();
    }

    @Test
    void coreThatCameInBetweenLeavesAllUnknown() {
        assertThat(CoreTimes.of(List.of("cpu0 60 5 30 105 35 0 5 0")).busySince(BEFORE)).isEmpty();
    }
}
