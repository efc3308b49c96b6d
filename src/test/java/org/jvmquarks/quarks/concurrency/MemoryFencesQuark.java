package org.jvmquarks.quarks.concurrency;

import static org.jvmquarks.QuarkAssertions.assertThat;

import java.util.concurrent.atomic.AtomicInteger;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.evidence.code.MachineCode;
import org.jvmquarks.evidence.code.Operation;
import org.jvmquarks.jdk.Jit;

/**
 * On x86 a volatile write is a plain one and a locked instruction behind it; a volatile read and
 * {@code lazySet} have none. Of several volatile writes in a row only the last one has it.
 *
 * <h2>Why</h2>
 *
 * A volatile write must not be overtaken by a volatile read that follows, and that is the one order
 * which x86 does not keep by itself: its stores wait in a buffer. {@code lock add [rsp], 0} drains
 * it and costs more than the write. A read has nothing to wait for, and {@code lazySet} promises
 * only that what was written before is seen before. Between two writes there is no read that could
 * overtake, so the first fence may wait for the second; an unrolled loop of writes has one for all
 * its turns.
 *
 * <h2>How it is shown</h2>
 *
 * By the code of C2, where the locked add on the stack is counted. The writes themselves are
 * counted as well, so that none can have been left out. Two writes with a volatile read between
 * them are the control for two in a row, a loop that is not unrolled for one that is.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8 to 28: so it is. The instruction adds to the word at the stack pointer in 8, and to one
 *       64 bytes below it in the others.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * Publishing by {@code lazySet}, or {@code setRelease} since 9, saves the whole cost of a volatile
 * write where nobody waits for the answer of another thread. A benchmark of volatile writes in a
 * loop measures a fraction of a fence each.
 */
@Quark(
        id = "memory-fences",
        title = "Memory fences",
        source =
                "Psychosomatic, Lobotomy, Saw: the many meanings of volatile read and write, lazySet")
@Requires(jit = Jit.C2, arch = "amd64")
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

    @Pin("a volatile write has a fence")
    @FalsifiedBy(probe = LazyWrite.class, insteadOf = VolatileWrite.class)
    void volatileWriteFences(Jvm jvm) {
        assertThat(code(jvm, VolatileWrite.class)).hasOperations(Operation.FENCE, 1);
    }

    @Pin("lazySet has none, nor any locked instruction")
    @FalsifiedBy(probe = VolatileWrite.class, insteadOf = LazyWrite.class)
    void lazyWriteDoesNot(Jvm jvm) {
        assertThat(code(jvm, LazyWrite.class))
                .hasNoOperation(Operation.FENCE)
                .hasNoOperation(Operation.ATOMIC);
    }

    @Pin("a volatile read has none")
    @FalsifiedBy(probe = VolatileWrite.class, insteadOf = VolatileRead.class)
    void volatileReadDoesNot(Jvm jvm) {
        assertThat(code(jvm, VolatileRead.class))
                .hasNoOperation(Operation.FENCE)
                .hasNoOperation(Operation.ATOMIC);
    }

    @Pin("two volatile writes in a row share a fence")
    @FalsifiedBy(probe = WriteReadWrite.class, insteadOf = TwoWrites.class)
    void neighboursShare(Jvm jvm) {
        assertThat(code(jvm, TwoWrites.class))
                .hasFieldStores("one", 1)
                .hasFieldStores("two", 1)
                .hasOperations(Operation.FENCE, 1);
    }

    @Pin("with a volatile read between them each has its own")
    @FalsifiedBy(probe = TwoWrites.class, insteadOf = WriteReadWrite.class)
    void readSeparates(Jvm jvm) {
        assertThat(code(jvm, WriteReadWrite.class))
                .hasFieldStores("one", 1)
                .hasFieldStores("two", 1)
                .hasOperations(Operation.FENCE, 2);
    }

    @Pin("the eight writes of an unrolled loop share a fence, the rest of the turns have each one")
    @FalsifiedBy(flags = "-XX:LoopUnrollLimit=0")
    void unrolledLoopShares(Jvm jvm) {
        assertThat(code(jvm, LoopOfWrites.class))
                .inInnermostLoops()
                .hasFieldStores("field", 9)
                .hasOperations(Operation.FENCE, 2);
    }

    private static MachineCode code(Jvm jvm, Class<?> probe) {
        return jvm.codeOf(probe, "access");
    }
}
