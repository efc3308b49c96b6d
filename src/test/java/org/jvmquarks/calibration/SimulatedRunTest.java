package org.jvmquarks.calibration;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SimulatedRunTest {
    @ParameterizedTest
    @CsvSource({"0.05, 5 %", "0.1, 10 %", "0.125, 12.5 %", "0.004, 0.4 %", "0.001, 0.1 %", "2, 200 %"})
    void slowdownIsAPercentage(double slowdown, String percent) {
        assertThat(SimulatedRun.percent(slowdown)).isEqualTo(percent);
    }
}
