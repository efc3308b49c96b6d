package org.jvmquarks.quarks.compiler;

import static org.jvmquarks.QuarkAssertions.assertThat;

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
import org.jvmquarks.evidence.compilation.CompilationOf;
import org.jvmquarks.jdk.Arch;
import org.jvmquarks.jdk.Jit;
import org.jvmquarks.verdict.Impact;

/**
 * C2 reads a field without testing the reference first, as long as the reference was never null. After a few nulls, it
 * compiles the method again, with a test.
 *
 * <h2>Why</h2>
 *
 * The fields of null lie in the first page of the address space, which is not mapped. The load itself is the check:
 * where it faults, the signal handler of the VM continues at an uncommon trap. A signal and a deoptimization cost far
 * more than a test, so after a few of them the VM discards the code, and C2 compiles code that tests.
 *
 * <h2>How it is shown</h2>
 *
 * The machine code of a method that reads one field has the load and no test of a register. On AArch64 since 11, that
 * of a method that reads a volatile field has a test: {@code ldar} takes no offset, so the address that it loads from
 * is not the reference. After a change that brings nulls, it has a test. The log of compilations names the trap that
 * was hit. A probe that never sees null is the control for the presence of the test, and a probe that sees nulls from
 * the start is the control for its absence. Without implicit null checks, the number of tests shows which accesses need
 * one.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8 to 28: the same for plain fields.
 *   <li>since 11 at the latest: on AArch64, C2 reads a volatile field by {@code ldar}, after a test; 8 reads it by
 *       {@code ldr} and a fence, without a test.
 *   <li>since 11 at the latest: the diagnostic flag {@code -XX:-ImplicitNullChecks} makes C2 test always.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * Null checks of references that are never null cost no instruction, except before a volatile access on AArch64. The
 * first nulls cost a signal and a deoptimization each; after that, the method pays a test and a branch. A second access
 * to the same reference needs no further test, and a {@code static final} reference needs none.
 */
@Quark(
        id = "implicit-null-checks",
        title = "Implicit null checks",
        source = "JVM Anatomy Quark #25",
        impact = Impact.INTERNAL)
@Requires(jit = Jit.C2)
@Touches(options = "-XX:ImplicitNullChecks")
class ImplicitNullChecksQuark {

    private static final String UNLOCK = "-XX:+UnlockDiagnosticVMOptions";
    private static final String EXPLICIT = "-XX:-ImplicitNullChecks";

    static class Holder {
        int x = 42;
        int y = 43;
    }

    /** Reads a field of an object, and after the change a field of null. */
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

    /** Always reads a field of an object. */
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

    /** Reads a field of null every other time from the start. */
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

    /** Reads two fields of one object. */
    public static class TwoReads {
        Holder holder = new Holder();

        public int op() {
            return read(holder);
        }

        static int read(Holder h) {
            return h.x + h.y;
        }
    }

    /** Reads a field of each of two objects. */
    public static class TwoObjects {
        Holder holder = new Holder();
        Holder other = new Holder();

        public int op() {
            return read(holder, other);
        }

        static int read(Holder h, Holder g) {
            return h.x + g.y;
        }
    }

    static class VolatileHolder {
        volatile int x = 42;
    }

    /** Always reads a volatile field of an object. */
    public static class VolatileNeverNull {
        VolatileHolder holder = new VolatileHolder();

        public int op() {
            return read(holder);
        }

        static int read(VolatileHolder h) {
            return h.x;
        }
    }

    /** Reads a volatile field of null every other time from the start. */
    @SuppressWarnings("NullAway")
    public static class VolatileOftenNull {
        VolatileHolder holder = new VolatileHolder();
        boolean absent;

        public int op() {
            absent = !absent;
            try {
                return read(absent ? null : holder);
            } catch (NullPointerException expected) {
                return 0;
            }
        }

        static int read(VolatileHolder h) {
            return h.x;
        }
    }

