package org.jvmquarks.quarks.concurrency;

import static org.jvmquarks.QuarkAssertions.assertThat;

import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.Touches;
import org.jvmquarks.evidence.code.MachineCode;
import org.jvmquarks.evidence.code.Operation;
import org.jvmquarks.jdk.Arch;
import org.jvmquarks.jdk.Collector;
import org.jvmquarks.jdk.Jit;
import org.jvmquarks.verdict.Impact;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/**
 * C2 merges two adjacent blocks that lock the same object into one. It does not merge the locks of all iterations of a
 * loop into one lock around the loop. It unrolls the loop and then merges the locks of the copies, so that one lock
 * covers several iterations.
 *
 * <h2>Why</h2>
 *
 * Where an unlock is directly followed by a lock of the same object, C2 removes both: the two blocks become one. The
 * iterations of a loop are adjacent only after the loop is unrolled, and then only those that one iteration of the
 * unrolled loop contains. One lock around the whole loop would keep other threads out for as long as it runs; nothing
 * in C2 creates it.
 *
 * <h2>How it is shown</h2>
 *
 * Each of 100 iterations adds a constant to a field under the lock. Fields must be written before an unlock and read
 * again after a lock, so C2 folds additions only if no lock lies between them: an immediate of four times the constant
 * proves four iterations under one lock. Any power of two up to 64 counts, as the unrolling factor is a matter of
 * tuning. The constant has 25 bits and does not occur by chance. The loop still contains a compare and exchange, which
 * it would not if one lock covered the whole loop. The pins switch off biased locking where it is the default.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8 to 28: C2 merges the locks of unrolled iterations, four at a time with the default {@code LoopUnrollLimit}.
 *   <li>8 to 14: biased locking is the default; JEP 374 (JDK 15) disabled it.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * Unrolling makes a lock inside a hot loop several times cheaper, but not free. If the lock may be held during the
 * whole loop, take it outside the loop yourself. A loop whose body is too large to be unrolled takes the lock in each
 * iteration.
 */
@Quark(
        id = "lock-coarsening",
        title = "Lock coarsening and loops",
        source = "JVM Anatomy Quark #1",
        impact = Impact.PERFORMANCE)
@Requires(jit = Jit.C2)
@Touches(options = "-XX:EliminateLocks")
public class LockCoarseningQuark {
    private static final int STEP = 0x01234567;

    /** Sums of as many steps as C2 may unroll. */
    private static final long[] SEVERAL_STEPS = {2L * STEP, 4L * STEP, 8L * STEP, 16L * STEP, 32L * STEP, 64L * STEP};

    /** Takes the lock in each iteration. */
    @State(Scope.Thread)
    public static class LockInside {
        int x;

        @Benchmark
        public void op() {
            for (int i = 0; i < 100; i++) {
                synchronized (this) {
                    x += STEP;
                }
            }
        }
    }

    /** Takes the lock once. */
    @State(Scope.Thread)
    public static class LockOutside {
        int x;

        @Benchmark
        public void op() {
            synchronized (this) {
                for (int i = 0; i < 100; i++) {
                    x += STEP;
                }
            }
        }
    }

    /** Takes the lock for two blocks, one after the other. */
    public static class TwoBlocks {
        int x;

        public void op() {
            synchronized (this) {
                x += STEP;
            }
            synchronized (this) {
                x += STEP;
            }
        }
    }

    /** Reads a volatile field between the blocks. */
    public static class BlocksApart {
        volatile int between;
        int x;
        int copy;

        public void op() {
            synchronized (this) {
                x += STEP;
            }
            copy = between;
            synchronized (this) {
                x += STEP;
            }
        }
    }

    /** Takes the lock for two blocks in each iteration. */
    public static class TwoBlocksInside {
        int x;

        public void op() {
            for (int i = 0; i < 100; i++) {
                synchronized (this) {
                    x += STEP;
                }
                synchronized (this) {
                    x += STEP;
                }
            }
        }
    }

    @Pin("C2 merges two adjacent blocks that lock the same object into one")
    @FalsifiedBy(flags = "-XX:-EliminateLocks")
    @FalsifiedBy(probe = BlocksApart.class, insteadOf = TwoBlocks.class)
    void adjacentBlocksShareALock(Jvm jvm) {
        assertThat(code(jvm, TwoBlocks.class)).hasImmediate(2L * STEP);
    }

    @Pin("C2 unrolls a loop that locks in each iteration, so that one lock covers several iterations")
    @FalsifiedBy(flags = "-XX:-EliminateLocks")
    @FalsifiedBy(flags = "-XX:LoopUnrollLimit=1")
    void iterationsShareALock(Jvm jvm) {
        assertThat(code(jvm, LockInside.class)).hasImmediateAmong(SEVERAL_STEPS);
    }

    @Pin("a loop that C2 may not unroll takes the lock in each iteration")
    @FalsifiedBy(probe = TwoBlocksInside.class, insteadOf = LockInside.class)
    void notUnrolledNotMerged(Jvm jvm) {
        MachineCode code = code(jvm.with("-XX:LoopUnrollLimit=1"), LockInside.class);
        assertThat(code).hasImmediate(STEP);
        for (long steps : SEVERAL_STEPS) {
            assertThat(code).immediates(steps).isZero();
        }
    }

    /** Not only in innermost loops: taking a lock may search a cache of monitors in a loop. */
    @Pin("C2 does not move a lock out of a loop, even where several iterations share one lock")
    @FalsifiedBy(probe = LockOutside.class, insteadOf = LockInside.class)
    void lockStaysInTheLoop(Jvm jvm) {
        assertThat(code(jvm, LockInside.class))
                .inLoops()
                .hasImmediateAmong(SEVERAL_STEPS)
                .hasOperation(Operation.COMPARE_AND_EXCHANGE);
    }

    /** The factor was measured on x86. */
    @Pin(
            value = "a loop that locks in each iteration takes at least 2.5 times as long if C2 may not unroll it",
            timing = true)
    @Requires(arch = Arch.AMD64)
    @FalsifiedBy(flags = "-XX:-EliminateLocks")
    void unrollingPays(Jvm jvm) {
        Jvm unbiased = unbiased(jvm);
        assertThat(unbiased.with("-XX:LoopUnrollLimit=1").timeOf(LockInside.class))
                .takesAtLeast(2.5, unbiased.timeOf(LockInside.class));
    }

    private static MachineCode code(Jvm jvm, Class<?> probe) {
        return unbiased(jvm).codeOf(probe);
    }

    /**
     * Without biased locking, in which only the first lock of an object is atomic. As if on several processors, because
     * up to 9 (JDK-8185062) the VM uses no lock prefix on a machine with one.
     */
    private static Jvm unbiased(Jvm jvm) {
        Jvm multi = jvm.with(Collector.G1);
        if (jvm.feature() < 10) {
            multi = multi.with("-XX:+AssumeMP");
        }
        return jvm.feature() < 15 ? multi.with("-XX:-UseBiasedLocking") : multi;
    }
}
