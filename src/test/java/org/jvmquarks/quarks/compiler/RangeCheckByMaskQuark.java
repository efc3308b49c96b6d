package org.jvmquarks.quarks.compiler;

import static org.jvmquarks.QuarkAssertions.assertThat;

import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.evidence.code.MachineCode;
import org.jvmquarks.jdk.Jit;

/**
 * In {@code a[x & (a.length - 1)]} C2 does not check the index, but only that the array is not
 * empty; in JDK 8 it still checks.
 *
 * <h2>Why</h2>
 *
 * A number that is masked by {@code length - 1} is below the length, whatever it was, except where
 * the length is 0: the mask then has all bits. So the comparison of the index with the length can
 * be one of the length with 0, which does not wait for the index. A mask in a field of its own is
 * as good to the reader, but nothing tells the compiler how the two belong together.
 *
 * <h2>How it is shown</h2>
 *
 * By the jump in the code of C2: an index that is not below the length leaves by {@code jae}, an
 * array that is too short for what does not vary leaves by {@code jbe}. A mask from a field, no
 * mask and a fixed index are the controls.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8: the index is compared with the length.
 *   <li>since 11: the length is compared with 0 (JDK-8003585).
 * </ul>
 *
 * <h2>For users</h2>
 *
 * A ring buffer or hash table that takes its mask from the length of the array reads one field less
 * than one that keeps it, and on current JDKs has no range check either. {@code Unsafe} has nothing
 * to add there.
 */
@Quark(
        id = "range-check-by-mask",
        title = "Range checks and masks",
        source = "Psychosomatic, Lobotomy, Saw: the mythical modulo mask; JDK-8003585")
@Requires(jit = Jit.C2, arch = "amd64")
class RangeCheckByMaskQuark {
    /** The index is not below the length. */
    private static final String BY_INDEX = "^jae ";

    /** The length is not above what is fixed. */
    private static final String BY_LENGTH = "^jbe ";

    /** The mask comes from the length. */
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

    /** The mask comes from a field. */
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

    /** No mask. */
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

    /** A fixed index. */
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

    @Pin(value = "an index masked by the length is checked", until = 8)
    @FalsifiedBy(probe = Fixed.class, insteadOf = MaskByLength.class)
    void maskByLengthIsCheckedOn8(Jvm jvm) {
        indexIsChecked(jvm, MaskByLength.class);
    }

    @Pin(value = "for an index masked by the length only the length is checked", since = 11)
    @FalsifiedBy(probe = MaskByField.class, insteadOf = MaskByLength.class)
    @FalsifiedBy(probe = NoMask.class, insteadOf = MaskByLength.class)
    void maskByLengthIsNotChecked(Jvm jvm) {
        assertThat(read(jvm, MaskByLength.class))
                .hasInstruction(BY_LENGTH)
                .hasNoInstruction(BY_INDEX);
    }

    @Pin("an index masked by a field is checked")
    @FalsifiedBy(probe = Fixed.class, insteadOf = MaskByField.class)
    @FalsifiedBy(probe = MaskByLength.class, insteadOf = MaskByField.class, since = 11)
    void maskByFieldIsChecked(Jvm jvm) {
        indexIsChecked(jvm, MaskByField.class);
    }

    private static void indexIsChecked(Jvm jvm, Class<?> probe) {
        assertThat(read(jvm, probe)).hasInstruction(BY_INDEX).hasNoInstruction(BY_LENGTH);
    }

    private static MachineCode read(Jvm jvm, Class<?> probe) {
        return jvm.codeOf(probe, "read");
    }
}
