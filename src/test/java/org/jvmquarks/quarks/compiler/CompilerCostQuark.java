package org.jvmquarks.quarks.compiler;

import static org.jvmquarks.QuarkAssertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.function.IntSupplier;
import org.jvmquarks.Expect;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.ForEach;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.Touches;
import org.jvmquarks.evidence.benchmark.Timing;
import org.jvmquarks.evidence.compilation.CompilationOf;
import org.jvmquarks.jdk.Arch;
import org.jvmquarks.jdk.Collector;
import org.jvmquarks.jdk.Jit;
import org.jvmquarks.verdict.Impact;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/**
 * C2 needs less than 4 MB of memory for an ordinary method, and several times as long as C1. It has two limits beyond
 * which it gives up: {@code MaxNodeLimit} counts nodes, and since 22 {@code MemLimit} counts bytes.
 *
 * <h2>Why</h2>
 *
 * C2 represents a method as a graph, in arenas that it frees when the compilation ends. Cost grows with the graph:
 * inlining and unrolling enlarge it, and a bug in one phase can enlarge it far beyond what the method needs. C2 gives
 * up at {@code MaxNodeLimit} live nodes, but a node limit does not bound the memory of a phase: single compilations
 * have taken gigabytes. The compile command {@code MemLimit} bounds the arenas of one compilation, for all methods or
 * some; beyond it the method stays at its current tier.
 *
 * <h2>How it is shown</h2>
 *
 * A fixed corpus, loops within a loop and a method with 64 inlined calls, is compiled under a limit. The log says
 * whether the compilation succeeds or gives up; this does not depend on the speed of the machine. The control is a
 * method that adds two numbers, for which less than 256 KB suffice.
 *
 * <p>Milliseconds depend on the machine, so claims about time compare two compilations of seven methods: {@code op()}
 * loads a new copy of them, whose first calls compile them under {@code -Xcomp}, hence without a profile. Only these
 * methods are compiled. Loading the copy takes a fiftieth of C2's time. C1's time rises with each copy, by up to a half
 * during a fork, for which the claimed ratio leaves room.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8 to 28: C2 needs fewer than 4000 nodes at a time for the method with 64 calls.
 *   <li>8 to 28: C2 takes 11 to 22 times as long as C1 for the seven methods, a third to half of it for loops that it
 *       unrolls. On one machine it took 11 ms on 8, 15 ms on 17 and 21, and 16 to 19 ms since 25.
 *   <li>since 22: {@code MemLimit} (JDK-8318016). C2 needs between 320 KB and 4 MB for either method of the corpus.
 *   <li>17 before 17.0.10, 18 to 20, and 21 before 21.0.2: moving nodes out of a loop can take 30 times as long
 *       (JDK-8308103). This needs loops of a certain kind, and the corpus does not show it.
 *   <li>not measured: 9, 10, 12 to 16, 18 to 20, and 22 to 24.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * Where the native memory of a service jumps during warm-up, look at the category Compiler of native memory tracking,
 * and since 22, in a VM that was started with {@code -XX:CompileCommand=MemStat,*.*} or with a MemLimit, at {@code jcmd
 * <pid> Compiler.memory}. Bound all compilations by {@code -XX:CompileCommand=MemLimit,*.*,512m}, or exclude the one
 * method by {@code -XX:CompileCommand=exclude,…}. On 17 and 21, take 17.0.10, 21.0.2 or newer.
 */
@Quark(
        id = "compiler-cost",
        title = "What a compilation may cost",
        source = "JDK-8308103, JDK-8318016, -XX:MaxNodeLimit",
        impact = Impact.PERFORMANCE)
@Requires(jit = Jit.C2)
@Touches(options = {"-XX:CompileCommand=MemLimit", "-XX:MaxNodeLimit"})
public class CompilerCostQuark {
    /** Two loops in a loop, which C2 unrolls. */
    public static class NestedLoops {
        final int[][] rows = new int[8][64];

        public int op() {
            int sum = 0;
            for (int i = 0; i < rows.length; i++) {
                int[] row = rows[i];
                for (int j = 0; j < row.length; j++) {
                    row[j] = row[j] * 31 + i;
                    sum += row[j] ^ j;
                }
                for (int j = 0; j < row.length; j++) {
                    row[j] = Math.max(row[j], j) / (i + 1);
                    sum -= row[j];
                }
            }
            return sum;
        }
    }

