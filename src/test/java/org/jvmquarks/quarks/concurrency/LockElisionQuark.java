package org.jvmquarks.quarks.concurrency;

import static org.jvmquarks.QuarkAssertions.assertThat;

import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.evidence.code.MachineCode;
import org.jvmquarks.evidence.code.Operation;
import org.jvmquarks.evidence.compilation.CompilationOf;
import org.jvmquarks.jdk.Jit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/**
 * C2 makes no code for a {@code synchronized} block whose object does not escape. Neither the lock
 * nor the object is left: the block costs what its body costs.
 *
 * <h2>Why</h2>
 *
 * A lock that only one thread can ever see orders nothing, so the memory model lets a compiler drop
 * it. Escape analysis proves that the object stays in the compiled method and its thread; then the
 * nodes that enter and leave its monitor are removed from the graph. The object has no use after
 * that, and scalar replacement removes it, too.
 *
 * <h2>How it is shown</h2>
 *
 * {@code op()} increments a field under the lock of a new object. Entering a monitor takes an
 * atomic instruction on all versions, so code without one takes no lock; that it has as many
 * instructions as the bare increment says that nothing else is left either. The number of bytes per
 * call tells of the object. That it costs nothing is said by the code, what the lock would cost by
 * the time with {@code -XX:-EliminateLocks}. A lock kept in a field is the control. {@code
 * StringBuffer} has its locks in methods of the library, so there the log of C2 has to say that
 * these were inlined: without that the locks would be in somebody else's code. Biased locking,
 * which enters a monitor with plain loads and stores, is switched off where it is the default.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8 to 28: the lock and its object are gone.
 *   <li>8 to 14: biased locking is the default; JEP 374 (JDK 15) disabled it.
 *   <li>8 to 21: the locks of a local {@code StringBuffer} are gone, but buffer and array are
 *       allocated: that it does not escape is enough for the one and not for the other. Since 25
 *       only the array is.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * Synchronization inside a helper that never leaves the method is free once it is hot and inlined:
 * replacing {@code StringBuffer} by {@code StringBuilder} in such code gains nothing. It comes back
 * where the object escapes, if only into a call that is too large to be inlined.
 */
@Quark(id = "lock-elision", title = "Lock elision", source = "JVM Anatomy Quark #19")
@Requires(jit = Jit.C2)
public class LockElisionQuark {

    /** Increments a field. */
    @State(Scope.Thread)
    public static class Unlocked {
        int x;

        @Benchmark
        public void op() {
            x++;
        }
    }

    /** The same, locked on an object that nobody else sees. */
    @State(Scope.Thread)
    public static class LockedOnNew {
        int x;

        @Benchmark
        public void op() {
            synchronized (new Object()) {
                x++;
            }
        }
    }

    /** The same, locked on an object that others may see. */
    public static class LockedOnShared {
        final Object lock = new Object();
        int x;

        public void op() {
            synchronized (lock) {
                x++;
            }
        }
    }

    /** The lock is new and gets known. */
    public static class LockedOnPublished {
        Object lock = "";
        int x;

        public void op() {
            Object published = new Object();
            lock = published;
            synchronized (published) {
                x++;
            }
        }
    }

    /** Writes to a buffer that is local. */
    @SuppressWarnings("JdkObsolete")
    public static class LocalBuffer {
        char c = 'x';

        public int op() {
            StringBuffer buffer = new StringBuffer();
            buffer.append(c);
            buffer.append(c);
            return buffer.length();
        }
    }

    /** Writes to a buffer that others may see. */
    @SuppressWarnings("JdkObsolete")
    public static class SharedBuffer {
        final StringBuffer buffer = new StringBuffer();
        char c = 'x';

        public int op() {
            buffer.setLength(0);
            buffer.append(c);
            buffer.append(c);
            return buffer.length();
        }
    }

    @Pin("a lock that does not escape is not taken")
    @Requires(arch = "amd64")
    @FalsifiedBy(flags = "-XX:-EliminateLocks")
    @FalsifiedBy(flags = "-XX:-DoEscapeAnalysis")
    @FalsifiedBy(probe = LockedOnShared.class, insteadOf = LockedOnNew.class)
    @FalsifiedBy(probe = LockedOnPublished.class, insteadOf = LockedOnNew.class)
    void lockIsNotTaken(Jvm jvm) {
        assertThat(code(jvm, LockedOnNew.class))
                .hasNoOperation(Operation.ATOMIC)
                .isAsLongAs(code(jvm, Unlocked.class));
    }

