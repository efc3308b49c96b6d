package org.jvmquarks.quarks.concurrency;

import static org.jvmquarks.QuarkAssertions.assertThat;

import java.util.concurrent.atomic.AtomicInteger;
import org.jvmquarks.Expect;
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

/**
 * On x86, C2 compiles a volatile write to a plain store followed by a locked instruction, the fence. A volatile read
 * and {@code lazySet} have no fence. Several volatile writes in a row share one fence, after the last of them. On
 * AArch64 it is the other way round: a volatile write is a releasing store and a volatile read an acquiring load,
 * without a fence, and {@code lazySet} is a plain store after a fence, or after two weaker ones.
 *
 * <h2>Why</h2>
 *
 * A volatile read must not overtake an earlier volatile write. This is the only order that x86 does not guarantee by
 * itself, as its stores wait in a buffer. {@code lock add [rsp], 0} drains the buffer and costs more than the store. A
 * read has nothing to wait for, and {@code lazySet} promises only that others see earlier writes first. Between two
 * writes in a row there is no read that could overtake the first, so the fence of the second serves both.
 *
 * <p>AArch64 orders by the accesses themselves: an acquiring load ({@code ldar}) waits for an earlier releasing store
 * ({@code stlr}). C2 uses them for volatile accesses. For {@code lazySet} it puts barriers against earlier stores
 * ({@code dmb ishst}) and loads ({@code dmb ishld}) before a plain store. The VM merges them into a stronger one
 * ({@code dmb ish}) unless {@code AlwaysMergeDMB} is false, as it is on Neoverse since the VM has this flag.
 *
 * <h2>How it is shown</h2>
 *
 * C2's code has a locked add on the stack for each fence. In straight-line code the pins also count the stores, which
 * shows that C2 has left none out. The control for two writes in a row is a volatile read between them; the control for
 * an unrolled loop is a loop that C2 may not unroll. On AArch64 the controls are the same accesses to fields that are
 * not volatile, and the pins set {@code AlwaysMergeDMB}, so that the verdict does not depend on the processor.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8 to 28: the fences are in the same places. The instruction adds to the word at the stack pointer on 8, and to
 *       one 64 bytes below it on the others.
 *   <li>up to 21 at least, on AArch64: the barrier of {@code lazySet} is always one full fence.
 *   <li>since 25 at the latest, on AArch64: {@code AlwaysMergeDMB} decides (JDK-8325821). Since JDK-8354572, Ampere's
 *       processors have two weaker fences by default.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * On x86, {@code lazySet}, or {@code setRelease} since 9, publishes without the cost of a fence. Do not use it where
 * two threads each write a field and then read the other's, and at least one of them must see the other's write: that
 * needs the fence. On AArch64 {@code lazySet} has one fence or two where a volatile write has none, so it is not always
 * the cheaper one: measure before you use it there, on the processor and the JDK version in question. Do not rely on
 * the full fence that some machines have: on others a later read overtakes the write. A benchmark of volatile writes in
 * a loop measures a fraction of a fence for each.
 */
@Quark(
        id = "memory-fences",
        title = "Memory fences",
        source = "Psychosomatic, Lobotomy, Saw: the many meanings of volatile read and write, lazySet",
        impact = Impact.INTERNAL)
@Requires(jit = Jit.C2)
@Touches(
        options = "-XX:AlwaysMergeDMB",
        api = {
            "java.lang.invoke.VarHandle#acquireFence",
            "java.lang.invoke.VarHandle#fullFence",
            "java.lang.invoke.VarHandle#loadLoadFence",
            "java.lang.invoke.VarHandle#releaseFence",
            "java.lang.invoke.VarHandle#storeStoreFence"
        },
        versionedApi = {"sun.misc.Unsafe#fullFence", "sun.misc.Unsafe#loadFence", "sun.misc.Unsafe#storeFence"})
class MemoryFencesQuark {
    private static final String UNLOCK = "-XX:+UnlockDiagnosticVMOptions";

    /** A write of a field that is not volatile. */
    public static class PlainWrite {
        int field;
        int value = 42;

        public void op() {
            access(value);
        }

        void access(int v) {
            field = v;
        }
    }

    /** Two of them, one after the other. */
    public static class TwoPlainWrites {
        int one;
        int two;
        int value = 42;

        public void op() {
            access(value);
        }

        void access(int v) {
            one = v;
            two = v;
        }
    }

    /** A read of a field that is not volatile. */
    public static class PlainRead {
        int field;
        int value = 42;
        int copy;

        public void op() {
            access(value);
        }

        void access(int v) {
            copy = v + field;
        }
    }

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

    /** A write that is ordered after the writes before it. */
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

    @Pin("C2 compiles a volatile write to {a store with one fence|a releasing store without a fence}")
    @Expect(value = "true", arch = Arch.AMD64)
    @Expect(value = "false", arch = Arch.AARCH64)
    @FalsifiedBy(probe = PlainWrite.class, insteadOf = VolatileWrite.class)
    @FalsifiedBy(probe = LazyWrite.class, insteadOf = VolatileWrite.class, arch = Arch.AMD64)
    void volatileWriteFences(Jvm jvm, boolean fences) {
        assertThat(code(jvm, VolatileWrite.class))
                .operations(Operation.FENCE)
                .isEqualTo(fences ? 1 : 0)
                .hasNoOperation(Operation.STORE_FENCE)
                .hasNoOperation(Operation.LOAD_FENCE)
                .operations(Operation.RELEASING_STORE)
                .isEqualTo(fences ? 0 : 1);
    }

