package org.jvmquarks.quarks.concurrency;

import static org.jvmquarks.QuarkAssertions.assertThat;

import java.util.concurrent.atomic.AtomicInteger;
import org.jvmquarks.FalsifiedBy;
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
 * On x86, C2 compiles a volatile write to a plain store and a locked instruction behind it. A
 * volatile read and {@code lazySet} have no such fence. Several volatile writes in a row share one
 * fence, behind the last of them.
 *
 * <h2>Why</h2>
 *
 * A volatile read must not overtake an earlier volatile write. This is the one order that x86 does
 * not keep by itself, as its stores wait in a buffer. {@code lock add [rsp], 0} drains the buffer
 * and costs more than the store. A read has nothing to wait for, and {@code lazySet} promises only
 * that others see earlier writes first. Between two writes in a row there is no read that could
 * overtake the first, so the fence of the second serves both. One iteration of an unrolled loop of
 * writes needs one fence.
 *
 * <h2>How it is shown</h2>
 *
 * C2's code has a locked add on the stack for each fence. In straight code the pins count the
 * stores as well, so that C2 cannot have left one out. The control for two writes in a row is a
 * volatile read between them; the control for an unrolled loop is one that C2 may not unroll.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8 to 28: the fences are in the same places. The instruction adds to the word at the stack
 *       pointer on 8, and to one 64 bytes below it on the others.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * {@code lazySet}, or {@code setRelease} since 9, publishes without the cost of a fence. Do not use
 * it where two threads each write a field and then read the other's, and at least one of them must
 * see the other's write: that needs the fence. A benchmark of volatile writes in a loop measures a
 * fraction of a fence for each.
 */
@Quark(
        id = "memory-fences",
        title = "Memory fences",
        source =
                "Psychosomatic, Lobotomy, Saw: the many meanings of volatile read and write, lazySet",
        impact = Impact.INTERNAL)
@Requires(jit = Jit.C2)
@Touches(
        api = {
            "java.lang.invoke.VarHandle#acquireFence",
            "java.lang.invoke.VarHandle#fullFence",
            "java.lang.invoke.VarHandle#loadLoadFence",
            "java.lang.invoke.VarHandle#releaseFence",
            "java.lang.invoke.VarHandle#storeStoreFence"
        },
        versionedApi = {
            "sun.misc.Unsafe#fullFence",
            "sun.misc.Unsafe#loadFence",
            "sun.misc.Unsafe#storeFence"
        })
class MemoryFencesQuark {

    /** A volatile write. */
    public static class VolatileWrite {
        final AtomicInteger field = new AtomicInteger();
        int value = 42;

        public void op() {
            access(value);
        }

        void access(int v) {
            field.set(v);
        }
    }

    /** A write that is ordered after those before it. */
    public static class LazyWrite {
        final AtomicInteger field = new AtomicInteger();
        int value = 42;

        public void op() {
            access(value);
        }

        void access(int v) {
            field.lazySet(v);
        }
    }

    /** A volatile read. */
    public static class VolatileRead {
        final AtomicInteger field = new AtomicInteger();
        int value = 42;
        int copy;

        public void op() {
            access(value);
        }

        void access(int v) {
            copy = v + field.get();
        }
    }

    /** Two volatile writes, one after the other. */
    public static class TwoWrites {
        volatile int one;
        volatile int two;
        int value = 42;

        public void op() {
            access(value);
        }

        void access(int v) {
            one = v;
            two = v;
        }
    }

    /** Two volatile writes and a volatile read between them. */
    public static class WriteReadWrite {
        volatile int one;
        volatile int two;
        volatile int between;
        int copy;
        int value = 42;

        public void op() {
            access(value);
        }

        void access(int v) {
            one = v;
            copy = between;
            two = v;
        }
    }

    /** A loop of volatile writes. */
    public static class LoopOfWrites {
        volatile int field;
        int turns = 1000;

        public void op() {
            access(turns);
        }

        void access(int n) {
            for (int i = 0; i < n; i++) {
                field = i;
            }
        }
    }

    /** A loop of volatile writes, each followed by a volatile read. */
    public static class LoopOfWritesAndReads {
        volatile int field;
        volatile int between;
        int copy;
        int turns = 1000;

        public void op() {
            access(turns);
        }

        void access(int n) {
            for (int i = 0; i < n; i++) {
                field = i;
                copy = between;
            }
        }
    }

    @Pin("C2 compiles a volatile write to a store with one fence")
    @FalsifiedBy(probe = LazyWrite.class, insteadOf = VolatileWrite.class)
    void volatileWriteFences(Jvm jvm) {
        assertThat(code(jvm, VolatileWrite.class)).hasOperations(Operation.FENCE, 1);
    }

    @Pin("C2 compiles lazySet without a fence or any other locked instruction")
    @FalsifiedBy(probe = VolatileWrite.class, insteadOf = LazyWrite.class)
    void lazyWriteDoesNot(Jvm jvm) {
        assertThat(code(jvm, LazyWrite.class))
                .hasNoOperation(Operation.FENCE)
                .hasNoOperation(Operation.ATOMIC);
    }

    @Pin("C2 compiles a volatile read without a fence or any other locked instruction")
    @FalsifiedBy(probe = VolatileWrite.class, insteadOf = VolatileRead.class)
    void volatileReadDoesNot(Jvm jvm) {
        assertThat(code(jvm, VolatileRead.class))
                .hasNoOperation(Operation.FENCE)
                .hasNoOperation(Operation.ATOMIC);
    }

    @Pin("two volatile writes in a row share one fence in C2's code")
    @FalsifiedBy(probe = WriteReadWrite.class, insteadOf = TwoWrites.class)
    void neighboursShare(Jvm jvm) {
        assertThat(code(jvm, TwoWrites.class))
                .hasFieldStores("one", 1)
                .hasFieldStores("two", 1)
                .hasOperations(Operation.FENCE, 1);
    }

    @Pin("two volatile writes with a volatile read between them have a fence each in C2's code")
    @FalsifiedBy(probe = TwoWrites.class, insteadOf = WriteReadWrite.class)
    void readSeparates(Jvm jvm) {
        assertThat(code(jvm, WriteReadWrite.class))
                .hasFieldStores("one", 1)
                .hasFieldStores("two", 1)
                .hasOperations(Operation.FENCE, 2);
    }

    @Pin("the volatile writes of an unrolled loop share fences: C2's code has fewer than stores")
    @FalsifiedBy(flags = "-XX:LoopUnrollLimit=0")
    @FalsifiedBy(probe = LoopOfWritesAndReads.class, insteadOf = LoopOfWrites.class)
    void unrolledLoopShares(Jvm jvm) {
        assertThat(code(jvm, LoopOfWrites.class))
                .inInnermostLoops()
                .hasOperation(Operation.FENCE)
                .hasFewerThanFieldStores(Operation.FENCE, "field");
    }

    /**
     * With G1, whose loops are strip-mined; and as on several processors, as up to 9 (JDK-8185062)
     * the VM has no fences on one.
     */
    private static MachineCode code(Jvm jvm, Class<?> probe) {
        Jvm multi = jvm.feature() < 10 ? jvm.with("-XX:+AssumeMP") : jvm;
        return multi.with(Collector.G1).codeOf(probe, "access");
    }
}
