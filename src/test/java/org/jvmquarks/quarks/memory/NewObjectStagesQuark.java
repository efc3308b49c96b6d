package org.jvmquarks.quarks.memory;

import static org.jvmquarks.QuarkAssertions.assertThat;

import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.evidence.code.MachineCode;
import org.jvmquarks.evidence.code.Operation;
import org.jvmquarks.jdk.Collector;
import org.jvmquarks.jdk.Jit;

/**
 * A field that the constructor sets at once is written once: the zero that the language asks for
 * before costs nothing. After a call that is not inlined it is written twice.
 *
 * <h2>Why</h2>
 *
 * An object comes to be in three stages: memory is taken, all fields are zeroed, and the
 * constructor writes its own values. Where nobody can look at the object between the last two, C2
 * captures the constructor's stores into the initialization. A call that is not inlined ends that,
 * as the callee might look: the zeroes are written first, and each store after the call is a second
 * one.
 *
 * <h2>How it is shown</h2>
 *
 * The field gets a value that appears nowhere else in the code of C2, and stores of zero are
 * counted: none for a plain constructor, one where a method is called before the store, none where
 * it is called after. Serial's code of an allocation is the plainest, and has no other store of
 * zero.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8 to 28: so it is.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * Zeroing is free for fields that a constructor sets at once. Logging, registering {@code this} or
 * calling anything large before the fields are set makes each of them cost two stores.
 */
@Quark(id = "new-object-stages", title = "Stages of a new object", source = "JVM Anatomy Quark #6")
@Requires(jit = Jit.C2, arch = "amd64")
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

    /** The constructor calls a method before. */
    public static class Calling {
        /** The same field. */
        public static class Early {
            int x;

            Early() {
                look();
                x = VALUE;
            }

            /** Could see the field, and does not. */
            void look() {}
        }

        public Object op() {
            return new Early();
        }
    }

    /** The constructor calls the method after. */
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

    @Pin("a field that the constructor sets is not zeroed before")
    @FalsifiedBy(flags = "-XX:-ReduceFieldZeroing")
    @FalsifiedBy(probe = Calling.class, insteadOf = Plain.class)
    void fieldIsNotZeroed(Jvm jvm) {
        assertThat(code(jvm, Plain.class)).hasImmediate(VALUE).hasNoOperation(Operation.ZERO_STORE);
    }

    @Pin("a constructor that calls a method first writes the field twice")
    @FalsifiedBy(probe = Plain.class, insteadOf = Calling.class)
    @FalsifiedBy(probe = CallingLater.class, insteadOf = Calling.class)
    void fieldIsZeroedBeforeACall(Jvm jvm) {
        assertThat(code(jvm, Calling.class))
                .hasImmediate(VALUE)
                .hasOperations(Operation.ZERO_STORE, 1);
    }

    @Pin("a call after the store does no harm")
    @FalsifiedBy(flags = "-XX:-ReduceFieldZeroing")
    @FalsifiedBy(probe = Calling.class, insteadOf = CallingLater.class)
    void fieldIsNotZeroedIfTheCallComesLater(Jvm jvm) {
        assertThat(code(jvm, CallingLater.class))
                .hasImmediate(VALUE)
                .hasNoOperation(Operation.ZERO_STORE);
    }

    /** Serial, whose code of an allocation is the plainest. */
    private static MachineCode code(Jvm jvm, Class<?> probe) {
        return jvm.with(Collector.SERIAL.options())
                .with("-XX:CompileCommand=dontinline,*.look")
                .codeOf(probe);
    }
}
