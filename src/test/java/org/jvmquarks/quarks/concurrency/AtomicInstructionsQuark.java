package org.jvmquarks.quarks.concurrency;

import static org.jvmquarks.QuarkAssertions.assertThat;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;
import org.jvmquarks.Expect;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.ForEach;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.Touches;
import org.jvmquarks.evidence.code.MachineCode;
import org.jvmquarks.evidence.code.Operation;
import org.jvmquarks.evidence.flags.Flag;
import org.jvmquarks.jdk.Arch;
import org.jvmquarks.jdk.Collector;
import org.jvmquarks.jdk.Jit;
import org.jvmquarks.verdict.Impact;
import org.jvmquarks.verdict.NotApplicable;

/**
 * C2 compiles the methods of the atomic classes to single instructions: {@code getAndSet} to an exchange (x86
 * {@code xchg}, AArch64 {@code swpal}), {@code getAndIncrement} to an atomic fetch-and-add ({@code lock xadd},
 * {@code ldaddal}), {@code compareAndSet} to an atomic compare and exchange ({@code lock cmpxchg}, {@code casal}). On
 * AArch64 without LSE, each is a loop. Since JDK 28, {@code AtomicReference.getAndSet} is a loop of compare and
 * exchange everywhere.
 *
 * <h2>Why</h2>
 *
 * An x86 processor exchanges a register with memory, or adds to memory, without a loop. Each thread finishes in one
 * instruction, whatever the others do: the operation is wait-free. A compare and exchange may fail and must be
 * repeated; then only one of several threads is certain to make progress. C2 knows the methods of {@code Unsafe} behind
 * the atomic classes and has an instruction for each. A function that is passed to {@code getAndUpdate} can compute
 * anything, so that method always loops.
 *
 * <p>AArch64 had no such instructions before the Large System Extensions (LSE) of Armv8.1. A processor without them
 * reads the word and reserves it, computes, and stores only if the reservation is still valid ({@code ldaxr},
 * {@code stlxr}); otherwise it starts again. The VM chooses by {@code -XX:UseLSE}, which it sets where the processor
 * has them.
 *
 * <h2>How it is shown</h2>
 *
 * The pins require exactly one atomic instruction in C2's code, of the kind that they claim. The control has the same
 * effect by hand, with a read and a compare and exchange. Where the comparison has never failed, C2 puts an uncommon
 * trap in place of the jump back, so the code shows the instruction but no loop. G1's fence does not count as an atomic
 * instruction. ZGC's barrier has a compare and exchange of its own since generational ZGC, so under ZGC only the
 * exchange counts.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8 to 27: each method is the instruction named above.
 *   <li>28: {@code AtomicReference.getAndSet} reads, compares and exchanges, in a loop. With value objects (JEP 401, a
 *       preview) two equal objects count as the same, at whatever addresses they lie. No instruction compares like
 *       that, so the variable handle behind the class uses the loop for all references (JDK-8351569). This was observed
 *       on early-access builds and may still change.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * Counters that use {@code getAndIncrement} do not collapse under contention as a loop does. This holds on Arm servers
 * with LSE, such as AWS Graviton2 and later or Ampere Altra, but not on processors of Armv8.0 such as Graviton1 or the
 * Raspberry Pi 4. On x86-64 and on Arm with LSE, the producers of a queue that exchanges an {@code AtomicReference} are
 * wait-free up to 27 and merely lock-free on 28: measure them under contention before an upgrade. A field updater is
 * still an exchange in early-access builds of 28, but do not rely on it: OpenJDK considers moving field updaters to
 * variable handles as well (JDK-8388887).
 */
@Quark(
        id = "atomic-instructions",
        title = "Atomic instructions",
        source = "Psychosomatic, Lobotomy, Saw: lock free against wait free",
        impact = Impact.INTERNAL)
@Requires(jit = Jit.C2)
@Touches(api = {"java.util.concurrent.atomic.*", "java.lang.invoke.VarHandle"})
class AtomicInstructionsQuark {

    /** Exchanges a long. */
    public static class Exchange {
        final AtomicLong number = new AtomicLong();

        public long op() {
            return number.getAndSet(42);
        }
    }

    /** Exchanges a long by a read and a compare and exchange. */
    public static class ExchangeByHand {
        final AtomicLong number = new AtomicLong();

        public long op() {
            long old;
            do {
                old = number.get();
            } while (!number.compareAndSet(old, 42));
            return old;
        }
    }

    /** Adds one. */
    public static class Increment {
        final AtomicLong number = new AtomicLong();

