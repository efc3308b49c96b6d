package org.jvmquarks.quarks.compiler;

import static org.jvmquarks.QuarkAssertions.assertThat;

import org.jvmquarks.Expect;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.Touches;
import org.jvmquarks.evidence.allocation.Allocation;
import org.jvmquarks.jdk.Collector;
import org.jvmquarks.jdk.Jit;
import org.jvmquarks.verdict.Impact;
import org.jvmquarks.verdict.NotApplicable;

/**
 * C2 removes the allocation of an object that does not escape. If control flow merges two such
 * objects into one variable, C2 allocates both up to JDK 21, and neither since JDK 22.
 *
 * <h2>Why</h2>
 *
 * Escape analysis proves that nothing else can see the object; scalar replacement then keeps its
 * fields in registers. The analysis follows allocation sites and not values: behind a merge the
 * variable may hold either object, and C2 could split neither into its fields. Since JDK 22 it
 * first splits the uses along the merge. An object escapes from the compiled method as soon as one
 * path stores it, returns it or passes it to a method that C2 has not inlined, however seldom that
 * path runs.
 *
 * <h2>How it is shown</h2>
 *
 * A thread's own counter of allocated bytes, read around batches of 20,000 calls in C2's code, is
 * exact to the byte. The VM keeps the probe's method out of line, so an object that it returns
 * escapes: that is the control.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8 to 28: C2 replaces an object of a single allocation site.
 *   <li>8 to 21: C2 allocates the objects of two sites that merge.
 *   <li>since 22: C2 replaces them as well (JDK-8287061); {@code ReduceAllocationMerges}, a
 *       diagnostic flag, switches that off. Microsoft's builds of 11, 17 and 21 carry the change
 *       behind a flag of the same name.
 *   <li>not measured: 22 to 24, where the version of a change is that of its issue.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * Small value-like objects in hot code cost no allocation as long as they stay within what C2
 * compiles as one method. Up to JDK 21, also create the object of a variable in one place only. If
 * a rare path publishes the object, let it publish a copy that it makes itself: the frequent path
 * then allocates nothing.
 */
@Quark(
        id = "scalar-replacement",
        title = "Scalar replacement",
        source = "JVM Anatomy Quark #18, JDK-8287061",
        impact = Impact.PERFORMANCE)
@Requires(jit = Jit.C2, bits = 64)
@Touches(options = {"-XX:DoEscapeAnalysis", "-XX:EliminateAllocations"})
class ScalarReplacementQuark {
    /** Bytes of a {@link Box}, with a header of 12 bytes as with one of 8. */
    private static final int BOX = 16;

    static class Box {
        final int value;

        Box(int value) {
            this.value = value;
        }
    }

    /** Reads a field of an object that never escapes. */
    public static class Single {
        int x = 42;

        public int op() {
            return new Box(x).value;
        }
    }

    /** Reads a field of an object from either of two allocation sites. */
    public static class Merged {
        int x = 42;
        boolean left;

        public int op() {
            left = !left;
            Box box = left ? new Box(x) : new Box(x + 1);
            return box.value;
        }
    }

    /** Reads a field of a new object in one call, and of a shared one in the next. */
    public static class MergedWithShared {
        static final Box SHARED = new Box(1);

        int x = 42;
        boolean fresh;

        public int op() {
            fresh = !fresh;
            Box box = fresh ? new Box(x) : SHARED;
            return box.value;
        }
    }

    /** Passes the object to a method that is not inlined. */
    public static class Passed {
        int x = 42;

        public int op() {
            return opaque(new Box(x));
        }

        static int opaque(Box box) {
            return box.value;
        }
    }

    /** Stores the object in a static field, once in 1000 calls. */
    public static class RarelyStored {
        static Box last = new Box(0);

        int x = 42;
        int calls;

        public int op() {
            Box box = new Box(x);
            if (++calls % 1000 == 0) {
                last = box;
            }
            return box.value;
        }
    }

