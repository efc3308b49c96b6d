package org.jvmquarks.quarks.concurrency;

import static org.jvmquarks.QuarkAssertions.assertThat;

import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.Touches;
import org.jvmquarks.evidence.code.MachineCode;
import org.jvmquarks.jdk.Collector;
import org.jvmquarks.jdk.Jit;
import org.jvmquarks.verdict.Impact;

/**
 * On a 64-bit VM a single 8-byte instruction reads or writes a {@code long}, whether or not the field is volatile: no
 * thread sees half of a value.
 *
 * <h2>Why</h2>
 *
 * The language promises this for volatile fields only. A VM may write the two halves of a plain {@code long} or
 * {@code double} one after the other (JLS 17.7), which helps on 32-bit machines. On x86-64 and AArch64 an aligned
 * access of 8 bytes is atomic, and the VM aligns such fields. There, {@code volatile} adds ordering, not atomicity.
 *
 * <h2>How it is shown</h2>
 *
 * The pins look in C2's code for one instruction that moves 8 bytes from or to the offset of the field. The control is
 * a number that the program itself keeps in two halves of 4 bytes.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8 to 28: unchanged.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * Make a field volatile because other threads must see its writes, and in order, not because it is a {@code long}. Do
 * not rely on the atomicity of plain accesses in code that may run on a 32-bit VM: the language guarantees it only for
 * volatile fields.
 */
@Quark(
        id = "long-atomicity",
        title = "Reads and writes of long",
        source = "Psychosomatic, Lobotomy, Saw: the many meanings of volatile read and write; JLS 17.7",
        impact = Impact.BEHAVIOUR)
@Requires(jit = Jit.C2)
@Touches(options = "-XX:AlwaysAtomicAccesses")
class LongAtomicityQuark {

    /** Keeps the fields of probes away from offsets that method entries also read. */
    abstract static class Spaced {
        long first = 1;
        long second = 2;
    }

    /** Writes a plain field. */
    public static class PlainWrite extends Spaced {
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
    public static class VolatileWrite extends Spaced {
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
        int field;
        int high;
        long value = 42;

        public void op() {
            access(value);
        }

        void access(long v) {
            field = (int) v;
            high = (int) (v >>> 32);
        }
    }

    /** Reads a plain field. */
    public static class PlainRead extends Spaced {
        long field = 42;

        public long op() {
            return access();
        }

        long access() {
            return field;
        }
    }

    /** Reads a volatile field. */
    public static class VolatileRead extends Spaced {
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
        int field = 42;
        int high;

        public long op() {
            return access();
        }

        long access() {
            return ((long) high << 32) | (field & 0xFFFF_FFFFL);
        }
    }

    @Pin("C2 compiles a write of a plain long field to one store of 8 bytes")
    @FalsifiedBy(probe = WriteOfHalves.class, insteadOf = PlainWrite.class)
    void plainWrite(Jvm jvm) {
        writesAtOnce(code(jvm, PlainWrite.class));
    }

    @Pin("C2 compiles a write of a volatile long field to one store of 8 bytes")
    @FalsifiedBy(probe = WriteOfHalves.class, insteadOf = VolatileWrite.class)
    void volatileWrite(Jvm jvm) {
        writesAtOnce(code(jvm, VolatileWrite.class));
    }

    @Pin("C2 compiles a read of a plain long field to one load of 8 bytes")
    @FalsifiedBy(probe = ReadOfHalves.class, insteadOf = PlainRead.class)
    void plainRead(Jvm jvm) {
        readsAtOnce(code(jvm, PlainRead.class));
    }

    @Pin("C2 compiles a read of a volatile long field to one load of 8 bytes")
    @FalsifiedBy(probe = ReadOfHalves.class, insteadOf = VolatileRead.class)
    void volatileRead(Jvm jvm) {
        readsAtOnce(code(jvm, VolatileRead.class));
    }

    private static void writesAtOnce(MachineCode code) {
        assertThat(code).fieldStores("field").isEqualTo(1).hasFieldStoresOfBytes("field", 8);
    }

    private static void readsAtOnce(MachineCode code) {
        assertThat(code).fieldLoads("field").isEqualTo(1).hasFieldLoadsOfBytes("field", 8);
    }

    private static MachineCode code(Jvm jvm, Class<?> probe) {
        return jvm.with(Collector.SERIAL).codeOf(probe, "access");
    }
}