    /** Adds two numbers. */
    public static class Addition {
        int x = 42;
        int y = 7;

        public int op() {
            return x + y;
        }
    }

    /** 64 calls of one small method, each inlined. */
    public static class ManyCalls {
        final int[] a = new int[64];

        public int op() {
            int sum = a[0];
            sum = eight(sum);
            sum = eight(sum);
            sum = eight(sum);
            sum = eight(sum);
            sum = eight(sum);
            sum = eight(sum);
            sum = eight(sum);
            sum = eight(sum);
            return sum;
        }

        int eight(int sum) {
            return step(step(step(step(step(step(step(step(sum))))))));
        }

        int step(int sum) {
            return a[sum & 63] + sum * 31;
        }
    }

    /**
     * Seven methods of different kinds, which depend on no class but their own: a copy of them is all that its loader
     * has.
     */
    public static class Kernels implements IntSupplier {
        private final int[][] rows = new int[8][64];
        private final int[] numbers = new int[64];
        private final double[] matrix = new double[64];
        private final byte[] digits = new byte[60];

        @Override
        public int getAsInt() {
            return nestedLoops() + sort() + hash() + multiply() + dispatch() + parse();
        }

        private int nestedLoops() {
            int sum = 0;
            for (int i = 0; i < rows.length; i++) {
                int[] row = rows[i];
                for (int j = 0; j < row.length; j++) {
                    row[j] = row[j] * 31 + i;
                    sum += row[j] ^ j;
                }
                for (int j = 0; j < row.length; j++) {
                    row[j] = Math.max(row[j], j) / (i + 1);
                    sum -= row[j];
                }
            }
            return sum;
        }

        private int sort() {
            for (int i = 1; i < numbers.length; i++) {
                int next = numbers[i];
                int j = i - 1;
                while (j >= 0 && numbers[j] > next) {
                    numbers[j + 1] = numbers[j];
                    j--;
                }
                numbers[j + 1] = next;
            }
            return numbers[0];
        }

        private int hash() {
            int hash = 0;
            for (byte digit : digits) {
                hash = 31 * hash + (digit & 0xff);
            }
            return hash;
        }

        private int multiply() {
            double[] product = new double[matrix.length];
            for (int i = 0; i < 8; i++) {
                for (int j = 0; j < 8; j++) {
                    double sum = 0;
                    for (int k = 0; k < 8; k++) {
                        sum += matrix[i * 8 + k] * matrix[k * 8 + j];
                    }
                    product[i * 8 + j] = sum;
                }
            }
            return (int) product[9];
        }

        private int dispatch() {
            int sum = 0;
            for (int i = 0; i < 200; i++) {
                switch (i & 7) {
                    case 0:
                        sum += i;
                        break;
                    case 1:
                        sum ^= i;
                        break;
                    case 2:
                        sum *= 3;
                        break;
                    case 3:
                        sum >>= 1;
                        break;
                    case 4:
                        sum += i * i;
                        break;
                    default:
                        sum--;
                }
            }
            return sum;
        }

        private int parse() {
            long value = 0;
            int count = 0;
            for (int i = 0; i < digits.length; i++) {
                int digit = digits[i];
                if (digit >= '0' && digit <= '9') {
                    value = value * 10 + (digit - '0');
                    count++;
                } else if (digit == '-') {
                    value = -value;
                }
            }
            return (int) value + count;
        }
    }

    /** One method without a loop; its name is one that the compilers may compile. */
    public static class SumKernels implements IntSupplier {
        private int x = 42;

        @Override
        public int getAsInt() {
            return x++;
        }
    }

    /** Loads a copy of a class, and has its methods compiled by calling them. */
    @State(Scope.Thread)
    public abstract static class Compiles {
        private final Class<? extends IntSupplier> type;
        private final byte[] bytes;

        /** Defines a class itself, instead of leaving it to its parent. */
        private static final class Copies extends ClassLoader {
            Class<?> define(String name, byte[] bytes) {
                return defineClass(name, bytes, 0, bytes.length);
            }
        }

        Compiles(Class<? extends IntSupplier> type) {
            this.type = type;
            this.bytes = bytes(type);
        }

        @Benchmark
        public int op() throws ReflectiveOperationException {
            Class<?> copy = new Copies().define(type.getName(), bytes);
            return ((IntSupplier) copy.getDeclaredConstructor().newInstance()).getAsInt();
        }

