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
 * C2 removes the allocation of an object that does not escape. If control flow merges two such objects into one
 * variable, C2 allocates both up to JDK 21, and neither since JDK 22.
 *
 * <h2>Why</h2>
 *
 * Escape analysis proves that nothing else can see the object; scalar replacement then keeps its fields in registers.
 * The analysis follows allocation sites and not values: after a merge the variable may hold either object, and C2 could
 * split neither into its fields. Since JDK 22 it first splits the uses along the merge. An object escapes from the
 * compiled method as soon as one path stores it, returns it or passes it to a method that C2 has not inlined, however
 * seldom that path runs.
 *
 * <h2>How it is shown</h2>
 *
 * The thread's counter of allocated bytes, read before and after batches of 20,000 calls in C2's code, is exact to the
 * byte. The VM does not inline the probe's method, so an object that it returns escapes: that is the control. Each
 * further probe adds one thing to the object that never leaves: its identity hash, a lock, a comparison, a merge with
 * null, a loop, a branch. Arrays of 64 and 65 elements lie on both sides of
 * {@code -XX:EliminateAllocationArraySizeLimit}.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8 to 28: C2 replaces an object of a single allocation site.
 *   <li>8 to 21: C2 allocates the objects of two sites that merge.
 *   <li>since 22: C2 replaces them as well (JDK-8287061); {@code ReduceAllocationMerges}, a diagnostic flag, switches
 *       that off. Microsoft's builds of 11, 17 and 21 carry the change behind a flag of the same name.
 *   <li>8 to 11: C2 allocates an object that merges with null. Since 17 it does not.
 *   <li>8 to 28: C2 also replaces an object that is locked or compared by reference. It allocates an object whose
 *       identity hash is requested, and one that a loop replaces in each iteration.
 *   <li>8 to 28: C2 replaces an array of up to 64 elements with constant indexes.
 *   <li>8 to 27: C2 allocates the objects of two classes that merge behind an interface. 28 does not.
 *   <li>not measured: 12 to 16 and 22 to 24, where the version of a change, if given, comes from its issue.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * Small value-like objects in hot code cost no allocation as long as they stay within what C2 compiles as one method.
 * Up to JDK 21, also create the object that a variable holds in one place only. If a rare path publishes the object,
 * let that path make a copy and publish the copy: the frequent path then allocates nothing. A path that has never run
 * costs nothing, as C2 leaves it out. Do not call {@code System.identityHashCode} or an inherited {@code hashCode()} on
 * a temporary object, and keep small temporary arrays below the limit.
 */
@Quark(
        id = "scalar-replacement",
        title = "Scalar replacement",
        source = "JVM Anatomy Quark #18, JDK-8287061",
        impact = Impact.PERFORMANCE)