    @Pin("a lock that others may see is taken by an atomic instruction")
    @Requires(arch = "amd64")
    @FalsifiedBy(probe = LockedOnNew.class, insteadOf = LockedOnShared.class)
    void sharedLockIsTaken(Jvm jvm) {
        assertThat(code(jvm, LockedOnShared.class)).hasOperation(Operation.COMPARE_AND_EXCHANGE);
    }

    @Pin("the object that was locked is not allocated")
    @FalsifiedBy(flags = "-XX:-EliminateLocks")
    @FalsifiedBy(flags = "-XX:-DoEscapeAnalysis")
    @FalsifiedBy(probe = LockedOnPublished.class, insteadOf = LockedOnNew.class)
    void lockIsNotAllocated(Jvm jvm) {
        assertThat(unbiased(jvm).allocationOf(LockedOnNew.class)).isZeroBytesPerOp();
    }

    @Pin("a local StringBuffer is not locked")
    @Requires(arch = "amd64")
    @FalsifiedBy(flags = "-XX:-EliminateLocks")
    @FalsifiedBy(flags = "-XX:-DoEscapeAnalysis")
    @FalsifiedBy(probe = SharedBuffer.class, insteadOf = LocalBuffer.class)
    void bufferIsNotLocked(Jvm jvm) {
        assertThat(unbiased(jvm).observe(new CompilationOf(LocalBuffer.class)))
                .hasInlinedCalls("java.lang.StringBuffer.append", 2)
                .hasInlinedCalls("java.lang.StringBuffer.length", 1);
        // A copy of the characters is of no interest, nor its vectors: not all disassemblers know
        // the mask registers of AVX-512.
        assertThat(code(jvm.with("-XX:UseAVX=0"), LocalBuffer.class))
                .hasNoOperation(Operation.ATOMIC);
    }

    @Pin(value = "but allocated, with its array of 16 characters of two bytes", until = 8)
    @FalsifiedBy(probe = SharedBuffer.class, insteadOf = LocalBuffer.class)
    void bufferIsAllocatedOn8(Jvm jvm) {
        assertThat(unbiased(jvm).allocationOf(LocalBuffer.class)).isBytesPerOp(72);
    }

    @Pin(value = "but allocated, with its array of 16 bytes", since = 11, until = 21)
    @FalsifiedBy(probe = SharedBuffer.class, insteadOf = LocalBuffer.class)
    void bufferIsAllocated(Jvm jvm) {
        assertThat(unbiased(jvm).allocationOf(LocalBuffer.class)).isBytesPerOp(64);
    }

    @Pin(value = "and only its array is allocated", since = 25)
    @FalsifiedBy(flags = "-XX:-EliminateLocks")
    @FalsifiedBy(flags = "-XX:-EliminateAllocations")
    @FalsifiedBy(probe = SharedBuffer.class, insteadOf = LocalBuffer.class)
    void bufferIsReplaced(Jvm jvm) {
        assertThat(unbiased(jvm).allocationOf(LocalBuffer.class)).isBytesPerOp(32);
    }

    @Pin(value = "taking the lock would take several times as long", timing = true)
    @FalsifiedBy(flags = "-XX:+EliminateLocks")
    @FalsifiedBy(probe = Unlocked.class, insteadOf = LockedOnNew.class)
    void takingItIsSlow(Jvm jvm) {
        Jvm unbiased = unbiased(jvm);
        assertThat(unbiased.with("-XX:-EliminateLocks").timeOf(LockedOnNew.class))
                .takesAtLeast(4, unbiased.timeOf(LockedOnNew.class).allowingZeroCost());
    }

    private static MachineCode code(Jvm jvm, Class<?> probe) {
        return unbiased(jvm).codeOf(probe);
    }

    /** Without biased locking, whose first lock of an object is the only one that is atomic. */
    private static Jvm unbiased(Jvm jvm) {
        return jvm.feature() < 15 ? jvm.with("-XX:-UseBiasedLocking") : jvm;
    }
}
