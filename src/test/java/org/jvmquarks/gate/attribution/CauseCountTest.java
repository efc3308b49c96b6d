package org.jvmquarks.gate.attribution;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.jvmquarks.jdk.ContainerLimits;

class CauseCountTest {
    private static final FlagChange HEADERS = new FlagChange("UseCompactObjectHeaders", "false", "true");
    private static final FlagChange NUMA = new FlagChange("UseNUMA", "false", "true");

    private static final ChangeCause NONE = new ChangeCause.Unexplained(Collections.nCopies(12, NUMA));

    private static ChangeCause flags(VariantDifference... changes) {
        return new ChangeCause.Explained(List.of(changes));
    }

    @Test
    void bestExplanationComesFirstAndEmptyOneLast() {
        assertThat(CauseCount.of(List.of(
                        new ChangeCause.Unknown("the time was up"),
                        NONE,
                        NONE,
                        NONE,
                        flags(NUMA),
                        flags(HEADERS),
                        flags(NUMA, HEADERS),
                        flags(HEADERS))))
                .containsExactly(
                        new CauseCount(
                                "UseCompactObjectHeaders", "explained by UseCompactObjectHeaders false → true", 2),
                        new CauseCount(
                                "UseCompactObjectHeaders+UseNUMA",
                                "explained by UseCompactObjectHeaders false → true, UseNUMA false → true",
                                1),
                        new CauseCount("UseNUMA", "explained by UseNUMA false → true", 1),
                        new CauseCount("none", "not explained by a default flag (12 differ)", 3),
                        new CauseCount("unknown", "not attributed: the time was up", 1));
    }

    @Test
    void oneFlagDiffers() {
        assertThat(new ChangeCause.Unexplained(List.of(NUMA)).describe())
                .isEqualTo("not explained by a default flag (1 differs)");
    }

    @Test
    void wordForALimitHasNoBlanks() {
        ChangeCause limit = flags(
                LimitChange.between(
                                ContainerLimits.none(), new ContainerLimits(OptionalLong.empty(), OptionalDouble.of(1)))
                        .get(0),
                new OptionChange("-XX:+UseSerialGC", true));

        assertThat(limit.id()).isEqualTo("-XX:+UseSerialGC+the-container's-processors");
    }

    @Test
    void reasonsThatDifferAreCountedTogether() {
        assertThat(CauseCount.of(List.of(new ChangeCause.Unknown("a"), new ChangeCause.Unknown("b"))))
                .containsExactly(new CauseCount("unknown", "not attributed, for reasons that differ", 2));
    }

    @Test
    void nobodyAskedNothingCounted() {
        assertThat(CauseCount.of(List.of())).isEmpty();
    }
}
