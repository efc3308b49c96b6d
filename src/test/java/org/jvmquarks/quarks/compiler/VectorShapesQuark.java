package org.jvmquarks.quarks.compiler;

import static org.jvmquarks.QuarkAssertions.assertThat;

import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import org.jvmquarks.Expect;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.ForEach;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.Touches;
import org.jvmquarks.evidence.code.MachineCodeAssert;
import org.jvmquarks.evidence.code.Operation;
import org.jvmquarks.jdk.Arch;
import org.jvmquarks.jdk.Collector;
import org.jvmquarks.jdk.Jit;
import org.jvmquarks.verdict.Impact;

/**
 * C2 vectorizes simple loops over arrays, and more shapes of loops with every version: conversions and {@code Math.max}
 * by 21, plain sums, unknown offsets and loops that count in a {@code long} in 26, sums of bytes in 27. It never
 * reorders a sum of floats.
 *
 * <h2>Why</h2>
 *
 * After it has unrolled a loop, C2 looks for the same operation on neighbouring elements and packs them into one
 * instruction ({@code -XX:+UseSuperWord}). It must know that the elements are neighbours, that no iteration reads what
 * another writes, and that the order of operations does not matter; and packing must be profitable. Up to 25 C2 did not
 * consider a sum or a maximum alone profitable, but the products in a dot product were; since 26 C2 compares costs. If
 * two references could mean the same array, C2 since 26 makes a second loop and chooses between them at run time.
 *
 * <h2>How it is shown</h2>
 *
 * The pins look in the loops of C2's machine code for an instruction that computes or compares several elements, or,
 * for a copy and conversions of numbers, one that stores them. All JVMs run with AVX2 and vectors of 16 bytes, so that
 * every processor with AVX2 gives the same answer: 8 does not use longer vectors on some processors. With vectors of 32
 * bytes the answers of 11, 17, 21, 25 and 28 are the same. One pin lowers AVX to levels 1 and 0, as a virtual machine
 * may hide it: C2 still vectorizes, at level 0 with SSE. On AArch64 all JVMs run with the instructions of NEON, which
 * every processor has and whose vectors take 16 bytes, and without those of SVE, whose length depends on the processor.
 * With {@code AlignVector}, the default on some processors, C2 leaves a loop alone that it cannot align: all JVMs run
 * without it.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8: C2 vectorizes a copy and an addition, forwards and backwards.
 *   <li>since 11 at the latest: a dot product.
 *   <li>since 21 at the latest: conversions of {@code int} to {@code float} and {@code double}, and {@code Math.max} of
 *       two {@code int}.
 *   <li>since 25 at the latest: {@code Math.max} of two {@code long} (JDK-8307513), and a loop that reads the next
 *       element of the array that it writes.
 *   <li>since 26: the sum and the maximum of an {@code int[]} (JDK-8340093), an unknown offset (JDK-8324751), and an
 *       index of type {@code long}.
 *   <li>since 27: conversions of bytes, and their sum (JDK-8342095).
 *   <li>up to 28 never: the sum of a {@code float[]}, a selection by {@code ?:}, a stride of two, an array read from
 *       its end into one written from its start, and a count of equal elements.
 *   <li>8 to 28 on AArch64: the same as on x86-64.
 *   <li>not measured: 9, 10, 12 to 16, 18 to 20, and 22 to 24.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * When you upgrade to 26, measure a plain loop against hand-made unrolling and loops cut into lanes, and remove these
 * if the plain loop is as fast. For {@code int} and {@code long}, write {@code Math.max(a, b)} instead of {@code a > b
 * ? a : b}; for floating-point numbers the two differ for NaN and for zeros of different sign. Where a sum of floats
 * may be reordered, add into several variables, or use the Vector API. A benchmark that was tuned on one version says
 * little about the next.
 */
@Quark(
        id = "vector-shapes",
        title = "Loops that C2 vectorizes",
        source = "-XX:+UseSuperWord, JDK-8307513, JDK-8324751, JDK-8340093, JDK-8342095",
        impact = Impact.PERFORMANCE)
@Requires(
        jit = Jit.C2,
        arch = {Arch.AMD64, Arch.AARCH64},
        options = {"-XX:UseAVX=2", "-XX:MaxVectorSize=16"},
        optionsArch = Arch.AMD64)
@Touches(options = {"-XX:AlignVector", "-XX:MaxVectorSize", "-XX:UseAVX", "-XX:UseSuperWord", "-XX:UseSVE"})
class VectorShapesQuark {
    private static final String SIXTEEN = "-XX:MaxVectorSize=16";