        public long op() {
            return number.getAndIncrement();
        }
    }

    /** Adds one by a read and a compare and exchange. */
    public static class IncrementByHand {
        final AtomicLong number = new AtomicLong();

        public long op() {
            long old;
            do {
                old = number.get();
            } while (!number.compareAndSet(old, old + 1));
            return old;
        }
    }

    /** Adds one by a function. */
    public static class Update {
        final AtomicLong number = new AtomicLong();

        public long op() {
            return number.getAndUpdate(old -> old + 1);
        }
    }

    /** Sets a long if it still has its old value. */
    public static class CompareAndSet {
        final AtomicLong number = new AtomicLong();

        public boolean op() {
            return number.compareAndSet(0, 42);
        }
    }

    /** Exchanges a reference. */
    public static class ReferenceExchange {
        final AtomicReference<Object> reference = new AtomicReference<>("x");
        Object value = "y";

        public Object op() {
            return reference.getAndSet(value);
        }
    }

    /** Exchanges a reference by a field updater. */
    public static class ReferenceExchangeByUpdater {
        private static final AtomicReferenceFieldUpdater<ReferenceExchangeByUpdater, Object> UPDATER =
                AtomicReferenceFieldUpdater.newUpdater(ReferenceExchangeByUpdater.class, Object.class, "reference");

        volatile Object reference = "x";
        Object value = "y";

        @SuppressWarnings("NullAway")
        public Object op() {
            return UPDATER.getAndSet(this, value);
        }
    }

    /** Exchanges a reference by a read and a compare and exchange. */
    public static class ReferenceExchangeByHand {
        final AtomicReference<Object> reference = new AtomicReference<>("x");
        Object value = "y";

        @SuppressWarnings("NullAway")
        public Object op() {
            Object old;
            do {
                old = reference.get();
            } while (!reference.compareAndSet(old, value));
            return old;
        }
    }

    @Pin("C2 compiles AtomicLong.getAndSet to an exchange")
    @FalsifiedBy(probe = ExchangeByHand.class, insteadOf = Exchange.class)
    @FalsifiedBy(flags = {"-XX:+UnlockDiagnosticVMOptions", "-XX:DisableIntrinsic=_getAndSetLong"})
    void exchange(Jvm jvm) {
        is(Operation.EXCHANGE, code(jvm, Exchange.class));
    }

    @Pin("C2 compiles AtomicLong.getAndIncrement to an atomic fetch-and-add")
    @FalsifiedBy(probe = IncrementByHand.class, insteadOf = Increment.class)
    @FalsifiedBy(probe = Update.class, insteadOf = Increment.class)
    @FalsifiedBy(flags = {"-XX:+UnlockDiagnosticVMOptions", "-XX:DisableIntrinsic=_getAndAddLong"})
    void increment(Jvm jvm) {
        is(Operation.FETCH_AND_ADD, code(jvm, Increment.class));
    }

    @Pin("C2 compiles AtomicLong.compareAndSet to an atomic compare and exchange")
    @FalsifiedBy(probe = Exchange.class, insteadOf = CompareAndSet.class)
    @FalsifiedBy(probe = Increment.class, insteadOf = CompareAndSet.class)
    void compareAndSet(Jvm jvm) {
        is(Operation.COMPARE_AND_EXCHANGE, code(jvm, CompareAndSet.class));
    }

    /** The claim above would hold for a loop as well. */
    @Pin("with LSE, C2 compiles AtomicLong.getAndSet to one instruction and no loop")
    @Requires(arch = Arch.AARCH64)
    @FalsifiedBy(flags = "-XX:-UseLSE")
    @FalsifiedBy(probe = CompareAndSet.class, insteadOf = Exchange.class)
    void exchangeWithLse(Jvm jvm) {
        Flag lse = jvm.flag("UseLSE");
        if (!lse.isOn() && !lse.origin().equals(Optional.of("VM_CREATION"))) {
            throw new NotApplicable("requires a processor with LSE");
        }
        assertThat(code(jvm.with("-XX:+UseLSE"), Exchange.class))
                .hasNoLoop()
                .operations(Operation.EXCHANGE)
                .isEqualTo(1)
                .operations(Operation.ATOMIC)
                .isEqualTo(1);
    }

    /** On a processor of Armv8.0 the claims above already say this. */
    @Pin("without LSE, C2 compiles AtomicLong.getAndSet to a loop that stores exclusively")
    @Requires(arch = Arch.AARCH64)
    @FalsifiedBy(probe = CompareAndSet.class, insteadOf = Exchange.class)
    void exchangeWithoutLse(Jvm jvm) {
        assertThat(code(jvm.with("-XX:-UseLSE"), Exchange.class))
                .inInnermostLoops()
                .operations(Operation.EXCHANGE)
                .isEqualTo(1);
    }

