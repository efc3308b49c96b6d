package org.jvmquarks.quarks.gc;

import static org.jvmquarks.QuarkAssertions.assertThat;

import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.evidence.code.MachineCode;
import org.jvmquarks.evidence.code.Operation;
import org.jvmquarks.jdk.Collector;
import org.jvmquarks.jdk.Jit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/**
 * With a collector that collects young objects alone each store of a reference marks a card;
 * without such a collector it is a plain store.
 *
 * <h2>Why</h2>
 *
 * A collection of young objects alone has to know which old ones point to them. So a store of a
 * reference is followed by a barrier: the address of the object, shifted right by nine, is the
 * index of its card of 512 bytes, and the card's byte is set to dirty. Serial and Parallel mark
 * without asking; G1 asks first whether the store crosses a region, stores null, or has its card
 * marked already. Up to JDK 25 G1 has to order the reference's store before the look at the card,
 * which a thread beside it may be cleaning: a fence, some twenty cycles.
 *
 * <h2>How it is shown</h2>
 *
 * A method stores one reference, and its machine code has a byte stored at an address that was
 * shifted right by nine, or has none. Stores of null and of an int are the controls. What the
 * barrier costs is the time of 1000 stores into as many objects with Parallel against Epsilon,
 * which never collects; 1000 stores of an int take the same with both. What ZGC adds to a store is
 * its length against that of a store of a long, which is as wide.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8 to 28: Serial, Parallel and G1 mark cards, ZGC and Shenandoah's default mode do not.
 *   <li>11 to 28: Epsilon has no barrier at all, JEP 318.
 *   <li>11 to 21: ZGC's default mode has none either, as its barriers are at loads.
 *   <li>since 23: ZGC is generational by default (JEP 474), and a store of a reference looks at the
 *       colour of what it overwrites.
 *   <li>25 to 28: Shenandoah's generational mode marks cards, JEP 521.
 *   <li>8 to 25: G1's barrier has a fence.
 *   <li>since 26: G1's threads have a card table of their own and the fence is gone, JEP 522.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * Storing a reference costs more than storing an int, by an amount that the collector decides;
 * storing null costs less. A benchmark that stores references compares collectors even if none ever
 * runs.
 */
@Quark(id = "card-marks", title = "Card marks", source = "JVM Anatomy Quark #13")
@Requires(jit = Jit.C2)
public class CardMarksQuark {

    /** Stores a reference into an object. */
    public static class Reference {
        Object field = "";
        Object value = "x";

        public void op() {
            set(value);
        }

        void set(Object v) {
            field = v;
        }
    }

    /** Stores null in its place. */
    public static class Null {
        Object field = "";

        public void op() {
            set();
        }

        @SuppressWarnings("NullAway")
        void set() {
            field = null;
        }
    }

    /** Stores an int. */
    public static class Int {
        int field;
        int value = 42;

        public void op() {
            set(value);
        }

        void set(int v) {
            field = v;
        }
    }

    /** Stores a long, as wide as a reference of ZGC. */
    public static class Wide {
        long field;
        long value = 42;

        public void op() {
            set(value);
        }

        void set(long v) {
            field = v;
        }
    }

    /** Stores a reference that other threads must see in order. */
    public static class Volatile {
        volatile Object field = "";
        Object value = "x";

        public void op() {
            set(value);
        }

        void set(Object v) {
            field = v;
        }
    }

    /** Stores a reference into each of 1000 objects. */
    @State(Scope.Thread)
    public static class Thousand {
        /** Has the field. */
        static final class Holder {
            Object field = "";
        }

        private final Holder[] nodes = new Holder[1000];
        private final Object value = "x";

        public Thousand() {
            for (int i = 0; i < nodes.length; i++) {
                nodes[i] = new Holder();
            }
        }

        @Benchmark
        public void op() {
            for (Holder node : nodes) {
                node.field = value;
            }
        }
    }

    /** Stores an int into each. */
    @State(Scope.Thread)
    public static class ThousandInts {
        /** Has the field. */
        static final class IntHolder {
            int field;
        }