    /** By default some processors have it on: those that avoid unaligned accesses, or are unknown. */
    private static final String UNALIGNED = "-XX:-AlignVector";

    /** Instructions that compute or compare several elements at once, or widen bytes. */
    private static final String PACKED =
            "^v(padd[bwdq]|pmull[wd]|pmaxs[wd]|pcmp(eq|gt)[bwdq]|pmovsx\\w+|addp[sd]|mulp[sd]"
                    + "|blendvp[sd]|cmp\\w*p[sd]) [xy]mm";

    /** The same for AArch64. */
    private static final String PACKED_BY_NEON =
            "^(add|mul|mla|smax|cm(eq|gt|ge)|sxtl2?|sshll2?|saddl2?|saddw2?|fadd|fmul|fmax"
                    + "|fcm(eq|gt|ge)|bsl) v\\d+\\.\\d+[bhsd],";

    /** Adds several {@code int} at once, with AVX or SSE. */
    private static final String SUM = "^v?paddd xmm";

    /** Copies numbers. */
    public static class Copy {
        final int[] a = new int[1024];
        final int[] b = new int[1024];

        public void op() {
            loop(a, b);
        }

        static void loop(int[] a, int[] b) {
            for (int i = 0; i < a.length; i++) {
                b[i] = a[i];
            }
        }
    }

    /** Adds two arrays. */
    public static class Add {
        final int[] a = new int[1024];
        final int[] b = new int[1024];
        final int[] c = new int[1024];

        public void op() {
            loop(a, b, c);
        }

        static void loop(int[] a, int[] b, int[] c) {
            for (int i = 0; i < a.length; i++) {
                c[i] = a[i] + b[i];
            }
        }
    }

    /** Adds two arrays from their end. */
    public static class Backwards {
        final int[] a = new int[1024];
        final int[] b = new int[1024];
        final int[] c = new int[1024];

        public void op() {
            loop(a, b, c);
        }

        static void loop(int[] a, int[] b, int[] c) {
            for (int i = a.length - 1; i >= 0; i--) {
                c[i] = a[i] + b[i];
            }
        }
    }

    /** Adds up products. */
    public static class DotProduct {
        final int[] a = new int[1024];
        final int[] b = new int[1024];

        public int op() {
            return loop(a, b);
        }

        static int loop(int[] a, int[] b) {
            int sum = 0;
            for (int i = 0; i < a.length; i++) {
                sum += a[i] * b[i];
            }
            return sum;
        }
    }

    /** Converts between types of the same size. */
    public static class IntToFloat {
        final int[] a = new int[1024];
        final float[] b = new float[1024];

        public void op() {
            loop(a, b);
        }

        static void loop(int[] a, float[] b) {
            for (int i = 0; i < a.length; i++) {
                b[i] = a[i];
            }
        }
    }

    /** Converts to a wider type. */
    public static class IntToDouble {
        final int[] a = new int[1024];
        final double[] b = new double[1024];

        public void op() {
            loop(a, b);
        }

        static void loop(int[] a, double[] b) {
            for (int i = 0; i < a.length; i++) {
                b[i] = a[i];
            }
        }
    }

    /** Selects the larger of two numbers by {@code Math.max}. */
    public static class LargerInt {
        final int[] a = new int[1024];
        final int[] b = new int[1024];
        final int[] c = new int[1024];

        public void op() {
            loop(a, b, c);
        }

        static void loop(int[] a, int[] b, int[] c) {
            for (int i = 0; i < a.length; i++) {
                c[i] = Math.max(a[i], b[i]);
            }
        }
    }

    /** Selects the larger of two wide numbers by {@code Math.max}. */
    public static class LargerLong {
        final long[] a = new long[1024];
        final long[] b = new long[1024];
        final long[] c = new long[1024];

        public void op() {
            loop(a, b, c);
        }

        static void loop(long[] a, long[] b, long[] c) {
            for (int i = 0; i < a.length; i++) {
                c[i] = Math.max(a[i], b[i]);
            }
        }
    }

    /** Moves numbers down in their own array, and adds. */
    public static class Shift {
        final int[] a = new int[1024];
        final int[] b = new int[1024];

        public void op() {
            loop(a, b);
        }

        static void loop(int[] a, int[] b) {
            for (int i = 0; i < a.length - 1; i++) {
                a[i] = a[i + 1] + b[i];
            }
        }
    }

    /** Adds up an array. */
    public static class SumOfInts {
        final int[] a = new int[1024];

        public int op() {
            return loop(a);
        }

