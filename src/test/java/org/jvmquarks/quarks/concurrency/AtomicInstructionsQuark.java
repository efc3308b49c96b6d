package org.jvmquarks.quarks.concurrency;

import static org.jvmquarks.QuarkAssertions.assertThat;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.evidence.code.MachineCode;
import org.jvmquarks.evidence.code.Operation;
import org.jvmquarks.jdk.Collector;
import org.jvmquarks.jdk.Jit;

/**
 * The atomic classes are single instructions: {@code getAndSet} is an exchange, {@code
 * getAndIncrement} a locked add that fetches, {@code compareAndSet} a locked compare and exchange.
 * On JDK 28 {@code AtomicReference.getAndSet} has become a loop of the last.
 *
 * <h2>Why</h2>
 *
 * x86 can exchange a register with memory and add to memory without a loop, so that each thread is
 * done after one instruction, whatever the others do: the operation is wait-free. Compare and
 * exchange may fail and has to be tried again; only some thread gets on. C2 knows the methods of
 * {@code Unsafe} behind the atomic classes and has an instruction for each. A function that is
 * given to {@code getAndUpdate} can be anything, so it always takes the loop.
 *
 * <h2>How it is shown</h2>
 *
 * By the code of C2, which has exactly one atomic instruction, of the kind that is claimed. The
 * same done by hand, with a read and a compare and exchange, is the control. A comparison that has
 * never failed has an uncommon trap for the other case, so the code shows the instruction but no
 * way back. G1's fence is not counted; ZGC's barrier has a comparison of its own since 25.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8 to 28: the methods of {@code AtomicLong}, and those of {@code
 *       AtomicReferenceFieldUpdater}, are what they were.
 *   <li>8 to 27: {@code AtomicReference.getAndSet} is an exchange.
 *   <li>28: it reads, compares and exchanges, in a loop. Where there are value objects (JEP 401, a
 *       preview) equal ones are the same wherever they lie, which an instruction does not know, and
 *       the variable handle behind the class now takes this way for all references.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * Counters and queues that rest on {@code getAndIncrement} and {@code getAndSet} do not collapse
 * under contention as a loop does. A queue whose producers exchange an {@code AtomicReference} is
 * no longer wait-free on JDK 28; with a field updater it is.
 */
@Quark(
        id = "atomic-instructions",
        title = "Atomic instructions",
        source = "Psychosomatic, Lobotomy, Saw: lock free against wait free")
@Requires(jit = Jit.C2, arch = "amd64")
class AtomicInstructionsQuark {

    /** Exchanges a long. */
    public static class Exchange {
        final AtomicLong number = new AtomicLong();

        public long op() {
            return number.getAndSet(42);
        }
    }

    /** The same by hand. */
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

    /** The same by hand. */
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

    /** The same by a function. */
    public static class Update {
        final AtomicLong number = new AtomicLong();

        public long op() {
            return number.getAndUpdate(old -> old + 1);
        }
    }

    /** Sets it if it is what it was. */
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

    /** The same by a field updater. */
    public static class ReferenceExchangeByUpdater {
        private static final AtomicReferenceFieldUpdater<ReferenceExchangeByUpdater, Object>
                UPDATER =
                        AtomicReferenceFieldUpdater.newUpdater(
                                ReferenceExchangeByUpdater.class, Object.class, "reference");

        volatile Object reference = "x";
        Object value = "y";

        @SuppressWarnings("NullAway")
        public Object op() {
            return UPDATER.getAndSet(this, value);
        }
    }

    /** The same by hand. */
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

    @Pin("AtomicLong.getAndSet is an exchange")
    @FalsifiedBy(probe = ExchangeByHand.class, insteadOf = Exchange.class)
    @FalsifiedBy(flags = {"-XX:+UnlockDiagnosticVMOptions", "-XX:DisableIntrinsic=_getAndSetLong"})
    void exchange(Jvm jvm) {
        is(Operation.EXCHANGE, code(jvm, Exchange.class));
    }