    /** Reads a field by a reference that is static and final. */
    public static class Constant {
        static final Holder HOLDER = new Holder();

        public int op() {
            return HOLDER.x;
        }
    }

    /** Reads a field by a reference that is static and not final. */
    public static class Variable {
        static Holder holder = new Holder();

        public int op() {
            return holder.x;
        }
    }

    @Pin("C2 reads a field by a reference that was never null without testing the reference")
    @FalsifiedBy(
            flags = {UNLOCK, EXPLICIT},
            since = "11")
    @FalsifiedBy(probe = OftenNull.class, insteadOf = LaterNull.class)
    void isNotTested(Jvm jvm) {
        assertThat(read(jvm, LaterNull.class)).fieldLoads("x").isEqualTo(1).hasNoOperation(Operation.NULL_TEST);
    }

    @Pin("C2 reads a volatile field by a reference that was never null {after testing|without testing} the reference")
    @Expect(arch = Arch.AMD64, value = "false")
    @Expect(arch = Arch.AARCH64, value = "false", until = "8")
    @Expect(arch = Arch.AARCH64, value = "true", since = "11")
    @FalsifiedBy(
            flags = {UNLOCK, EXPLICIT},
            since = "11",
            arch = Arch.AMD64)
    @FalsifiedBy(probe = VolatileOftenNull.class, insteadOf = VolatileNeverNull.class, arch = Arch.AMD64)
    @FalsifiedBy(probe = VolatileOftenNull.class, insteadOf = VolatileNeverNull.class, until = "8", arch = Arch.AARCH64)
    @FalsifiedBy(probe = NeverNull.class, insteadOf = VolatileNeverNull.class, since = "11", arch = Arch.AARCH64)
    void volatileIsTested(Jvm jvm, boolean tested) {
        MachineCode read = read(jvm, VolatileNeverNull.class);
        if (tested) {
            assertThat(read).hasOperation(Operation.NULL_TEST);
        } else {
            assertThat(read).hasNoOperation(Operation.NULL_TEST);
        }
    }

    @Pin("after many null references, C2 tests the reference before it reads a field")
    @FalsifiedBy(probe = NeverNull.class, insteadOf = LaterNull.class)
    void isTestedAfterNulls(Jvm jvm) {
        MachineCode after =
                jvm.observe(new CodeOf(LaterNull.class).method("read").afterChange());
        assertThat(after).hasOperation(Operation.NULL_TEST);
    }

    @Pin("the first null references hit an uncommon trap in C2's code, and the VM discards the code")
    @FalsifiedBy(probe = NeverNull.class, insteadOf = LaterNull.class)
    @FalsifiedBy(flags = "-XX:TieredStopAtLevel=1")
    void nullHitsATrap(Jvm jvm) {
        assertThat(jvm.observe(new CompilationOf(LaterNull.class)))
                .hasTrapHit("null_check")
                .hasDeoptimization();
    }

    @Pin("without implicit null checks, C2 tests a reference once for reads of two of its fields")
    @Expect(since = "11")
    @FalsifiedBy(probe = TwoObjects.class, insteadOf = TwoReads.class)
    void secondReadIsNotTested(Jvm jvm) {
        assertThat(read(jvm.with(UNLOCK, EXPLICIT), TwoReads.class))
                .operations(Operation.NULL_TEST)
                .isEqualTo(1);
    }

    @Pin("without implicit null checks, C2 does not test a static final reference")
    @Expect(since = "11")
    @FalsifiedBy(probe = Variable.class, insteadOf = Constant.class)
    void constantIsNotTested(Jvm jvm) {
        assertThat(jvm.with(UNLOCK, EXPLICIT).codeOf(Constant.class)).hasNoOperation(Operation.NULL_TEST);
    }

    private static MachineCode read(Jvm jvm, Class<?> probe) {
        return jvm.codeOf(probe, "read");
    }
}
