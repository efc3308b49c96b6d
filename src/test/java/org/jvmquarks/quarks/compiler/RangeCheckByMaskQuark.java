package org.jvmquarks.quarks.compiler;

import static org.jvmquarks.QuarkAssertions.assertThat;

import org.jvmquarks.Expect;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.evidence.code.MachineCode;
import org.jvmquarks.evidence.code.Operation;
import org.jvmquarks.jdk.Collector;
import org.jvmquarks.jdk.Jit;
import org.jvmquarks.verdict.Impact;

/**
 * C2 does not compare the index with the length in {@code a[x & (a.length - 1)]}: it checks only that the array is not
 * empty. JDK 8 still compares the index.
 *
 * <h2>Why</h2>
 *
 * A number masked by {@code length - 1} is always below the length, except when the length is 0: then the mask has all
 * bits set. So C2 compares the length with 0 in place of the index with the length, and that comparison does not have
 * to wait for the index. A mask that is kept in a separate field looks the same to a reader, but nothing tells the
 * compiler that it belongs to the array.
 *
 * <h2>How it is shown</h2>
 *
 * The code of C2 tells the two checks apart: the check of the index jumps with {@code jae} or {@code b.hs}, while the
 * length of the array is tested for 0 with {@code test} on x86-64 and by {@code cbz} or {@code cmp} on AArch64. A mask
 * from a field, an index without a mask and a constant index serve as controls.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8: C2 compares the index with the length.
 *   <li>since 9: C2 compares the length with 0 (JDK-8003585).
 *   <li>not measured: 9 and 10; the version of a change in these comes from its issue.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * Let a ring buffer or hash table compute its mask from the length of the array: it then reads one field less than with
 * a mask of its own, and from JDK 9 on C2 does not compare the index either. Replacing the array access by
 * {@code Unsafe} gains nothing there.
 */
@Quark(
        id = "range-check-by-mask",
        title = "Range checks and masks",
        source = "Psychosomatic, Lobotomy, Saw: the mythical modulo mask; JDK-8003585",
        impact = Impact.PERFORMANCE)
@Requires(jit = Jit.C2)
class RangeCheckByMaskQuark {
    /** Jumps away if the index is not below the length. */
    private static final Operation BY_INDEX = Operation.BRANCH_IF_ABOVE_OR_EQUAL;

    /** Tests whether the length is 0: the reference to the array is checked by the load itself. */
    private static final Operation BY_LENGTH = Operation.NULL_TEST;

    /** Takes the mask from the length. */
    public static class MaskByLength {
        int[] array = new int[64];
        int calls;

        public int op() {
            calls++;
            return read(array, calls & 63);
        }

        static int read(int[] a, int x) {
            return a[x & (a.length - 1)];
        }
    }

    /** Takes the mask from a field. */
    public static class MaskByField {
        static int mask = 63;

        int[] array = new int[64];
        int calls;

        public int op() {
            calls++;
            return read(array, calls & 63);
        }

        static int read(int[] a, int x) {
            return a[x & mask];
        }
    }

    /** Uses no mask. */
    public static class NoMask {
        int[] array = new int[64];
        int calls;

        public int op() {
            calls++;
            return read(array, calls & 63);
        }

        static int read(int[] a, int x) {
            return a[x];
        }
    }

    /** Reads at a constant index. */
    public static class Fixed {
        int[] array = new int[64];
        int calls;

        public int op() {
            calls++;
            return read(array, calls & 63);
        }

        static int read(int[] a, int x) {
            return a[5] + x;
        }
    }

    @Pin("in a[x & (a.length - 1)] C2 {compares|does not compare} the index with the length")
    @Expect(value = "true", until = "8")
    @Expect(value = "false", since = "9", by = "JDK-8003585")
    @FalsifiedBy(probe = Fixed.class, insteadOf = MaskByLength.class, until = "8")
    @FalsifiedBy(probe = MaskByField.class, insteadOf = MaskByLength.class, since = "9")
    @FalsifiedBy(probe = NoMask.class, insteadOf = MaskByLength.class, since = "9")
    void maskByLengthIsNotChecked(Jvm jvm, boolean compares) {
        if (compares) {
            indexIsChecked(jvm, MaskByLength.class);
        } else {
            assertThat(read(jvm, MaskByLength.class)).hasOperation(BY_LENGTH).hasNoOperation(BY_INDEX);
        }
    }

    @Pin("C2 compares an index with the length if its mask comes from a field")
    @FalsifiedBy(probe = Fixed.class, insteadOf = MaskByField.class)
    @FalsifiedBy(probe = MaskByLength.class, insteadOf = MaskByField.class, since = "9")
    void maskByFieldIsChecked(Jvm jvm) {
        indexIsChecked(jvm, MaskByField.class);
    }

    private static void indexIsChecked(Jvm jvm, Class<?> probe) {
        assertThat(read(jvm, probe)).hasOperation(BY_INDEX).hasNoOperation(BY_LENGTH);
    }

    private static MachineCode read(Jvm jvm, Class<?> probe) {
        return jvm.with(Collector.G1).codeOf(probe, "read");
    }
}