    /** As above. */
    @Pin("without LSE, C2 compiles AtomicLong.getAndIncrement to a loop that stores exclusively")
    @Requires(arch = Arch.AARCH64)
    @FalsifiedBy(probe = Exchange.class, insteadOf = Increment.class)
    void incrementWithoutLse(Jvm jvm) {
        assertThat(code(jvm.with("-XX:-UseLSE"), Increment.class))
                .inInnermostLoops()
                .operations(Operation.FETCH_AND_ADD)
                .isEqualTo(1);
    }

    /** As above. */
    @Pin("without LSE, C2 compiles AtomicLong.compareAndSet to a loop that stores exclusively")
    @Requires(arch = Arch.AARCH64)
    @FalsifiedBy(probe = Exchange.class, insteadOf = CompareAndSet.class)
    void compareAndSetWithoutLse(Jvm jvm) {
        assertThat(code(jvm.with("-XX:-UseLSE"), CompareAndSet.class))
                .inInnermostLoops()
                .operations(Operation.COMPARE_AND_EXCHANGE)
                .isEqualTo(1);
    }

    @Pin("C2 compiles AtomicLong.getAndUpdate to a compare and exchange, even if its function adds one")
    @FalsifiedBy(probe = Increment.class, insteadOf = Update.class)
    void update(Jvm jvm) {
        is(Operation.COMPARE_AND_EXCHANGE, code(jvm, Update.class));
    }

    @Pin("with {each}, C2 compiles AtomicReference.getAndSet to {}")
    @ForEach(collector = {Collector.SERIAL, Collector.PARALLEL, Collector.G1})
    @Expect(value = "EXCHANGE", says = "an exchange", until = "27")
    @Expect(value = "COMPARE_AND_EXCHANGE", says = "a compare and exchange", since = "28", by = "JEP 401")
    @FalsifiedBy(probe = ReferenceExchangeByHand.class, insteadOf = ReferenceExchange.class, until = "27")
    @FalsifiedBy(probe = Exchange.class, insteadOf = ReferenceExchange.class, since = "28")
    void referenceExchange(Jvm jvm, Operation operation) {
        is(operation, severalProcessors(jvm).codeOf(ReferenceExchange.class));
    }

    /** ZGC's barrier may compare and exchange as well, to heal a reference that it has loaded. */
    @Pin("with ZGC, C2 {} AtomicReference.getAndSet to an exchange")
    @Expect(value = "1", says = "compiles", until = "27")
    @Expect(value = "0", says = "does not compile", since = "28", by = "JEP 401")
    @FalsifiedBy(probe = ReferenceExchangeByHand.class, insteadOf = ReferenceExchange.class, until = "27")
    @FalsifiedBy(probe = Exchange.class, insteadOf = ReferenceExchange.class, since = "28")
    void referenceExchangeWithZ(Jvm jvm, int exchanges) {
        assertThat(jvm.with(Collector.Z).codeOf(ReferenceExchange.class))
                .operations(Operation.EXCHANGE)
                .isEqualTo(exchanges);
    }

    /** The same on 28, but provisional there: see JDK-8388887. */
    @Pin("C2 compiles AtomicReferenceFieldUpdater.getAndSet to an exchange")
    @Expect(until = "27")
    @Expect(since = "28")
    @FalsifiedBy(probe = ReferenceExchangeByHand.class, insteadOf = ReferenceExchangeByUpdater.class)
    void updaterExchanges(Jvm jvm) {
        is(Operation.EXCHANGE, code(jvm, ReferenceExchangeByUpdater.class));
    }

    /** The code has no other atomic instruction. */
    private static void is(Operation operation, MachineCode code) {
        assertThat(code)
                .operations(operation)
                .isEqualTo(1)
                .operations(Operation.ATOMIC)
                .isEqualTo(1);
    }

    /** Without barriers. */
    private static MachineCode code(Jvm jvm, Class<?> probe) {
        return severalProcessors(jvm.with(Collector.SERIAL)).codeOf(probe);
    }

    /** Up to 9 (JDK-8185062) the VM uses no lock prefix on a machine with one processor. */
    private static Jvm severalProcessors(Jvm jvm) {
        return jvm.feature() < 10 ? jvm.with("-XX:+AssumeMP") : jvm;
    }
}
