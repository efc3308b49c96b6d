package org.jvmquarks.engine.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.jvmquarks.jdk.CpuSet;

class LanePlanTest {
    private static final CpuSet FIRST = CpuSet.parse("0-1");

    @Test
    void planSaysWhereClaimsRunAndWhy() {
        assertThat(new LanePlan(List.of(FIRST, CpuSet.parse("2-3")), "shown").describe())
                .isEqualTo("claims about time run in 2 lanes, on processors 0-1 and 2-3: shown");
        assertThat(LanePlan.alone("nothing is calibrated").describe())
                .isEqualTo("claims about time run one at a time, because nothing is calibrated");
    }

    @Test
    void lanesHaveNoProcessorInCommon() {
        assertThatThrownBy(() -> new LanePlan(List.of(FIRST, CpuSet.parse("1-2")), "shown"))
                .hasMessage("lanes must not share processors, processor 1 is in two of [0-1, 1-2]");
    }

    @Test
    void invalidPlanIsAnError() {
        assertThatThrownBy(() -> new LanePlan(List.of(FIRST), "shown"))
                .hasMessage("a plan has no lanes or at least 2, was given 1");
        assertThatThrownBy(() -> LanePlan.alone(" ")).hasMessage("a plan must say why it has these lanes");
    }
}
