package org.jvmquarks.quarks.language;

import static org.jvmquarks.QuarkAssertions.assertThat;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.jdk.Jit;
import org.jvmquarks.jdk.Vm;
import org.jvmquarks.verdict.Impact;

/**
 * Java has two equalities of floating-point numbers. For {@code ==} NaN equals nothing and the two zeros are equal; for
 * {@code equals} and {@code Arrays.equals} NaN equals NaN and the two zeros differ.
 *
 * <h2>Why</h2>
 *
 * The operator follows IEEE 754. The methods compare representations and treat all NaNs as one, because a hash table
 * needs a reflexive equality. The compiled code of {@code Arrays.equals} may compare the bits of several elements at
 * once; where bits differ it must look again, since two NaNs may differ in their bits. So the pins also test the JIT
 * compilers.
 *
 * <h2>How it is shown</h2>
 *
 * The probe compares five pairs of numbers in each way, among them two NaNs with different bits, once in the
 * interpreter and once after foreground compilation. The arrays have 33 elements and differ in the last one, so that
 * the comparison needs whole vectors and a remainder.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8: {@code Arrays.equals(double[], double[])} is a loop over elements.
 *   <li>since 9: an intrinsic compares many elements at once. The results are the same.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * A set of doubles finds a NaN; a search with {@code ==} does not. Add {@code 0.0} to doubles before you use them as
 * keys: that turns {@code -0.0} into {@code 0.0}.
 */
@Quark(
        id = "floating-point-equality",
        title = "Equality of floating-point numbers",
        source = "Psychosomatic, Lobotomy, Saw: equality; JLS 15.21.1, Double.equals",
        impact = Impact.BEHAVIOUR)
@Requires(vm = Vm.ANY)
class FloatingPointEqualityQuark {

    /** The two sides of each comparison; the results are listed by name. */
    abstract static class Comparison {
        /** A NaN that differs from {@code Double.NaN} in its lowest bit. */
        static final double OTHER_NAN = Double.longBitsToDouble(0x7ff8_0000_0000_0001L);

        double nan = Double.NaN;
        double otherNan = OTHER_NAN;
        double zero = 0.0;
        double negativeZero = -0.0;
        double one = 1.0;

        abstract boolean equal(double left, double right);

        Map<String, Object> compare() {
            Map<String, Object> values = new LinkedHashMap<>();
            values.put("NaN, NaN", equal(nan, nan));
            values.put("NaN, other NaN", equal(nan, otherNan));
            values.put("0.0, -0.0", equal(zero, negativeZero));
            values.put("0.0, 0.0", equal(zero, zero));
            values.put("0.0, 1.0", equal(zero, one));
            return values;
        }

        public Map<String, Object> op() {
            return compare();
        }
    }

    /** By the operator. */
    public static class Operator extends Comparison {
        @Override
        boolean equal(double left, double right) {
            return left == right;
        }
    }

    /** With the method of the boxes. */
    public static class Boxed extends Comparison {
        @Override
        boolean equal(double left, double right) {
            return Double.valueOf(left).equals(right);
        }
    }

    /** By arrays of 33 elements that differ, if at all, in the last one: more than one vector. */
    public static class InArrays extends Comparison {
        private final double[] lefts = new double[33];
        private final double[] rights = new double[33];

        @Override
        boolean equal(double left, double right) {
            lefts[32] = left;
            rights[32] = right;
            return Arrays.equals(lefts, rights);
        }
    }

    /** Often enough for compiled code to compute the result. */
    private static Map<String, Object> afterWarmUp(Comparison comparison) {
        for (int i = 0; i < 20_000; i++) {
            comparison.compare();
        }
        return comparison.compare();
    }

    /** By the operator, in compiled code. */
    public static class WarmOperator extends Operator {
        @Override
        public Map<String, Object> op() {
            return afterWarmUp(this);
        }
    }

    /** With the method of the boxes, in compiled code. */
    public static class WarmBoxed extends Boxed {
        @Override
        public Map<String, Object> op() {
            return afterWarmUp(this);
        }
    }

    /** By arrays, in compiled code. */
    public static class WarmInArrays extends InArrays {
        @Override
        public Map<String, Object> op() {
            return afterWarmUp(this);
        }
    }

    @Pin("by ==, NaN does not equal NaN, and 0.0 equals -0.0")
    @FalsifiedBy(probe = Boxed.class, insteadOf = Operator.class)
    @FalsifiedBy(probe = InArrays.class, insteadOf = Operator.class)
    void operatorFollowsIeee(Jvm jvm) {
        assertIeee(jvm, Operator.class);
    }

    @Pin("by Double.equals, NaN equals any NaN, and 0.0 does not equal -0.0")
    @FalsifiedBy(probe = Operator.class, insteadOf = Boxed.class)
    void boxesCompareRepresentations(Jvm jvm) {
        assertRepresentation(jvm, Boxed.class);
    }

    @Pin("by Arrays.equals, NaN equals any NaN, and 0.0 does not equal -0.0")
    @FalsifiedBy(probe = Operator.class, insteadOf = InArrays.class)
    void arraysCompareRepresentations(Jvm jvm) {
        assertRepresentation(jvm, InArrays.class);
    }

    @Pin("by == compiled by C2, NaN does not equal NaN, and 0.0 equals -0.0")
    @Requires(jit = Jit.C2)
    @FalsifiedBy(probe = WarmBoxed.class, insteadOf = WarmOperator.class)
    void compiledOperator(Jvm jvm) {
        assertIeee(jvm.with("-Xbatch"), WarmOperator.class);
    }

    @Pin("by Double.equals compiled by C2, NaN equals any NaN, and 0.0 does not equal -0.0")
    @Requires(jit = Jit.C2)
    @FalsifiedBy(probe = WarmOperator.class, insteadOf = WarmBoxed.class)
    void compiledBoxes(Jvm jvm) {
        assertRepresentation(jvm.with("-Xbatch"), WarmBoxed.class);
    }

    @Pin("by Arrays.equals compiled by C2, NaN equals any NaN, and 0.0 does not equal -0.0")
    @Requires(jit = Jit.C2)
    @FalsifiedBy(probe = WarmOperator.class, insteadOf = WarmInArrays.class)
    void compiledArrays(Jvm jvm) {
        assertRepresentation(jvm.with("-Xbatch"), WarmInArrays.class);
    }

    private static void assertIeee(Jvm jvm, Class<?> probe) {
        assertThat(jvm.valuesOf(probe))
                .has("NaN, NaN", false)
                .has("NaN, other NaN", false)
                .has("0.0, -0.0", true)
                .has("0.0, 0.0", true)
                .has("0.0, 1.0", false);
    }

    private static void assertRepresentation(Jvm jvm, Class<?> probe) {
        assertThat(jvm.valuesOf(probe))
                .has("NaN, NaN", true)
                .has("NaN, other NaN", true)
                .has("0.0, -0.0", false)
                .has("0.0, 0.0", true)
                .has("0.0, 1.0", false);
    }
}
