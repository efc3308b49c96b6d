package org.jvmquarks.quarks.compiler;

import static org.jvmquarks.QuarkAssertions.assertThat;

import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.jdk.Jit;

/**
 * C2 does not allocate an object that does not escape. Where control flow merges two such objects
 * into one variable, both were allocated up to JDK 21; since then C2 replaces both.
 *
 * <h2>Why</h2>
 *
 * Escape analysis proves that nobody else can see the object, and scalar replacement keeps its
 * fields in registers. The analysis follows allocation sites, not values: behind a merge either
 * object may be meant, and neither can be taken apart. C2 now splits the uses along the merge
 * first.
 *
 * <h2>How it is shown</h2>
 *
 * The thread's own counter of allocated bytes, read around batches of 20,000 calls in C2's code, is
 * exact: 0 or 16 bytes per call. The method is kept out of line, so that what it returns does
 * escape, which is the control.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8 to 28: an object of one allocation site is replaced.
 *   <li>8 to 21: a merge of two sites allocates.
 *   <li>since 25: it does not, JDK-8287061; {@code ReduceAllocationMerges} switches it.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * Small value-like objects in hot code are free as long as they stay in one compiled method, and on
 * older JDKs as long as each variable has one place where its object is made.
 */
@Quark(
        id = "scalar-replacement",
        title = "Scalar replacement",
        source = "JVM Anatomy Quark #18, JDK-8287061")
@Requires(jit = Jit.C2)
class ScalarReplacementQuark {

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

    /** The same object, from either of two allocation sites. */
    public static class Merged {
        int x = 42;
        boolean left;

        public int op() {
            left = !left;
            Box box = left ? new Box(x) : new Box(x + 1);
            return box.value;
        }
    }

    /** The object is the result, so it does escape. */
    public static class Returned {
        int x = 42;

        public Object op() {
            return new Box(x);
        }
    }

    @Pin("an object that does not escape is not allocated")
    @FalsifiedBy(flags = "-XX:-DoEscapeAnalysis")
    @FalsifiedBy(probe = Returned.class, insteadOf = Single.class)
    void nonEscapingObjectIsNotAllocated(Jvm jvm) {
        assertThat(jvm.allocationOf(Single.class)).isZeroBytesPerOp();
    }

    @Pin("an object that is returned is allocated, all of it")
    @FalsifiedBy(probe = Single.class, insteadOf = Returned.class)
    void escapingObjectIsAllocated(Jvm jvm) {
        assertThat(jvm.allocationOf(Returned.class)).isBytesPerOp(16);
    }

    @Pin(value = "merging two allocation sites defeats it", until = 21)
    @FalsifiedBy(probe = Single.class, insteadOf = Merged.class)
    void mergeAllocates(Jvm jvm) {
        assertThat(jvm.allocationOf(Merged.class)).isBytesPerOp(16);
    }

    @Pin(value = "C2 sees through the merge of two allocation sites", since = 25)
    @FalsifiedBy(flags = {"-XX:+UnlockDiagnosticVMOptions", "-XX:-ReduceAllocationMerges"})
    @FalsifiedBy(flags = "-XX:-DoEscapeAnalysis")
    void mergeIsReplaced(Jvm jvm) {
        assertThat(jvm.allocationOf(Merged.class)).isZeroBytesPerOp();
    }
}
