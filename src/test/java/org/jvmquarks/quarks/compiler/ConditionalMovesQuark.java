package org.jvmquarks.quarks.compiler;

import static org.jvmquarks.QuarkAssertions.assertThat;

import java.util.Random;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.evidence.code.CodeOf;
import org.jvmquarks.evidence.code.MachineCode;
import org.jvmquarks.evidence.code.Operation;
import org.jvmquarks.jdk.Jit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.CompilerControl;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/**
 * Where both sides of a branch are likely, C2 computes both values and selects one by a conditional
 * move; where one side is rare, it branches.
 *
 * <h2>Why</h2>
 *
 * A branch that goes either way as often defeats the branch predictor of the processor, and each
 * miss costs tens of cycles; a conditional move costs the work of both sides, every time. C2 asks
 * the profile: a side of less than 20/110 is unlikely enough to be left to the predictor ({@code
 * BlockLayoutMinDiamondPercentage}, and a tenth for rounding). Above that, {@code
 * ConditionalMoveLimit} says how much the two sides may cost; 0 allows none.
 *
 * <h2>How it is shown</h2>
 *
 * A method returns one of two constants. Its machine code has both of them and either a conditional
 * move or a branch; the profile is exact, as the calls repeat after 5 to 10 and the guest compiles
 * in the foreground. Four of five lies on one side of the limit, five of six on the other, and
 * moving the limit moves them. C1 is the control: it goes by the form of the source, not by the
 * profile. What a conditional move saves is measured with random data, what it does not save, with
 * data that alternate: there the predictor is right.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8 to 28: the same, with the same limit.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * The shape of the code depends on the data it was warmed up with. A warm-up with biased data
 * leaves a branch that unpredictable data pays for later.
 */
@Quark(id = "conditional-moves", title = "Conditional moves", source = "JVM Anatomy Quark #30")
@Requires(jit = Jit.C2)
public class ConditionalMovesQuark {

    /** What is compiled; each probe has it to itself, with a profile of its own. */
    abstract static class TwoReturns {
        int calls;

        int pick(boolean first) {
            if (first) {
                return 1111;
            }
            return 2222;
        }
    }

    /** True five times of ten. */
    public static class Half extends TwoReturns {
        public int op() {
            return pick(calls++ % 10 < 5);
        }
    }

    /** True nine times of ten. */
    public static class Mostly extends TwoReturns {
        public int op() {
            return pick(calls++ % 10 < 9);
        }
    }

    /** True four times of five. */
    public static class FourOfFive extends TwoReturns {
        public int op() {
            return pick(calls++ % 5 < 4);
        }
    }

    /** True five times of six. */
    public static class FiveOfSix extends TwoReturns {
        public int op() {
            return pick(calls++ % 6 < 5);
        }
    }

    /**
     * Two returns, of values that are at hand; true five times of ten. The first field may lie
     * where the class word does in other objects, which the entry of each method reads.
     */
    public static class EvenReturns {
        int calls;
        int here = 1111;
        int there = 2222;

        public int op() {
            return pick(calls++ % 10 < 5);
        }

        int pick(boolean first) {
            int one = here;
            int other = there;
            if (first) {
                return one;
            }
            return other;
        }
    }

    /** One expression, of the same values; true nine times of ten. */
    public static class BiasedExpression {
        int calls;
        int here = 1111;
        int there = 2222;

        public int op() {
            return pick(calls++ % 10 < 9);
        }

        int pick(boolean first) {
            int one = here;
            int other = there;
            return first ? one : other;
        }
    }

    /** Chooses 100,000 times. */
    public abstract static class Choices {
        final boolean[] sides = new boolean[100_000];

        @Benchmark
        public int op() {
            int sum = 0;
            for (boolean side : sides) {
                sum += pick(side);
            }
            return sum;
        }

        @CompilerControl(CompilerControl.Mode.DONT_INLINE)
        int pick(boolean first) {
            if (first) {
                return 1111;
            }
            return 2222;
        }
    }

    /** By what nobody can foresee. */
    @State(Scope.Thread)
    public static class Unpredictable extends Choices {
        public Unpredictable() {
            Random random = new Random(42);
            for (int i = 0; i < sides.length; i++) {
                sides[i] = random.nextBoolean();
            }
        }
    }

    /** By turns. */
    @State(Scope.Thread)
    public static class Alternating extends Choices {
        public Alternating() {
            for (int i = 0; i < sides.length; i++) {
                sides[i] = i % 2 == 0;
            }
        }
    }

