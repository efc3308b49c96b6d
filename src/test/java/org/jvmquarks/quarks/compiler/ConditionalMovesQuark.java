package org.jvmquarks.quarks.compiler;

import static org.jvmquarks.QuarkAssertions.assertThat;

import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.evidence.code.CodeOf;
import org.jvmquarks.evidence.code.MachineCode;
import org.jvmquarks.evidence.code.Operation;
import org.jvmquarks.jdk.Jit;

/**
 * A branch that goes either way as often defeats the branch predictor of the processor, so C2 asks
 * the profile first: where both sides are likely, it computes both values and selects one by a
 * conditional move; where one side is rare, it trusts the predictor and branches. The limits are in
 * C2's cost model, and {@code ConditionalMoveLimit} says how much may be spent; 0 allows none. This
 * is so on all versions from 8 on.
 *
 * <p>For users: the shape of the code depends on the data it was warmed up with. A warm-up with
 * biased data leaves a branch that unpredictable data pays for later.
 */
@Quark(id = "conditional-moves", title = "Conditional moves", source = "JVM Anatomy Quark #30")
@Requires(jit = Jit.C2, arch = "amd64")
class ConditionalMovesQuark {

    /** True five times of ten. */
    public static class Half {
        int calls;

        public int op() {
            return pick(calls++ % 10 < 5);
        }

        int pick(boolean first) {
            if (first) {
                return 1111;
            }
            return 2222;
        }
    }

    /** True nine times of ten. */
    public static class Mostly {
        int calls;

        public int op() {
            return pick(calls++ % 10 < 9);
        }

        int pick(boolean first) {
            if (first) {
                return 1111;
            }
            return 2222;
        }
    }

    @Pin("C2 selects by a conditional move where both sides are as likely")
    @FalsifiedBy(flags = "-XX:ConditionalMoveLimit=0")
    @FalsifiedBy(probe = Mostly.class, insteadOf = Half.class)
    void evenProfileMoves(Jvm jvm) {
        assertThat(pick(jvm, Half.class))
                .hasImmediate(1111)
                .hasImmediate(2222)
                .contains(Operation.CONDITIONAL_MOVE);
    }

    @Pin("C2 branches where one side is taken nine times of ten")
    @FalsifiedBy(probe = Half.class, insteadOf = Mostly.class)
    void biasedProfileBranches(Jvm jvm) {
        assertThat(pick(jvm, Mostly.class))
                .hasImmediate(1111)
                .hasImmediate(2222)
                .contains(Operation.CONDITIONAL_BRANCH)
                .lacks(Operation.CONDITIONAL_MOVE);
    }

    private static MachineCode pick(Jvm jvm, Class<?> probe) {
        return jvm.observe(new CodeOf(probe).method("pick"));
    }
}
