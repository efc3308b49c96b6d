package org.jvmquarks.quarks.gc;

import static org.jvmquarks.QuarkAssertions.assertThat;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import org.jvmquarks.Expect;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.ForEach;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.Touches;
import org.jvmquarks.evidence.code.MachineCode;
import org.jvmquarks.evidence.code.MachineCodeAssert;
import org.jvmquarks.evidence.code.Operation;
import org.jvmquarks.jdk.Arch;
import org.jvmquarks.jdk.Collector;
import org.jvmquarks.jdk.Jit;
import org.jvmquarks.verdict.Impact;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/**
 * With a collector that uses a card table to collect young objects alone, each store of a reference marks a card. With
 * other collectors it marks none.
 *
 * <h2>Why</h2>
 *
 * A collection of young objects alone must know which old objects refer to them. So the compiler adds a barrier to each
 * store of a reference: the address of the object, shifted right by nine, is the index of its card of 512 bytes, and
 * the barrier sets the card's byte to dirty. Serial, Parallel and CMS mark unconditionally. G1 first tests whether the
 * reference crosses regions or is null, and whether its card is already marked. Up to JDK 25 G1 must store the
 * reference before it reads the card, which a concurrent thread may be cleaning: this takes a fence, a locked
 * instruction of some twenty cycles on x86-64 and {@code dmb ish} on AArch64.
 *
 * <p>The card table never moves, so the compiler puts its address into the code. G1 since 26 swaps two tables, so each
 * thread holds the address in a word. Dirty is 0, for which C2 has a register or a short instruction.
 *
 * <h2>How it is shown</h2>
 *
 * A method stores one reference. Its machine code either stores a byte at an address that was shifted right by nine, or
 * does not; the mark is the code's only store of zero. The address of the card derives from a constant or from a word
 * of the thread. Stores of null and of an int are the controls. The controls for the removed fence are a volatile store
 * on x86-64, and a store before {@code VarHandle.fullFence} everywhere, as AArch64 has a volatile store without a
 * fence. The timing pin compares 1000 stores into an array with Parallel and with Epsilon, which never collects: each
 * mark adds a store. ZGC's barrier shows as a test of the field before the store, and makes the code longer than that
 * of a store of a long. A walk over a {@code HashMap} stores into its iterator only: C2 keeps its fields in registers,
 * unless the iterator escapes.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8 to 28: Serial, Parallel and G1 mark cards; ZGC and Shenandoah's default mode do not.
 *   <li>since 11: Epsilon has no barrier at all (JEP 318).
 *   <li>11 to 22: ZGC's default mode has no barrier at stores, only at loads.
 *   <li>since 23: ZGC is generational by default (JEP 474), and a store of a reference tests the colour of the old
 *       value.
 *   <li>since 25: Shenandoah has a generational mode, which marks cards (JEP 521); 24 has it as an experiment (JEP
 *       404).
 *   <li>8 to 25: G1's barrier has a fence.
 *   <li>since 26: G1's concurrent threads have a card table of their own, the fence is gone, and the code loads the
 *       table's address from the thread (JEP 522).
 *   <li>8 to 28: C2 removes the iterator of a for-each over a {@code HashMap}. It does not on 17.0.2 and 17.0.7, which
 *       mark cards, as the source observed.
 *   <li>not measured: 22 to 24; 17.0.8 to 17.0.14 for the iterator.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * Storing a reference costs more than storing an int, by an amount that the collector decides; storing null costs less.
 * A benchmark that stores references compares the barriers of collectors even if no collection runs. A loop that only
 * reads may store references as well: the fields of an iterator that C2 cannot remove.
 */
@Quark(id = "card-marks", title = "Card marks", source = "JVM Anatomy Quark #13", impact = Impact.INTERNAL)
@Requires(jit = Jit.C2)
@Touches(options = "-XX:UseCondCardMark")
public class CardMarksQuark {
    private static final String CONSTANT = "contains the address of the card table as a constant";
    /**
     * Compares a field with the bits of a colour, on AArch64 after loading it; r15 holds the thread, which all code
     * reads.
     */
    private static final String LOOK = "^(test|cmp) \\w+ ptr \\[r(?!15)\\w+ \\+ \\w+], 0x|^tst x\\d+, x\\d+$";

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

    /** Stores a reference and waits until other threads can see it. */
    public static class Fenced {
        private static final MethodHandle FENCE = fence();

        Object field = "";
        Object value = "x";

        public void op() throws Throwable {
            set(value);
        }

        void set(Object v) throws Throwable {
            field = v;
            FENCE.invokeExact();
        }