    @Pin("C2 selects by a conditional move where both sides are as likely")
    @Requires(arch = "amd64")
    @FalsifiedBy(flags = "-XX:ConditionalMoveLimit=0")
    @FalsifiedBy(probe = Mostly.class, insteadOf = Half.class)
    void evenProfileMoves(Jvm jvm) {
        assertThat(pick(jvm, Half.class))
                .hasImmediate(1111)
                .hasImmediate(2222)
                .hasOperation(Operation.CONDITIONAL_MOVE);
    }

    @Pin("C2 branches where one side is taken nine times of ten")
    @Requires(arch = "amd64")
    @FalsifiedBy(probe = Half.class, insteadOf = Mostly.class)
    void biasedProfileBranches(Jvm jvm) {
        assertThat(pick(jvm, Mostly.class))
                .hasImmediate(1111)
                .hasImmediate(2222)
                .hasOperation(Operation.CONDITIONAL_BRANCH)
                .hasNoOperation(Operation.CONDITIONAL_MOVE);
    }

    @Pin("a side that is taken once of five is likely enough for a conditional move")
    @Requires(arch = "amd64")
    @FalsifiedBy(flags = "-XX:BlockLayoutMinDiamondPercentage=30")
    @FalsifiedBy(flags = "-XX:ConditionalMoveLimit=0")
    @FalsifiedBy(probe = FiveOfSix.class, insteadOf = FourOfFive.class)
    void oneOfFiveMoves(Jvm jvm) {
        assertThat(pick(jvm, FourOfFive.class))
                .hasImmediate(1111)
                .hasImmediate(2222)
                .hasOperation(Operation.CONDITIONAL_MOVE);
    }

    @Pin("a side that is taken once of six is not")
    @Requires(arch = "amd64")
    @FalsifiedBy(flags = "-XX:BlockLayoutMinDiamondPercentage=10")
    @FalsifiedBy(probe = FourOfFive.class, insteadOf = FiveOfSix.class)
    void oneOfSixBranches(Jvm jvm) {
        assertThat(pick(jvm, FiveOfSix.class))
                .hasImmediate(1111)
                .hasImmediate(2222)
                .hasOperation(Operation.CONDITIONAL_BRANCH)
                .hasNoOperation(Operation.CONDITIONAL_MOVE);
    }

    @Pin("C1 branches to two returns, even if both are as likely")
    @Requires(jit = Jit.C1, arch = "amd64")
    @FalsifiedBy(probe = BiasedExpression.class, insteadOf = EvenReturns.class)
    void c1Branches(Jvm jvm) {
        assertThat(pickByC1(jvm, EvenReturns.class))
                .hasFieldLoads("here", 1)
                .hasFieldLoads("there", 1)
                .hasOperation(Operation.CONDITIONAL_BRANCH)
                .hasNoOperation(Operation.CONDITIONAL_MOVE);
    }

    @Pin("C1 selects the value of an expression, even if one is rare")
    @Requires(jit = Jit.C1, arch = "amd64")
    @FalsifiedBy(probe = EvenReturns.class, insteadOf = BiasedExpression.class)
    void c1Moves(Jvm jvm) {
        assertThat(pickByC1(jvm, BiasedExpression.class))
                .hasFieldLoads("here", 1)
                .hasFieldLoads("there", 1)
                .hasOperation(Operation.CONDITIONAL_MOVE);
    }

    @Pin(value = "branching on what nobody can foresee takes longer", timing = true)
    @FalsifiedBy(flags = "-XX:ConditionalMoveLimit=3")
    @FalsifiedBy(probe = Alternating.class, insteadOf = Unpredictable.class)
    void unpredictableBranchIsSlow(Jvm jvm) {
        assertThat(jvm.with("-XX:ConditionalMoveLimit=0").timeOf(Unpredictable.class))
                .takesAtLeast(1.6, jvm.timeOf(Unpredictable.class));
    }

    @Pin(value = "branching on what alternates does not", timing = true)
    @FalsifiedBy(probe = Unpredictable.class, insteadOf = Alternating.class)
    void predictableBranchIsNot(Jvm jvm) {
        assertThat(jvm.with("-XX:ConditionalMoveLimit=0").timeOf(Alternating.class))
                .takesAtMost(1.6, jvm.timeOf(Alternating.class));
    }

    private static MachineCode pick(Jvm jvm, Class<?> probe) {
        return jvm.codeOf(probe, "pick");
    }

    private static MachineCode pickByC1(Jvm jvm, Class<?> probe) {
        return jvm.observe(new CodeOf(probe).method("pick").tier(1));
    }
}
