package org.jvmquarks.quarks.compiler;

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
 * Where more values are live than there are general registers, C2 can put them into vector registers instead of the
 * stack.
 *
 * <h2>Why</h2>
 *
 * x86-64 has 16 general registers, or 32 with APX, and AArch64 has 31; HotSpot reserves some of them. Where a method
 * needs more values at once, the register allocator has to spill some. The stack is one place. The vector registers,
 * idle in most Java code, are another: with {@code -XX:+UseFPUForSpilling}, C2 moves integers there and back.
 *
 * <h2>How it is shown</h2>
 *
 * The probe reads 40 fields, then a volatile field, and writes 40 fields. The volatile read keeps loads and stores
 * apart, so all 40 values are live at once, at least 8 more than there are registers. With the flag, the machine code
 * moves them between general and vector registers; without the flag, it stores them on the stack. The same copies
 * without the volatile read are the control, except on AArch64 before 17, where C2 still reads all 40 fields first. All
 * run with the Parallel collector: with G1, some JDKs crash (see History).
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8 to 28: the flag has this effect.
 *   <li>The default of the flag depends on version and processor. 28 no longer sets it on recent Intel processors
 *       (JDK-8388882).
 *   <li>24 and 25 on AArch64 crash with the flag and G1 (JDK-8359378): the barriers of G1 save live registers and do
 *       not expect integers in vector registers. Since 26 they do.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * {@code xmm} registers in a disassembly do not prove that a loop was vectorized. Moves between general and vector
 * registers, such as {@code vmovd} and {@code vmovq}, can be a sign of too many live values.
 */
@Quark(id = "fpu-spills", title = "FPU spills", source = "JVM Anatomy Quark #20", impact = Impact.INTERNAL)
@Requires(jit = Jit.C2)
@Touches(options = "-XX:UseFPUForSpilling")
class FpuSpillsQuark {

    /** 40 values, less the 32 general registers of a processor with APX. */
    private static final int LEAST_SPILLS = 40 - 32;

    /** 40 fields to read and 40 to write. */
    public abstract static class Fields {
        int s00, s01, s02, s03, s04, s05, s06, s07, s08, s09;
        int s10, s11, s12, s13, s14, s15, s16, s17, s18, s19;
        int s20, s21, s22, s23, s24, s25, s26, s27, s28, s29;
        int s30, s31, s32, s33, s34, s35, s36, s37, s38, s39;
        int d00, d01, d02, d03, d04, d05, d06, d07, d08, d09;
        int d10, d11, d12, d13, d14, d15, d16, d17, d18, d19;
        int d20, d21, d22, d23, d24, d25, d26, d27, d28, d29;
        int d30, d31, d32, d33, d34, d35, d36, d37, d38, d39;
        int copy;

        /** Reads the 40 fields, then another one, then writes the 40. */
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
            int v25 = s25;
            int v26 = s26;
            int v27 = s27;
            int v28 = s28;
            int v29 = s29;
            int v30 = s30;
            int v31 = s31;
            int v32 = s32;
            int v33 = s33;
            int v34 = s34;
            int v35 = s35;
            int v36 = s36;
            int v37 = s37;
            int v38 = s38;
            int v39 = s39;
            copy = between();
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
            d25 = v25;
            d26 = v26;
            d27 = v27;
            d28 = v28;
            d29 = v29;
            d30 = v30;
            d31 = v31;
            d32 = v32;
            d33 = v33;
            d34 = v34;
            d35 = v35;
            d36 = v36;
            d37 = v37;
            d38 = v38;
            d39 = v39;
        }

        abstract int between();
    }

    /** Reads a volatile field in between: all values are live at once. */
    public static class Ordered extends Fields {
        volatile int field;

        @Override
        int between() {
            return field;
        }
    }

    /** Reads a plain field in between: each value can be written as soon as it is read. */
    public static class Unordered extends Fields {
        int field;

        @Override
        int between() {
            return field;
        }
    }

    @Pin("with UseFPUForSpilling, C2 moves values that lack a general register to vector registers")
    @FalsifiedBy(flags = "-XX:-UseFPUForSpilling")
    @FalsifiedBy(probe = Unordered.class, insteadOf = Ordered.class, arch = Arch.AMD64)
    void spillsToVectorRegisters(Jvm jvm) {
        assertThat(code(jvm, "-XX:+UseFPUForSpilling"))
                .operations(Operation.GENERAL_TO_VECTOR)
                .isAtLeast(LEAST_SPILLS)
                .operations(Operation.VECTOR_TO_GENERAL)
                .isAtLeast(LEAST_SPILLS);
    }

    @Pin("without UseFPUForSpilling, C2 stores values that lack a general register on the stack")
    @FalsifiedBy(flags = "-XX:+UseFPUForSpilling")
    @FalsifiedBy(probe = Unordered.class, insteadOf = Ordered.class, arch = Arch.AMD64)
    void spillsToTheStack(Jvm jvm) {
        assertThat(code(jvm, "-XX:-UseFPUForSpilling"))
                .operations(Operation.STACK_STORE)
                .isAtLeast(LEAST_SPILLS)
                .hasNoOperation(Operation.GENERAL_TO_VECTOR)
                .hasNoOperation(Operation.VECTOR_TO_GENERAL);
    }

    private static MachineCode code(Jvm jvm, String flag) {
        return jvm.with(Collector.PARALLEL).with(flag).codeOf(Ordered.class);
    }
}
