package org.jvmquarks.quarks.compiler;

import static org.jvmquarks.QuarkAssertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.CRC32;
import org.jvmquarks.Expect;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.ForEach;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.Touches;
import org.jvmquarks.evidence.process.ProcessRun;
import org.jvmquarks.jdk.Jit;
import org.jvmquarks.verdict.Impact;
import org.jvmquarks.verdict.Inconclusive;

/**
 * Twelve shapes of loops over arrays have the same results in the interpreter, in C1's code and in C2's, to the last
 * bit.
 *
 * <h2>Why</h2>
 *
 * C2 unrolls loops and computes several elements by one vector instruction: sums and maxima by lanes, conditions by
 * masks, conversions by packing. The language limits what it may do: it may reorder additions of {@code int}, which
 * wrap around, but not those of {@code double}, which round. The elements before and after the vectors take another
 * path through the code. So do arrays whose elements begin at another offset, as they do with compact headers.
 *
 * <h2>How it is shown</h2>
 *
 * The probe runs each loop a thousand times, over up to 1,100 elements from changing offsets, about a million elements
 * in all, and prints a digest of the bits of all results. The digests of the compiled loops are compared with those of
 * {@code -Xint}. The VM compiles in the foreground, and must report that the compiler has compiled all twelve loops;
 * otherwise the pin is INCONCLUSIVE. Control: one element that is altered unless the interpreter runs.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>all versions: the results are the same. Which of the loops C2 vectorizes depends on the version and on the
 *       processor, and this quark claims nothing about that.
 *   <li>8 to 16: code without {@code strictfp} may compute with greater range on processors with an x87 unit only; on
 *       64-bit machines the VM has never done so.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * If the result of a computation in one thread changes after a warm-up, this is an error of the VM, and not an effect
 * of rounding: report it, and meanwhile try {@code -XX:-UseSuperWord}. {@code Math.pow} of JDK 8 on x86-64 is the
 * exception (see {@code math-in-compiled-code}). Results that differ between machines come from {@code Math} (see
 * {@code math-bits}), or from parallel streams that add in another order.
 */
@Quark(
        id = "loop-results",
        title = "Results of vectorized loops",
        source = "JLS 15.7, JLS 15.18.2, JEP 306, -XX:+UseSuperWord",
        impact = Impact.BEHAVIOUR)
@Requires(bits = 64, jit = Jit.C2)
@Touches(options = {"-XX:UseCompactObjectHeaders", "-XX:UseSuperWord"})
class LoopResultsQuark {
    private static final Pattern DIGEST = Pattern.compile("digest of (\\w+): (-?\\d+)");

    /** Runs the loops and prints a digest for each. */
    public static class Loops {
        static final int SHAPES = 12;
        private static final int ROUNDS = 1000;
        private static final int ROOM = 1200;
        private static final int LONGEST = 1100;

        private final int[] ints = new int[ROOM];
        private final int[] otherInts = new int[ROOM];
        private final long[] longs = new long[ROOM];
        private final byte[] bytes = new byte[ROOM];
        private final short[] shorts = new short[ROOM];
        private final float[] floats = new float[ROOM];
        private final double[] doubles = new double[ROOM];
        private final int[] intResults = new int[ROOM];
        private final long[] longResults = new long[ROOM];
        private final byte[] byteResults = new byte[ROOM];
        private final float[] floatResults = new float[ROOM];
        private final double[] doubleResults = new double[ROOM];
        private final ByteBuffer buffer =
                ByteBuffer.allocateDirect(ROOM * Long.BYTES).order(ByteOrder.nativeOrder());
        private final long[] digests = new long[SHAPES];

        public static void main(String[] args) {
            new Loops().run();
        }

        final void run() {
            fill();
            for (int round = 0; round < ROUNDS; round++) {
                int from = round % 17;
                round(from, from + LONGEST - round % 64);
                alter(round, intResults);
                buffer.asIntBuffer().put(intResults);
                add(0, checksum());
            }
            String[] names = {
                "additions",
                "sum",
                "maximum",
                "sumOfLongs",
                "bytes",
                "shorts",
                "choices",
                "backwards",
                "bits",
                "floats",
                "roots",
                "products"
            };
            for (int i = 0; i < SHAPES; i++) {
                System.out.println("digest of " + names[i] + ": " + digests[i]);
            }
        }

        void alter(int round, int[] results) {}

        private void fill() {
            int bits = 9;
            for (int i = 0; i < ROOM; i++) {
                bits = bits * 1_103_515_245 + 12_345;
                ints[i] = bits;
                otherInts[i] = Integer.rotateLeft(bits, 13);
                longs[i] = bits * 2_862_933_555_777_941_757L;
                bytes[i] = (byte) (bits >> 16);
                shorts[i] = (short) (bits >> 8);
                floats[i] = bits * 1.37e-5f;
                doubles[i] = bits * 1.37e-9;
            }
        }

        private void round(int from, int to) {
            loopAdditions(intResults, ints, otherInts, from, to);
            add(1, loopSum(ints, from, to));
            add(2, loopMaximum(otherInts, from, to));
            add(3, loopSumOfLongs(longs, from, to));
            loopBytes(byteResults, bytes, from, to);
            buffer.put(byteResults);
            add(4, checksum());
            add(5, loopShorts(shorts, from, to));
            loopChoices(longResults, longs, from, to);
            buffer.asLongBuffer().put(longResults);
            add(6, checksum());
            loopBackwards(longResults, longs, from, to);
            buffer.asLongBuffer().put(longResults);
            add(7, checksum());
            add(8, loopBits(ints, from, to));
            loopFloats(floatResults, floats, from, to);
            buffer.asFloatBuffer().put(floatResults);
            add(9, checksum());
            loopRoots(doubleResults, doubles, from, to);
            buffer.asDoubleBuffer().put(doubleResults);
            add(10, checksum());
            add(11, Double.doubleToRawLongBits(loopProducts(doubles, from, to)));
        }

