package org.jvmquarks.quarks.concurrency;

import static org.jvmquarks.QuarkAssertions.assertThat;

import org.jvmquarks.Expect;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.Touches;
import org.jvmquarks.evidence.code.MachineCode;
import org.jvmquarks.evidence.code.Operation;
import org.jvmquarks.evidence.compilation.CompilationOf;
import org.jvmquarks.jdk.Arch;
import org.jvmquarks.jdk.Collector;
import org.jvmquarks.jdk.Jit;
import org.jvmquarks.verdict.Impact;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/**
 * C2 generates no code for the lock of a {@code synchronized} block whose object does not escape. Neither the lock nor
 * the object remains: the block costs what its body costs.
 *
 * <h2>Why</h2>
 *
 * A lock that only one thread can ever see orders nothing, so the memory model lets a compiler remove it. Escape
 * analysis proves that the object stays in the compiled method and its thread. Then C2 removes the nodes that enter and
 * leave its monitor. After that nothing uses the object, and scalar replacement removes its allocation as well.
 *
 * <h2>How it is shown</h2>
 *
 * {@code op()} increments a field under the lock of a new object. All versions enter a monitor with an atomic
 * instruction, so code without one takes no lock. The code also has exactly as many instructions as the bare increment,
 * so nothing else remains of the block. The bytes per call show that the object is not allocated.
 * {@code -XX:-EliminateLocks} shows the time that the lock would take. A lock kept in a field is the control.
 * {@code StringBuffer} locks in methods of the library, so C2's log must say that it inlined them; otherwise the locks
 * would be in other code. The pins switch off biased locking, which enters a monitor by plain loads and stores, where
 * it is the default.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8 to 28: C2 removes the lock and the allocation of its object.
 *   <li>8 to 14: biased locking is the default; JEP 374 (JDK 15) disabled it.
 *   <li>8 to 28: C2 removes the locks of a local {@code StringBuffer}.
 *   <li>since 24: with G1, C2 also removes the allocation of the buffer, and at most its array remains, because C2 adds
 *       G1's barriers late (JEP 475)
 *   <li>not measured: 22 to 24; the version of a change in these comes from its JEP
 * </ul>
 *
 * <h2>For users</h2>
 *
 * Synchronization on an object that never leaves the method is free once the method is hot and its callees are inlined:
 * replacing {@code StringBuffer} by {@code StringBuilder} in such code saves no locks. The lock returns where the
 * object escapes, even if only into a call that is too large to be inlined.
 */
@Quark(id = "lock-elision", title = "Lock elision", source = "JVM Anatomy Quark #19", impact = Impact.PERFORMANCE)
@Requires(jit = Jit.C2)
@Touches(
        api = "java.lang.StringBuffer",
        options = {"-XX:DoEscapeAnalysis", "-XX:EliminateLocks"})
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

    /** Increments a field under the lock of an object that nobody else sees. */
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

    /** Increments a field under the lock of an object that others may see. */
    public static class LockedOnShared {
        final Object lock = new Object();
        int x;

        public void op() {
            synchronized (lock) {
                x++;
            }
        }
    }

    /** Increments a field under the lock of a new object that it publishes. */
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

    /** Writes to a local buffer. */
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

    @Pin("C2 generates no code for the lock of an object that does not escape")
    @FalsifiedBy(flags = "-XX:-EliminateLocks")
    @FalsifiedBy(flags = "-XX:-DoEscapeAnalysis")
    @FalsifiedBy(probe = LockedOnShared.class, insteadOf = LockedOnNew.class)
    @FalsifiedBy(probe = LockedOnPublished.class, insteadOf = LockedOnNew.class)
    void lockIsNotTaken(Jvm jvm) {
        assertThat(code(jvm, LockedOnNew.class))
                .hasNoOperation(Operation.ATOMIC)
                .isAsLongAs(code(jvm, Unlocked.class));
    }

    @Pin("C2 compiles the lock of an object that others may see to a compare and exchange")
    @FalsifiedBy(probe = LockedOnNew.class, insteadOf = LockedOnShared.class)
    void sharedLockIsTaken(Jvm jvm) {
        assertThat(code(jvm, LockedOnShared.class)).hasOperation(Operation.COMPARE_AND_EXCHANGE);
    }

    @Pin("C2 removes the allocation of an object that is locked and does not escape")
    @FalsifiedBy(flags = "-XX:-EliminateLocks")
    @FalsifiedBy(flags = "-XX:-DoEscapeAnalysis")
    @FalsifiedBy(probe = LockedOnPublished.class, insteadOf = LockedOnNew.class)
    void lockIsNotAllocated(Jvm jvm) {
        assertThat(unbiased(jvm).allocationOf(LockedOnNew.class)).isZeroBytesPerOp();
    }

    @Pin("C2 generates no code for the locks of a local StringBuffer")
    @FalsifiedBy(flags = "-XX:-EliminateLocks")
    @FalsifiedBy(flags = "-XX:-DoEscapeAnalysis")
    @FalsifiedBy(probe = SharedBuffer.class, insteadOf = LocalBuffer.class)
    void bufferIsNotLocked(Jvm jvm) {
        assertThat(unbiased(jvm).observe(new CompilationOf(LocalBuffer.class)))
                .inlinedCalls("java.lang.StringBuffer.append")
                .isEqualTo(2)
                .inlinedCalls("java.lang.StringBuffer.length")
                .isEqualTo(1);
        assertThat(code(jvm, LocalBuffer.class)).hasNoOperation(Operation.ATOMIC);
    }

    /**
     * The profile decides whether the array remains: 0 or 32 bytes. The pin claims nothing about earlier releases, in
     * which it depends on the update: 32 bytes on 17.0.2 and 17.0.7, 64 on 17.0.15.
     */
    @Pin("with G1, C2 does not allocate a local StringBuffer whose locks it removes")
    @Expect(since = "24", by = "JEP 475")
    @FalsifiedBy(flags = "-XX:-EliminateLocks")
    @FalsifiedBy(flags = "-XX:-EliminateAllocations")
    void bufferIsNotAllocated(Jvm jvm) {
        assertThat(unbiased(jvm).allocationOf(LocalBuffer.class)).isAtMostBytesPerOp(40);
    }

    @Pin(
            value = "without lock elision, locking an object that does not escape takes at least 4 times as long",
            timing = true)
    @Requires(arch = Arch.AMD64)
    @FalsifiedBy(probe = Unlocked.class, insteadOf = LockedOnNew.class)
    void takingItIsSlow(Jvm jvm) {
        Jvm unbiased = unbiased(jvm);
        assertThat(unbiased.with("-XX:-EliminateLocks").timeOf(LockedOnNew.class))
                .takesAtLeast(4, unbiased.timeOf(LockedOnNew.class).allowingZeroCost());
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
