package org.jvmquarks.journal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class DurationsTest {
    private final Durations earlier =
            new Durations(Map.of(new Durations.Cell("a/b", "17"), 1.0), Map.of("a/b", 2.0));

    @Test
    void sameJdkIsPreferredToTheMeanOfOthers() {
        assertThat(earlier.of(cell("b", "17"))).hasValue(1);
        assertThat(earlier.of(cell("b", "21"))).hasValue(2);
        assertThat(earlier.of(cell("c", "17"))).isEmpty();
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

        assertThat(both.of(cell("b", "21"))).hasValue(2);
        assertThat(both.of(cell("c", "21"))).hasValue(6);
        assertThat(both.of(cell("c", "17"))).hasValue(8);
    }

    @Test
    void typicalOnesArePositiveAndByPin() {
        assertThat(Durations.typical().pins())
                .containsKey("scalar-replacement/mergeIsReplaced")
                .allSatisfy((pin, seconds) -> assertThat(seconds).isPositive());
    }

    private static PlannedCell cell(String pin, String jdk) {
        return new PlannedCell(new PlannedPin("a", pin, false), jdk);
    }
}
