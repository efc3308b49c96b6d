package org.jvmquarks.calibration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.jvmquarks.calibration.Linearity.Point;

class LinearityTest {

    @Test
    void proportionalTimeIsLinear() {
        Linearity linearity = new Linearity(List.of(new Point(1000, 1900), new Point(1200, 1.205 * 1900)));

        assertThat(linearity.worst()).isCloseTo(0.005 / 1.2, within(1e-12));
        assertThat(linearity.isLinear()).isTrue();
    }

    @Test
    void constantTimeIsNotLinear() {
        assertThat(new Linearity(List.of(new Point(1000, 1900), new Point(1200, 1900))).isLinear())
                .isFalse();
    }

    @Test
    void pointsAreToldWithUnits() {
        assertThat(new Linearity(List.of(new Point(4500, 7700), new Point(9000, 15400))).describe())
                .isEqualTo("4500 tokens in 7700 ns, 9000 in 15400 ns");
    }

    @Test
    void singlePointIsAnError() {
        assertThatThrownBy(() -> new Linearity(List.of(new Point(1000, 1900))))
                .hasMessage("linearity needs at least 2 points, found 1");
    }
}