        static int loop(int[] a) {
            int sum = 0;
            for (int i = 0; i < a.length; i++) {
                sum += a[i];
            }
            return sum;
        }
    }

    /** Finds the largest number. */
    public static class LargestInt {
        final int[] a = new int[1024];

        public int op() {
            return loop(a);
        }

        static int loop(int[] a) {
            int largest = 0;
            for (int i = 0; i < a.length; i++) {
                largest = Math.max(largest, a[i]);
            }
            return largest;
        }
    }

    /** Converts bytes. */
    public static class ByteToInt {
        final byte[] a = new byte[1024];
        final int[] b = new int[1024];

        public void op() {
            loop(a, b);
        }

        static void loop(byte[] a, int[] b) {
            for (int i = 0; i < a.length; i++) {
                b[i] = a[i];
            }
        }
    }

    /** Adds up bytes. */
    public static class SumOfBytes {
        final byte[] a = new byte[1024];

        public int op() {
            return loop(a);
        }

        static int loop(byte[] a) {
            int sum = 0;
            for (int i = 0; i < a.length; i++) {
                sum += a[i];
            }
            return sum;
        }
    }

    /** Counts in a {@code long}. */
    public static class LongIndex {
        final int[] a = new int[1024];
        final int[] b = new int[1024];
        final int[] c = new int[1024];

        public void op() {
            loop(a, b, c);
        }

        static void loop(int[] a, int[] b, int[] c) {
            for (long i = 0; i < a.length; i++) {
                c[(int) i] = a[(int) i] + b[(int) i];
            }
        }
    }

    /** Reads at an offset that is not known. */
    public static class UnknownOffset {
        final int[] a = new int[1024];
        final int[] b = new int[1024];
        final int[] c = new int[1024];
        int offset = 1;

        public void op() {
            loop(a, b, c, offset);
        }

        static void loop(int[] a, int[] b, int[] c, int offset) {
            for (int i = 0; i < a.length - offset; i++) {
                c[i] = a[i + offset] + b[i];
            }
        }
    }

    /** Adds up an array in the order that the language demands. */
    public static class SumOfFloats {
        final float[] a = new float[1024];

        public float op() {
            return loop(a);
        }

        static float loop(float[] a) {
            float sum = 0;
            for (int i = 0; i < a.length; i++) {
                sum += a[i];
            }
            return sum;
        }
    }

    /** Selects the larger of two numbers by a condition. */
    public static class Selection {
        final float[] a = new float[1024];
        final float[] b = new float[1024];
        final float[] c = new float[1024];

        public void op() {
            loop(a, b, c);
        }

        static void loop(float[] a, float[] b, float[] c) {
            for (int i = 0; i < a.length; i++) {
                c[i] = a[i] > b[i] ? a[i] : b[i];
            }
        }
    }

    /** Adds every second element. */
    public static class EverySecond {
        final int[] a = new int[1024];
        final int[] b = new int[1024];
        final int[] c = new int[1024];

        public void op() {
            loop(a, b, c);
        }

        static void loop(int[] a, int[] b, int[] c) {
            for (int i = 0; i < a.length; i += 2) {
                c[i] = a[i] + b[i];
            }
        }
    }

    /** Reads one array from its end. */
    public static class Reversed {
        final int[] a = new int[1024];
        final int[] b = new int[1024];
        final int[] c = new int[1024];

        public void op() {
            loop(a, b, c);
        }

        static void loop(int[] a, int[] b, int[] c) {
            for (int i = 0; i < a.length; i++) {
                c[i] = a[a.length - 1 - i] + b[i];
            }
        }
    }

    /** Counts equal elements. */
    public static class CountOfEqual {
        final int[] a = new int[1024];
        final int[] b = new int[1024];

        public int op() {
            return loop(a, b);
        }

        static int loop(int[] a, int[] b) {
            int equal = 0;
            for (int i = 0; i < a.length; i++) {
                equal += a[i] == b[i] ? 1 : 0;
            }
            return equal;
        }
    }

    /** A loop and the class that has it. */
    private enum Shape {
        COPY(Copy.class),
        ADD(Add.class),
        BACKWARDS(Backwards.class),
        DOT_PRODUCT(DotProduct.class),
        INT_TO_FLOAT(IntToFloat.class),
        INT_TO_DOUBLE(IntToDouble.class),
        LARGER_INT(LargerInt.class),
        LARGER_LONG(LargerLong.class),
        SHIFT(Shift.class),
        SUM_OF_INTS(SumOfInts.class),
        LARGEST_INT(LargestInt.class),
        BYTE_TO_INT(ByteToInt.class),
        SUM_OF_BYTES(SumOfBytes.class),
        LONG_INDEX(LongIndex.class),
        UNKNOWN_OFFSET(UnknownOffset.class),
        SUM_OF_FLOATS(SumOfFloats.class),
        SELECTION(Selection.class),
        EVERY_SECOND(EverySecond.class),
        REVERSED(Reversed.class),
        COUNT_OF_EQUAL(CountOfEqual.class);

