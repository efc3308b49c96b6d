package org.jvmquarks.quarks.compiler;

import static org.jvmquarks.QuarkAssertions.assertThat;

import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.Touches;
import org.jvmquarks.evidence.code.CodeOf;
import org.jvmquarks.evidence.code.MachineCode;
import org.jvmquarks.jdk.Jit;
import org.jvmquarks.verdict.Impact;

/**
 * C2 orders the blocks of a method by their frequency in the profile, whatever the order in the source. C1 keeps the
 * order of the source.
 *
 * <h2>Why</h2>
 *
 * C2 puts the likely successor of a branch directly after it and moves the unlikely one away. The hot path becomes
 * straight-line code, which the processor fetches without taken jumps. C1 without a profile has no reason to change the
 * order of the bytecode.
 *
 * <h2>How it is shown</h2>
 *
 * A method returns one of two constants that occur nowhere else, so the order of the constants in the machine code is
 * the order of the blocks. Nine times out of ten, one probe takes the side that is first in the source and another
 * probe takes the second. The code of C1 for the same method is the control.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8 to 28: the same.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * Swapping the sides of an {@code if} does not make hot code faster. The profile decides, not the source.
 */
@Quark(
        id = "block-layout",
        title = "Frequency-based layout",
        source = "JVM Anatomy Quark #28",
        impact = Impact.INTERNAL)
@Touches(options = "-XX:BlockLayoutByFrequency")
class BlockLayoutQuark {

    private static final int THIS_SIDE = 1111;
    private static final int OTHER_SIDE = 2222;

    /** Takes the first side nine times out of ten. */
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

    /** Takes the second side nine times out of ten. */
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

    /** Takes the same side nine times out of ten, but it is the first one in the source. */
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

    @Pin("C2 puts the first side of a branch first if the profile says that this side is likely")
    @Requires(jit = Jit.C2)
    @FalsifiedBy(probe = MostlySecond.class, insteadOf = MostlyFirst.class)
    void likelyFirstSideIsFirst(Jvm jvm) {
        assertThat(pick(jvm, MostlyFirst.class, 4)).hasImmediateBefore(THIS_SIDE, OTHER_SIDE);
    }

    @Pin("C2 puts the second side of a branch first if the profile says that this side is likely")
    @Requires(jit = Jit.C2)
    @FalsifiedBy(probe = MostlyFirst.class, insteadOf = MostlySecond.class)
    void likelySecondSideIsFirst(Jvm jvm) {
        assertThat(pick(jvm, MostlySecond.class, 4)).hasImmediateBefore(OTHER_SIDE, THIS_SIDE);
    }

    @Pin("C1 keeps the sides of a branch in the order of the source even if the second is likely")
    @Requires(jit = Jit.C1)
    @FalsifiedBy(probe = SecondInFront.class, insteadOf = MostlySecond.class)
    void c1KeepsTheOrder(Jvm jvm) {
        assertThat(pick(jvm, MostlySecond.class, 1)).hasImmediateBefore(THIS_SIDE, OTHER_SIDE);
    }

    private static MachineCode pick(Jvm jvm, Class<?> probe, int tier) {
        return jvm.observe(new CodeOf(probe).method("pick").tier(tier));
    }
}
