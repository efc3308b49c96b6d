package org.jvmquarks.quarks.compiler;

import static org.jvmquarks.QuarkAssertions.assertThat;

import java.util.Random;
import org.jvmquarks.Expect;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.Touches;
import org.jvmquarks.evidence.code.CodeOf;
import org.jvmquarks.evidence.code.MachineCode;
import org.jvmquarks.evidence.code.Operation;
import org.jvmquarks.jdk.Arch;
import org.jvmquarks.jdk.Jit;
import org.jvmquarks.verdict.Impact;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.CompilerControl;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/**
 * Where both sides of a branch are likely, C2 computes both values and selects one with a conditional move. Where one
 * side is rare, it branches, and on x86-64 also where the values are floating-point numbers.
 *
 * <h2>Why</h2>
 *
 * A branch that goes both ways equally often defeats the branch predictor of the processor, and each miss costs tens of
 * cycles. A conditional move always costs the work of both sides. C2 consults the profile: it keeps the branch if one
 * side takes less than 20/110 of the calls, about 18 % ({@code BlockLayoutMinDiamondPercentage}, divided by 110 to
 * allow for rounding). Above that, {@code ConditionalMoveLimit} says how much the two sides may cost; 0 forbids
 * conditional moves. x86-64 has no conditional move between vector registers, where floating-point numbers are; AArch64
 * has {@code fcsel}.
 *
 * <h2>How it is shown</h2>
 *
 * A method returns one of two constants. Its machine code has both of them, and either a conditional move or a branch.
 * The profile is exact, as the pattern of calls repeats every 5 to 10 calls and the guest compiles in the foreground. A
 * side that one call in five takes is above the limit, and one in six is below it; with another limit, each gets the
 * code of the other. C1 is the control: it follows the form of the source, not the profile. Random data show the time
 * that a conditional move saves. Alternating data show that it saves nothing where the predictor is right.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8 to 28: the same, with the same limit.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * The shape of the code depends on the data of the warm-up. After biased data C2's code has a branch, and unpredictable
 * data that come later pay for each miss: warm up with data like those of production.
 */
@Quark(
        id = "conditional-moves",
        title = "Conditional moves",
        source = "JVM Anatomy Quark #30",
        impact = Impact.PERFORMANCE)
@Touches(options = "-XX:ConditionalMoveLimit")
public class ConditionalMovesQuark {

    /** Has the compiled method; each probe runs in a VM of its own and so has its own profile. */
    abstract static class TwoReturns {
        int calls;

        int pick(boolean first) {
            if (first) {
                return 1111;
            }
            return 2222;
        }
    }

    /** True five times out of ten. */
    public static class Half extends TwoReturns {
        public int op() {
            return pick(calls++ % 10 < 5);
        }
    }

    /** True nine times out of ten. */
    public static class Mostly extends TwoReturns {
        public int op() {
            return pick(calls++ % 10 < 9);
        }
    }

    /** True four times out of five. */
    public static class FourOfFive extends TwoReturns {
        public int op() {
            return pick(calls++ % 5 < 4);
        }
    }

    /** True five times out of six. */
    public static class FiveOfSix extends TwoReturns {
        public int op() {
            return pick(calls++ % 6 < 5);
        }
    }

    /**
     * Two returns of values that were loaded before; true five times out of ten. The first field may lie where other
     * objects have their class word, which the entry of each method reads.
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

    /** Returns one of two arguments; the first one five times out of ten. */
    public static class EvenDoubles {
        int calls;

        public double op() {
            return pick(calls++ % 10 < 5, 1111.5, 2222.5);
        }

        double pick(boolean first, double one, double other) {
            if (first) {
                return one;
            }
            return other;
        }
    }

    /** The same with arguments that are whole numbers. */
    public static class EvenInts {
        int calls;

        public int op() {
            return pick(calls++ % 10 < 5, 1111, 2222);
        }

        int pick(boolean first, int one, int other) {
            if (first) {
                return one;
            }
            return other;
        }
    }

    /** One expression of the same values; true nine times out of ten. */
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

    /** Goes through 100,000 choices, more than a processor can remember, 250 each time. */
    public abstract static class Choices {
        private static final int EACH_TIME = 250;

        final boolean[] sides = new boolean[400 * EACH_TIME];

        private int next;

