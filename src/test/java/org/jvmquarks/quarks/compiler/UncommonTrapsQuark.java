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
 * C2 does not compile a branch that the profile has never seen taken: in its place it plants an
 * uncommon trap. Whoever takes the branch after all hits the trap; the code is thrown away, the
 * interpreter goes on, and the method is compiled again, now with both branches.
 *
 * <p>For users: the first request of a new kind may cost a deoptimization, and a warm-up that does
 * not see what production sees prepares the wrong code.
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
        assertThat(jvm.observe(new CompilationOf(NeverTaken.class))).plantedTrap("unstable_if");
    }

    @Pin("taking it hits the trap, and the code is compiled again without it")
    @FalsifiedBy(probe = Taken.class, insteadOf = NeverTaken.class)
    @FalsifiedBy(flags = "-XX:TieredStopAtLevel=1")
    @FalsifiedBy(flags = {"-XX:PerMethodTrapLimit=0", "-XX:PerBytecodeTrapLimit=0"})
    void takingItDeoptimizes(Jvm jvm) {
        assertThat(jvm.observe(new CompilationOf(NeverTaken.class)))
                .hitTrap("unstable_if")
                .wasDeoptimized()
                .lastCodeHasNoTrap("unstable_if");
    }
}