        /** Native code reads the results: the interpreter would take too long. */
        private long checksum() {
            buffer.clear();
            CRC32 checksum = new CRC32();
            checksum.update(buffer);
            buffer.clear();
            return checksum.getValue();
        }

        private void add(int shape, long result) {
            digests[shape] = 31 * digests[shape] + result;
        }

        private static void loopAdditions(int[] to, int[] a, int[] b, int from, int end) {
            for (int i = from; i < end; i++) {
                to[i] = a[i] + b[i];
            }
        }

        private static int loopSum(int[] a, int from, int end) {
            int sum = 0;
            for (int i = from; i < end; i++) {
                sum += a[i] * 3;
            }
            return sum;
        }

        private static int loopMaximum(int[] a, int from, int end) {
            int maximum = Integer.MIN_VALUE;
            for (int i = from; i < end; i++) {
                maximum = Math.max(maximum, a[i]);
            }
            return maximum;
        }

        private static long loopSumOfLongs(long[] a, int from, int end) {
            long sum = 0;
            for (int i = from; i < end; i++) {
                sum += a[i] ^ i;
            }
            return sum;
        }

        private static void loopBytes(byte[] to, byte[] a, int from, int end) {
            for (int i = from; i < end; i++) {
                to[i] = (byte) ((a[i] >> 1) + 100);
            }
        }

        private static long loopShorts(short[] a, int from, int end) {
            int sum = 0;
            for (int i = from; i < end; i++) {
                sum += a[i] * a[i];
            }
            return sum;
        }

        private static void loopChoices(long[] to, long[] a, int from, int end) {
            for (int i = from; i < end; i++) {
                to[i] = a[i] > 0 ? a[i] : ~a[i] << 3;
            }
        }

        private static void loopBackwards(long[] to, long[] a, int from, int end) {
            for (int i = end - 1; i >= from; i--) {
                to[i] = a[i] * 5 - a[i + 1];
            }
        }

        private static int loopBits(int[] a, int from, int end) {
            int count = 0;
            for (int i = from; i < end; i++) {
                count += Integer.bitCount(a[i]);
            }
            return count;
        }

        private static void loopFloats(float[] to, float[] a, int from, int end) {
            for (int i = from; i < end; i++) {
                to[i] = a[i] * a[i + 1] + 0.1f;
            }
        }

        private static void loopRoots(double[] to, double[] a, int from, int end) {
            for (int i = from; i < end; i++) {
                to[i] = Math.sqrt(Math.abs(a[i])) / 3.1;
            }
        }

        /** Must add in this order. */
        private static double loopProducts(double[] a, int from, int end) {
            double sum = 0;
            for (int i = from; i < end; i++) {
                sum += a[i] * a[i + 1];
            }
            return sum;
        }
    }

    /** Alters one element, unless the interpreter runs. */
    public static class Altered extends Loops {
        public static void main(String[] args) {
            new Altered().run();
        }

        @Override
        void alter(int round, int[] results) {
            if (round == 900 && !System.getProperty("java.vm.info").contains("interpreted")) {
                results[600] ^= 1;
            }
        }
    }

    @Pin(value = "twelve loops compiled by {each} have the results of the interpreter", formerly = "compiled")
    @Requires(jit = {Jit.C1, Jit.C2})
    @ForEach({"C1", "C2"})
    @FalsifiedBy(probe = Altered.class, insteadOf = Loops.class)
    void compiledLoopsAgree(Jvm jvm, String compiler) {
        boolean quick = compiler.equals("C1");
        Jvm with = quick ? jvm.with("-XX:TieredStopAtLevel=1") : jvm;
        assertThat(compiled(with, quick ? 1 : 4)).isEqualTo(interpreted(jvm));
    }

    @Pin("with compact object headers, twelve loops compiled by C2 have the interpreter's results")
    @Requires(jit = {Jit.C1, Jit.C2})
    @Expect(since = "24")
    @FalsifiedBy(probe = Altered.class, insteadOf = Loops.class)
    void compiledWithCompactHeaders(Jvm jvm) {
        Jvm compact = jvm.with("-XX:+UnlockExperimentalVMOptions", "-XX:+UseCompactObjectHeaders");
        assertThat(compiled(compact, 4)).isEqualTo(interpreted(compact));
    }

    private static Map<String, Long> interpreted(Jvm jvm) {
        return digests(jvm.with("-Xint").run(Loops.class));
    }

    private static Map<String, Long> compiled(Jvm jvm, int tier) {
        ProcessRun run = jvm.with("-Xbatch", "-XX:+PrintCompilation").run(Loops.class);
        assertThat(run).succeeds();
        Matcher matcher = Pattern.compile("(?m)^ *\\d+ +\\d+[ %sbn!]+" + tier + " +\\S+::(loop\\w+) ")
                .matcher(run.stdout());
        Set<String> loops = new TreeSet<>();
        while (matcher.find()) {
            loops.add(matcher.group(1));
        }
        if (loops.size() < Loops.SHAPES) {
            throw new Inconclusive("only these loops were compiled at tier " + tier + ": " + loops);
        }
        return digests(run);
    }

    private static Map<String, Long> digests(ProcessRun run) {
        assertThat(run).succeeds();
        Map<String, Long> digests = new LinkedHashMap<>();
        Matcher matcher = DIGEST.matcher(run.stdout());
        while (matcher.find()) {
            digests.put(matcher.group(1), Long.valueOf(matcher.group(2)));
        }
        assertThat(digests).as("digests").hasSize(Loops.SHAPES);
        return digests;
    }
}