        @Benchmark
        public int op() {
            int sum = 0;
            int end = next + EACH_TIME;
            for (int i = next; i < end; i++) {
                sum += pick(sides[i]);
            }
            next = end == sides.length ? 0 : end;
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

    /** Chooses by random data. */
    @State(Scope.Thread)
    public static class Unpredictable extends Choices {
        public Unpredictable() {
            Random random = new Random(42);
            for (int i = 0; i < sides.length; i++) {
                sides[i] = random.nextBoolean();
            }
        }
    }

    /** Chooses by alternating data. */
    @State(Scope.Thread)
    public static class Alternating extends Choices {
        public Alternating() {
            for (int i = 0; i < sides.length; i++) {
                sides[i] = i % 2 == 0;
            }
        }
    }

    @Pin("C2 selects with a conditional move where both sides are equally likely")
    @Requires(jit = Jit.C2)
    @FalsifiedBy(flags = "-XX:ConditionalMoveLimit=0")
    @FalsifiedBy(probe = Mostly.class, insteadOf = Half.class)
    void evenProfileMoves(Jvm jvm) {
        moves(jvm, Half.class);
    }

    @Pin("C2 branches where one side is taken nine times out of ten")
    @Requires(jit = Jit.C2)
    @FalsifiedBy(probe = Half.class, insteadOf = Mostly.class)
    void biasedProfileBranches(Jvm jvm) {
        branches(jvm, Mostly.class);
    }

    @Pin("C2 selects with a conditional move where the rarer side is taken once in five calls")
    @Requires(jit = Jit.C2)
    @FalsifiedBy(flags = "-XX:BlockLayoutMinDiamondPercentage=30")
    @FalsifiedBy(flags = "-XX:ConditionalMoveLimit=0")
    @FalsifiedBy(probe = FiveOfSix.class, insteadOf = FourOfFive.class)
    void oneOfFiveMoves(Jvm jvm) {
        moves(jvm, FourOfFive.class);
    }

    @Pin("C2 branches where the rarer side is taken once in six calls")
    @Requires(jit = Jit.C2)
    @FalsifiedBy(flags = "-XX:BlockLayoutMinDiamondPercentage=10")
    @FalsifiedBy(probe = FourOfFive.class, insteadOf = FiveOfSix.class)
    void oneOfSixBranches(Jvm jvm) {
        branches(jvm, FiveOfSix.class);
    }

    @Pin("where both sides are equally likely, C2 {selects|branches to} one of two arguments of type double")
    @Requires(jit = Jit.C2)
    @Expect(arch = Arch.AMD64, value = "false")
    @Expect(arch = Arch.AARCH64, value = "true")
    @FalsifiedBy(flags = "-XX:ConditionalMoveLimit=0", arch = Arch.AARCH64)
    @FalsifiedBy(probe = EvenInts.class, insteadOf = EvenDoubles.class, arch = Arch.AMD64)
    void floatingPoint(Jvm jvm, boolean selects) {
        MachineCode pick = jvm.codeOf(EvenDoubles.class, "pick");
        if (selects) {
            assertThat(pick).hasOperation(Operation.CONDITIONAL_MOVE);
        } else {
            assertThat(pick).hasOperation(Operation.CONDITIONAL_BRANCH).hasNoOperation(Operation.CONDITIONAL_MOVE);
        }
    }

    @Pin("C1 branches between two return statements even if both are equally likely")
    @Requires(jit = Jit.C1)
    @FalsifiedBy(probe = BiasedExpression.class, insteadOf = EvenReturns.class)
    void c1Branches(Jvm jvm) {
        assertThat(pickByC1(jvm, EvenReturns.class))
                .fieldLoads("here")
                .isEqualTo(1)
                .fieldLoads("there")
                .isEqualTo(1)
                .hasOperation(Operation.CONDITIONAL_BRANCH)
                .hasNoOperation(Operation.CONDITIONAL_MOVE);
    }

    @Pin("C1 selects the value of an expression with a conditional move even if one side is rare")
    @Requires(jit = Jit.C1)
    @FalsifiedBy(probe = EvenReturns.class, insteadOf = BiasedExpression.class)
    void c1Moves(Jvm jvm) {
        assertThat(pickByC1(jvm, BiasedExpression.class))
                .fieldLoads("here")
                .isEqualTo(1)
                .fieldLoads("there")
                .isEqualTo(1)
                .hasOperation(Operation.CONDITIONAL_MOVE);
    }

    @Pin(
            value = "a call that branches on random data takes at least 1.8 times as long as one"
                    + " with a conditional move",
            timing = true)
    @Requires(jit = Jit.C2, arch = Arch.AMD64)
    @FalsifiedBy(probe = Alternating.class, insteadOf = Unpredictable.class)
    void unpredictableBranchIsSlow(Jvm jvm) {
        assertThat(jvm.with("-XX:ConditionalMoveLimit=0").timeOf(Unpredictable.class))
                .takesAtLeast(1.8, jvm.timeOf(Unpredictable.class));
    }

    @Pin(
            value = "a call that branches on alternating data takes at most 1.6 times as long as"
                    + " one with a conditional move",
            timing = true)
    @Requires(jit = Jit.C2, arch = Arch.AMD64)
    @FalsifiedBy(probe = Unpredictable.class, insteadOf = Alternating.class)
    void predictableBranchIsNot(Jvm jvm) {
        assertThat(jvm.with("-XX:ConditionalMoveLimit=0").timeOf(Alternating.class))
                .takesAtMost(1.6, jvm.timeOf(Alternating.class));
    }

    private static void moves(Jvm jvm, Class<? extends TwoReturns> probe) {
        assertThat(jvm.codeOf(probe, "pick"))
                .hasImmediate(1111)
                .hasImmediate(2222)
                .hasOperation(Operation.CONDITIONAL_MOVE);
    }

    private static void branches(Jvm jvm, Class<? extends TwoReturns> probe) {
        assertThat(jvm.codeOf(probe, "pick"))
                .hasImmediate(1111)
                .hasImmediate(2222)
                .hasOperation(Operation.CONDITIONAL_BRANCH)
                .hasNoOperation(Operation.CONDITIONAL_MOVE);
    }

    private static MachineCode pickByC1(Jvm jvm, Class<?> probe) {
        return jvm.observe(new CodeOf(probe).method("pick").tier(1));
    }
}
