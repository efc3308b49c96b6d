package org.jvmquarks.quarks.compiler;

import static org.jvmquarks.QuarkAssertions.assertThat;

import java.util.Arrays;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.evidence.code.MachineCode;
import org.jvmquarks.evidence.code.Operation;
import org.jvmquarks.jdk.Collector;
import org.jvmquarks.jdk.Jit;

/**
 * {@code Arrays.fill} is a loop like any other: C2 recognizes the pattern, by whomever it was
 * written, and calls a stub of the VM, or it vectorizes the loop.
 *
 * <h2>Why</h2>
 *
 * The method is no intrinsic. With {@code -XX:+OptimizeFill} C2 looks for counted loops that do
 * nothing but store one value into consecutive elements of at most four bytes, and puts a call of a
 * stub in their place; there is none for long elements. Other such loops are unrolled, and their
 * stores packed into those of vector registers, as with any loop ({@code -XX:+UseSuperWord}).
 *
 * <h2>How it is shown</h2>
 *
 * By the code of C2: it has an indirect call and no loop, or a loop with vector stores, or a loop
 * without, as the flags are. Serial leaves the loop plain: with G1 C2 cuts it into strips. A loop
 * that runs backwards and one over long elements are the controls.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8 to 28: with the flag on, the stub is called. Its default depends on version and
 *       processor.
 *   <li>11: not with G1, as the pattern is not found in a loop that was cut into strips.
 *   <li>since 17: with G1 as well.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * Filling an array needs no special method, and a loop of one's own loses nothing as long as it is
 * plain: forwards, one store, no side effect. One that runs backwards is no call.
 */
@Quark(
        id = "arrays-fill",
        title = "Filling arrays",
        source =
                "Psychosomatic, Lobotomy, Saw: on Arrays.fill, intrinsics, SuperWord and SIMD instructions")
@Requires(jit = Jit.C2, arch = "amd64")
class ArraysFillQuark {
    private static final String STUB = "^call r";

    /** By the method of the library. */
    public static class ByMethod {
        int[] array = new int[4096];
        int value = 7;

        public void op() {
            pour(array, value);
        }

        static void pour(int[] a, int v) {
            Arrays.fill(a, v);
        }
    }

    /** By a loop, written as the library does. */
    public static class ByLoop {
        int[] array = new int[4096];
        int value = 7;

        public void op() {
            pour(array, value);
        }

        static void pour(int[] a, int v) {
            for (int i = 0, length = a.length; i < length; i++) {
                a[i] = v;
            }
        }
    }

    /** By a loop that runs backwards. */
    public static class Backwards {
        int[] array = new int[4096];
        int value = 7;

        public void op() {
            pour(array, value);
        }

        static void pour(int[] a, int v) {
            for (int i = a.length - 1; i >= 0; i--) {
                a[i] = v;
            }
        }
    }

    /** Bytes, by a loop. */
    public static class Bytes {
        byte[] array = new byte[4096];
        byte value = 7;

        public void op() {
            pour(array, value);
        }

        static void pour(byte[] a, byte v) {
            for (int i = 0; i < a.length; i++) {
                a[i] = v;
            }
        }
    }

    /** Longs, by the method of the library. */
    public static class Longs {
        long[] array = new long[4096];
        long value = 7;

        public void op() {
            pour(array, value);
        }

        static void pour(long[] a, long v) {
            Arrays.fill(a, v);
        }
    }

    @Pin("Arrays.fill is the same code as a loop")
    @FalsifiedBy(probe = Longs.class, insteadOf = ByMethod.class)
    @FalsifiedBy(probe = Backwards.class, insteadOf = ByLoop.class)
    void methodIsTheLoop(Jvm jvm) {
        Jvm filling = serial(jvm).with("-XX:+OptimizeFill");
        assertThat(pour(filling, ByMethod.class)).isAsLongAs(pour(filling, ByLoop.class));
    }

    @Pin("a loop that fills an array of int is a call")
    @FalsifiedBy(flags = "-XX:-OptimizeFill")
    @FalsifiedBy(probe = Backwards.class, insteadOf = ByLoop.class)
    @FalsifiedBy(probe = Longs.class, insteadOf = ByLoop.class)
    void intsAreACall(Jvm jvm) {
        isCall(serial(jvm), ByLoop.class);
    }

    @Pin("a loop that fills an array of byte is a call")
    @FalsifiedBy(flags = "-XX:-OptimizeFill")
    void bytesAreACall(Jvm jvm) {
        isCall(serial(jvm), Bytes.class);
    }

    @Pin(value = "a loop that is cut into strips is not: G1", since = 11, until = 11)
    @Requires(collector = Collector.G1)
    @FalsifiedBy(flags = "-XX:-UseCountedLoopSafepoints")
    @FalsifiedBy(flags = {"-XX:-UseG1GC", "-XX:+UseSerialGC"})
    void stripsAreNoCall(Jvm jvm) {
        assertThat(pour(jvm.with(Collector.G1.options()).with("-XX:+OptimizeFill"), ByLoop.class))
                .inLoops()
                .hasOperation(Operation.VECTOR_STORE);
    }

    @Pin(value = "a loop that would be cut into strips is a call as well: G1", since = 17)
    @Requires(collector = Collector.G1)
    @FalsifiedBy(flags = "-XX:-OptimizeFill")
    @FalsifiedBy(probe = Backwards.class, insteadOf = ByLoop.class)
    void stripsAreACall(Jvm jvm) {
        isCall(jvm.with(Collector.G1.options()), ByLoop.class);
    }

    @Pin("a loop that fills an array of long is none, its stores are vectors")
    @FalsifiedBy(probe = ByLoop.class, insteadOf = Longs.class)
    @FalsifiedBy(flags = "-XX:-UseSuperWord")
    void longsAreVectors(Jvm jvm) {
        assertThat(pour(serial(jvm).with("-XX:+OptimizeFill"), Longs.class))
                .inLoops()
                .hasOperation(Operation.VECTOR_STORE);
    }

    @Pin("without OptimizeFill the stores are vectors")
    @FalsifiedBy(flags = "-XX:-UseSuperWord")
    @FalsifiedBy(flags = "-XX:+OptimizeFill")
    void storesAreVectors(Jvm jvm) {
        assertThat(pour(serial(jvm).with("-XX:-OptimizeFill"), ByLoop.class))
                .inLoops()
                .hasOperation(Operation.VECTOR_STORE);
    }

    @Pin("without UseSuperWord, too, they are single")
    @FalsifiedBy(flags = "-XX:+UseSuperWord")
    @FalsifiedBy(flags = "-XX:+OptimizeFill")
    void storesAreSingle(Jvm jvm) {
        assertThat(pour(serial(jvm).with("-XX:-OptimizeFill", "-XX:-UseSuperWord"), ByLoop.class))
                .inLoops()
                .hasNoOperation(Operation.VECTOR_STORE);
    }

    private static void isCall(Jvm jvm, Class<?> probe) {
        assertThat(pour(jvm.with("-XX:+OptimizeFill"), probe)).hasNoLoop().hasInstruction(STUB);
    }

    private static Jvm serial(Jvm jvm) {
        return jvm.with(Collector.SERIAL.options());
    }

    private static MachineCode pour(Jvm jvm, Class<?> probe) {
        return jvm.codeOf(probe, "pour");
    }
}
