package org.jvmquarks.quarks.concurrency;

import static org.jvmquarks.QuarkAssertions.assertThat;

import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.evidence.code.MachineCode;
import org.jvmquarks.jdk.Jit;

/**
 * A {@code long} is read and written by one instruction of 8 bytes, whether or not it is volatile:
 * on a 64-bit VM nobody sees half of one.
 *
 * <h2>Why</h2>
 *
 * The language promises that for volatile fields only; of a plain {@code long} or {@code double}
 * the two halves may be written one after the other (JLS 17.7), for machines of 32 bits. On x86 an
 * aligned access of 8 bytes is atomic, and the VM aligns such fields. What {@code volatile} adds
 * there is order, not wholeness.
 *
 * <h2>How it is shown</h2>
 *
 * By the code of C2: the one instruction that moves 8 bytes from or to the field. Control: a number
 * that the program itself keeps in two halves of 4 bytes.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8 to 28: so it is
 * </ul>
 *
 * <h2>For users</h2>
 *
 * Do not make a field volatile because it is a {@code long}, but because others have to see its
 * value in time; and do not rely on whole plain ones in code that may run on 32 bits.
 */
@Quark(
        id = "long-atomicity",
        title = "Reads and writes of long",
        source =
                "Psychosomatic, Lobotomy, Saw: the many meanings of volatile read and write; JLS 17.7")
@Requires(jit = Jit.C2, arch = "amd64")
class LongAtomicityQuark {

    /** A field, not a slot of the stack (rsp) or of the thread (r15). */
    private static final String FIELD = "qword ptr \\[r(?!sp|15)\\w+ \\+ \\w+]";

    private static final String WRITE = "mov " + FIELD + ", r\\w+";
    private static final String READ = "mov r\\w+, " + FIELD;

    /** Writes a plain field. */
    public static class PlainWrite {
        long field;
        long value = 42;

        public void op() {
            access(value);
        }

        void access(long v) {
            field = v;
        }
    }

    /** Writes a volatile field. */
    public static class VolatileWrite {
        volatile long field;
        long value = 42;

        public void op() {
            access(value);
        }

        void access(long v) {
            field = v;
        }
    }

    /** Writes a number in two halves. */
    public static class WriteOfHalves {
        int low;
        int high;
        long value = 42;

        public void op() {
            access(value);
        }

        void access(long v) {
            low = (int) v;
            high = (int) (v >>> 32);
        }
    }

    /** Reads a plain field. */
    public static class PlainRead {
        long field = 42;

        public long op() {
            return access();
        }

        long access() {
            return field;
        }
    }

    /** Reads a volatile field. */
    public static class VolatileRead {
        volatile long field = 42;

        public long op() {
            return access();
        }

        long access() {
            return field;
        }
    }

    /** Reads a number in two halves. */
    public static class ReadOfHalves {
        int low = 42;
        int high;

        public long op() {
            return access();
        }

        long access() {
            return ((long) high << 32) | (low & 0xFFFF_FFFFL);
        }
    }

    @Pin("a plain write is one of 8 bytes")
    @FalsifiedBy(probe = WriteOfHalves.class, insteadOf = PlainWrite.class)
    void plainWrite(Jvm jvm) {
        assertThat(code(jvm, PlainWrite.class)).hasInstruction(WRITE);
    }

    @Pin("a volatile write is one of 8 bytes")
    @FalsifiedBy(probe = WriteOfHalves.class, insteadOf = VolatileWrite.class)
    void volatileWrite(Jvm jvm) {
        assertThat(code(jvm, VolatileWrite.class)).hasInstruction(WRITE);
    }

    @Pin("a plain read is one of 8 bytes")
    @FalsifiedBy(probe = ReadOfHalves.class, insteadOf = PlainRead.class)
    void plainRead(Jvm jvm) {
        assertThat(code(jvm, PlainRead.class)).hasInstruction(READ);
    }

    @Pin("a volatile read is one of 8 bytes")
    @FalsifiedBy(probe = ReadOfHalves.class, insteadOf = VolatileRead.class)
    void volatileRead(Jvm jvm) {
        assertThat(code(jvm, VolatileRead.class)).hasInstruction(READ);
    }

    private static MachineCode code(Jvm jvm, Class<?> probe) {
        return jvm.codeOf(probe, "access");
    }
}
