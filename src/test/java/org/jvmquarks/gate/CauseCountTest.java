package org.jvmquarks.gate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class CauseCountTest {
    private static final FlagChange HEADERS =
            new FlagChange("UseCompactObjectHeaders", "false", "true");
    private static final FlagChange NUMA = new FlagChange("UseNUMA", "false", "true");

    private static Cause flags(FlagChange... changes) {
        return new Cause.Flags(List.of(changes));
    }

    @Test
    void whatExplainsMostComesFirstAndWhatExplainsNothingLast() {
        assertThat(
                        CauseCount.of(
                                List.of(
                                        new Cause.Unknown("the time was up"),
                                        new Cause.NoFlag(12),
                                        new Cause.NoFlag(12),
                                        new Cause.NoFlag(12),
                                        flags(NUMA),
                                        flags(HEADERS),
                                        flags(NUMA, HEADERS),
                                        flags(HEADERS))))
                .containsExactly(
                        new CauseCount(
                                "UseCompactObjectHeaders",
                                "explained by UseCompactObjectHeaders false → true",
                                2),
                        new CauseCount(
                                "UseCompactObjectHeaders+UseNUMA",
                                "explained by UseCompactObjectHeaders false → true, UseNUMA false"
                                        + " → true",
                                1),
                        new CauseCount("UseNUMA", "explained by UseNUMA false → true", 1),
                        new CauseCount("none", "not explained by a default flag (12 differ)", 3),
                        new CauseCount("unknown", "not attributed: the time was up", 1));
    }

    @Test
    void reasonsThatDifferAreCountedTogether() {
        assertThat(CauseCount.of(List.of(new Cause.Unknown("a"), new Cause.Unknown("b"))))
                .containsExactly(
                        new CauseCount("unknown", "not attributed, for reasons that differ", 2));
    }

    @Test
    void nobodyAskedNothingCounted() {
        assertThat(CauseCount.of(List.of())).isEmpty();
    }
}
