package org.jvmquarks.calibration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.jvmquarks.calibration.Trials.disturbedPair;
import static org.jvmquarks.calibration.Trials.pair;

import java.util.List;
import org.junit.jupiter.api.Test;

class NoiseTest {

    @Test
    void deviationIsRelativeToTheTrueRatioOne() {
        Noise noise = Noise.of(
                LoadLevel.IDLE,
                List.of(
                        List.of(pair(Math.exp(0.01)), pair(Math.exp(-0.01))),
                        List.of(pair(Math.exp(0.03)), disturbedPair(Math.exp(0.03)))));

        assertThat(noise.pairs()).isEqualTo(4);
        assertThat(noise.deviation()).isCloseTo(Math.sqrt(0.0020 / 4), within(1e-12));
        assertThat(noise.lag1()).isCloseTo((-0.0001 + 0.0009) / 2 / 0.0005, within(1e-9));
        assertThat(noise.disturbed()).isEqualTo(0.25);
        assertThat(noise.smallestMargin()).isCloseTo(Math.exp(5 * noise.deviation()), within(1e-12));
    }

    @Test
    void missingPairsHaveNoNoise() {
        assertThat(Noise.of(LoadLevel.HOG, List.of())).isEqualTo(new Noise(LoadLevel.HOG, 0, 0, 0, 0));
    }
}