        private final Class<?> probe;

        Shape(Class<?> probe) {
            this.probe = probe;
        }

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT).replace('_', ' ');
        }
    }

    /**
     * Shapes for which the stores decide. A copy computes nothing, and on some x86-64 processors C2 converts a single
     * number by an instruction for several, too ({@code -XX:+UseXmmI2F}).
     */
    private static final Set<Shape> STORES = EnumSet.of(Shape.COPY, Shape.INT_TO_FLOAT, Shape.INT_TO_DOUBLE);

    @Pin(value = "C2 vectorizes a loop: {each}", formerly = "always")
    @ForEach({"COPY", "ADD", "BACKWARDS"})
    @FalsifiedBy(flags = "-XX:-UseSuperWord")
    void loopIsVectorized(Jvm jvm, Shape shape) {
        vectorizes(jvm, shape, true);
    }

    @Pin(value = "C2 {vectorizes|does not vectorize} a loop: {each}", formerly = "changed")
    @ForEach({
        "DOT_PRODUCT",
        "INT_TO_FLOAT",
        "INT_TO_DOUBLE",
        "LARGER_INT",
        "LARGER_LONG",
        "SHIFT",
        "SUM_OF_INTS",
        "LARGEST_INT",
        "UNKNOWN_OFFSET",
        "LONG_INDEX",
        "BYTE_TO_INT",
        "SUM_OF_BYTES"
    })
    @Expect(each = "DOT_PRODUCT", value = "false", until = "8")
    @Expect(each = "DOT_PRODUCT", value = "true", since = "11")
    @Expect(
            each = {"INT_TO_FLOAT", "INT_TO_DOUBLE", "LARGER_INT"},
            value = "false",
            until = "17")
    @Expect(
            each = {"INT_TO_FLOAT", "INT_TO_DOUBLE", "LARGER_INT"},
            value = "true",
            since = "21")
    @Expect(
            each = {"LARGER_LONG", "SHIFT"},
            value = "false",
            until = "21")
    @Expect(each = "LARGER_LONG", value = "true", since = "25", by = "JDK-8307513")
    @Expect(each = "SHIFT", value = "true", since = "25")
    @Expect(
            each = {"SUM_OF_INTS", "LARGEST_INT", "UNKNOWN_OFFSET", "LONG_INDEX"},
            value = "false",
            until = "25")
    @Expect(
            each = {"SUM_OF_INTS", "LARGEST_INT"},
            value = "true",
            since = "26",
            by = "JDK-8340093")
    @Expect(each = "UNKNOWN_OFFSET", value = "true", since = "26", by = "JDK-8324751")
    @Expect(each = "LONG_INDEX", value = "true", since = "26")
    @Expect(
            each = {"BYTE_TO_INT", "SUM_OF_BYTES"},
            value = "false",
            until = "26")
    @Expect(
            each = {"BYTE_TO_INT", "SUM_OF_BYTES"},
            value = "true",
            since = "27",
            by = "JDK-8342095")
    @FalsifiedBy(probe = Add.class, insteadOf = DotProduct.class, each = "DOT_PRODUCT", until = "8")
    @FalsifiedBy(flags = "-XX:-UseSuperWord", each = "DOT_PRODUCT", since = "11")
    @FalsifiedBy(probe = Add.class, insteadOf = IntToFloat.class, each = "INT_TO_FLOAT", until = "17")
    @FalsifiedBy(probe = Add.class, insteadOf = IntToDouble.class, each = "INT_TO_DOUBLE", until = "17")
    @FalsifiedBy(probe = Add.class, insteadOf = LargerInt.class, each = "LARGER_INT", until = "17")
    @FalsifiedBy(
            flags = "-XX:-UseSuperWord",
            each = {"INT_TO_FLOAT", "INT_TO_DOUBLE", "LARGER_INT"},
            since = "21")
    @FalsifiedBy(probe = Add.class, insteadOf = LargerLong.class, each = "LARGER_LONG", until = "21")
    @FalsifiedBy(flags = "-XX:-UseSuperWord", each = "LARGER_LONG", since = "25")
    @FalsifiedBy(probe = Add.class, insteadOf = Shift.class, each = "SHIFT", until = "21")
    @FalsifiedBy(flags = "-XX:-UseSuperWord", each = "SHIFT", since = "25")
    @FalsifiedBy(probe = Add.class, insteadOf = SumOfInts.class, each = "SUM_OF_INTS", until = "25")
    @FalsifiedBy(probe = Add.class, insteadOf = LargestInt.class, each = "LARGEST_INT", until = "25")
    @FalsifiedBy(
            flags = "-XX:-UseSuperWord",
            each = {"SUM_OF_INTS", "LARGEST_INT"},
            since = "26")
    @FalsifiedBy(probe = Add.class, insteadOf = UnknownOffset.class, each = "UNKNOWN_OFFSET", until = "25")
    @FalsifiedBy(flags = "-XX:-UseSuperWord", each = "UNKNOWN_OFFSET", since = "26")
    @FalsifiedBy(probe = Add.class, insteadOf = LongIndex.class, each = "LONG_INDEX", until = "25")
    @FalsifiedBy(flags = "-XX:-UseSuperWord", each = "LONG_INDEX", since = "26")
    @FalsifiedBy(probe = Add.class, insteadOf = ByteToInt.class, each = "BYTE_TO_INT", until = "26")
    @FalsifiedBy(probe = Add.class, insteadOf = SumOfBytes.class, each = "SUM_OF_BYTES", until = "26")
    @FalsifiedBy(
            flags = "-XX:-UseSuperWord",
            each = {"BYTE_TO_INT", "SUM_OF_BYTES"},
            since = "27")
    void loopIsVectorizedSince(Jvm jvm, Shape shape, boolean vectorizes) {
        vectorizes(jvm, shape, vectorizes);
    }

    @Pin(value = "C2 does not vectorize a loop: {each}", formerly = "never")
    @ForEach({"SUM_OF_FLOATS", "SELECTION", "EVERY_SECOND", "REVERSED", "COUNT_OF_EQUAL"})
    @FalsifiedBy(probe = Add.class, insteadOf = SumOfFloats.class, each = "SUM_OF_FLOATS")
    @FalsifiedBy(probe = Add.class, insteadOf = Selection.class, each = "SELECTION")
    @FalsifiedBy(probe = Add.class, insteadOf = EverySecond.class, each = "EVERY_SECOND")
    @FalsifiedBy(probe = Add.class, insteadOf = Reversed.class, each = "REVERSED")
    @FalsifiedBy(probe = Add.class, insteadOf = CountOfEqual.class, each = "COUNT_OF_EQUAL")
    void loopIsNotVectorized(Jvm jvm, Shape shape) {
        vectorizes(jvm, shape, false);
    }

    @Pin(value = "with {each}, C2 vectorizes the sum of two arrays", formerly = "levels")
    @Requires(arch = Arch.AMD64)
    @ForEach({"-XX:UseAVX=0", "-XX:UseAVX=1", "-XX:UseAVX=2"})
    @FalsifiedBy(flags = "-XX:-UseSuperWord")
    void sumIsVectorizedAtLevel(Jvm jvm, String level) {
        assertThat(jvm.with(Collector.SERIAL).with(level, SIXTEEN, UNALIGNED).codeOf(Shape.ADD.probe, "loop"))
                .inLoops()
                .hasInstruction(SUM);
    }

    private static void vectorizes(Jvm jvm, Shape shape, boolean expected) {
        String packed = isArm(jvm) ? PACKED_BY_NEON : PACKED;
        MachineCodeAssert loops = assertThat(jvm.with(Collector.SERIAL)
                        .with(instructions(jvm))
                        .with(SIXTEEN, UNALIGNED)
                        .codeOf(shape.probe, "loop"))
                .inLoops();
        if (STORES.contains(shape)) {
            if (expected) {
                loops.hasOperation(Operation.VECTOR_STORE);
            } else {
                loops.hasNoOperation(Operation.VECTOR_STORE);
            }
        } else if (expected) {
            loops.hasInstruction(packed);
        } else {
            loops.hasNoInstruction(packed);
        }
    }

    private static boolean isArm(Jvm jvm) {
        return jvm.facts().arch().equals("aarch64");
    }

    /** Those of every processor. VMs before 16 do not know those of SVE. */
    private static String[] instructions(Jvm jvm) {
        if (!isArm(jvm)) {
            return new String[] {"-XX:UseAVX=2"};
        }
        return jvm.feature() < 16 ? new String[0] : new String[] {"-XX:UseSVE=0"};
    }
}