        private static byte[] bytes(Class<?> type) {
            String file = type.getName().replace('.', '/') + ".class";
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            try (InputStream in = type.getClassLoader().getResourceAsStream(file)) {
                for (int next = in.read(); next >= 0; next = in.read()) {
                    bytes.write(next);
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            return bytes.toByteArray();
        }
    }

    /** Compiles seven methods. */
    @State(Scope.Thread)
    public static class CompilesKernels extends Compiles {
        public CompilesKernels() {
            super(Kernels.class);
        }
    }

    /** Compiles one method, which is short. */
    @State(Scope.Thread)
    public static class CompilesSum extends Compiles {
        public CompilesSum() {
            super(SumKernels.class);
        }
    }

    /** A method to compile. */
    private enum Corpus {
        NESTED_LOOPS(NestedLoops.class),
        MANY_CALLS(ManyCalls.class);

        private final Class<?> probe;

        Corpus(Class<?> probe) {
            this.probe = probe;
        }
    }

    @Pin(value = "C2 compiles {each} with at most 4 MB of arenas", formerly = "fits")
    @ForEach(constants = Corpus.class)
    @Expect(since = "22", by = "JDK-8318016")
    @FalsifiedBy(flags = "-XX:CompileCommand=MemLimit,*.op,64k")
    void arenasFitInFourMegabytes(Jvm jvm, Corpus corpus) {
        assertThat(limited(jvm, "4m").observe(new CompilationOf(corpus.probe))).isCompiledBy(Jit.C2);
    }

    @Pin("with a MemLimit of 320 KB, C2 gives up {each}")
    @ForEach(constants = Corpus.class)
    @Expect(since = "22", by = "JDK-8318016")
    @FalsifiedBy(probe = Addition.class, insteadOf = NestedLoops.class, each = "NESTED_LOOPS")
    @FalsifiedBy(probe = Addition.class, insteadOf = ManyCalls.class, each = "MANY_CALLS")
    void isGivenUp(Jvm jvm, Corpus corpus) {
        assertThat(limited(jvm, "320k").observe(new CompilationOf(corpus.probe)))
                .hasFailure("hit memory limit while compiling");
    }

    @Pin(value = "C2 compiles a method with 64 inlined calls with at most 4000 nodes at a time", formerly = "nodes")
    @FalsifiedBy(flags = {"-XX:MaxNodeLimit=1000", "-XX:NodeLimitFudgeFactor=100"})
    void inliningKeepsNodesFew(Jvm jvm) {
        assertThat(jvm.with(Collector.SERIAL)
                        .with("-XX:MaxNodeLimit=4000", "-XX:NodeLimitFudgeFactor=100")
                        .observe(new CompilationOf(ManyCalls.class)))
                .isCompiledBy(Jit.C2);
    }

    @Pin(value = "C2 takes at least 5 times as long as C1 to compile the same methods", timing = true)
    @Requires(jit = Jit.C1)
    @FalsifiedBy(probe = CompilesSum.class, insteadOf = CompilesKernels.class)
    void takesLonger(Jvm jvm) {
        assertThat(compileTime(jvm.with("-XX:-TieredCompilation")))
                .takesAtLeast(5, compileTime(jvm.with("-XX:TieredStopAtLevel=1")));
    }

    @Pin(
            value = "C2 takes at least 1.3 times as long to compile loops that it unrolls as to"
                    + " compile them as they are",
            timing = true)
    @Requires(arch = Arch.AMD64)
    @FalsifiedBy(flags = "-XX:LoopUnrollLimit=0")
    void unrollingTakesTime(Jvm jvm) {
        Jvm c2 = jvm.with("-XX:-TieredCompilation");
        assertThat(compileTime(c2)).takesAtLeast(1.3, compileTime(c2.with("-XX:LoopUnrollLimit=0")));
    }

    /** Returns the time of loading and compiling; everything else is interpreted. */
    private static Timing compileTime(Jvm jvm) {
        return jvm.with("-Xcomp", "-XX:CompileCommand=compileonly,*Kernels.*")
                .timeOf(CompilesKernels.class)
                .allowingCompilation();
    }

    private static Jvm limited(Jvm jvm, String limit) {
        return jvm.with(Collector.SERIAL).with("-XX:CompileCommand=MemLimit,*.op," + limit);
    }
}
