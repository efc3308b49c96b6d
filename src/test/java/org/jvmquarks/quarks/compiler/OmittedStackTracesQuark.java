package org.jvmquarks.quarks.compiler;

import static org.jvmquarks.QuarkAssertions.assertThat;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.ForEach;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.Touches;
import org.jvmquarks.evidence.value.Values;
import org.jvmquarks.jdk.Jit;
import org.jvmquarks.verdict.Impact;

/**
 * C2's code throws a {@code NullPointerException} and four other exceptions of the VM without a stack trace and without
 * a message, if they are frequent. From then on it is always the same object.
 *
 * <h2>Why</h2>
 *
 * Filling in a stack trace takes longer than most methods. At first C2 leaves such an exception to the interpreter,
 * with an uncommon trap. If a method hits the trap often, C2 compiles it again, and the new code throws an object that
 * the VM made in advance, when it started. This object has neither a stack trace nor a message. An exception that the
 * code creates with {@code new}, and exceptions for which the VM has no such object, keep both.
 *
 * <h2>How it is shown</h2>
 *
 * The probe makes a method throw the same exception 30,000 times, compiled in the foreground, and reports the last one.
 * A probe that throws only 100 times, and the flag, are the controls.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8 to 28: the same, with about 24,500 of 30,000 exceptions: the first 5000 to 5500 keep their stack traces until
 *       C2 has compiled the method for the second time. The message that a {@code NullPointerException} has since 15
 *       (JEP 358) is lost with the stack trace.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * If a log shows {@code java.lang.NullPointerException} and nothing else, look for the first one of its kind since the
 * start of the process: that one has a stack trace. Or start the JVM with {@code -XX:-OmitStackTraceInFastThrow}. Keep
 * the first occurrence if a log rotates or samples. Do not use {@code getStackTrace()[0]} without a test of the length,
 * and do not attach data to such an exception, as all threads share it.
 */
@Quark(
        id = "omitted-stack-traces",
        title = "Exceptions without a stack trace",
        source = "-XX:+OmitStackTraceInFastThrow",
        impact = Impact.BEHAVIOUR)
@Requires(jit = Jit.C2)
@Touches(api = "java.lang.Throwable#getStackTrace", options = "-XX:OmitStackTraceInFastThrow")
class OmittedStackTracesQuark {
    private static final String FRAMES = " has a stack trace";

    /** Throws each exception 30,000 times. */
    public static class Often {
        private final String[] strings = new String[1];
        private final Object[] objects = new String[1];
        private final int[] numbers = new int[1];
        private final Object text = "text";
        int zero;
        int negative = -1;

        public Map<String, Object> op() {
            Map<String, Object> values = new LinkedHashMap<>();
            report(this::nullPointer, values);
            report(this::index, values);
            report(this::arithmetic, values);
            report(this::cast, values);
            report(this::store, values);
            report(this::size, values);
            report(this::created, values);
            return values;
        }

        private void report(Runnable thrower, Map<String, Object> values) {
            RuntimeException last = new IllegalStateException("nothing was thrown");
            RuntimeException before = last;
            for (int i = 0; i < times(); i++) {
                before = last;
                try {
                    thrower.run();
                } catch (RuntimeException e) {
                    last = e;
                }
            }
            String name = last.getClass().getSimpleName();
            values.put(name + " has a stack trace", last.getStackTrace().length > 0);
            values.put(name + " has a message", last.getMessage() != null);
            values.put(name + " is the one before", last == before);
        }

        int times() {
            return 30_000;
        }

        private void nullPointer() {
            zero = strings[0].length();
        }

        private void index() {
            zero = numbers[5];
        }

        private void arithmetic() {
            zero = 1 / zero;
        }

        private void cast() {
            zero = (Integer) text;
        }

        private void store() {
            objects[0] = Thread.currentThread();
        }

        private void size() {
            zero = new int[negative].length;
        }

        private void created() {
            throw new IllegalArgumentException("created by the code");
        }
    }

    /** Throws each exception 100 times. */
    public static class Seldom extends Often {
        @Override
        int times() {
            return 100;
        }
    }

    @Pin("a {each} that the VM has thrown 30,000 times in one method has no stack trace")
    @ForEach({
        "NullPointerException",
        "ArrayIndexOutOfBoundsException",
        "ArithmeticException",
        "ClassCastException",
        "ArrayStoreException"
    })
    @FalsifiedBy(flags = "-XX:-OmitStackTraceInFastThrow")
    @FalsifiedBy(flags = "-XX:TieredStopAtLevel=1")
    @FalsifiedBy(probe = Seldom.class, insteadOf = Often.class)
    void hasNoStackTrace(Jvm jvm, String exception) {
        assertThat(often(jvm)).has(exception + FRAMES, false);
    }

    @Pin("a frequent {each} of the VM has no message, and is the same object each time")
    @ForEach({"NullPointerException", "ArrayIndexOutOfBoundsException", "ClassCastException"})
    @FalsifiedBy(flags = "-XX:-OmitStackTraceInFastThrow")
    @FalsifiedBy(probe = Seldom.class, insteadOf = Often.class)
    void isOneObject(Jvm jvm, String exception) {
        assertThat(often(jvm)).has(exception + " has a message", false).has(exception + " is the one before", true);
    }

    private static Values often(Jvm jvm) {
        return jvm.with("-Xbatch").valuesOf(Often.class);
    }
}
