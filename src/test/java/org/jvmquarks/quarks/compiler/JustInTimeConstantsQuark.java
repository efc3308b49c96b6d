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
import org.jvmquarks.evidence.code.Operation;
import org.jvmquarks.guest.probe.RawMemory;
import org.jvmquarks.jdk.Arch;
import org.jvmquarks.jdk.Jit;
import org.jvmquarks.verdict.Impact;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/**
 * A {@code static final} field whose value is known only at run time is not a constant for javac, but it is one for a
 * JIT compiler. Compiled code has to read a static field that is not final, and any field, final or not, of an object
 * that it does not know.
 *
 * <h2>Why</h2>
 *
 * A compiler sees the class after its initialization, and from then on nothing may write the field. The compiler puts
 * the value into the machine code and uses it for constant folding. A long division by such a field becomes a
 * multiplication by the inverse, a shift where the divisor is a power of two, and nothing at all where it is 1.
 *
 * <h2>How it is shown</h2>
 *
 * The code of C2 for a division by the static final has no division instruction; the code for a division by any other
 * field has one. A second proof needs no machine code: a write past {@code final}, straight to memory, does not reach
 * code that was compiled before, while the interpreter sees it at once. Chains of divisions by one, each of which needs
 * the result of the one before, show the time that the constant saves.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8 to 28: the same, in C1 and in C2.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * An option that is read from a system property into a {@code static final} field costs nothing in compiled code. Never
 * change such a field by force: some code sees the new value and some the old one.
 */
@Quark(
        id = "just-in-time-constants",
        title = "Just-in-time constants",
        source = "JVM Anatomy Quark #15",
        impact = Impact.PERFORMANCE)
public class JustInTimeConstantsQuark {

    /** Ten times the calls after which any tier compiles. */
    private static final int CALLS = 100_000;

    private static final int CHAIN = 100;

    /** Helps the probes, in a class of its own: guests lack the libraries of the outer class. */
    static final class Divisor {
        private Divisor() {}

        /** As far as javac can see, this may be any number. */
        static long atRunTime(long divisor) {
            return Long.getLong("quark.divisor", divisor);
        }

        static void write(Class<?> probe, long value) throws ReflectiveOperationException {
            RawMemory.putStaticLong(field(probe), value);
        }

        static Map<String, Object> values(Class<?> probe, long quotient) throws ReflectiveOperationException {
            Map<String, Object> values = new LinkedHashMap<>();
            values.put("quotient of 1024", quotient);
            values.put("divisor", field(probe).getLong(null));
            return values;
        }

        private static Field field(Class<?> probe) throws ReflectiveOperationException {
            Field field = probe.getDeclaredField("DIVISOR");
            field.setAccessible(true);
            return field;
        }
    }

    /** Divides by a static final until that is compiled, writes 2 into the field, divides once more. */
    public static class StaticFinal {
        private static final long DIVISOR = Divisor.atRunTime(1024);
        long sum;

        private static long quotient(long dividend) {
            return dividend / DIVISOR;
        }

        public Map<String, Object> op() throws ReflectiveOperationException {
            for (int i = 0; i < CALLS; i++) {
                sum += quotient(i);
            }
            Divisor.write(StaticFinal.class, 2);
            return Divisor.values(StaticFinal.class, quotient(1024));
        }
    }

    /** Does the same with a static field that is not final. */
    public static class Static {
        private static long DIVISOR = Divisor.atRunTime(1024);
        long sum;

        private static long quotient(long dividend) {
            return dividend / DIVISOR;
        }

        public Map<String, Object> op() throws ReflectiveOperationException {
            for (int i = 0; i < CALLS; i++) {
                sum += quotient(i);
            }
            Divisor.write(Static.class, 2);
            return Divisor.values(Static.class, quotient(1024));
        }
    }

    /** Does the same with a constant of javac, which is in the bytecode. */
    public static class CompileTime {
        private static final long DIVISOR = 1024;
        long sum;

        private static long quotient(long dividend) {
            return dividend / DIVISOR;
        }

        public Map<String, Object> op() throws ReflectiveOperationException {
            for (int i = 0; i < CALLS; i++) {
                sum += quotient(i);
            }
            Divisor.write(CompileTime.class, 2);
            return Divisor.values(CompileTime.class, quotient(1024));
        }
    }

    /** Divides once, by a static final field that is not a power of two. */
    public static class ByStaticFinal {
        private static final long DIVISOR = Divisor.atRunTime(1000);
        long dividend = Long.MAX_VALUE;

        public long op() {
            return dividend / DIVISOR;
        }
    }

    /** Divides by a static field that is not final. */
    public static class ByStatic {
        private static long divisor = Divisor.atRunTime(1000);
        long dividend = Long.MAX_VALUE;

