package org.jvmquarks.quarks.compiler;

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
import org.jvmquarks.verdict.Impact;

/**
 * C2 computes a remainder by a constant without a division instruction: it multiplies, shifts or masks. A remainder by
 * a power of two still costs more than a mask, unless C2 knows that the number cannot be negative.
 *
 * <h2>Why</h2>
 *
 * Integer division is among the slowest instructions of a processor. If C2 knows the divisor, it multiplies by a scaled
 * inverse; if the divisor is a power of two, it masks. But {@code -3 % 8} is -3, and {@code -3 & 7} is 5: a negative
 * number needs a correction. C2's integer types carry bounds, and it omits the correction if they exclude negative
 * numbers.
 *
 * <h2>How it is shown</h2>
 *
 * A method computes a remainder. The pins count divisions and multiplications in its code, and compare the length of
 * the code with that of a mask.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8 to 28: unchanged.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * A hash table or ring buffer whose capacity is an ordinary field divides in each access; one with a mask, or with a
 * capacity that is {@code static final}, does not. {@code x & 7} equals {@code Math.floorMod(x, 8)} for every
 * {@code x}, but {@code x % 8} only if {@code x} is not negative: do not replace {@code x % 8} by the mask where
 * {@code x} may be negative.
 */
@Quark(
        id = "remainder-by-constant",
        title = "Remainder by a constant",
        source = "Psychosomatic, Lobotomy, Saw: the mythical modulo mask",
        impact = Impact.INTERNAL)
@Requires(jit = Jit.C2)
class RemainderByConstantQuark {
    /** Divides by a field. */
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

    /** Divides by ten. */
    public static class ByTen {
        int number = 1234567;

        public int op() {
            return remainder(number);
        }

        static int remainder(int x) {
            return x % 10;
        }
    }

    /** Divides by a power of two. */
    public static class ByEight {
        int number = 1234567;

        public int op() {
            return remainder(number);
        }

        static int remainder(int x) {
            return x % 8;
        }
    }

    /** Divides a number that cannot be negative by a power of two. */
    public static class NonNegativeByEight {
        int number = 1234567;

        public int op() {
            return remainder(number);
        }

        static int remainder(int x) {
            return (x & Integer.MAX_VALUE) % 8;
        }
    }

    /** Keeps the bits that are the remainder by eight of a number that is not negative. */
    public static class Mask {
        int number = 1234567;

        public int op() {
            return remainder(number);
        }

        static int remainder(int x) {
            return x & 7;
        }
    }

    @Pin("C2 computes a remainder by the value of a field with one division")
    @FalsifiedBy(probe = ByEight.class, insteadOf = ByField.class)
    @FalsifiedBy(probe = ByTen.class, insteadOf = ByField.class)
    void fieldDivides(Jvm jvm) {
        assertThat(remainder(jvm, ByField.class)).operations(Operation.DIVISION).isEqualTo(1);
    }

    @Pin("C2 computes a remainder by ten with a multiplication and without a division")
    @FalsifiedBy(probe = ByField.class, insteadOf = ByTen.class)
    @FalsifiedBy(probe = ByEight.class, insteadOf = ByTen.class)
    void tenMultiplies(Jvm jvm) {
        assertThat(remainder(jvm, ByTen.class))
                .hasNoOperation(Operation.DIVISION)
                .hasOperation(Operation.MULTIPLICATION);
    }

    @Pin("C2 computes a remainder by eight without a division or a multiplication")
    @FalsifiedBy(probe = ByField.class, insteadOf = ByEight.class)
    @FalsifiedBy(probe = ByTen.class, insteadOf = ByEight.class)
    void eightDoesNeither(Jvm jvm) {
        assertThat(remainder(jvm, ByEight.class))
                .hasNoOperation(Operation.DIVISION)
                .hasNoOperation(Operation.MULTIPLICATION);
    }

    @Pin("C2 needs more instructions for a remainder by eight than for a mask")
    @FalsifiedBy(probe = NonNegativeByEight.class, insteadOf = ByEight.class)
    void eightIsMoreThanAMask(Jvm jvm) {
        assertThat(remainder(jvm, Mask.class)).isShorterThan(remainder(jvm, ByEight.class));
    }

    @Pin("C2 needs as many instructions for a remainder by eight as for a mask if the number cannot be negative")
    @FalsifiedBy(probe = ByEight.class, insteadOf = NonNegativeByEight.class)
    void eightIsAMaskOfNonNegative(Jvm jvm) {
        assertThat(remainder(jvm, NonNegativeByEight.class)).isAsLongAs(remainder(jvm, Mask.class));
    }

    private static MachineCode remainder(Jvm jvm, Class<?> probe) {
        return jvm.with(Collector.G1).codeOf(probe, "remainder");
    }
}
