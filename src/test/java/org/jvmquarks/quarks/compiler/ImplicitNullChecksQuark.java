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
import org.jvmquarks.evidence.compilation.CompilationOf;
import org.jvmquarks.jdk.Jit;

/**
 * C2 does not test a reference that was never null before it reads a field. After a few nulls the
 * method is compiled again, with a test.
 *
 * <h2>Why</h2>
 *
 * A field of null lies in the first page of the address space, which is not mapped. So the load
 * itself is the check: where it faults, the VM's signal handler continues at an uncommon trap. That
 * costs microseconds, so after a few traps the code is thrown away and the new one tests.
 *
 * <h2>How it is shown</h2>
 *
 * The machine code of a method that reads one field has the load and no test of a register before
 * it; after a change that brings nulls it has one. The log of compilations has the trap that was
 * hit. A probe that never sees null is the control of the second, one that always did of the first.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8 to 28: the same.
 *   <li>since 11: {@code -XX:-ImplicitNullChecks}, a diagnostic flag, switches it off.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * Null checks of references that are never null are free, but a null that comes as a surprise costs
 * a signal and a deoptimization; code that meets nulls often pays a test and a branch.
 */
@Quark(
        id = "implicit-null-checks",
        title = "Implicit null checks",
        source = "JVM Anatomy Quark #25")
@Requires(jit = Jit.C2, arch = "amd64")
class ImplicitNullChecksQuark {

    static class Holder {
        int x = 42;
    }

    /** Reads a field of an object, and after the change of null. */
    @SuppressWarnings("NullAway")
    public static class LaterNull {
        Holder holder = new Holder();

        public int op() {
            try {
                return read(holder);
            } catch (NullPointerException expected) {
                return 0;
            }
        }

        static int read(Holder h) {
            return h.x;
        }

        public void change() {
            holder = null;
        }
    }

    /** Always has an object to read from. */
    public static class NeverNull {
        Holder holder = new Holder();

        public int op() {
            return read(holder);
        }

        static int read(Holder h) {
            return h.x;
        }

        public void change() {
            holder = new Holder();
        }
    }

    /** Meets null every other time from the start. */
    @SuppressWarnings("NullAway")
    public static class OftenNull {
        Holder holder = new Holder();
        boolean absent;

        public int op() {
            absent = !absent;
            try {
                return read(absent ? null : holder);
            } catch (NullPointerException expected) {
                return 0;
            }
        }

        static int read(Holder h) {
            return h.x;
        }

        public void change() {
            holder = new Holder();
        }
    }

    @Pin("a reference that was never null is not tested")
    @FalsifiedBy(
            flags = {"-XX:+UnlockDiagnosticVMOptions", "-XX:-ImplicitNullChecks"},
            since = 11)
    @FalsifiedBy(probe = OftenNull.class, insteadOf = LaterNull.class)
    void isNotTested(Jvm jvm) {
        assertThat(read(jvm, LaterNull.class))
                .hasFieldLoads("x", 1)
                .hasNoOperation(Operation.NULL_TEST);
    }

    @Pin("after many nulls it is")
    @FalsifiedBy(probe = NeverNull.class, insteadOf = LaterNull.class)
    void isTestedAfterNulls(Jvm jvm) {
        MachineCode after = jvm.observe(new CodeOf(LaterNull.class).method("read").afterChange());
        assertThat(after).hasOperation(Operation.NULL_TEST);
    }

    @Pin("the first nulls hit an uncommon trap")
    @FalsifiedBy(probe = NeverNull.class, insteadOf = LaterNull.class)
    @FalsifiedBy(flags = "-XX:TieredStopAtLevel=1")
    void nullHitsATrap(Jvm jvm) {
        assertThat(jvm.observe(new CompilationOf(LaterNull.class)))
                .hasTrapHit("null_check")
                .hasDeoptimization();
    }

    private static MachineCode read(Jvm jvm, Class<?> probe) {
        return jvm.codeOf(probe, "read");
    }
}