        private final IntHolder[] nodes = new IntHolder[1000];
        private final int value = 42;

        public ThousandInts() {
            for (int i = 0; i < nodes.length; i++) {
                nodes[i] = new IntHolder();
            }
        }

        @Benchmark
        public void op() {
            for (IntHolder node : nodes) {
                node.field = value;
            }
        }
    }

    @Pin("a store of a reference marks a card: Serial")
    @Requires(arch = "amd64")
    @FalsifiedBy(probe = Int.class, insteadOf = Reference.class)
    @FalsifiedBy(
            flags = {"-XX:-UseSerialGC", "-XX:+UnlockExperimentalVMOptions", "-XX:+UseEpsilonGC"},
            since = 11)
    void serialMarks(Jvm jvm) {
        marks(jvm.with(Collector.SERIAL.options()));
    }

    @Pin("a store of a reference marks a card: Parallel")
    @Requires(arch = "amd64")
    @FalsifiedBy(probe = Int.class, insteadOf = Reference.class)
    void parallelMarks(Jvm jvm) {
        marks(jvm.with(Collector.PARALLEL.options()));
    }

    @Pin("a store of a reference marks a card: G1")
    @Requires(collector = Collector.G1, arch = "amd64")
    @FalsifiedBy(probe = Int.class, insteadOf = Reference.class)
    void g1Marks(Jvm jvm) {
        marks(jvm.with(Collector.G1.options()));
    }

    @Pin(value = "a store of a reference marks a card: generational Shenandoah", since = 25)
    @Requires(collector = Collector.SHENANDOAH, arch = "amd64")
    @FalsifiedBy(flags = "-XX:ShenandoahGCMode=satb")
    void generationalShenandoahMarks(Jvm jvm) {
        marks(jvm.with(Collector.SHENANDOAH.options()).with("-XX:ShenandoahGCMode=generational"));
    }

    @Pin("a store of null marks none: Serial")
    @Requires(arch = "amd64")
    @FalsifiedBy(probe = Reference.class, insteadOf = Null.class)
    void nullIsNotMarkedWithSerial(Jvm jvm) {
        assertThat(set(jvm.with(Collector.SERIAL.options()), Null.class))
                .hasFieldStores("field", 1)
                .hasNoOperation(Operation.CARD_MARK);
    }

    @Pin("a store of null marks none: G1")
    @Requires(collector = Collector.G1, arch = "amd64")
    @FalsifiedBy(probe = Reference.class, insteadOf = Null.class)
    void nullIsNotMarkedWithG1(Jvm jvm) {
        assertThat(set(jvm.with(Collector.G1.options()), Null.class))
                .hasFieldStores("field", 1)
                .hasNoOperation(Operation.CARD_MARK);
    }

    @Pin(value = "without a collector there is no barrier: Epsilon", since = 11)
    @Requires(collector = Collector.EPSILON, arch = "amd64")
    @FalsifiedBy(flags = {"-XX:-UseEpsilonGC", "-XX:+UseSerialGC"})
    void epsilonHasNone(Jvm jvm) {
        hasNone(jvm.with(Collector.EPSILON.options()));
    }

    @Pin(value = "there are no cards: ZGC", since = 11)
    @Requires(collector = Collector.Z, arch = "amd64")
    @FalsifiedBy(flags = {"-XX:-UseZGC", "-XX:+UseSerialGC"})
    void zHasNone(Jvm jvm) {
        hasNone(jvm.with(Collector.Z.options()));
    }

    @Pin(
            value = "a store of a reference is no longer than one of a long: ZGC",
            since = 11,
            until = 21)
    @Requires(collector = Collector.Z, arch = "amd64")
    @FalsifiedBy(flags = {"-XX:-UseZGC", "-XX:+UseParallelGC"})
    @FalsifiedBy(flags = "-XX:+ZGenerational", since = 21)
    void zStoresPlainly(Jvm jvm) {
        Jvm z = jvm.with(Collector.Z.options());
        assertThat(set(z, Reference.class)).isAsLongAs(set(z, Wide.class));
    }

