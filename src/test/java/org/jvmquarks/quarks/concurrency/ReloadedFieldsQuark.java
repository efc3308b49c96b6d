package org.jvmquarks.quarks.concurrency;

import static org.jvmquarks.QuarkAssertions.assertThat;

import java.util.concurrent.atomic.AtomicInteger;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.evidence.code.MachineCode;
import org.jvmquarks.jdk.Collector;
import org.jvmquarks.jdk.Jit;
import org.jvmquarks.verdict.Impact;

/**
 * After a volatile read, C2's code reloads fields that it has read before, even if they are final or nobody writes
 * them.
 *
 * <h2>Why</h2>
 *
 * A thread that reads a volatile field must see everything that another thread wrote before it wrote that field. This
 * may be anything, so C2 puts a barrier that covers the whole heap after such a read, and discards the values of fields
 * that it holds in registers. C2 puts the same barrier around a volatile write and around a lock, and also before
 * {@code lazySet}, where it is an instruction on AArch64 ({@code dmb}) and none on x86-64. Final fields get no better
 * treatment, as reflection may write them.
 *
 * <h2>How it is shown</h2>
 *
 * A method reads a field, does something else and reads the field again; C2's code loads the field twice, or once. The
 * controls are a plain read in between, and a value kept in a local variable.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8 to 28: unchanged.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * In a hot method with volatile accesses, copy fields that do not change into local variables, final ones as well. The
 * classes of {@code java.util.concurrent} do so throughout.
 */
@Quark(
        id = "reloaded-fields",
        title = "Fields reloaded after volatile reads",
        source = "Psychosomatic, Lobotomy, Saw: when I say final, I mean final",
        impact = Impact.INTERNAL)
@Requires(jit = Jit.C2)
class ReloadedFieldsQuark {

    /** Reads a field before and after something else. */
    public abstract static class TwoReads {
        /** Keeps the fields away from the offsets that headers use. */
        long first = 1;

        int field = 1111;
        int other;
        volatile int ordered;
        final AtomicInteger lazy = new AtomicInteger();
        final int constant = Integer.getInteger("quark.constant", 3);

        public int op() {
            return sum();
        }

        abstract int sum();
    }

    /** Around a volatile read. */
    public static class AroundVolatileRead extends TwoReads {
        @Override
        int sum() {
            int before = field;
            int between = ordered;
            return 3 * before + between + field;
        }
    }

    /** Around a plain read. */
    public static class AroundPlainRead extends TwoReads {
        @Override
        int sum() {
            int before = field;
            int between = other;
            return 3 * before + between + field;
        }
    }

    /** Around a volatile read, but with the first value kept in a local variable. */
    public static class Kept extends TwoReads {
        @Override
        int sum() {
            int before = field;
            int between = ordered;
            return 3 * before + between + before;
        }
    }

    /** Around an ordered write to something else. */
    public static class AroundLazyWrite extends TwoReads {
        @Override
        int sum() {
            int before = field;
            lazy.lazySet(before);
            return 3 * before + field;
        }
    }

    /** Around a plain write to something else. */
    public static class AroundPlainWrite extends TwoReads {
        @Override
        int sum() {
            int before = field;
            other = before;
            return 3 * before + field;
        }
    }

    /** A final field, around a volatile read. */
    public static class FinalAroundVolatileRead extends TwoReads {
        @Override
        int sum() {
            int before = constant;
            int between = ordered;
            return 3 * before + between + constant;
        }
    }

    /** A final field, around a plain read. */
    public static class FinalAroundPlainRead extends TwoReads {
        @Override
        int sum() {
            int before = constant;
            int between = other;
            return 3 * before + between + constant;
        }
    }

    @Pin("after a volatile read, C2's code reloads a plain field")
    @FalsifiedBy(probe = AroundPlainRead.class, insteadOf = AroundVolatileRead.class)
    @FalsifiedBy(probe = Kept.class, insteadOf = AroundVolatileRead.class)
    void volatileReadForgets(Jvm jvm) {
        assertThat(sum(jvm, AroundVolatileRead.class)).fieldLoads("field").isEqualTo(2);
    }

    @Pin("after a plain read, C2's code does not reload a plain field")
    @FalsifiedBy(probe = AroundVolatileRead.class, insteadOf = AroundPlainRead.class)
    void plainReadDoesNot(Jvm jvm) {
        assertThat(sum(jvm, AroundPlainRead.class)).fieldLoads("field").isEqualTo(1);
    }

    @Pin("after a volatile read, C2's code does not reload a value that a local variable holds")
    @FalsifiedBy(probe = AroundVolatileRead.class, insteadOf = Kept.class)
    void localIsKept(Jvm jvm) {
        assertThat(sum(jvm, Kept.class)).fieldLoads("field").isEqualTo(1);
    }

    @Pin("after lazySet, C2's code reloads a plain field")
    @FalsifiedBy(probe = AroundPlainWrite.class, insteadOf = AroundLazyWrite.class)
    void lazyWriteForgets(Jvm jvm) {
        assertThat(sum(jvm, AroundLazyWrite.class)).fieldLoads("field").isEqualTo(2);
    }

    @Pin("after a volatile read, C2's code reloads a final field")
    @FalsifiedBy(probe = FinalAroundPlainRead.class, insteadOf = FinalAroundVolatileRead.class)
    void finalFieldsAreNoBetter(Jvm jvm) {
        assertThat(sum(jvm, FinalAroundVolatileRead.class))
                .fieldLoads("constant")
                .isEqualTo(2);
    }

    private static MachineCode sum(Jvm jvm, Class<?> probe) {
        return jvm.with(Collector.G1).codeOf(probe, "sum");
    }
}
