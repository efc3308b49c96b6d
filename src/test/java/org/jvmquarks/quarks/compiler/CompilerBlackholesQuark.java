package org.jvmquarks.quarks.compiler;

import static org.jvmquarks.QuarkAssertions.assertThat;

import org.jvmquarks.Expect;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.Touches;
import org.jvmquarks.evidence.code.MachineCode;
import org.jvmquarks.evidence.code.Operation;
import org.jvmquarks.jdk.Jit;
import org.jvmquarks.verdict.Impact;

/**
 * C2 removes a computation whose result nobody uses, unless the result goes into a method that was declared a
 * blackhole. Then C2 computes the value and drops it, without a call or a store.
 *
 * <h2>Why</h2>
 *
 * A benchmark that drops its result measures nothing. Harnesses used to pass the result to a method that looked as if
 * it used the result, which often cost more than the code under test. An empty static method that
 * {@code -XX:CompileCommand=blackhole} names becomes a node of C2's graph that uses its arguments and generates no
 * code.
 *
 * <h2>How it is shown</h2>
 *
 * The probe divides and passes the quotient to an empty method. The pins count the divisions in the machine code; where
 * C2 removes one, only the test for a zero divisor remains. An empty method that the command does not name, a quotient
 * that is stored and a quotient that is returned are the controls.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>up to 16: the VM does not know the command, prints a message and starts.
 *   <li>since 17: the command exists as an experimental option (JDK-8259316).
 *   <li>not measured: 12 to 16; the version of a change in these comes from its issue.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * JMH uses compiler blackholes where the VM has them. The score of a very small operation can therefore differ between
 * JDK 11 and 17 by the cost of the harness. To compare such versions, run JMH on both with
 * {@code -Djmh.blackhole.autoDetect=false}.
 */
@Quark(
        id = "compiler-blackholes",
        title = "Compiler blackholes",
        source = "JVM Anatomy Quark #27, JDK-8259316",
        impact = Impact.INTERNAL)
@Requires(jit = Jit.C2)
@Touches(options = "-XX:CompileCommand=blackhole")
class CompilerBlackholesQuark {
    private static final String UNLOCK = "-XX:+UnlockExperimentalVMOptions";
    private static final String BLACKHOLE = "-XX:CompileCommand=blackhole,*Quark*.blackhole";

    /** Passes a quotient to an empty method. */
    public static class Handed {
        int dividend = 1000;
        int divisor = 7;

        public void op() {
            blackhole(dividend / divisor);
        }

        static void blackhole(int value) {}
    }

    /** Passes a quotient to an empty method that is not a blackhole. */
    public static class HandedToAnother {
        int dividend = 1000;
        int divisor = 7;

        public void op() {
            nothing(dividend / divisor);
        }

        static void nothing(int value) {}
    }

    /** Stores the quotient. */
    public static class Kept {
        int dividend = 1000;
        int divisor = 7;
        int quotient;

        public void op() {
            quotient = dividend / divisor;
        }
    }

    /** Returns the quotient. */
    public static class Returned {
        int dividend = 1000;
        int divisor = 7;

        public int op() {
            return dividend / divisor;
        }
    }

    @Pin("C2 removes a division whose quotient nobody uses")
    @FalsifiedBy(probe = Kept.class, insteadOf = Handed.class)
    @FalsifiedBy(
            flags = {UNLOCK, BLACKHOLE},
            since = "17")
    void unusedIsRemoved(Jvm jvm) {
        assertThat(jvm.codeOf(Handed.class)).hasNoOperation(Operation.DIVISION);
    }

    @Pin("C2 keeps a division whose quotient goes into a method declared a blackhole")
    @Expect(since = "17", by = "JDK-8259316")
    @FalsifiedBy(probe = HandedToAnother.class, insteadOf = Handed.class)
    void blackholeKeepsIt(Jvm jvm) {
        assertThat(withBlackhole(jvm, Handed.class))
                .operations(Operation.DIVISION)
                .isEqualTo(1);
    }

    @Pin("C2 needs as many instructions to drop a quotient in a compiler blackhole as to return it")
    @Expect(since = "17", by = "JDK-8259316")
    @FalsifiedBy(probe = Kept.class, insteadOf = Handed.class)
    @FalsifiedBy(probe = HandedToAnother.class, insteadOf = Handed.class)
    void blackholeCostsNothing(Jvm jvm) {
        assertThat(withBlackhole(jvm, Handed.class)).isAsLongAs(withBlackhole(jvm, Returned.class));
    }

    private static MachineCode withBlackhole(Jvm jvm, Class<?> probe) {
        return jvm.with(UNLOCK, BLACKHOLE).codeOf(probe);
    }
}