    /** Stores a copy of the object instead. */
    public static class RarelyCopied {
        static Box last = new Box(0);

        int x = 42;
        int calls;

        public int op() {
            Box box = new Box(x);
            if (++calls % 1000 == 0) {
                last = new Box(box.value);
            }
            return box.value;
        }
    }

    /** Returns the object, so that it escapes. */
    public static class Returned {
        int x = 42;

        public Object op() {
            return new Box(x);
        }
    }

    @Pin("C2 removes the allocation of an object that does not escape")
    @FalsifiedBy(flags = "-XX:-DoEscapeAnalysis")
    @FalsifiedBy(flags = "-XX:-EliminateAllocations", until = "11")
    @FalsifiedBy(probe = Returned.class, insteadOf = Single.class)
    void nonEscapingObjectIsNotAllocated(Jvm jvm) {
        assertThat(allocation(jvm, Single.class)).isZeroBytesPerOp();
    }

    @Pin("C2 allocates an object that the method returns")
    @FalsifiedBy(probe = Single.class, insteadOf = Returned.class)
    void escapingObjectIsAllocated(Jvm jvm) {
        assertThat(allocation(jvm, Returned.class)).isBytesPerOp(BOX);
    }

    @Pin("C2 allocates an object that it passes to a method which it has not inlined")
    @FalsifiedBy(probe = Single.class, insteadOf = Passed.class)
    void passedObjectIsAllocated(Jvm jvm) {
        assertThat(allocation(jvm.with("-XX:CompileCommand=dontinline,*.opaque"), Passed.class))
                .isBytesPerOp(BOX);
    }

    @Pin("C2 allocates an object in each call if it escapes in one call of 1000")
    @FalsifiedBy(probe = RarelyCopied.class, insteadOf = RarelyStored.class)
    void rarelyStoredObjectIsAllocated(Jvm jvm) {
        assertThat(allocation(jvm, RarelyStored.class)).isBytesPerOp(BOX);
    }

    @Pin(
            "C2 allocates {} bytes per call for an object that comes from either of two"
                    + " allocation sites")
    @Expect(value = "16", until = "21")
    @Expect(value = "0", since = "22", by = "JDK-8287061")
    @FalsifiedBy(probe = Single.class, insteadOf = Merged.class, until = "21")
    @FalsifiedBy(
            flags = {"-XX:+UnlockDiagnosticVMOptions", "-XX:-ReduceAllocationMerges"},
            since = "22")
    @FalsifiedBy(flags = "-XX:-DoEscapeAnalysis", since = "22")
    void mergeIsReplaced(Jvm jvm, int bytes) {
        requireNoPort(jvm, bytes);
        assertThat(allocation(jvm, Merged.class)).isBytesPerOp(bytes);
    }

    @Pin(
            "C2 allocates {} bytes per call if a new object merges with a shared one in"
                    + " every other call")
    @Expect(value = "8", until = "21")
    @Expect(value = "0", since = "22", by = "JDK-8287061")
    @FalsifiedBy(probe = Single.class, insteadOf = MergedWithShared.class, until = "21")
    @FalsifiedBy(
            flags = {"-XX:+UnlockDiagnosticVMOptions", "-XX:-ReduceAllocationMerges"},
            since = "22")
    void mergeWithSharedIsReplaced(Jvm jvm, int bytes) {
        requireNoPort(jvm, bytes);
        assertThat(allocation(jvm, MergedWithShared.class)).isBytesPerOp(bytes);
    }

    /** Microsoft's builds of 11, 17 and 21 have the change of 22 behind a flag of its name. */
    private static void requireNoPort(Jvm jvm, int bytes) {
        if (bytes > 0 && jvm.flag("ReduceAllocationMerges").isOn()) {
            throw new NotApplicable("needs a VM without a port of JDK-8287061");
        }
    }

    /** With compressed references everywhere, on which the size of the object depends. */
    private static Allocation allocation(Jvm jvm, Class<?> probe) {
        return jvm.with(Collector.G1).allocationOf(probe);
    }
}
