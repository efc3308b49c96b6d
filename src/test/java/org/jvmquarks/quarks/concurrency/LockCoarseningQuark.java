package org.jvmquarks.quarks.concurrency;

import static org.jvmquarks.QuarkAssertions.assertThat;

import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.evidence.code.MachineCode;
import org.jvmquarks.evidence.code.Operation;
import org.jvmquarks.jdk.Jit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/**
 * C2 does not merge the locks of all iterations of a loop into one around it. It unrolls the loop
 * and then merges the locks of the copies, so that one lock covers four iterations.
 *
 * <h2>Why</h2>
 *
 * Where an unlock is directly followed by a lock of the same object, C2 removes both: the two
 * blocks become one. Iterations of a loop are not adjacent in that sense until the loop is
 * unrolled; then those of one round are. One lock around the whole loop would keep other threads
 * out for as long as it runs, and nothing in C2 makes it.
 *
 * <h2>How it is shown</h2>
 *
 * Each of 1000 iterations adds a constant to a field under the lock. Memory between two locks has
 * to be written and read again, so additions are only folded if no lock lies between them: four
 * times the constant as one immediate is four iterations under one lock. The constant has 25 bits
 * and does not occur by chance. The loop itself still has a compare-and-exchange, which one around
 * it would not need. Biased locking is switched off where it is the default.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8 to 28: four iterations under one lock, by the default {@code LoopUnrollLimit}.
 *   <li>8 to 14: biased locking is the default; JEP 374 (JDK 15) disabled it.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * A lock inside a hot loop becomes cheaper by a factor of the unrolling, not free: who can hold it
 * across the loop has to write that. A body that is too large to be unrolled pays for every lock.
 */
@Quark(id = "lock-coarsening", title = "Lock coarsening and loops", source = "JVM Anatomy Quark #1")
@Requires(jit = Jit.C2)
public class LockCoarseningQuark {
    private static final int STEP = 0x01234567;

    /** Takes the lock in each iteration. */
    @State(Scope.Thread)
    public static class LockInside {
        int x;

        @Benchmark
        public void op() {
            for (int i = 0; i < 1000; i++) {
                synchronized (this) {
                    x += STEP;
                }
            }
        }
    }

    /** Takes it once. */
    @State(Scope.Thread)
    public static class LockOutside {
        int x;

        @Benchmark
        public void op() {
            synchronized (this) {
                for (int i = 0; i < 1000; i++) {
                    x += STEP;
                }
            }
        }
    }

    @Pin("four iterations of an unrolled loop are under one lock")
    @Requires(arch = "amd64")
    @FalsifiedBy(flags = "-XX:-EliminateLocks")
    @FalsifiedBy(flags = "-XX:LoopUnrollLimit=1")
    void fourIterationsShareALock(Jvm jvm) {
        assertThat(code(jvm, LockInside.class)).hasImmediate(4L * STEP);
    }

    @Pin("a loop that is not unrolled takes the lock in each iteration")
    @Requires(arch = "amd64")
    @FalsifiedBy(flags = "-XX:LoopUnrollLimit=60")
    void notUnrolledNotMerged(Jvm jvm) {
        assertThat(code(jvm.with("-XX:LoopUnrollLimit=1"), LockInside.class))
                .hasImmediate(STEP)
                .hasNoImmediate(4L * STEP);
    }

    @Pin("the lock stays in the loop")
    @Requires(arch = "amd64")
    @FalsifiedBy(probe = LockOutside.class, insteadOf = LockInside.class)
    void lockStaysInTheLoop(Jvm jvm) {
        assertThat(code(jvm, LockInside.class))
                .inInnermostLoops()
                .hasImmediate(4L * STEP)
                .hasOperation(Operation.COMPARE_AND_EXCHANGE);
    }

    @Pin(value = "without unrolling it takes several times as long", timing = true)
    @FalsifiedBy(flags = "-XX:LoopUnrollLimit=60")
    @FalsifiedBy(flags = "-XX:-EliminateLocks")
    void unrollingPays(Jvm jvm) {
        Jvm unbiased = unbiased(jvm);
        assertThat(unbiased.with("-XX:LoopUnrollLimit=1").timeOf(LockInside.class))
                .takesAtLeast(2.5, unbiased.timeOf(LockInside.class));
    }

    private static MachineCode code(Jvm jvm, Class<?> probe) {
        return unbiased(jvm).codeOf(probe);
    }

    /** Without biased locking, whose first lock of an object is the only one that is atomic. */
    private static Jvm unbiased(Jvm jvm) {
        return jvm.feature() < 15 ? jvm.with("-XX:-UseBiasedLocking") : jvm;
    }
}
