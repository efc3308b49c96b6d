package org.jvmquarks.quarks.compiler;

import static org.jvmquarks.QuarkAssertions.assertThat;

import java.lang.reflect.Field;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.guest.RawMemory;
import org.jvmquarks.jdk.Jit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/**
 * A {@code static final} field whose value is known only at run time is no constant for javac, but
 * it is one for a JIT compiler: once its class is initialized the field will not change, so its
 * value goes into the machine code and takes part in constant folding. A long division by such a
 * field becomes a shift where the divisor is a power of two, and nothing at all where it is 1. A
 * static field that is not final has to be read, and the division done.
 *
 * <p>The proof needs no look at machine code: a write past {@code final}, straight to memory, is
 * not seen by code that was compiled before, while the interpreter sees it at once. C1 and C2 do
 * this on all versions from 8 on.
 *
 * <p>For users: a switch that is read from a system property into a {@code static final} costs
 * nothing in compiled code. And whoever changes such a field by force gets a program that disagrees
 * with itself.
 */
@Quark(
        id = "just-in-time-constants",
        title = "Just-in-time constants",
        source = "JVM Anatomy Quark #15")
@Requires(jit = Jit.C2)
public class JustInTimeConstantsQuark {

    /** Ten times what any tier asks for. */
    private static final int CALLS = 100_000;

    private static final int CHAIN = 100;

    /** As far as javac can see, this may be any number. */
    private static long atRunTime(long divisor) {
        return Long.getLong("quark.divisor", divisor);
    }

    private static Map<String, Object> values(Class<?> probe, long quotient)
            throws ReflectiveOperationException {
        Map<String, Object> values = new LinkedHashMap<>();
        values.put("quotient of 1024", quotient);
        values.put("divisor", divisor(probe).getLong(null));
        return values;
    }

    private static Field divisor(Class<?> probe) throws ReflectiveOperationException {
        Field field = probe.getDeclaredField("DIVISOR");
        field.setAccessible(true);
        return field;
    }

    /** Divides by a static final, has it compiled, writes 2 into the field, divides once more. */
    public static class StaticFinal {
        private static final long DIVISOR = atRunTime(1024);
        long sum;

        private static long quotient(long dividend) {
            return dividend / DIVISOR;
        }

        public Map<String, Object> op() throws ReflectiveOperationException {
            for (int i = 0; i < CALLS; i++) {
                sum += quotient(i);
            }
            RawMemory.putStaticLong(divisor(StaticFinal.class), 2);
            return values(StaticFinal.class, quotient(1024));
        }
    }

    /** The same with a static field that is not final. */
    public static class Static {
        private static long DIVISOR = atRunTime(1024);
        long sum;

        private static long quotient(long dividend) {
            return dividend / DIVISOR;
        }

        public Map<String, Object> op() throws ReflectiveOperationException {
            for (int i = 0; i < CALLS; i++) {
                sum += quotient(i);
            }
            RawMemory.putStaticLong(divisor(Static.class), 2);
            return values(Static.class, quotient(1024));
        }
    }

    /** Divisions by one, in a static final; each waits for the last, so that the latency shows. */
    @State(Scope.Thread)
    public static class ChainByStaticFinal {
        private static final long DIVISOR = atRunTime(1);
        long start = Long.MAX_VALUE;

        @Benchmark
        public long op() {
            long x = start;
            for (int i = 0; i < CHAIN; i++) {
                x = x / DIVISOR - i;
            }
            return x;
        }
    }

    /** The same divisions by a static field that is not final. */
    @State(Scope.Thread)
    public static class ChainByStatic {
        private static long DIVISOR = atRunTime(1);
        long start = Long.MAX_VALUE;

        @Benchmark
        public long op() {
            long x = start;
            for (int i = 0; i < CHAIN; i++) {
                x = x / DIVISOR - i;
            }
            return x;
        }
    }

    @Pin("code compiled by C2 keeps the value that a static final had")
    @FalsifiedBy(probe = Static.class, insteadOf = StaticFinal.class)
    @FalsifiedBy(flags = "-Xint")
    void c2TrustsStaticFinals(Jvm jvm) {
        assertThat(jvm.with("-Xbatch").valuesOf(StaticFinal.class))
                .has("divisor", 2)
                .has("quotient of 1024", 1);
    }

    @Pin("code compiled by C1 keeps the value that a static final had")
    @Requires(jit = Jit.C1)
    @FalsifiedBy(probe = Static.class, insteadOf = StaticFinal.class)
    @FalsifiedBy(flags = "-Xint")
    void c1TrustsStaticFinals(Jvm jvm) {
        assertThat(jvm.with("-Xbatch", "-XX:TieredStopAtLevel=1").valuesOf(StaticFinal.class))
                .has("divisor", 2)
                .has("quotient of 1024", 1);
    }

    @Pin("a static field that is not final is read each time")
    @FalsifiedBy(probe = StaticFinal.class, insteadOf = Static.class)
    void otherStaticsAreRead(Jvm jvm) {
        assertThat(jvm.with("-Xbatch").valuesOf(Static.class))
                .has("divisor", 2)
                .has("quotient of 1024", 512);
    }

    @Pin("the interpreter reads a static final each time")
    @FalsifiedBy(flags = {"-Xmixed", "-Xbatch"})
    void interpreterReadsStaticFinals(Jvm jvm) {
        assertThat(jvm.with("-Xint").valuesOf(StaticFinal.class))
                .has("divisor", 2)
                .has("quotient of 1024", 512);
    }

    @Pin(value = "a static final saves the division", timing = true)
    @FalsifiedBy(probe = ChainByStaticFinal.class, insteadOf = ChainByStatic.class)
    void staticFinalSavesTheDivision(Jvm jvm) {
        assertThat(jvm.timeOf(ChainByStatic.class))
                .takesAtLeast(5, jvm.timeOf(ChainByStaticFinal.class));
    }
}
