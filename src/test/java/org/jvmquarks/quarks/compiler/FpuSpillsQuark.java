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
 * Where more values are live than there are general registers, C2 can put them aside in vector
 * registers instead of the stack.
 *
 * <h2>Why</h2>
 *
 * x86-64 has sixteen general registers, and HotSpot keeps three of them for itself. Where a method
 * needs more values at once, the register allocator has to put some aside. The stack is one place;
 * the vector registers, idle in most Java code, are another, and with {@code
 * -XX:+UseFPUForSpilling} C2 moves integers there and back.
 *
 * <h2>How it is shown</h2>
 *
 * The probe reads 25 fields, then a volatile one, and writes 25: the volatile read keeps loads and
 * stores apart, so that all values are live at once. Its machine code has moves between the two
 * files of registers with the flag, and stores into the frame without. The same copies without the
 * volatile read are the control: each value can be written as soon as it is read.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8 to 28: the moves are there where the flag is on.
 *   <li>Its default is the VM's choice by version and processor. On one Intel server processor it
 *       is off in 8 and 11, on in 17 to 27, and off again in 28.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * {@code xmm} registers in a disassembly do not say that something was vectorized, and {@code
 * vmovd} between the two files of registers is a sign of too many live values.
 */
@Quark(id = "fpu-spills", title = "FPU spills", source = "JVM Anatomy Quark #20")
@Requires(jit = Jit.C2, arch = "amd64")
class FpuSpillsQuark {

    /** Reads 25 fields, then a volatile one, then writes 25: all values are live at once. */
    public static class Ordered {
        int s00, s01, s02, s03, s04, s05, s06, s07, s08, s09;
        int s10, s11, s12, s13, s14, s15, s16, s17, s18, s19;
        int s20, s21, s22, s23, s24;
        int d00, d01, d02, d03, d04, d05, d06, d07, d08, d09;
        int d10, d11, d12, d13, d14, d15, d16, d17, d18, d19;
        int d20, d21, d22, d23, d24;
        volatile int between;
        int copy;

        public void op() {
            int v00 = s00;
            int v01 = s01;
            int v02 = s02;
            int v03 = s03;
            int v04 = s04;
            int v05 = s05;
            int v06 = s06;
            int v07 = s07;
            int v08 = s08;
            int v09 = s09;
            int v10 = s10;
            int v11 = s11;
            int v12 = s12;
            int v13 = s13;
            int v14 = s14;
            int v15 = s15;
            int v16 = s16;
            int v17 = s17;
            int v18 = s18;
            int v19 = s19;
            int v20 = s20;
            int v21 = s21;
            int v22 = s22;
            int v23 = s23;
            int v24 = s24;
            copy = between;
            d00 = v00;
            d01 = v01;
            d02 = v02;
            d03 = v03;
            d04 = v04;
            d05 = v05;
            d06 = v06;
            d07 = v07;
            d08 = v08;
            d09 = v09;
            d10 = v10;
            d11 = v11;
            d12 = v12;
            d13 = v13;
            d14 = v14;
            d15 = v15;
            d16 = v16;
            d17 = v17;
            d18 = v18;
            d19 = v19;
            d20 = v20;
            d21 = v21;
            d22 = v22;
            d23 = v23;
            d24 = v24;
        }
    }

    /** The same without an order: each value can be written as soon as it is read. */
    public static class Unordered {
        int s00, s01, s02, s03, s04, s05, s06, s07, s08, s09;
        int s10, s11, s12, s13, s14, s15, s16, s17, s18, s19;
        int s20, s21, s22, s23, s24;
        int d00, d01, d02, d03, d04, d05, d06, d07, d08, d09;
        int d10, d11, d12, d13, d14, d15, d16, d17, d18, d19;
        int d20, d21, d22, d23, d24;
        int between;
        int copy;

        public void op() {
            int v00 = s00;
            int v01 = s01;
            int v02 = s02;
            int v03 = s03;
            int v04 = s04;
            int v05 = s05;
            int v06 = s06;
            int v07 = s07;
            int v08 = s08;
            int v09 = s09;
            int v10 = s10;
            int v11 = s11;
            int v12 = s12;
            int v13 = s13;
            int v14 = s14;
            int v15 = s15;
            int v16 = s16;
            int v17 = s17;
            int v18 = s18;
            int v19 = s19;
            int v20 = s20;
            int v21 = s21;
            int v22 = s22;
            int v23 = s23;
            int v24 = s24;
            copy = between;
            d00 = v00;
            d01 = v01;
            d02 = v02;
            d03 = v03;
            d04 = v04;
            d05 = v05;
            d06 = v06;
            d07 = v07;
            d08 = v08;
            d09 = v09;
            d10 = v10;
            d11 = v11;
            d12 = v12;
            d13 = v13;
            d14 = v14;
            d15 = v15;
            d16 = v16;
            d17 = v17;
            d18 = v18;
            d19 = v19;
            d20 = v20;
            d21 = v21;
            d22 = v22;
            d23 = v23;
            d24 = v24;
        }
    }

    @Pin("values that do not fit are moved into vector registers and back")
    @FalsifiedBy(flags = "-XX:-UseFPUForSpilling")
    @FalsifiedBy(probe = Unordered.class, insteadOf = Ordered.class)
    void spillsToVectorRegisters(Jvm jvm) {
        assertThat(code(jvm.with("-XX:+UseFPUForSpilling"), Ordered.class))
                .hasAtLeastOperations(Operation.GENERAL_TO_VECTOR, 10)
                .hasAtLeastOperations(Operation.VECTOR_TO_GENERAL, 10);
    }

    @Pin("without that they are stored into the frame")
    @FalsifiedBy(flags = "-XX:+UseFPUForSpilling")
    @FalsifiedBy(probe = Unordered.class, insteadOf = Ordered.class)
    void spillsToTheStack(Jvm jvm) {
        assertThat(code(jvm.with("-XX:-UseFPUForSpilling"), Ordered.class))
                .hasAtLeastOperations(Operation.STACK_STORE, 10)
                .hasNoOperation(Operation.GENERAL_TO_VECTOR)
                .hasNoOperation(Operation.VECTOR_TO_GENERAL);
    }

    private static MachineCode code(Jvm jvm, Class<?> probe) {
        return jvm.codeOf(probe);
    }
}