    /** On AArch64, where the VM merges the barriers before the store: always, or by a flag. */
    @Pin("C2 compiles lazySet to a plain store {} a fence, and without an atomic instruction")
    @Expect(value = "0", says = "without", arch = Arch.AMD64)
    @Expect(value = "1", says = "behind", arch = Arch.AARCH64)
    @FalsifiedBy(probe = VolatileWrite.class, insteadOf = LazyWrite.class)
    @FalsifiedBy(probe = PlainWrite.class, insteadOf = LazyWrite.class, arch = Arch.AARCH64)
    void lazyWriteDoesNot(Jvm jvm, int fences) {
        assertThat(code(merging(jvm), LazyWrite.class))
                .operations(Operation.FENCE)
                .isEqualTo(fences)
                .hasNoOperation(Operation.ATOMIC)
                .hasNoOperation(Operation.RELEASING_STORE);
    }

    /** The default on the processors that are faster with two fences. */
    @Pin("without AlwaysMergeDMB, C2 compiles lazySet to a plain store behind a fence of stores and a fence of loads")
    @Requires(
            arch = Arch.AARCH64,
            options = {UNLOCK, "-XX:-AlwaysMergeDMB"})
    @Expect(since = "25", by = "JDK-8325821")
    @FalsifiedBy(flags = "-XX:+AlwaysMergeDMB")
    @FalsifiedBy(probe = PlainWrite.class, insteadOf = LazyWrite.class)
    void lazyWriteHasTwoFences(Jvm jvm) {
        assertThat(code(jvm.with(UNLOCK, "-XX:-AlwaysMergeDMB"), LazyWrite.class))
                .operations(Operation.STORE_FENCE)
                .isEqualTo(1)
                .hasOperation(Operation.LOAD_FENCE)
                .hasNoOperation(Operation.FENCE)
                .hasNoOperation(Operation.RELEASING_STORE);
    }

    @Pin("C2 compiles a volatile read to {a|an acquiring} load without a fence or any other"
            + " {locked|atomic} instruction")
    @Expect(value = "true", arch = Arch.AMD64)
    @Expect(value = "false", arch = Arch.AARCH64)
    @FalsifiedBy(probe = VolatileWrite.class, insteadOf = VolatileRead.class)
    @FalsifiedBy(probe = PlainRead.class, insteadOf = VolatileRead.class, arch = Arch.AARCH64)
    void volatileReadDoesNot(Jvm jvm, boolean isPlain) {
        assertThat(code(jvm, VolatileRead.class))
                .hasNoOperation(Operation.FENCE)
                .hasNoOperation(Operation.STORE_FENCE)
                .hasNoOperation(Operation.LOAD_FENCE)
                .hasNoOperation(Operation.ATOMIC)
                .hasNoOperation(Operation.RELEASING_STORE)
                .operations(Operation.ACQUIRING_LOAD)
                .isEqualTo(isPlain ? 0 : 1);
    }

    @Pin("two volatile writes in a row {share one fence|are two releasing stores without a fence} in C2's code")
    @Expect(value = "true", arch = Arch.AMD64)
    @Expect(value = "false", arch = Arch.AARCH64)
    @FalsifiedBy(probe = WriteReadWrite.class, insteadOf = TwoWrites.class, arch = Arch.AMD64)
    @FalsifiedBy(probe = TwoPlainWrites.class, insteadOf = TwoWrites.class)
    void neighboursShare(Jvm jvm, boolean share) {
        assertThat(code(jvm, TwoWrites.class))
                .fieldStores("one")
                .isEqualTo(1)
                .fieldStores("two")
                .isEqualTo(1)
                .operations(Operation.FENCE)
                .isEqualTo(share ? 1 : 0)
                .hasNoOperation(Operation.STORE_FENCE)
                .hasNoOperation(Operation.LOAD_FENCE)
                .operations(Operation.RELEASING_STORE)
                .isEqualTo(share ? 0 : 2);
    }

    /** AArch64 has no fence to share or not to share. */
    @Pin("two volatile writes with a volatile read between them have a fence each in C2's code")
    @Requires(arch = Arch.AMD64)
    @FalsifiedBy(probe = TwoWrites.class, insteadOf = WriteReadWrite.class)
    void readSeparates(Jvm jvm) {
        assertThat(code(jvm, WriteReadWrite.class))
                .fieldStores("one")
                .isEqualTo(1)
                .fieldStores("two")
                .isEqualTo(1)
                .operations(Operation.FENCE)
                .isEqualTo(2);
    }

    /** AArch64 has no fences here. */
    @Pin("the volatile writes of an unrolled loop share fences: C2's code has fewer than stores")
    @Requires(arch = Arch.AMD64)
    @FalsifiedBy(flags = "-XX:LoopUnrollLimit=0")
    @FalsifiedBy(probe = LoopOfWritesAndReads.class, insteadOf = LoopOfWrites.class)
    void unrolledLoopShares(Jvm jvm) {
        assertThat(code(jvm, LoopOfWrites.class))
                .inInnermostLoops()
                .hasOperation(Operation.FENCE)
                .hasFewerThanFieldStores(Operation.FENCE, "field");
    }

    /** Asks the VM for the flag, as vendors may have backported it to older versions. */
    private static Jvm merging(Jvm jvm) {
        Jvm unlocked = jvm.with(UNLOCK);
        return jvm.facts().arch().equals("aarch64")
                        && unlocked.flag("AlwaysMergeDMB").value().isPresent()
                ? unlocked.with("-XX:+AlwaysMergeDMB")
                : jvm;
    }

    /**
     * With G1, whose loops are strip-mined, and as if on several processors, because up to 9 (JDK-8185062) the VM has
     * no fences on a machine with one.
     */
    private static MachineCode code(Jvm jvm, Class<?> probe) {
        Jvm multi = jvm.feature() < 10 ? jvm.with("-XX:+AssumeMP") : jvm;
        return multi.with(Collector.G1).codeOf(probe, "access");
    }
}
