package org.jvmquarks.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.jvmquarks.guest.probe.Argument;
import org.jvmquarks.guest.probe.UnfitProbe;

class ProbeArgumentTest {

    enum Shape {
        ROUND
    }

    @SuppressWarnings("unused")
    static class Sized {
        @Argument
        private int size = 1;

        @Argument
        private long bytes;

        @Argument
        private double share;

        @Argument
        private boolean large;

        @Argument
        private Shape shape = Shape.ROUND;

        @Argument
        private String options = "";

        private String name = "";
    }

    static class Derived extends Sized {}

    @SuppressWarnings("unused")
    static class Fixed {
        @Argument
        private static int size = 1;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"size=16", "bytes=-1", "share=0.5", "large=true", "shape=ROUND", "options=-XX:NewSize=1m,-Xint"})
    void valueFitsTheTypeOfTheField(String text) {
        ProbeArgument argument = ProbeArgument.of(text);

        assertThat(argument.fits(Sized.class)).isTrue();
        assertThat(argument.fits(Derived.class)).isTrue();
        assertThat(argument.option()).isEqualTo("-Dprobe." + text);
        assertThat(argument).hasToString(text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"size=many", "bytes=1.5", "share=half", "large=yes", "shape=FLAT"})
    void valueOfAnotherTypeIsAnError(String text) {
        assertThatThrownBy(() -> ProbeArgument.of(text).fits(Sized.class)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void fieldWithoutAnnotationTakesNothing() {
        assertThat(ProbeArgument.of("name=x").fits(Sized.class)).isFalse();
        assertThat(ProbeArgument.of("other=x").fits(Sized.class)).isFalse();
    }

    @Test
    void fieldOfAllProbesTakesNothing() {
        assertThatThrownBy(() -> ProbeArgument.of("size=16").fits(Fixed.class))
                .isInstanceOf(UnfitProbe.class)
                .hasMessageEndingWith(
                        "ProbeArgumentTest$Fixed.size takes an argument: it must be neither static nor final");
    }

    @Test
    void textWithoutNameIsAnError() {
        assertThatThrownBy(() -> ProbeArgument.of("=16"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("expected an argument of a probe, such as size=16, but was '=16'");
    }
}
