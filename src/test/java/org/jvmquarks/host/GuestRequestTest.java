package org.jvmquarks.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.jvmquarks.guest.probe.Waits;

class GuestRequestTest {
    private static final GuestRequest TWO =
            GuestRequest.on(Computes.class, "litmus").withProcessors(2);

    static class Computes {}

    @Waits
    static class Idle {}

    static class IdleToo extends Idle {}

    @Test
    void guestNeedsOneProcessor() {
        GuestRequest request = GuestRequest.of("identity");

        assertThat(request.processors(request.probe())).isEqualTo(1);
    }

    @Test
    void otherNeedsDoNotChangeTheProcessors() {
        GuestRequest request = TWO.withOptions(List.of("-Xint")).withWhiteBox();

        assertThat(request.processors(request.probe())).isEqualTo(2);
    }

    /** A falsifier may put a class that waits in place of one that computes. */
    @Test
    void classThatRunsSaysWhetherItWaits() {
        assertThat(TWO.processors(Optional.of(Idle.class))).isZero();
        assertThat(TWO.processors(Optional.of(IdleToo.class))).isZero();
        assertThat(TWO.processors(Optional.of(Computes.class))).isEqualTo(2);
    }

    @Test
    void fewerProcessorsThanNone() {
        assertThatThrownBy(() -> TWO.withProcessors(-1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a guest cannot need -1 processors");
    }
}
