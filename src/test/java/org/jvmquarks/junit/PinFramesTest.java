package org.jvmquarks.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.lang.reflect.Method;
import java.util.List;
import java.util.Objects;
import org.assertj.core.api.Assertions;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.jvmquarks.engine.cell.CellContext;
import org.jvmquarks.engine.cell.PinBody;

class PinFramesTest {
    /** Checks without a JDK, which no body here looks at. */
    @SuppressWarnings("NullAway")
    private static final CellContext NOBODY = null;

    /** Stands for the class of an author. */
    static final class Pins {
        void assertsHere() {
            Assertions.assertThat(1).isEqualTo(2);
        }

        void assertsInHelper() {
            List.of(1).forEach(each -> helper());
        }

        void throwsInLibrary() {
            Objects.requireNonNull(null, "gone");
        }

        void passes() {}

        private static void helper() {
            Assertions.assertThat(1).isEqualTo(2);
        }
    }

    @Test
    void firstFrameIsAssertionAndLastOnePin() throws Exception {
        assertThat(framesOf("assertsHere", each -> new Pins().assertsHere()))
                .singleElement()
                .satisfies(frame -> {
                    assertThat(frame.getClassName()).isEqualTo(Pins.class.getName());
                    assertThat(frame.getMethodName()).isEqualTo("assertsHere");
                    assertThat(frame.getFileName()).isEqualTo("PinFramesTest.java");
                    assertThat(frame.getLineNumber()).isPositive();
                });
    }

    @Test
    void framesBetweenHelperAndPinStay() throws Exception {
        List<StackTraceElement> frames = framesOf("assertsInHelper", each -> new Pins().assertsInHelper());

        assertThat(frames.get(0).getMethodName()).isEqualTo("helper");
        assertThat(frames.get(frames.size() - 1).getMethodName()).isEqualTo("assertsInHelper");
    }

    @Test
    void framesOfJdkAbovePinAreLeftOut() throws Exception {
        assertThat(framesOf("throwsInLibrary", each -> new Pins().throwsInLibrary()))
                .extracting(StackTraceElement::getMethodName)
                .containsExactly("throwsInLibrary");
    }

    @Test
    void whatNoLineThrewNamesMethodOfPin() throws Exception {
        assertThat(framesOf("passes", each -> new Pins().passes()))
                .extracting(StackTraceElement::toString)
                .containsExactly(Pins.class.getName() + ".passes(Unknown Source)");
    }

    @Test
    void lastCheckCounts() throws Throwable {
        PinFrames frames = of("passes");
        assertThatThrownBy(
                        () -> frames.watching(each -> new Pins().assertsHere()).check(NOBODY))
                .isInstanceOf(AssertionError.class);
        frames.watching(each -> new Pins().passes()).check(NOBODY);

        assertThat(frames.in(new AssertionError()).getStackTrace()[0].getMethodName())
                .isEqualTo("passes");
    }

    private static List<StackTraceElement> framesOf(String pin, PinBody body) throws Exception {
        PinFrames frames = of(pin);
        // Some bodies pass.
        @Nullable Throwable thrown = catchThrowable(() -> frames.watching(body).check(NOBODY));
        assertThat(thrown instanceof Exception).isEqualTo(pin.equals("throwsInLibrary"));
        return List.of(frames.in(new AssertionError()).getStackTrace());
    }

    private static PinFrames of(String pin) throws Exception {
        Method method = Pins.class.getDeclaredMethod(pin);
        return new PinFrames(Pins.class, method);
    }
}
