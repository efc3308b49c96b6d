package org.jvmquarks.verdict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TimingPolicyTest {
    private static final Duration MINUTE = Duration.ofSeconds(60);
    private static final OptionalDouble UNKNOWN = OptionalDouble.empty();

    @Test
    void standardIsOneMinuteAtOneInThousand() {
        assertThat(TimingPolicy.standard()).isEqualTo(new TimingPolicy(1e-3, 1, MINUTE, UNKNOWN));
    }

    @Test
    void triesShareTheErrorRate() {
        assertThat(TimingPolicy.standard().alphaOfTry()).isEqualTo(1e-3);
        assertThat(new TimingPolicy(0.01, 4, MINUTE, UNKNOWN).alphaOfTry()).isEqualTo(0.0025);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, -1e-3, 0.11, Double.NaN})
    void rateSuitsGates(double alpha) {
        assertThatThrownBy(() -> new TimingPolicy(alpha, 1, MINUTE, UNKNOWN))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("an error rate is above 0 and at most 0.1: " + alpha);
    }

    @Test
    void claimIsTriedAndGivenTime() {
        assertThatThrownBy(() -> new TimingPolicy(1e-3, 0, MINUTE, UNKNOWN))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a claim is tried at least once: 0");
        assertThatThrownBy(() -> new TimingPolicy(1e-3, 1, Duration.ZERO, UNKNOWN))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a claim needs time: PT0S");
        assertThatThrownBy(() -> new TimingPolicy(1e-3, 1, MINUTE.negated(), UNKNOWN))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a claim needs time: PT-1M");
    }

    @Test
    void marginIsARatio() {
        assertThatCode(() -> new TimingPolicy(0.1, 1, MINUTE, OptionalDouble.of(1)))
                .doesNotThrowAnyException();
        assertThatThrownBy(() -> new TimingPolicy(1e-3, 1, MINUTE, OptionalDouble.of(0.9)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a margin is at least 1: 0.9");
        assertThatThrownBy(() -> new TimingPolicy(1e-3, 1, MINUTE, OptionalDouble.of(Double.NaN)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a margin is at least 1: NaN");
    }
}