        /** Finds the fence, which {@code --release 8} hides from javac. */
        private static MethodHandle fence() {
            try {
                return MethodHandles.lookup()
                        .findStatic(
                                Class.forName("java.lang.invoke.VarHandle"),
                                "fullFence",
                                MethodType.methodType(void.class));
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException("no full fence", e);
            }
        }
    }

    /** Stores a reference into one field and a zero into another. */
    public static class ReferenceAndZero {
        Object field = "";
        int number = 1;
        Object value = "x";

        public void op() {
            set(value);
        }

        void set(Object v) {
            field = v;
            number = 0;
        }
    }

    /** Walks over a map. */
    public static class Walk {
        final Map<String, String> map = new HashMap<>();

        public Walk() {
            for (int i = 0; i < 100; i++) {
                map.put("key" + i, "value" + i);
            }
        }

        public int op() {
            int characters = 0;
            for (Map.Entry<String, String> each : map.entrySet()) {
                characters += each.getKey().length() + each.getValue().length();
            }
            return characters;
        }
    }

    /** Walks over a map with an iterator that others may see. */
    public static class WalkInTheOpen {
        final Map<String, String> map = new Walk().map;
        Object published = "";

        public int op() {
            int characters = 0;
            Iterator<Map.Entry<String, String>> iterator = map.entrySet().iterator();
            published = iterator;
            while (iterator.hasNext()) {
                Map.Entry<String, String> each = iterator.next();
                characters += each.getKey().length() + each.getValue().length();
            }
            return characters;
        }
    }

    /** Stores a reference into each of the 1000 elements of an array. */
    @State(Scope.Thread)
    public static class Thousand {
        private final Object[] array = new Object[1000];
        private final Object value = "x";

        @Benchmark
        public void op() {
            for (int i = 0; i < array.length; i++) {
                array[i] = value;
            }
        }
    }

    /** Stores null into each. */
    @State(Scope.Thread)
    public static class ThousandNulls {
        private final Object[] array = new Object[1000];

        @Benchmark
        @SuppressWarnings("NullAway")
        public void op() {
            for (int i = 0; i < array.length; i++) {
                array[i] = null;
            }
        }
    }

    @Pin("with {each}, a store of a reference {marks a card|marks no card}")
    @ForEach(
            collector = {
                Collector.SERIAL,
                Collector.PARALLEL,
                Collector.CMS,
                Collector.G1,
                Collector.SHENANDOAH,
                Collector.Z,
                Collector.EPSILON
            })
    @Expect(
            value = "true",
            collector = {Collector.SERIAL, Collector.PARALLEL, Collector.CMS, Collector.G1})
    @Expect(
            value = "false",
            since = "11",
            collector = {Collector.SHENANDOAH, Collector.Z, Collector.EPSILON})
    @FalsifiedBy(
            probe = Int.class,
            insteadOf = Reference.class,
            collector = {Collector.SERIAL, Collector.PARALLEL, Collector.CMS, Collector.G1})
    @FalsifiedBy(
            flags = {"-XX:-UseSerialGC", "-XX:+UnlockExperimentalVMOptions", "-XX:+UseEpsilonGC"},
            since = "11",
            collector = Collector.SERIAL)
    @FalsifiedBy(
            flags = {"-XX:-UseShenandoahGC", "-XX:+UseSerialGC"},
            collector = Collector.SHENANDOAH)
    @FalsifiedBy(
            flags = {"-XX:-UseZGC", "-XX:+UseSerialGC"},
            collector = Collector.Z)
    @FalsifiedBy(
            flags = {"-XX:-UseEpsilonGC", "-XX:+UseSerialGC"},
            collector = Collector.EPSILON)
    void storeMarksCard(Jvm jvm, boolean marks) {
        if (marks) {
            marks(jvm);
        } else {
            marksNone(jvm, Reference.class);
        }
    }

    @Pin("in Shenandoah's generational mode, a store of a reference marks a card")
    @Expect(since = "25", by = "JEP 521")
    @FalsifiedBy(flags = "-XX:ShenandoahGCMode=satb")
    @FalsifiedBy(probe = Int.class, insteadOf = Reference.class)
    void generationalShenandoahMarks(Jvm jvm) {
        marks(jvm.with(Collector.SHENANDOAH).with("-XX:ShenandoahGCMode=generational"));
    }

