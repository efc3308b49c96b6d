package org.jvmquarks.quarks.compiler;

import static org.jvmquarks.QuarkAssertions.assertThat;

import java.util.Arrays;
import org.jvmquarks.Expect;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.ForEach;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.Touches;
import org.jvmquarks.evidence.code.MachineCode;
import org.jvmquarks.evidence.code.Operation;
import org.jvmquarks.jdk.Collector;
import org.jvmquarks.jdk.Jit;
import org.jvmquarks.verdict.Impact;

/**
 * C2 compiles {@code Arrays.fill} like the same loop written by hand: it recognizes the pattern and calls a stub of the
 * VM, or it vectorizes the loop.
 *
 * <h2>Why</h2>
 *
 * {@code Arrays.fill} is not an intrinsic. With {@code -XX:+OptimizeFill}, C2 looks for counted loops that do nothing
 * but store one value into consecutive elements of at most four bytes, and replaces each with a call to a stub. There
 * is no stub for elements of eight bytes. C2 unrolls all other such loops and packs their stores into vector stores, as
 * in any loop ({@code -XX:+UseSuperWord}).
 *
 * <h2>How it is shown</h2>
 *
 * The pins read C2's code, which has either a call to a stub and no loop, or a loop with vector stores. On x86-64 that
 * call is the only one to an address in a register. On AArch64 it is a direct call ({@code bl}) like others, and the VM
 * tells since JDK 9 that its target is a stub. A loop that runs backwards and a loop over long elements are the
 * controls. With G1, C2 cuts the loop into strips since JDK 10; with Serial and Parallel it does not.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8 to 28: with {@code OptimizeFill}, C2 calls the stub. The default of the flag depends on version and
 *       processor.
 *   <li>10 to 15: with G1, C2 vectorizes the loop and does not call the stub, because it does not recognize a loop that
 *       it has cut into strips (JDK-8186027).
 *   <li>8 to 28: C2 vectorizes a loop that runs backwards.
 *   <li>since 16: C2 calls the stub with G1 as well (JDK-8247307).
 *   <li>11 on AArch64: the vectors of a {@code long[]} are those of NEON. Since 17 at the latest, they are those of SVE
 *       where the processor has it.
 *   <li>not measured: 9, 10 and 12 to 16; the version of a change in these comes from its issue.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * A hand-written loop is as good as {@code Arrays.fill} if it is plain: it runs forwards, has one store and no side
 * effect. C2 does not replace a loop that runs backwards, but vectorizes it.
 */
@Quark(
        id = "arrays-fill",
        title = "Filling arrays",
        source = "Psychosomatic, Lobotomy, Saw: on Arrays.fill, intrinsics, SuperWord and SIMD instructions",
        impact = Impact.PERFORMANCE)
@Requires(jit = Jit.C2)
@Touches(api = "java.util.Arrays#fill", options = "-XX:OptimizeFill")
class ArraysFillQuark {
    /** Fills an array of int with the library method. */
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

    /** Fills an array of int with a loop, written as in the library. */
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

    /** Fills an array of int with a loop that runs backwards. */
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

    /** Fills an array of byte with a loop. */
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

    /** Fills an array of long with the library method. */
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

    @Pin("C2 compiles Arrays.fill of an int[] to as many instructions as the same loop written by hand")
    @FalsifiedBy(probe = Longs.class, insteadOf = ByMethod.class)
    @FalsifiedBy(probe = Backwards.class, insteadOf = ByLoop.class)
    void methodIsTheLoop(Jvm jvm) {
        Jvm filling = filling(jvm.with(Collector.SERIAL));
        assertThat(pour(filling, ByMethod.class)).isAsLongAs(pour(filling, ByLoop.class));
    }

    @Pin("with OptimizeFill and {each}, C2 {calls a stub|does not call a stub} to fill an int[]")
    @ForEach(collector = {Collector.SERIAL, Collector.PARALLEL, Collector.G1})
    @Expect(value = "false", collector = Collector.G1, since = "10", until = "15", by = "JDK-8186027")
    @Expect(value = "true", collector = Collector.G1, since = "16", by = "JDK-8247307")
    @Expect("true")
    @FalsifiedBy(
            probe = Backwards.class,
            insteadOf = ByLoop.class,
            collector = {Collector.SERIAL, Collector.PARALLEL})
    @FalsifiedBy(
            probe = Longs.class,
            insteadOf = ByLoop.class,
            collector = {Collector.SERIAL, Collector.PARALLEL})
    @FalsifiedBy(probe = Backwards.class, insteadOf = ByLoop.class, collector = Collector.G1, until = "9")
    @FalsifiedBy(probe = Backwards.class, insteadOf = ByLoop.class, collector = Collector.G1, since = "16")
    @FalsifiedBy(flags = "-XX:-UseCountedLoopSafepoints", collector = Collector.G1, since = "10", until = "15")
    void intsAreACall(Jvm jvm, boolean isCall) {
        if (isCall) {
            isCall(jvm, ByLoop.class);
        } else {
            isVectorLoop(filling(jvm), ByLoop.class);
        }
    }

    @Pin("with OptimizeFill, C2 calls a stub to fill a byte[]")
    @FalsifiedBy(probe = Backwards.class, insteadOf = Bytes.class)
    @FalsifiedBy(probe = Longs.class, insteadOf = Bytes.class)
    void bytesAreACall(Jvm jvm) {
        isCall(jvm.with(Collector.SERIAL), Bytes.class);
    }

    @Pin("with OptimizeFill, C2 fills a long[] with vector stores in a loop")
    @FalsifiedBy(probe = ByLoop.class, insteadOf = Longs.class)
    @FalsifiedBy(flags = "-XX:-UseSuperWord")
    void longsAreVectors(Jvm jvm) {
        isVectorLoop(filling(jvm.with(Collector.SERIAL)), Longs.class);
    }

    @Pin("with OptimizeFill, C2 fills an int[] backwards with vector stores in a loop")
    @FalsifiedBy(probe = ByLoop.class, insteadOf = Backwards.class)
    @FalsifiedBy(flags = "-XX:-UseSuperWord")
    void backwardsIsVectors(Jvm jvm) {
        isVectorLoop(filling(jvm.with(Collector.SERIAL)), Backwards.class);
    }

    @Pin("without OptimizeFill, C2 fills an int[] with vector stores in a loop")
    @FalsifiedBy(flags = "-XX:-UseSuperWord")
    void storesAreVectors(Jvm jvm) {
        isVectorLoop(jvm.with(Collector.SERIAL).with("-XX:-OptimizeFill"), ByLoop.class);
    }

    private static void isCall(Jvm jvm, Class<?> probe) {
        assertThat(pour(filling(jvm), probe)).hasNoLoop().callsStub();
    }

    private static void isVectorLoop(Jvm jvm, Class<?> probe) {
        assertThat(pour(jvm, probe)).inLoops().hasOperation(Operation.VECTOR_STORE);
    }

    private static Jvm filling(Jvm jvm) {
        return jvm.with("-XX:+OptimizeFill");
    }

    private static MachineCode pour(Jvm jvm, Class<?> probe) {
        return jvm.codeOf(probe, "pour");
    }
}