    @Pin("AtomicLong.getAndIncrement is a locked add that fetches")
    @FalsifiedBy(probe = IncrementByHand.class, insteadOf = Increment.class)
    @FalsifiedBy(probe = Update.class, insteadOf = Increment.class)
    @FalsifiedBy(flags = {"-XX:+UnlockDiagnosticVMOptions", "-XX:DisableIntrinsic=_getAndAddLong"})
    void increment(Jvm jvm) {
        is(Operation.FETCH_AND_ADD, code(jvm, Increment.class));
    }

    @Pin("AtomicLong.compareAndSet is a locked compare and exchange")
    @FalsifiedBy(probe = Exchange.class, insteadOf = CompareAndSet.class)
    @FalsifiedBy(probe = Increment.class, insteadOf = CompareAndSet.class)
    void compareAndSet(Jvm jvm) {
        is(Operation.COMPARE_AND_EXCHANGE, code(jvm, CompareAndSet.class));
    }

    @Pin("AtomicLong.getAndUpdate is one, too, whatever the function")
    @FalsifiedBy(probe = Increment.class, insteadOf = Update.class)
    void update(Jvm jvm) {
        is(Operation.COMPARE_AND_EXCHANGE, code(jvm, Update.class));
    }

    @Pin(value = "AtomicReference.getAndSet is an exchange: Serial", until = 27)
    @FalsifiedBy(probe = ReferenceExchangeByHand.class, insteadOf = ReferenceExchange.class)
    void referenceExchangeWithSerial(Jvm jvm) {
        is(Operation.EXCHANGE, with(Collector.SERIAL, jvm, ReferenceExchange.class));
    }

    @Pin(value = "AtomicReference.getAndSet is an exchange: G1", until = 27)
    @Requires(collector = Collector.G1)
    @FalsifiedBy(probe = ReferenceExchangeByHand.class, insteadOf = ReferenceExchange.class)
    void referenceExchangeWithG1(Jvm jvm) {
        is(Operation.EXCHANGE, with(Collector.G1, jvm, ReferenceExchange.class));
    }

    @Pin(value = "AtomicReference.getAndSet is an exchange: ZGC", until = 27)
    @Requires(collector = Collector.Z)
    @FalsifiedBy(probe = ReferenceExchangeByHand.class, insteadOf = ReferenceExchange.class)
    void referenceExchangeWithZ(Jvm jvm) {
        assertThat(with(Collector.Z, jvm, ReferenceExchange.class))
                .hasOperations(Operation.EXCHANGE, 1);
    }

    @Pin(value = "AtomicReference.getAndSet compares and exchanges: Serial", since = 28)
    @FalsifiedBy(probe = ReferenceExchangeByUpdater.class, insteadOf = ReferenceExchange.class)
    void referenceComparesWithSerial(Jvm jvm) {
        is(Operation.COMPARE_AND_EXCHANGE, with(Collector.SERIAL, jvm, ReferenceExchange.class));
    }

    @Pin(value = "AtomicReference.getAndSet compares and exchanges: G1", since = 28)
    @Requires(collector = Collector.G1)
    @FalsifiedBy(probe = ReferenceExchangeByUpdater.class, insteadOf = ReferenceExchange.class)
    void referenceComparesWithG1(Jvm jvm) {
        is(Operation.COMPARE_AND_EXCHANGE, with(Collector.G1, jvm, ReferenceExchange.class));
    }

    @Pin("AtomicReferenceFieldUpdater.getAndSet is an exchange")
    @FalsifiedBy(
            probe = ReferenceExchangeByHand.class,
            insteadOf = ReferenceExchangeByUpdater.class)
    void updaterExchanges(Jvm jvm) {
        is(Operation.EXCHANGE, with(Collector.SERIAL, jvm, ReferenceExchangeByUpdater.class));
    }

    /** It is the only atomic instruction. */
    private static void is(Operation operation, MachineCode code) {
        assertThat(code).hasOperations(operation, 1).hasOperations(Operation.ATOMIC, 1);
    }

    private static MachineCode with(Collector collector, Jvm jvm, Class<?> probe) {
        return code(jvm.with(collector.options()), probe);
    }

    private static MachineCode code(Jvm jvm, Class<?> probe) {
        return jvm.codeOf(probe);
    }
}