    @Pin(value = "a store of a reference has a barrier of its own: ZGC", since = 25)
    @Requires(collector = Collector.Z, arch = "amd64")
    @FalsifiedBy(flags = {"-XX:-UseZGC", "-XX:+UseEpsilonGC", "-XX:-UseCompressedOops"})
    @FalsifiedBy(probe = Wide.class, insteadOf = Reference.class)
    void zHasABarrier(Jvm jvm) {
        Jvm z = jvm.with(Collector.Z.options());
        assertThat(set(z, Wide.class)).isShorterThan(set(z, Reference.class));
    }

    @Pin(value = "there are no cards: Shenandoah", since = 11)
    @Requires(collector = Collector.SHENANDOAH, arch = "amd64")
    @FalsifiedBy(flags = {"-XX:-UseShenandoahGC", "-XX:+UseSerialGC"})
    void shenandoahHasNone(Jvm jvm) {
        hasNone(jvm.with(Collector.SHENANDOAH.options()));
    }

    @Pin("UseCondCardMark looks at the card before it marks it")
    @Requires(arch = "amd64")
    @FalsifiedBy(flags = "-XX:-UseCondCardMark")
    void conditionalMarkBranches(Jvm jvm) {
        Jvm parallel = jvm.with(Collector.PARALLEL.options());
        MachineCode always = set(parallel.with("-XX:-UseCondCardMark"), Reference.class);
        MachineCode conditional = set(parallel.with("-XX:+UseCondCardMark"), Reference.class);
        assertThat(conditional).hasOperation(Operation.CARD_MARK);
        assertThat(always).isShorterThan(conditional);
    }

    @Pin(value = "G1's barrier has a fence", until = 25)
    @Requires(collector = Collector.G1, arch = "amd64")
    @FalsifiedBy(flags = {"-XX:-UseG1GC", "-XX:+UseParallelGC"})
    @FalsifiedBy(probe = Null.class, insteadOf = Reference.class)
    void g1Fences(Jvm jvm) {
        assertThat(set(jvm.with(Collector.G1.options()), Reference.class))
                .hasOperation(Operation.FENCE);
    }

    @Pin(value = "G1's barrier has no fence", since = 26)
    @Requires(collector = Collector.G1, arch = "amd64")
    @FalsifiedBy(probe = Volatile.class, insteadOf = Reference.class)
    void g1DoesNotFence(Jvm jvm) {
        assertThat(set(jvm.with(Collector.G1.options()), Reference.class))
                .hasOperation(Operation.CARD_MARK)
                .hasNoOperation(Operation.FENCE);
    }

    @Pin(value = "the mark takes longer than the store", since = 11, timing = true)
    @Requires(collector = Collector.EPSILON)
    @FalsifiedBy(
            flags = {"-XX:+UnlockExperimentalVMOptions", "-XX:-UseEpsilonGC", "-XX:+UseParallelGC"})
    @FalsifiedBy(probe = ThousandInts.class, insteadOf = Thousand.class)
    void markTakesLonger(Jvm jvm) {
        Jvm sized = jvm.with("-Xms256m", "-Xmx256m");
        assertThat(sized.with(Collector.PARALLEL.options()).timeOf(Thousand.class))
                .takesAtLeast(1.5, sized.with(Collector.EPSILON.options()).timeOf(Thousand.class));
    }

    private static void marks(Jvm jvm) {
        assertThat(set(jvm, Reference.class))
                .hasFieldStores("field", 1)
                .hasOperations(Operation.CARD_MARK, 1);
    }

    private static void hasNone(Jvm jvm) {
        assertThat(set(jvm, Reference.class))
                .hasFieldStores("field", 1)
                .hasNoOperation(Operation.CARD_MARK);
    }

    private static MachineCode set(Jvm jvm, Class<?> probe) {
        return jvm.codeOf(probe, "set");
    }
}
