package org.jvmquarks.junit;

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import org.jvmquarks.engine.cell.PinBody;

/**
 * The frames of what JUnit is told about a pin: those of its author, from the assertion to the method of the pin, so
 * that an IDE jumps to the line that failed. None of this library, of AssertJ or of JUnit is above or below them.
 *
 * <p>Written by the thread that checks the pin and read by it.
 */
final class PinFrames {
    private static final List<String> LIBRARIES =
            List.of("java.", "javax.", "jdk.", "sun.", "org.assertj.", "org.jvmquarks.");

    private final Class<?> quark;
    private final Method pin;
    private StackTraceElement[] frames;

    /**
     * @param quark the class of the test
     * @param pin its method, which the class may inherit
     */
    PinFrames(Class<?> quark, Method pin) {
        this.quark = quark;
        this.pin = pin;
        this.frames = method();
    }

    /** Returns the same check; what it threw last is where the frames come from. */
    PinBody watching(PinBody body) {
        return context -> {
            frames = method();
            try {
                body.check(context);
            } catch (Throwable thrown) {
                frames = of(thrown);
                throw thrown;
            }
        };
    }

    /** Gives these frames to what is thrown. */
    <T extends Throwable> T in(T thrown) {
        thrown.setStackTrace(frames);
        return thrown;
    }

    /** Returns the author's frames of what a check threw; the method if there are none. */
    private StackTraceElement[] of(Throwable thrown) {
        List<StackTraceElement> all = Arrays.asList(thrown.getStackTrace());
        int end = -1;
        for (int i = 0; i < all.size(); i++) {
            if (isOfPin(all.get(i))) {
                end = i;
            }
        }
        for (int begin = 0; begin <= end; begin++) {
            if (isOfAuthor(all.get(begin))) {
                return all.subList(begin, end + 1).toArray(StackTraceElement[]::new);
            }
        }
        return method();
    }

    private boolean isOfPin(StackTraceElement frame) {
        return frame.getClassName().equals(pin.getDeclaringClass().getName())
                && frame.getMethodName().equals(pin.getName());
    }

    private boolean isOfAuthor(StackTraceElement frame) {
        return frame.getClassName().equals(pin.getDeclaringClass().getName())
                || LIBRARIES.stream().noneMatch(frame.getClassName()::startsWith);
    }

    /** The method of the pin, for what no line of it threw. */
    private StackTraceElement[] method() {
        return new StackTraceElement[] {new StackTraceElement(quark.getName(), pin.getName(), null, -1)};
    }
}