@Requires(jit = Jit.C2, bits = 64)
@Touches(options = {"-XX:DoEscapeAnalysis", "-XX:EliminateAllocationArraySizeLimit", "-XX:EliminateAllocations"})
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

    /** Requests the identity hash of the object. */
    public static class IdentityHash {
        int x = 42;

        public int op() {
            return System.identityHashCode(new Box(x));
        }
    }

    /** Locks the object. */
    public static class Locked {
        int x = 42;

        public int op() {
            Box box = new Box(x);
            synchronized (box) {
                return box.value;
            }
        }
    }

    /** Compares the object with another by reference. */
    public static class Compared {
        private final Box other = new Box(1);
        int x = 42;

        @SuppressWarnings("ReferenceEquality") // That is what the pin is about.
        public int op() {
            Box box = new Box(x);
            return box == other ? 1 : box.value;
        }
    }

    /** Makes an object in one call, and has null in the next. */
    public static class MergedWithNull {
        int x = 42;
        boolean present;

        @SuppressWarnings("NullAway") // That is what the pin is about.
        public int op() {
            present = !present;
            Box box = present ? new Box(x) : null;
            return box == null ? 1 : box.value;
        }
    }

    /** Replaces the object a hundred times, in a loop. */
    public static class ReplacedInLoop {
        int x = 42;

        public int op() {
            Box box = new Box(0);
            for (int i = 0; i < 100; i++) {
                box = new Box(box.value + x);
            }
            return box.value;
        }
    }

    /** Makes one object after a loop over its value. */
    public static class MadeAfterLoop {
        int x = 42;

        public int op() {
            int value = 0;
            for (int i = 0; i < 100; i++) {
                value += x;
            }
            return new Box(value).value;
        }
    }

    /** Stores the object in a branch that no call has taken. */
    public static class NeverStored {
        static Box last = new Box(0);

        int x = 42;
        boolean stores;

        public int op() {
            Box box = new Box(x);
            if (stores) {
                last = box;
            }
            return box.value;
        }
    }

    /** Has an array of 64 elements, and stores into it in every other call. */
    public static class Array64 {
        int x = 42;
        int calls;

        public int op() {
            int[] array = new int[64];
            if ((++calls & 1) == 0) {
                array[3] = x;
            }
            return array[3];
        }
    }

    /** Has an array of 65 elements. */
    public static class Array65 {
        int x = 42;
        int calls;

        public int op() {
            int[] array = new int[65];
            if ((++calls & 1) == 0) {
                array[3] = x;
            }
            return array[3];
        }
    }

    /** Stores into an array of 64 elements at an index that is known only at run time. */
    public static class ArrayByIndex {
        int x = 42;

        public int op() {
            int[] array = new int[64];
            array[x & 31] = x;
            return array[3];
        }
    }

    /** Returns its area. */
    interface Shape {
        int area();
    }

    /** A square. */
    static final class Square implements Shape {
        private final int side;

        Square(int side) {
            this.side = side;
        }

        @Override
        public int area() {
            return side * side;
        }
    }

    /** About a circle. */
    static final class Circle implements Shape {
        private final int radius;

        Circle(int radius) {
            this.radius = radius;
        }

        @Override
        public int area() {
            return 3 * radius * radius;
        }
    }

    /** Makes an object of either of two classes, which an interface hides. */
    public static class TwoClasses {
        int x = 42;
        boolean round;

        public int op() {
            round = !round;
            Shape shape = round ? new Circle(x) : new Square(x);
            return shape.area();
        }
    }

    /** Makes an object of one class, which the same interface hides. */
    public static class OneClass {
        int x = 42;

        public int op() {
            Shape shape = new Square(x);
            return shape.area();
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

    @Pin("C2 allocates {} bytes per call for an object that comes from either of two allocation sites")
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

    @Pin("C2 allocates {} bytes per call if a new object merges with a shared one in every other call")
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

    @Pin("C2 allocates an object whose identity hash is requested")
    @FalsifiedBy(probe = Single.class, insteadOf = IdentityHash.class)
    void identityHashIsAllocated(Jvm jvm) {
        assertThat(allocation(jvm, IdentityHash.class)).isBytesPerOp(BOX);
    }

    @Pin("C2 removes the allocation of an object that is locked")
    @FalsifiedBy(flags = "-XX:-DoEscapeAnalysis")
    @FalsifiedBy(probe = IdentityHash.class, insteadOf = Locked.class)
    void lockedIsNotAllocated(Jvm jvm) {
        assertThat(allocation(jvm, Locked.class)).isZeroBytesPerOp();
    }

    @Pin("C2 removes the allocation of an object that is compared with another by reference")
    @FalsifiedBy(flags = "-XX:-DoEscapeAnalysis")
    @FalsifiedBy(probe = IdentityHash.class, insteadOf = Compared.class)
    void comparedIsNotAllocated(Jvm jvm) {
        assertThat(allocation(jvm, Compared.class)).isZeroBytesPerOp();
    }

    @Pin("C2 allocates {} bytes per call if an object merges with null in every other call")
    @Expect(value = "8", until = "11")
    @Expect(value = "0", since = "17")
    @FalsifiedBy(probe = Single.class, insteadOf = MergedWithNull.class, until = "11")
    @FalsifiedBy(flags = "-XX:-DoEscapeAnalysis", since = "17")
    void mergeWithNullIsReplaced(Jvm jvm, int bytes) {
        requireNoPort(jvm, bytes);
        assertThat(allocation(jvm, MergedWithNull.class)).isBytesPerOp(bytes);
    }

    @Pin("C2 allocates an object in each iteration of a loop that replaces it by the next")
    @FalsifiedBy(probe = MadeAfterLoop.class, insteadOf = ReplacedInLoop.class)
    void replacedInLoopIsAllocated(Jvm jvm) {
        assertThat(allocation(jvm, ReplacedInLoop.class)).isBytesPerOp(101 * BOX);
    }

    @Pin("C2 removes the allocation of an object that escapes in a branch which was never taken")
    @FalsifiedBy(flags = "-XX:-DoEscapeAnalysis")
    @FalsifiedBy(flags = {"-XX:PerMethodTrapLimit=0", "-XX:PerBytecodeTrapLimit=0"})
    @FalsifiedBy(probe = RarelyStored.class, insteadOf = NeverStored.class)
    void neverStoredIsNotAllocated(Jvm jvm) {
        assertThat(allocation(jvm, NeverStored.class)).isZeroBytesPerOp();
    }

    @Pin("C2 removes the allocation of an array of 64 elements, and not of one of 65")
    @FalsifiedBy(flags = "-XX:EliminateAllocationArraySizeLimit=63")
    @FalsifiedBy(flags = "-XX:EliminateAllocationArraySizeLimit=65")
    @FalsifiedBy(probe = Array65.class, insteadOf = Array64.class)
    @FalsifiedBy(probe = Array64.class, insteadOf = Array65.class)
    void arrayOf64IsNotAllocated(Jvm jvm) {
        assertThat(allocation(jvm, Array64.class)).isZeroBytesPerOp();
        assertThat(allocation(jvm, Array65.class)).isAtLeastBytesPerOp(65 * 4);
    }

    @Pin("C2 allocates an array of 64 elements if it does not know the index of a store")
    @FalsifiedBy(probe = Array64.class, insteadOf = ArrayByIndex.class)
    void arrayByIndexIsAllocated(Jvm jvm) {
        assertThat(allocation(jvm, ArrayByIndex.class)).isAtLeastBytesPerOp(64 * 4);
    }

    @Pin("C2 allocates {} bytes per call for an object of either of two classes behind an interface")
    @Expect(value = "16", until = "27")
    @Expect(value = "0", since = "28")
    @FalsifiedBy(probe = OneClass.class, insteadOf = TwoClasses.class, until = "27")
    @FalsifiedBy(flags = "-XX:-DoEscapeAnalysis", since = "28")
    void twoClassesAreAllocated(Jvm jvm, int bytes) {
        assertThat(allocation(jvm, TwoClasses.class)).isBytesPerOp(bytes);
    }

    /** Microsoft's builds of 11, 17 and 21 have the change of 22 behind a flag of the same name. */
    private static void requireNoPort(Jvm jvm, int bytes) {
        if (bytes > 0 && jvm.flag("ReduceAllocationMerges").isOn()) {
            throw new NotApplicable("needs a VM without a port of JDK-8287061");
        }
    }

    /** Always with compressed references, on which the size of the object depends. */
    private static Allocation allocation(Jvm jvm, Class<?> probe) {
        return jvm.with(Collector.G1).allocationOf(probe);
    }
}