    @Pin("with {each}, the mark of a dirty card is 0")
    @ForEach(collector = {Collector.SERIAL, Collector.PARALLEL, Collector.G1})
    @FalsifiedBy(probe = ReferenceAndZero.class, insteadOf = Reference.class)
    @FalsifiedBy(probe = Null.class, insteadOf = Reference.class)
    void dirtyIsZero(Jvm jvm) {
        assertThat(set(jvm, Reference.class))
                .operations(Operation.CARD_MARK)
                .isEqualTo(1)
                .operations(Operation.ZERO_STORE)
                .isEqualTo(1);
    }

    @Pin("with {each}, C2's code {}")
    @ForEach(collector = {Collector.SERIAL, Collector.PARALLEL, Collector.G1})
    @Expect(
            value = "CARD_MARK_AT_CONSTANT",
            says = CONSTANT,
            collector = {Collector.SERIAL, Collector.PARALLEL})
    @Expect(value = "CARD_MARK_AT_CONSTANT", says = CONSTANT, collector = Collector.G1, until = "25")
    @Expect(
            value = "CARD_MARK_OF_THREAD",
            says = "loads the address of the card table from the thread",
            collector = Collector.G1,
            since = "26",
            by = "JEP 522")
    @FalsifiedBy(
            flags = {"-XX:-UseSerialGC", "-XX:+UseG1GC"},
            collector = Collector.SERIAL,
            since = "26")
    @FalsifiedBy(
            flags = {"-XX:-UseParallelGC", "-XX:+UseG1GC"},
            collector = Collector.PARALLEL,
            since = "26")
    @FalsifiedBy(
            flags = {"-XX:-UseG1GC", "-XX:+UseSerialGC"},
            collector = Collector.G1,
            since = "26")
    @FalsifiedBy(probe = Null.class, insteadOf = Reference.class)
    void tableIsConstant(Jvm jvm, Operation marks) {
        MachineCode code = set(jvm, Reference.class);
        for (Operation each : new Operation[] {Operation.CARD_MARK_AT_CONSTANT, Operation.CARD_MARK_OF_THREAD}) {
            assertThat(code).operations(each).isEqualTo(each == marks ? 1 : 0);
        }
    }

    @Pin("with Serial, C2's code marks {no card|cards} in a for-each loop over a HashMap")
    @Expect(value = "true", until = "11")
    @Expect(value = "false", since = "17.0.2", until = "17.0.7")
    @Expect(value = "true", since = "17.0.15, 21")
    @FalsifiedBy(flags = "-XX:-DoEscapeAnalysis", until = "11")
    @FalsifiedBy(flags = "-XX:-DoEscapeAnalysis", since = "17.0.15, 21")
    @FalsifiedBy(probe = WalkInTheOpen.class, insteadOf = Walk.class, until = "11")
    @FalsifiedBy(probe = WalkInTheOpen.class, insteadOf = Walk.class, since = "17.0.15, 21")
    @FalsifiedBy(
            flags = {"-XX:-UseSerialGC", "-XX:+UnlockExperimentalVMOptions", "-XX:+UseEpsilonGC"},
            since = "17.0.2",
            until = "17.0.7")
    void walkMarksNone(Jvm jvm, boolean none) {
        MachineCodeAssert loop =
                assertThat(jvm.with(Collector.SERIAL).codeOf(Walk.class)).inLoops();
        if (none) {
            loop.hasNoOperation(Operation.CARD_MARK);
        } else {
            loop.hasOperation(Operation.CARD_MARK);
        }
    }

    @Pin("with Serial, an iterator of a HashMap that escapes marks a card in the loop of its calls")
    @FalsifiedBy(probe = Walk.class, insteadOf = WalkInTheOpen.class, until = "11")
    @FalsifiedBy(probe = Walk.class, insteadOf = WalkInTheOpen.class, since = "17.0.15, 21")
    @FalsifiedBy(
            flags = {"-XX:-UseSerialGC", "-XX:+UnlockExperimentalVMOptions", "-XX:+UseEpsilonGC"},
            since = "11")
    void escapedIteratorMarks(Jvm jvm) {
        assertThat(jvm.with(Collector.SERIAL).codeOf(WalkInTheOpen.class))
                .inLoops()
                .hasOperation(Operation.CARD_MARK);
    }

    @Pin("with {each}, a store of null marks no card")
    @ForEach(collector = {Collector.SERIAL, Collector.PARALLEL, Collector.G1})
    @FalsifiedBy(probe = Reference.class, insteadOf = Null.class)
    void nullIsNotMarked(Jvm jvm) {
        marksNone(jvm, Null.class);
    }

