package org.jvmquarks.quarks.compiler;

import static org.jvmquarks.QuarkAssertions.assertThat;

import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.evidence.compilation.CompilationOf;
import org.jvmquarks.jdk.Jit;

/**
 * C2 does not compile a branch that the profile has never seen taken. Taking it after all throws
 * the code away, and the method is compiled again with both branches.
 *
 * <h2>Why</h2>
 *
 * In the place of such a branch C2 plants an uncommon trap, which keeps the code small and lets it
 * assume what the branch would have put in doubt. Whoever takes the branch hits the trap: the
 * interpreter goes on from there, and the profile, which has now seen both sides, decides the next
 * compilation.
 *
 * <h2>How it is shown</h2>
 *
 * The log of compilations names each trap that C2 plants, each that is hit, and each code that is
 * thrown away. The probe takes the branch only after a change; a probe that takes it every other
 * time from the start is the control.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8 to 28: the same.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * The first request of a new kind may cost a deoptimization, and a warm-up that does not see what
 * production sees prepares the wrong code.
 */
@Quark(id = "uncommon-traps", title = "Uncommon traps", source = "JVM Anatomy Quark #29")
@Requires(jit = Jit.C2)
class UncommonTrapsQuark {

    /** A branch that is never taken before the change, and always after it. */
    public static class NeverTaken {
        int x = 42;
        boolean rare;

        public int op() {
            return rare ? x * 31 : x + 17;
        }

        public void change() {
            rare = true;
        }
    }

    /** The same branch, taken every other time from the start. */
    public static class Taken {
        int x = 42;
        boolean rare;

        public int op() {
            rare = !rare;
            return rare ? x * 31 : x + 17;
        }

        public void change() {
            rare = true;
        }
    }

    @Pin("a branch that was never taken is an uncommon trap")
    @FalsifiedBy(probe = Taken.class, insteadOf = NeverTaken.class)
    @FalsifiedBy(flags = "-XX:TieredStopAtLevel=1")
    @FalsifiedBy(flags = "-Xint")
    void branchIsATrap(Jvm jvm) {
        assertThat(jvm.observe(new CompilationOf(NeverTaken.class))).hasTrap("unstable_if");
    }

    @Pin("taking it hits the trap, and the code is compiled again without it")
    @FalsifiedBy(probe = Taken.class, insteadOf = NeverTaken.class)
    @FalsifiedBy(flags = "-XX:TieredStopAtLevel=1")
    @FalsifiedBy(flags = {"-XX:PerMethodTrapLimit=0", "-XX:PerBytecodeTrapLimit=0"})
    void takingItDeoptimizes(Jvm jvm) {
        assertThat(jvm.observe(new CompilationOf(NeverTaken.class)))
                .hasTrapHit("unstable_if")
                .hasDeoptimization()
                .hasNoTrapInLastCode("unstable_if");
    }
}