        public long op() {
            return dividend / divisor;
        }
    }

    /** Divides by a field of the object. */
    public static class ByField {
        private long divisor = Divisor.atRunTime(1000);
        long dividend = Long.MAX_VALUE;

        public long op() {
            return dividend / divisor;
        }
    }

    /** Divides by a final field of the object. */
    public static class ByFinalField {
        private final long divisor = Divisor.atRunTime(1000);
        long dividend = Long.MAX_VALUE;

        public long op() {
            return dividend / divisor;
        }
    }

    /** Divides by one, in a static final; each division needs the result of the one before. */
    @State(Scope.Thread)
    public static class ChainByStaticFinal {
        private static final long DIVISOR = Divisor.atRunTime(1);
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

    /** Makes the same divisions by a static field that is not final. */
    @State(Scope.Thread)
    public static class ChainByStatic {
        private static long DIVISOR = Divisor.atRunTime(1);
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

    @Pin("C2 multiplies instead of dividing by a static final field")
    @Requires(jit = Jit.C2)
    @FalsifiedBy(probe = ByStatic.class, insteadOf = ByStaticFinal.class)
    @FalsifiedBy(probe = ByField.class, insteadOf = ByStaticFinal.class)
    @FalsifiedBy(probe = ByFinalField.class, insteadOf = ByStaticFinal.class)
    void staticFinalNeedsNoDivision(Jvm jvm) {
        assertThat(jvm.codeOf(ByStaticFinal.class))
                .hasNoOperation(Operation.DIVISION)
                .hasOperation(Operation.MULTIPLICATION);
    }

    @Pin("C2 divides by a field that is not both static and final")
    @Requires(jit = Jit.C2)
    @FalsifiedBy(probe = ByStaticFinal.class, insteadOf = ByStatic.class)
    @FalsifiedBy(probe = ByStaticFinal.class, insteadOf = ByField.class)
    @FalsifiedBy(probe = ByStaticFinal.class, insteadOf = ByFinalField.class)
    void otherFieldsAreDividedBy(Jvm jvm) {
        assertThat(jvm.codeOf(ByStatic.class)).hasOperation(Operation.DIVISION);
        assertThat(jvm.codeOf(ByField.class)).hasOperation(Operation.DIVISION);
        assertThat(jvm.codeOf(ByFinalField.class)).hasOperation(Operation.DIVISION);
    }

    @Pin("code compiled by C2 keeps the value that a static final field had at compilation")
    @Requires(jit = Jit.C2)
    @FalsifiedBy(probe = Static.class, insteadOf = StaticFinal.class)
    @FalsifiedBy(flags = "-Xint")
    void c2TrustsStaticFinals(Jvm jvm) {
        assertQuotient(1, byC2(jvm), StaticFinal.class);
    }

    @Pin("code compiled by C1 keeps the value that a static final field had at compilation")
    @Requires(jit = Jit.C1)
    @FalsifiedBy(probe = Static.class, insteadOf = StaticFinal.class)
    @FalsifiedBy(flags = "-Xint")
    void c1TrustsStaticFinals(Jvm jvm) {
        assertQuotient(1, jvm.with("-Xbatch", "-XX:TieredStopAtLevel=1"), StaticFinal.class);
    }

    @Pin("code compiled by C2 reads a non-final static field each time")
    @Requires(jit = Jit.C2)
    @FalsifiedBy(probe = StaticFinal.class, insteadOf = Static.class)
    void otherStaticsAreRead(Jvm jvm) {
        assertQuotient(512, byC2(jvm), Static.class);
    }

    @Pin("the interpreter reads a static final field each time")
    @FalsifiedBy(probe = CompileTime.class, insteadOf = StaticFinal.class)
    void interpreterReadsStaticFinals(Jvm jvm) {
        assertQuotient(512, jvm.with("-Xint"), StaticFinal.class);
    }

    @Pin(
            value = "dividing by a static field takes at least 5 times as long as dividing by a"
                    + " static final field if both are 1",
            timing = true)
    @Requires(jit = Jit.C2, arch = Arch.AMD64)
    @FalsifiedBy(probe = ChainByStaticFinal.class, insteadOf = ChainByStatic.class)
    void staticFinalSavesTheDivision(Jvm jvm) {
        assertThat(jvm.timeOf(ChainByStatic.class)).takesAtLeast(5, jvm.timeOf(ChainByStaticFinal.class));
    }

    private static Jvm byC2(Jvm jvm) {
        return jvm.with("-Xbatch", "-XX:-TieredCompilation");
    }

    /** The field has become 2, whatever the code divides by. */
    private static void assertQuotient(long expected, Jvm jvm, Class<?> probe) {
        assertThat(jvm.valuesOf(probe)).has("divisor", 2).has("quotient of 1024", expected);
    }
}
