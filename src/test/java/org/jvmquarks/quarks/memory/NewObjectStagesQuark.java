package org.jvmquarks.quarks.memory;

import static org.jvmquarks.QuarkAssertions.assertThat;

import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.Touches;
import org.jvmquarks.evidence.code.MachineCode;
import org.jvmquarks.evidence.code.Operation;
import org.jvmquarks.jdk.Arch;
import org.jvmquarks.jdk.Collector;
import org.jvmquarks.jdk.Jit;
import org.jvmquarks.verdict.Impact;

/**
 * C2 writes a field only once if the constructor sets it before any call: the zero that the language demands first
 * costs nothing. A call that is not inlined makes C2 write the fields that are set after it twice.
 *
 * <h2>Why</h2>
 *
 * An object comes to life in three stages: the VM takes memory, zeroes all fields, and the constructor writes its own
 * values. Where nobody can look at the object between the last two stages, C2 captures the stores of the constructor
 * into the initialization. A call that is not inlined ends this, because the callee might look: C2 writes the zeroes
 * first, and each store after the call is a second one.
 *
 * <p>Another thread that gets the reference without synchronization must not see the class pointer or the zeroes later
 * than the reference. x86 keeps stores in their order; AArch64 does not, so a store fence ({@code dmb ishst}) stands
 * between initialization and publication.
 *
 * <h2>How it is shown</h2>
 *
 * The field gets a value that appears nowhere else in C2's code, and the pins count stores of zero: none for a plain
 * constructor, one if the constructor calls a method before the store, none if it calls the method after the store. The
 * pins use Serial, whose code for an allocation is the simplest and does not contain another store of zero.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8 to 28: the same.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * Zeroing is free for fields that a constructor sets at once. A constructor that logs, registers {@code this} or calls
 * anything large before it sets its fields pays two stores for each of them; set the fields first.
 */
@Quark(
        id = "new-object-stages",
        title = "Stages of a new object",
        source = "JVM Anatomy Quark #6",
        impact = Impact.INTERNAL)
@Requires(jit = Jit.C2)
@Touches(options = "-XX:ReduceFieldZeroing")
class NewObjectStagesQuark {

    private static final int VALUE = 0x5A5A5A5A;

    /** The constructor sets the field at once. */
    public static class Plain {
        /** One field of four bytes. */
        public static class Simple {
            int x;

            Simple() {
                x = VALUE;
            }
        }

        public Object op() {
            return new Simple();
        }
    }

    /** No new object: sets the field of an old one. */
    public static class Reused {
        private final Plain.Simple old = new Plain.Simple();

        public Object op() {
            old.x = VALUE;
            return old;
        }
    }

    /** The constructor calls a method before the store. */
    public static class Calling {
        /** The same field. */
        public static class Early {
            int x;

            Early() {
                look();
                x = VALUE;
            }

            /** Could read the field. */
            void look() {}
        }

        public Object op() {
            return new Early();
        }
    }

    /** The constructor calls the method after the store. */
    public static class CallingLater {
        /** The same field. */
        public static class Late {
            int x;

            Late() {
                x = VALUE;
                look();
            }

            void look() {}
        }

        public Object op() {
            return new Late();
        }
    }

    @Pin("C2 does not zero a field that the constructor sets before any call")
    @FalsifiedBy(flags = "-XX:-ReduceFieldZeroing")
    @FalsifiedBy(probe = Calling.class, insteadOf = Plain.class)
    void fieldIsNotZeroed(Jvm jvm) {
        assertThat(code(jvm, Plain.class)).hasImmediate(VALUE).hasNoOperation(Operation.ZERO_STORE);
    }

    @Pin("C2 zeroes a field that the constructor sets after a call that is not inlined")
    @FalsifiedBy(probe = Plain.class, insteadOf = Calling.class)
    @FalsifiedBy(probe = CallingLater.class, insteadOf = Calling.class)
    void fieldIsZeroedBeforeACall(Jvm jvm) {
        assertThat(code(jvm, Calling.class))
                .hasImmediate(VALUE)
                .operations(Operation.ZERO_STORE)
                .isEqualTo(1);
    }

    @Pin("C2 does not zero a field that the constructor sets before a call that is not inlined")
    @FalsifiedBy(flags = "-XX:-ReduceFieldZeroing")
    @FalsifiedBy(probe = Calling.class, insteadOf = CallingLater.class)
    void fieldIsNotZeroedIfTheCallComesLater(Jvm jvm) {
        assertThat(code(jvm, CallingLater.class)).hasImmediate(VALUE).hasNoOperation(Operation.ZERO_STORE);
    }

    /** x86 keeps stores in their order by itself. */
    @Pin("on AArch64, C2 puts a store fence after the initialization of a new object")
    @Requires(arch = Arch.AARCH64)
    @FalsifiedBy(probe = Reused.class, insteadOf = Plain.class)
    void newObjectIsFenced(Jvm jvm) {
        assertThat(code(jvm, Plain.class)).hasOperation(Operation.STORE_FENCE);
    }

    /** Returns the code with Serial, the simplest for an allocation. */
    private static MachineCode code(Jvm jvm, Class<?> probe) {
        return jvm.with(Collector.SERIAL)
                .with("-XX:CompileCommand=dontinline,*.look")
                .codeOf(probe);
    }
}