    @Pin("with ZGC, C2 compiles a store of a reference {with a test of the old value|like a store of a long}")
    @Expect(value = "false", since = "11", until = "22")
    @Expect(value = "true", since = "23", by = "JEP 474")
    @FalsifiedBy(
            flags = {"-XX:-UseZGC", "-XX:+UseParallelGC"},
            until = "22")
    @FalsifiedBy(flags = "-XX:+ZGenerational", since = "21", until = "22")
    @FalsifiedBy(
            flags = {"-XX:-UseZGC", "-XX:+UseEpsilonGC", "-XX:-UseCompressedOops"},
            since = "23")
    @FalsifiedBy(probe = Wide.class, insteadOf = Reference.class, since = "23")
    void zHasABarrier(Jvm jvm, boolean looks) {
        Jvm z = jvm.with(Collector.Z);
        MachineCode reference = set(z, Reference.class);
        MachineCode wide = set(z, Wide.class);
        assertThat(wide).hasNoInstruction(LOOK);
        if (looks) {
            assertThat(reference).hasInstruction(LOOK);
            assertThat(wide).isShorterThan(reference);
        } else {
            assertThat(reference).hasNoInstruction(LOOK).isAsLongAs(wide);
        }
    }

    @Pin("with Parallel and UseCondCardMark, a store of a reference tests the card before it marks it")
    @FalsifiedBy(flags = "-XX:-UseCondCardMark")
    @FalsifiedBy(probe = Int.class, insteadOf = Reference.class)
    void conditionalMarkBranches(Jvm jvm) {
        Jvm parallel = jvm.with(Collector.PARALLEL);
        MachineCode always = set(parallel.with("-XX:-UseCondCardMark"), Reference.class);
        MachineCode conditional = set(parallel.with("-XX:+UseCondCardMark"), Reference.class);
        assertThat(conditional).hasOperation(Operation.CARD_MARK);
        assertThat(always).isShorterThan(conditional);
    }

    @Pin("G1's barrier at a store of a reference {has a fence|has no fence}")
    @Expect(value = "true", until = "25")
    @Expect(value = "false", since = "26", by = "JEP 522")
    @FalsifiedBy(
            flags = {"-XX:-UseG1GC", "-XX:+UseParallelGC"},
            until = "25")
    @FalsifiedBy(probe = Null.class, insteadOf = Reference.class, until = "25")
    @FalsifiedBy(probe = Volatile.class, insteadOf = Reference.class, since = "26", arch = Arch.AMD64)
    @FalsifiedBy(probe = Fenced.class, insteadOf = Reference.class, since = "26")
    void g1Fences(Jvm jvm, boolean fences) {
        MachineCode code = set(orderingMemory(jvm.with(Collector.G1)), Reference.class);
        assertThat(code).hasOperation(Operation.CARD_MARK);
        if (fences) {
            assertThat(code).hasOperation(Operation.FENCE);
        } else {
            assertThat(code).hasNoOperation(Operation.FENCE);
        }
    }

    /** JDK 8 and 9 leave out fences on a machine with one processor. */
    private static Jvm orderingMemory(Jvm jvm) {
        return jvm.feature() >= 10 ? jvm : jvm.with("-XX:+AssumeMP");
    }

    @Pin(
            value = "1000 stores of references into an array take at least 1.5 times as long with"
                    + " Parallel as with Epsilon",
            timing = true)
    @Requires(arch = Arch.AMD64)
    @Expect(since = "11")
    @FalsifiedBy(flags = {"-XX:+UnlockExperimentalVMOptions", "-XX:-UseEpsilonGC", "-XX:+UseParallelGC"})
    @FalsifiedBy(probe = ThousandNulls.class, insteadOf = Thousand.class)
    void markTakesLonger(Jvm jvm) {
        Jvm sized = jvm.with("-Xms128m", "-Xmx128m");
        assertThat(sized.with(Collector.PARALLEL).timeOf(Thousand.class))
                .takesAtLeast(1.5, sized.with(Collector.EPSILON).timeOf(Thousand.class));
    }

    private static void marks(Jvm jvm) {
        assertThat(set(jvm, Reference.class))
                .fieldStores("field")
                .isEqualTo(1)
                .operations(Operation.CARD_MARK)
                .isEqualTo(1);
    }

    private static void marksNone(Jvm jvm, Class<?> probe) {
        assertThat(set(jvm, probe)).fieldStores("field").isEqualTo(1).hasNoOperation(Operation.CARD_MARK);
    }

    private static MachineCode set(Jvm jvm, Class<?> probe) {
        return jvm.codeOf(probe, "set");
    }
}
