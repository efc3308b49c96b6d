package org.jvmquarks.quarks.compiler;

import static org.jvmquarks.QuarkAssertions.assertThat;

import org.jvmquarks.Expect;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.ForEach;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.Touches;
import org.jvmquarks.evidence.compilation.CompilationOf;
import org.jvmquarks.jdk.Collector;
import org.jvmquarks.jdk.Jit;
import org.jvmquarks.verdict.Impact;

/**
 * C2 needs less than 4 MB of memory for an ordinary method, and has two limits beyond which it
 * gives up: {@code MaxNodeLimit} counts nodes, and since 22 {@code MemLimit} counts bytes.
 *
 * <h2>Why</h2>
 *
 * C2 represents a method as a graph, in arenas that it frees when the compilation ends. Cost grows
 * with the graph: inlining and unrolling enlarge it, and a bug in one phase can enlarge it far
 * beyond what the method needs. C2 gives up at {@code MaxNodeLimit} live nodes, but a node limit
 * does not bound the memory of a phase: single compilations have taken gigabytes. The compile
 * command {@code MemLimit} bounds the arenas of one compilation, for all methods or some; beyond it
 * the method stays at its current tier.
 *
 * <h2>How it is shown</h2>
 *
 * A fixed corpus, loops within a loop and a method with 64 inlined calls, is compiled under a
 * limit. The log says whether the compilation succeeds or gives up; this does not depend on the
 * speed of the machine. The control is a method that adds two numbers, for which less than 256 KB
 * suffice. Times are not pinned: they depend on the machine.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8 to 28: C2 needs fewer than 4000 nodes at a time for the method with 64 calls.
 *   <li>since 22: {@code MemLimit} (JDK-8318016). C2 needs between 320 KB and 4 MB for either
 *       method of the corpus.
 *   <li>17 before 17.0.10, and 18 to 21: moving nodes out of a loop can take 30 times as long
 *       (JDK-8308103). This needs loops of a certain kind, and the corpus does not show it.
 *   <li>not measured: 9, 10, 12 to 16, 18 to 20, and 22 to 24.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * Where the native memory of a service jumps during warm-up, look at the category Compiler of
 * native memory tracking, and since 22 at {@code jcmd <pid> Compiler.memory}. Bound all
 * compilations by {@code -XX:CompileCommand=MemLimit,*.*,512m}, or exclude the one method by {@code
 * -XX:CompileCommand=exclude,…}. On 17 and 21, take an update release that has the fix.
 */
@Quark(
        id = "compiler-cost",
        title = "What a compilation may cost",
        source = "JDK-8308103, JDK-8318016, -XX:MaxNodeLimit",
        impact = Impact.PERFORMANCE)
@Requires(jit = Jit.C2)
@Touches(options = {"-XX:CompileCommand=MemLimit", "-XX:MaxNodeLimit"})
class CompilerCostQuark {
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

    /** A method to compile. */
    private enum Corpus {
        NESTED_LOOPS(NestedLoops.class),
        MANY_CALLS(ManyCalls.class);

        private final Class<?> probe;

        Corpus(Class<?> probe) {
            this.probe = probe;
        }
    }

    @Pin("C2 compiles {each} with at most 4 MB of arenas")
    @ForEach(constants = Corpus.class)
    @Expect(since = "22", by = "JDK-8318016")
    @FalsifiedBy(flags = "-XX:CompileCommand=MemLimit,*.op,64k")
    void fits(Jvm jvm, Corpus corpus) {
        assertThat(limited(jvm, "4m").observe(new CompilationOf(corpus.probe)))
                .isCompiledBy(Jit.C2);
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

    @Pin("C2 compiles a method with 64 inlined calls with at most 4000 nodes at a time")
    @FalsifiedBy(flags = {"-XX:MaxNodeLimit=1000", "-XX:NodeLimitFudgeFactor=100"})
    void nodes(Jvm jvm) {
        assertThat(
                        jvm.with(Collector.SERIAL)
                                .with("-XX:MaxNodeLimit=4000", "-XX:NodeLimitFudgeFactor=100")
                                .observe(new CompilationOf(ManyCalls.class)))
                .isCompiledBy(Jit.C2);
    }

    private static Jvm limited(Jvm jvm, String limit) {
        return jvm.with(Collector.SERIAL).with("-XX:CompileCommand=MemLimit,*.op," + limit);
    }
}
