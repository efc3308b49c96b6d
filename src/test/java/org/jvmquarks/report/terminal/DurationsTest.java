package org.jvmquarks.report.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class DurationsTest {
    private final Durations earlier =
            new Durations(Map.of(new Durations.Cell("a/b", "17"), 1.0), Map.of("a/b", 2.0));

    @Test
    void sameJdkIsPreferredToTheMeanOfOthers() {
        assertThat(earlier.of(RecordedRun.cell("a/b", "17", false))).hasValue(1);
        assertThat(earlier.of(RecordedRun.cell("a/b", "21", false))).hasValue(2);
        assertThat(earlier.of(RecordedRun.cell("a/c", "17", false))).isEmpty();
    }

    @Test
    void othersAreTakenForUnknownPinsOnly() {
        Durations both =
                earlier.orElse(
                        new Durations(
                                Map.of(
                                        new Durations.Cell("a/b", "21"), 5.0,
                                        new Durations.Cell("a/c", "21"), 6.0),
                                Map.of("a/b", 7.0, "a/c", 8.0)));

        assertThat(both.of(RecordedRun.cell("a/b", "21", false))).hasValue(2);
        assertThat(both.of(RecordedRun.cell("a/c", "21", false))).hasValue(6);
        assertThat(both.of(RecordedRun.cell("a/c", "17", false))).hasValue(8);
    }

    @Test
    void typicalOnesArePositiveAndByPin() {
        assertThat(Durations.typical().pins())
                .containsKey("scalar-replacement/mergeIsReplaced")
                .allSatisfy((pin, seconds) -> assertThat(seconds).isPositive());
    }
}
