package org.jvmquarks.quarks.compiler;

import static org.jvmquarks.QuarkAssertions.assertThat;

import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.evidence.code.MachineCode;
import org.jvmquarks.evidence.code.Operation;
import org.jvmquarks.jdk.Jit;

/**
 * A remainder by a constant takes no division: C2 multiplies, shifts or masks. By a power of two it
 * is still more than a mask, unless the number cannot be negative.
 *
 * <h2>Why</h2>
 *
 * A division of whole numbers is among the slowest instructions of a processor. Where the divisor
 * is known, C2 multiplies by a scaled inverse, and where it is a power of two, masks. But {@code -3
 * % 8} is -3 and {@code -3 & 7} is 5: a negative number needs a correction. It is left out where
 * the types of C2, which carry bounds, say that there are no negative numbers.
 *
 * <h2>How it is shown</h2>
 *
 * By the code of C2 of a method that computes a remainder: divisions and multiplications in it, and
 * its length against that of a mask.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8 to 28: so it is.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * A hash table or ring buffer whose capacity is a field divides in each access; a mask, or a
 * capacity that is static final, does not. Where numbers may be negative {@code x & 7} is {@code
 * Math.floorMod(x, 8)}, not {@code x % 8}.
 */
@Quark(
        id = "remainder-by-constant",
        title = "Remainder by a constant",
        source = "Psychosomatic, Lobotomy, Saw: the mythical modulo mask")
@Requires(jit = Jit.C2, arch = "amd64")
class RemainderByConstantQuark {

    /** By a field. */
    public static class ByField {
        private static int divisor = 8;

        int number = 1234567;

        public int op() {
            return remainder(number);
        }

        static int remainder(int x) {
            return x % divisor;
        }
    }

    /** By ten. */
    public static class ByTen {
        int number = 1234567;

        public int op() {
            return remainder(number);
        }

        static int remainder(int x) {
            return x % 10;
        }
    }

    /** By a power of two. */
    public static class ByEight {
        int number = 1234567;

        public int op() {
            return remainder(number);
        }

        static int remainder(int x) {
            return x % 8;
        }
    }

    /** The same of a number that is not negative. */
    public static class NonNegativeByEight {
        int number = 1234567;

        public int op() {
            return remainder(number);
        }

        static int remainder(int x) {
            return (x & Integer.MAX_VALUE) % 8;
        }
    }

    /** The bits that a remainder by eight takes of a number that is not negative. */
    public static class Mask {
        int number = 1234567;

        public int op() {
            return remainder(number);
        }

        static int remainder(int x) {
            return x & 7;
        }
    }

    @Pin("a remainder by a field takes a division")
    @FalsifiedBy(probe = ByEight.class, insteadOf = ByField.class)
    @FalsifiedBy(probe = ByTen.class, insteadOf = ByField.class)
    void fieldDivides(Jvm jvm) {
        assertThat(remainder(jvm, ByField.class)).hasOperations(Operation.DIVISION, 1);
    }

    @Pin("a remainder by ten takes a multiplication instead")
    @FalsifiedBy(probe = ByField.class, insteadOf = ByTen.class)
    @FalsifiedBy(probe = ByEight.class, insteadOf = ByTen.class)
    void tenMultiplies(Jvm jvm) {
        assertThat(remainder(jvm, ByTen.class))
                .hasNoOperation(Operation.DIVISION)
                .hasOperations(Operation.MULTIPLICATION, 1);
    }

    @Pin("a remainder by eight takes neither")
    @FalsifiedBy(probe = ByField.class, insteadOf = ByEight.class)
    @FalsifiedBy(probe = ByTen.class, insteadOf = ByEight.class)
    void eightDoesNeither(Jvm jvm) {
        assertThat(remainder(jvm, ByEight.class))
                .hasNoOperation(Operation.DIVISION)
                .hasNoOperation(Operation.MULTIPLICATION);
    }

    @Pin("but is more than a mask")
    @FalsifiedBy(probe = NonNegativeByEight.class, insteadOf = ByEight.class)
    void eightIsMoreThanAMask(Jvm jvm) {
        assertThat(remainder(jvm, Mask.class)).isShorterThan(remainder(jvm, ByEight.class));
    }

    @Pin("of a number that cannot be negative it is the mask")
    @FalsifiedBy(probe = ByEight.class, insteadOf = NonNegativeByEight.class)
    void eightIsAMaskOfNonNegative(Jvm jvm) {
        assertThat(remainder(jvm, NonNegativeByEight.class)).isAsLongAs(remainder(jvm, Mask.class));
    }

    private static MachineCode remainder(Jvm jvm, Class<?> probe) {
        return jvm.codeOf(probe, "remainder");
    }
}
