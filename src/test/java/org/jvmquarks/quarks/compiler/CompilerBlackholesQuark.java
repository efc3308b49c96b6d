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
 * C2 removes what nobody uses, unless it goes into a method that was declared a black hole: then it
 * is computed, and forgotten without a call or a store.
 *
 * <h2>Why</h2>
 *
 * A benchmark that drops its result measures nothing. Harnesses used to hand the result to a method
 * that looked as if it needed it, which cost more than many a thing under test. An empty static
 * method that is named by {@code -XX:CompileCommand=blackhole} becomes a node that uses its
 * arguments and has no code.
 *
 * <h2>How it is shown</h2>
 *
 * The probe divides, and hands the quotient to an empty method. The machine code has a division or
 * has none; of an unused one only the test for a zero divisor is left. An empty method of another
 * name, which the command does not mean, and a quotient that is stored are the controls.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8 and 11: the command is unknown; the VM says so, and starts all the same.
 *   <li>since 17: it is there, behind the unlock of experimental options, JDK-8259316.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * JMH takes it by itself where the VM has it. Its figures for the smallest operations therefore
 * differ between JDK 11 and 17 by what the harness costs.
 */
@Quark(
        id = "compiler-blackholes",
        title = "Compiler blackholes",
        source = "JVM Anatomy Quark #27, JDK-8259316")
@Requires(jit = Jit.C2, arch = "amd64")
class CompilerBlackholesQuark {

    /** Hands a quotient to an empty method. */
    public static class Handed {
        int dividend = 1000;
        int divisor = 7;

        public void op() {
            blackhole(dividend / divisor);
        }

        static void blackhole(int value) {}
    }

    /** To an empty method of another name. */
    public static class HandedToAnother {
        int dividend = 1000;
        int divisor = 7;

        public void op() {
            nothing(dividend / divisor);
        }

        static void nothing(int value) {}
    }

    /** Keeps the quotient. */
    public static class Kept {
        int dividend = 1000;
        int divisor = 7;
        int quotient;

        public void op() {
            quotient = dividend / divisor;
        }
    }

    @Pin("a quotient that nobody uses is not computed")
    @FalsifiedBy(probe = Kept.class, insteadOf = Handed.class)
    @FalsifiedBy(
            flags = {
                "-XX:+UnlockExperimentalVMOptions",
                "-XX:CompileCommand=blackhole,*Quark*.blackhole"
            },
            since = 17)
    void unusedIsRemoved(Jvm jvm) {
        assertThat(jvm.codeOf(Handed.class)).hasNoOperation(Operation.DIVISION);
    }

    @Pin(value = "what goes into a black hole is computed", since = 17)
    @FalsifiedBy(probe = HandedToAnother.class, insteadOf = Handed.class)
    void blackholeKeepsIt(Jvm jvm) {
        assertThat(withBlackhole(jvm, Handed.class)).hasOperations(Operation.DIVISION, 1);
    }

    @Pin(value = "a black hole costs less than a store", since = 17)
    @FalsifiedBy(probe = Kept.class, insteadOf = Handed.class)
    void blackholeCostsNothing(Jvm jvm) {
        assertThat(withBlackhole(jvm, Handed.class)).isShorterThan(withBlackhole(jvm, Kept.class));
    }

    private static MachineCode withBlackhole(Jvm jvm, Class<?> probe) {
        return jvm.with(
                        "-XX:+UnlockExperimentalVMOptions",
                        "-XX:CompileCommand=blackhole,*Quark*.blackhole")
                .codeOf(probe);
    }
}
