package org.jvmquarks.quarks.compiler;

import static org.jvmquarks.QuarkAssertions.assertThat;

import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.evidence.code.CodeOf;
import org.jvmquarks.evidence.code.MachineCode;
import org.jvmquarks.jdk.Jit;

/**
 * C2 lays out the blocks of a method by their frequency in the profile, whatever the order of the
 * source; C1 keeps that order.
 *
 * <h2>Why</h2>
 *
 * The likely successor of a branch follows it directly, and the unlikely one is moved behind it. So
 * the hot path is straight code, which the processor fetches without taken jumps. C1 without a
 * profile has no reason to leave the order of the bytecode.
 *
 * <h2>How it is shown</h2>
 *
 * A method returns one of two constants that occur nowhere else; the order of the two in the
 * machine code is the order of the blocks. The side that is taken nine times of ten is the first
 * one of the source in one probe and the second one in the other. C1's code of the same method is
 * the control.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8 to 28: the same.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * Swapping the sides of an {@code if} does not make hot code faster; the profile decides, not the
 * source.
 */
@Quark(id = "block-layout", title = "Frequency-based layout", source = "JVM Anatomy Quark #28")
@Requires(jit = Jit.C2, arch = "amd64")
class BlockLayoutQuark {

    private static final int THIS_SIDE = 1111;
    private static final int OTHER_SIDE = 2222;

    /** Takes the first side nine times of ten. */
    public static class MostlyFirst {
        int calls;

        public int op() {
            return pick(calls++ % 10 != 0);
        }

        int pick(boolean first) {
            if (first) {
                return THIS_SIDE;
            } else {
                return OTHER_SIDE;
            }
        }
    }

    /** Takes the second side nine times of ten. */
    public static class MostlySecond {
        int calls;

        public int op() {
            return pick(calls++ % 10 == 0);
        }

        int pick(boolean first) {
            if (first) {
                return THIS_SIDE;
            } else {
                return OTHER_SIDE;
            }
        }
    }

    /** Takes the second side nine times of ten, too, but the source names it first. */
    public static class SecondInFront {
        int calls;

        public int op() {
            return pick(calls++ % 10 == 0);
        }

        int pick(boolean first) {
            if (!first) {
                return OTHER_SIDE;
            } else {
                return THIS_SIDE;
            }
        }
    }

    @Pin("C2 puts the first side first where the profile prefers it")
    @FalsifiedBy(probe = MostlySecond.class, insteadOf = MostlyFirst.class)
    void likelyFirstSideIsFirst(Jvm jvm) {
        assertThat(pick(jvm, MostlyFirst.class, 4)).hasImmediateBefore(THIS_SIDE, OTHER_SIDE);
    }

    @Pin("C2 puts the second side first where the profile prefers that")
    @FalsifiedBy(probe = MostlyFirst.class, insteadOf = MostlySecond.class)
    void likelySecondSideIsFirst(Jvm jvm) {
        assertThat(pick(jvm, MostlySecond.class, 4)).hasImmediateBefore(OTHER_SIDE, THIS_SIDE);
    }

    @Pin("C1 keeps the order of the source whatever is likely")
    @Requires(jit = Jit.C1)
    @FalsifiedBy(probe = SecondInFront.class, insteadOf = MostlySecond.class)
    void c1KeepsTheOrder(Jvm jvm) {
        assertThat(pick(jvm, MostlySecond.class, 1)).hasImmediateBefore(THIS_SIDE, OTHER_SIDE);
    }

    private static MachineCode pick(Jvm jvm, Class<?> probe, int tier) {
        return jvm.observe(new CodeOf(probe).method("pick").tier(tier));
    }
}
