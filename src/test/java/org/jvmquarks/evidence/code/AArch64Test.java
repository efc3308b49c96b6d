package org.jvmquarks.evidence.code;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Single instructions as Arm's manual writes them, and the code that C2 of JDK 11 to 28 compiled on AArch64 for
 * {@code void set(Object v) { field = v; }}. ZGC on 11 is missing: it does not run on AArch64. For code of other
 * methods see {@link AArch64OperationsTest}.
 */
class AArch64Test {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "sdiv w0, w1, w2 | DIVISION",
                "udiv x0, x1, x2 | DIVISION",
                "mul w0, w1, w2 | MULTIPLICATION",
                "madd x0, x1, x2, x3 | MULTIPLICATION",
                "msub w0, w1, w2, w3 | MULTIPLICATION",
                "mneg w0, w1, w2 | MULTIPLICATION",
                "smull x0, w1, w2 | MULTIPLICATION",
                "umull x0, w1, w2 | MULTIPLICATION",
                "smaddl x0, w1, w2, x3 | MULTIPLICATION",
                "umaddl x0, w1, w2, x3 | MULTIPLICATION",
                "smsubl x0, w1, w2, x3 | MULTIPLICATION",
                "umsubl x0, w1, w2, x3 | MULTIPLICATION",
                "smnegl x0, w1, w2 | MULTIPLICATION",
                "umnegl x0, w1, w2 | MULTIPLICATION",
                "smulh x0, x1, x2 | MULTIPLICATION",
                "umulh x0, x1, x2 | MULTIPLICATION",
                "csel w0, w1, w2, ne | CONDITIONAL_MOVE",
                "csinc w0, w1, w2, lt | CONDITIONAL_MOVE",
                "csinv w0, w1, w2, lt | CONDITIONAL_MOVE",
                "csneg w0, w1, w2, mi | CONDITIONAL_MOVE",
                "cinc w0, w1, eq | CONDITIONAL_MOVE",
                "cinv w0, w1, eq | CONDITIONAL_MOVE",
                "fcsel d0, d1, d2, mi | CONDITIONAL_MOVE",
                "cas w8, w9, [x1] | COMPARE_AND_EXCHANGE",
                "casb w8, w9, [x1] | COMPARE_AND_EXCHANGE",
                "casalh w8, w9, [x1] | COMPARE_AND_EXCHANGE",
                "caspal x0, x1, x2, x3, [x4] | COMPARE_AND_EXCHANGE",
                "caspal x0, x1, x2, x3, [x4] | ATOMIC",
                "casal w8, w9, [x1] | COMPARE_AND_EXCHANGE",
                "stlxr w8, w9, [x1] | ATOMIC",
                "stlxp w8, x9, x10, [x1] | ATOMIC",
                "swpal x0, x1, [x2] | EXCHANGE",
                "swp w0, w1, [x2] | EXCHANGE",
                "swplb w0, w1, [x2] | EXCHANGE",
                "ldaddal x0, x1, [x2] | FETCH_AND_ADD",
                "ldaddalb w0, w1, [x2] | FETCH_AND_ADD",
                "ldaddh w0, w1, [x2] | FETCH_AND_ADD",
                "ldaddh w0, w1, [x2] | ATOMIC",
                "dmb ish | FENCE",
                "dmb sy | FENCE",
                "dsb ish | FENCE",
                "dmb ishld | LOAD_FENCE",
                "dmb ld | LOAD_FENCE",
                "dsb ishld | LOAD_FENCE",
                "dmb ishst | STORE_FENCE",
                "dmb st | STORE_FENCE",
                "ldar w0, [x10] | ACQUIRING_LOAD",
                "ldapr x0, [x10] | ACQUIRING_LOAD",
                "ldarb w0, [x10] | ACQUIRING_LOAD",
                "ldapur x0, [x10, #8] | ACQUIRING_LOAD",
                "stlr w2, [x10] | RELEASING_STORE",
                "stlrb w2, [x10] | RELEASING_STORE",
                "stlur w2, [x10, #8] | RELEASING_STORE",
                "swpal x0, x1, [x2] | ATOMIC",
                "ldclral x0, x1, [x2] | ATOMIC",
                "ldsmaxlb w0, w1, [x2] | ATOMIC",
                "stset x0, [x2] | ATOMIC",
                "stadd x0, [x2] | FETCH_AND_ADD",
                "ldrsw x0, [x1, #8] | SIGN_EXTENDING_LOAD",
                "ldrsb w0, [x1, #8] | SIGN_EXTENDING_LOAD",
                "ldursh w0, [x1, #-8] | SIGN_EXTENDING_LOAD",
                "ldapursb w0, [x1, #8] | SIGN_EXTENDING_LOAD",
                "ldpsw x0, x2, [x1, #8] | SIGN_EXTENDING_LOAD",
                "and w0, w1, #0xff | BITWISE_AND",
                "ands w0, w1, w2 | BITWISE_AND",
                "bic x0, x1, x2 | BITWISE_AND",
                "bics x0, x1, x2 | BITWISE_AND",
                "ubfx w0, w1, #4, #8 | BITWISE_AND",
                "ubfiz x0, x1, #3, #0x20 | BITWISE_AND",
                "uxtb w0, w1 | BITWISE_AND",
                "uxth w0, w1 | BITWISE_AND",
                "uxtw x0, w1 | BITWISE_AND",
                "add w0, w1, w2, uxtb | BITWISE_AND",
                "sub x0, x1, w2, uxth #1 | BITWISE_AND",
                "add x0, x1, w2, uxtw | BITWISE_AND",
                "b.hs #0x40 | BRANCH_IF_ABOVE_OR_EQUAL",
                "b.ls #0x40 | BRANCH_IF_BELOW_OR_EQUAL",
                "st1w {z16.s}, p7, [x13] | VECTOR_STORE",
                "st1 {v16.16b}, [x13] | VECTOR_STORE",
                "st1 {v16.2d, v17.2d}, [x13], #0x20 | VECTOR_STORE",
                "str z16, [x13] | VECTOR_STORE",
                "stp q0, q1, [x13] | VECTOR_STORE",
                "mov z16.d, x2 | GENERAL_TO_VECTOR",
                "mov z16.s, p0/m, w2 | GENERAL_TO_VECTOR",
                "dup v16.4s, w2 | GENERAL_TO_VECTOR",
                "ins v16.s[1], w2 | GENERAL_TO_VECTOR",
                "mov v16.d[1], x2 | GENERAL_TO_VECTOR",
                "fmov s0, w2 | GENERAL_TO_VECTOR",
                "umov w0, v16.b[3] | VECTOR_TO_GENERAL",
                "smov x0, v16.h[3] | VECTOR_TO_GENERAL",
                "mov w0, v16.s[1] | VECTOR_TO_GENERAL",
                "dc zva, x0 | ZERO_STORE",
                "stp xzr, xzr, [x0, #0x10] | ZERO_STORE",
                "stp x1, xzr, [x0, #0x10] | ZERO_STORE",
                "stp xzr, x1, [x0, #0x10] | ZERO_STORE",
                "sturb wzr, [x0, #-1] | ZERO_STORE",
                "stlr wzr, [x10] | ZERO_STORE",
                "stlxr w8, xzr, [x10] | ZERO_STORE",
                "ldrb w0, [x1, x2] | ZERO_EXTENDING_BYTE_LOAD",
                "ldurb w0, [x1, #-1] | ZERO_EXTENDING_BYTE_LOAD",
                "ldarb w0, [x1] | ZERO_EXTENDING_BYTE_LOAD",
                "ldaprb w0, [x1] | ZERO_EXTENDING_BYTE_LOAD",
                "fmov d0, x1 | GENERAL_TO_VECTOR",
                "fmov x1, d0 | VECTOR_TO_GENERAL",
                "str q16, [x11, #0x10] | VECTOR_STORE",
                "str w1, [sp, #0x10] | STACK_STORE",
                "str d8, [sp, #0x10] | STACK_STORE",
                "str x29, [sp, #0x10] | STACK_STORE",
                "stp x30, x1, [sp, #0x10] | STACK_STORE",
                "str z8, [sp, #1, mul vl] | STACK_STORE",
                "prfm pstl1keep, [x11, #0xc0] | PREFETCH",
                "prfum pldl1keep, [x11, #-8] | PREFETCH",
                "str xzr, [x0, #0x10] | ZERO_STORE",
                "cbz x0, #0x40 | NULL_TEST",
                "cbnz w0, #0x40 | NULL_TEST",
                "cmp x0, #0 | NULL_TEST",
                "cmp x0, xzr | NULL_TEST",
                "bl #0x40 | CALL",
                "blr x8 | CALL",
                "b #0x40 | BRANCH",
                "br x8 | BRANCH",
                "b.ne #0x40 | CONDITIONAL_BRANCH",
                "cbnz w0, #0x40 | CONDITIONAL_BRANCH",
                "tbz w0, #3, #0x40 | CONDITIONAL_BRANCH",
                "tbnz w0, #3, #0x40 | CONDITIONAL_BRANCH",
                "b.cs #0x40 | BRANCH_IF_ABOVE_OR_EQUAL",
                "ret | RETURN",
                "cmp sp, x8 | POLL_OF_STACK_WATERMARK"
            })
    void oneInstruction(String instruction, Operation operation) {
        assertThat(code(instruction).find(operation)).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "ldr x0, [x1, #0x10] | 8",
                "str w0, [x1, #0x10] | 4",
                "ldrsw x0, [x1, #0x10] | 4",
                "strh w0, [x1] | 2",
                "ldrsb w0, [x1] | 1",
                "stlxr w8, x9, [x1] | 8",
                "stp x0, x1, [x2] | 8",
                "stp q0, q1, [x2] | 16",
                "caspal x0, x1, x2, x3, [x4] | 8",
                "stlxp w8, w9, w10, [x1] | 4",
                "ldr d0, [x1, #0x10] | 8",
                "st1 {v0.8b}, [x1] | 8",
                "st1 {v0.4s, v1.4s}, [x1] | 16",
                "st1 {v0.s}[1], [x1] | 4",
                "str z0, [x1] | 0",
                "ldr p0, [x1] | 0",
                "st1w {z16.s}, p7, [x13] | 0",
                "mov x0, x1 | 0"
            })
    void bytesOfAnAccess(String instruction, int bytes) {
        MachineCode code = code(instruction);

        assertThat(code.bytesAccessed(code.instructions().get(0))).isEqualTo(bytes);
    }

    @Test
    void pageOfTheThreadIsPolled() {
        MachineCode code = code("ldr x8, [x28, #0x30]", "ldr wzr, [x8]");

        assertThat(code.find(Operation.POLL_OF_THREAD_PAGE)).hasSize(1);
        assertThat(code.find(Operation.POLL_OF_GLOBAL_PAGE)).isEmpty();
        assertThat(code("adrp x8, #0x1000", "ldr wzr, [x8]").find(Operation.POLL_OF_GLOBAL_PAGE))
                .hasSize(1);
    }

    @Test
    void cardIsMarked() {
        MachineCode code = code("str w2, [x1, #0xc]", "lsr x10, x1, #9", "add x10, x10, x11", "strb wzr, [x10]");

        assertThat(code.find(Operation.CARD_MARK)).hasSize(1);
        assertThat(code.storesTo("field")).hasSize(1);
    }

    @ParameterizedTest
    @MethodSource("names")
    void cardTableIsConstantUntilG1LoadsIt(String name) throws IOException {
        MachineCode captured = Listings.readAArch64(name);
        boolean loaded = name.startsWith("g1-debian-28");

        assertThat(captured.find(Operation.CARD_MARK_OF_THREAD))
                .isEqualTo(loaded ? captured.find(Operation.CARD_MARK) : List.of());
        assertThat(captured.find(Operation.CARD_MARK_AT_CONSTANT))
                .isEqualTo(loaded ? List.of() : captured.find(Operation.CARD_MARK));
    }

    @Test
    void cardIsMarkedBySumWithShiftedAddress() {
        assertThat(code("add x10, x11, x1, lsr #9", "sturb wzr, [x10, #-8]").find(Operation.CARD_MARK))
                .hasSize(1);
        assertThat(code("add x10, x11, x1, lsr #8", "sturb wzr, [x10, #-8]").find(Operation.CARD_MARK))
                .isEmpty();
    }

    @Test
    void loopIsFound() {
        MachineCode code = code("mov w0, wzr", "add w0, w0, #1", "b.lt #1", "ret");

        assertThat(code.loops().instructions()).hasSize(2);
        assertThat(code.withImmediate(1)).hasSize(1);
    }

    @Test
    void shiftedImmediateIsWhatItStandsFor() {
        assertThat(code("movz w0, #0x1234, lsl #16").withImmediate(0x12340000L)).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "ldar w0, [x10] | ATOMIC",
                "ldaxr w0, [x10] | ACQUIRING_LOAD",
                "stlxr w8, w9, [x1] | RELEASING_STORE",
                "cset w0, eq | CONDITIONAL_MOVE",
                "str xzr, [sp, #0x10] | ZERO_STORE",
                "str xzr, [x28, #0x500] | ZERO_STORE",
                "cneg w0, w1, lt | CONDITIONAL_MOVE",
                "csetm w0, lt | CONDITIONAL_MOVE",
                "stp x1, xzr, [sp, #0x10] | ZERO_STORE",
                "swpal xzr, x1, [x0] | ZERO_STORE",
                "stlxr w8, x9, [x10] | ZERO_STORE",
                "str x1, [x0, xzr] | ZERO_STORE",
                "str d0, [x1] | VECTOR_STORE",
                "stp d0, d1, [x1] | VECTOR_STORE",
                "st1 {v0.8b}, [x1] | VECTOR_STORE",
                "st1 {v0.s}[0], [x1] | VECTOR_STORE",
                "str p0, [x1] | VECTOR_STORE",
                "ld1 {v0.16b}, [x1] | VECTOR_STORE",
                "fmov d0, xzr | GENERAL_TO_VECTOR",
                "fmov s0, wzr | GENERAL_TO_VECTOR",
                "fmov d0, d1 | GENERAL_TO_VECTOR",
                "mov v0.s[0], v1.s[1] | GENERAL_TO_VECTOR",
                "mov w0, w1 | VECTOR_TO_GENERAL",
                "and v0.16b, v1.16b, v2.16b | BITWISE_AND",
                "bic v0.16b, v1.16b, v2.16b | BITWISE_AND",
                "and p0.b, p1/z, p2.b, p3.b | BITWISE_AND",
                "add x0, x1, w2, sxtw #2 | BITWISE_AND",
                "cmp sp, x8, uxtx | BITWISE_AND",
                "ldr x0, [x1, w2, uxtw #3] | BITWISE_AND",
                "sbfiz x0, x1, #2, #0x20 | BITWISE_AND",
                "mul v0.4s, v1.4s, v2.4s | MULTIPLICATION",
                "smull v0.2d, v1.2s, v2.2s | MULTIPLICATION",
                "fmul d0, d1, d2 | MULTIPLICATION",
                "fdiv d0, d1, d2 | DIVISION",
                "sdiv z0.s, p0/m, z0.s, z1.s | DIVISION",
                "ldp x0, x2, [x1] | SIGN_EXTENDING_LOAD",
                "ldset x0, x1, [x2] | SIGN_EXTENDING_LOAD",
                "ldrh w0, [x1] | ZERO_EXTENDING_BYTE_LOAD",
                "str x30, [sp, #0x10] | STACK_STORE",
                "stp x29, x30, [sp, #0x10] | STACK_STORE",
                "stp x2, x10, [sp, #-0x10]! | STACK_STORE",
                "str x1, [x0] | STACK_STORE",
                "cmp x0, #1 | NULL_TEST",
                "cmp x0, x1 | NULL_TEST",
                "cmp xzr, x1 | NULL_TEST",
                "tbz w0, #3, #0x40 | NULL_TEST",
                "br x8 | CONDITIONAL_BRANCH",
                "tbl v0.16b, {v1.16b}, v2.16b | BRANCH",
                "br x8 | CALL",
                "dmb ishld | FENCE",
                "dmb ishst | LOAD_FENCE",
                "ldr x0, [x1] | PREFETCH",
                "dc cvau, x0 | ZERO_STORE",
                "ldr w8, #0x40 | NULL_TEST"
            })
    void lookalikesAreNot(String instruction, Operation operation) {
        assertThat(code(instruction).find(operation)).isEmpty();
    }

    @Test
    void storeBelowTheFrameIsNoZeroStore() {
        assertThat(code("sub x9, sp, #0x14, lsl #12", "str xzr, [x9]").find(Operation.ZERO_STORE))
                .isEmpty();
        assertThat(code("sub x9, x0, #0x14", "str xzr, [x9]").find(Operation.ZERO_STORE))
                .hasSize(1);
    }

    @Test
    void storeOfClearedVectorIsZeroStore() {
        assertThat(code("movi v16.2d, #0", "stp q16, q16, [x0]").find(Operation.ZERO_STORE))
                .hasSize(1);
        assertThat(code("mov v16.d, x1", "stp q16, q16, [x0]").find(Operation.ZERO_STORE))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "movi v16.2d, #0 | str q16, [x0] | 1",
                "movi v16.2d, #0 | stp q1, q16, [x0] | 1",
                "movi v16.2d, #0 | st1 {v16.2d}, [x0] | 1",
                "movi v16.2d, #0 | st1 {v15.2d-v17.2d}, [x0] | 1",
                "movi v16.2d, #0 | st1 {v17.2d, v18.2d}, [x0] | 0",
                "movi v16.2d, #0 | str q16, [sp] | 0",
                "movi v16.2d, #1 | str q16, [x0] | 0",
                "eor v16.16b, v16.16b, v16.16b | str d16, [x0] | 1",
                "eor v16.16b, v16.16b, v17.16b | str d16, [x0] | 0",
                "mov z16.s, #0 | st1w {z16.s}, p7, [x0] | 1",
                "dup z16.s, #0 | str z16, [x0] | 1",
                "mov z16.s, w1 | st1w {z16.s}, p7, [x0] | 0",
                "fmov d0, xzr | str d0, [x0] | 1",
                "fmov s0, wzr | str s0, [x0] | 1",
                "dup v0.2d, xzr | str q0, [x0] | 1",
                "fmov d0, x1 | str d0, [x0] | 0",
                "mov v0.d[1], xzr | str q0, [x0] | 0"
            })
    void vectorIsZeroUntilOverwritten(String before, String store, int zeroStores) {
        assertThat(code(before, store).find(Operation.ZERO_STORE)).hasSize(zeroStores);
        assertThat(code(before, "ld1 {v0.2d, v1.2d}, [x1]", "ldp q16, q17, [x1]", store)
                        .find(Operation.ZERO_STORE))
                .isEmpty();
    }

    /** HotSpot keeps x27 zero where references need no base, and C2 of 11 stores it for null. */
    @Test
    void x27StoresZeroUntilOverwritten() {
        String store = "str w27, [x0, #0xc]";

        assertThat(code(store).find(Operation.ZERO_STORE)).hasSize(1);
        assertThat(code("ldr w27, [x1, #8]", store).find(Operation.ZERO_STORE)).isEmpty();
        assertThat(code("ldp w27, w26, [x1, #8]", store).find(Operation.ZERO_STORE))
                .isEmpty();
        assertThat(code("ldr w27, [x1]", "mov w27, wzr", store).find(Operation.ZERO_STORE))
                .hasSize(1);
        assertThat(code("str w26, [x0, #0xc]").find(Operation.ZERO_STORE)).isEmpty();
    }

    /** A constant for the zero register behind calls does not fill it. */
    @Test
    void zeroRegisterStaysZero() {
        assertThat(code("movk xzr, #0x1dc", "stp x1, xzr, [x0]").find(Operation.ZERO_STORE))
                .hasSize(1);
        assertThat(code("mov x1, x2", "stp xzr, x1, [x0]").find(Operation.ZERO_STORE))
                .hasSize(1);
    }

    @Test
    void storeOfTwoRegistersSpillsTwice() {
        assertThat(code("stp x1, x2, [sp, #0x10]").find(Operation.STACK_STORE)).hasSize(2);
        assertThat(code("stp x29, x10, [sp]").find(Operation.STACK_STORE)).hasSize(2);
        assertThat(code("stp d8, d9, [sp, #0x10]").find(Operation.STACK_STORE)).hasSize(2);
    }

    @Test
    void outcomeOfExclusiveStoreIsNoNullTest() {
        MachineCode code = code("ldxr x8, [x1]", "stlxr w9, x2, [x1]", "cbnz w9, #0", "cbnz x8, #0", "ret");

        assertThat(code.find(Operation.NULL_TEST)).extracting(Instruction::text).containsExactly("cbnz x8, #0");
    }

    @Test
    void numberBehindMemoryIsNoConstantOfProgram() {
        assertThat(code("ldr x0, [x1], #0x42").withImmediate(0x42)).isEmpty();
        assertThat(code("str x0, [x1, #0x42]!").withImmediate(0x42)).isEmpty();
        assertThat(code("add x0, x1, #0x42").withImmediate(0x42)).hasSize(1);
    }

    @Test
    void lengthOfAVectorIsNoIndex() {
        assertThat(code("str z16, [x1, #1, mul vl]").instructions().get(0).memory())
                .contains(new MemoryOperand(Optional.of("x1"), Optional.empty(), 1, 1));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "add x0, x1, x2 | x0",
                "ldp w0, w1, [x2] | x0 x1",
                "ldpsw x0, x1, [x2] | x0 x1",
                "ldr x0, [x1] | x0",
                "ldr x0, [x1, #8]! | x0 x1",
                "ldr x0, [x1], #8 | x0 x1",
                "str x0, [x1] | ''",
                "str x0, [x1, #8]! | x1",
                "st1 {v0.2d}, [x1], x2 | x1",
                "stp x29, x30, [sp, #-0x20]! | sp",
                "ld1 {v0.2d, v1.2d}, [x1] | v0 v1",
                "ld1 {v30.16b-v1.16b}, [x1] | v30 v31 v0 v1",
                "tbl v0.16b, {v1.16b}, v2.16b | v0",
                "stlxr w8, x9, [x1] | x8",
                "swpal x0, x1, [x2] | x1",
                "ldaddal x0, x1, [x2] | x1",
                "stadd x0, [x2] | ''",
                "casal x0, x1, [x2] | x0",
                "caspal x0, x1, x2, x3, [x4] | x0 x1",
                "cmp x0, x1 | ''",
                "cmn x0, x1 | ''",
                "tst x0, x1 | ''",
                "ccmp x0, x1, #0, eq | ''",
                "ccmn x0, x1, #0, eq | ''",
                "fcmp d0, d1 | ''",
                "fccmp d0, d1, #0, eq | ''",
                "prfm pstl1keep, [x0] | ''",
                "cbz x0, #0x40 | ''",
                "tbnz w0, #3, #0x40 | ''",
                "blr x8 | ''",
                "br x8 | ''",
                "ret x30 | ''",
                "dc zva, x0 | ''",
                "dmb ish | ''"
            })
    void writtenRegisters(String instruction, String registers) {
        assertThat(String.join(
                        " ",
                        new AArch64().written(code(instruction).instructions().get(0))))
                .isEqualTo(registers);
    }

    @Test
    void bothFieldsOfAPairAreAccessed() {
        MachineCode code = code("ldp w0, w1, [x2, #8]");

        assertThat(code.loadsOf("field")).hasSize(1);
        assertThat(code("ldp w0, w1, [x2, #0x10]").loadsOf("field")).isEmpty();
    }

    @Test
    void fieldIsFollowedThroughItsAddress() {
        MachineCode code = code("add x10, x1, #0xc", "stlr w2, [x10]", "ldar w3, [x10]");

        assertThat(code.storesTo("field")).extracting(Instruction::offset).containsExactly(1L);
        assertThat(code.loadsOf("field")).extracting(Instruction::offset).containsExactly(2L);
    }

    @Test
    void literalIsNoConstantOfTheProgram() {
        MachineCode code = code("ldr w8, #0x1000", "adrp x9, #0x2000", "add x9, x9, #0x30");

        assertThat(code.withImmediate(0x1000)).isEmpty();
        assertThat(code.withImmediate(0x2000)).isEmpty();
        assertThat(code.withImmediate(0x30)).isEmpty();
    }

    @Test
    void constantInPartsIsOneConstant() {
        MachineCode code = code("mov w10, #0x5a5a", "movk w10, #0x1234, lsl #16", "str w10, [x0]");

        assertThat(code.withImmediate(0x12345a5aL))
                .extracting(Instruction::offset)
                .containsExactly(1L);
        assertThat(code.withImmediate(0x5a5a)).isEmpty();
    }

    /** Where a jump leads to, a register may hold something else. */
    @Test
    void constantEndsWhereAJumpLeadsTo() {
        MachineCode code = code("mov w10, #0x5a5a", "movk w10, #0x1234, lsl #16", "cbz w0, #1");

        assertThat(code.withImmediate(0x12345a5aL)).isEmpty();
    }

    @Test
    void callByRegisterHasItsTarget() {
        MachineCode code = code("mov x8, #0x2cc0", "movk x8, #0x1c31, lsl #16", "movk x8, #0x55, lsl #32", "blr x8");

        assertThat(code.instructions().get(3).target()).hasValue(0x551c312cc0L);
        assertThat(code("blr x8").instructions().get(0).target()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "movz w0, #1, lsl #16 | mov w0, #0x10000",
                "movn w0, #0 | mov w0, #-1",
                "orr w0, wzr, #0xff | mov w0, #0xff",
                "mov w1, #0xfffffff6 | mov w1, #-0xa",
                "movk x1, #0x1, lsl #32 | movk x1, #1, lsl #32",
                "movk x1, #0x1234 | movk x1, #0x1234",
                "orr w0, w1, #0xff | orr w0, w1, #0xff"
            })
    void moveOfConstantIsWrittenInOneWay(String instruction, String text) {
        assertThat(code(instruction).instructions().get(0).text()).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "cmp x8, x9; b.ne #5 | COMPARE_AND_EXCHANGE",
                "add x8, x8, #1 | FETCH_AND_ADD",
                "sub x8, x8, #1 | FETCH_AND_ADD",
                "mov x8, x2 | EXCHANGE",
                "nop | EXCHANGE"
            })
    void loopThatStoresExclusivelyIsWhatItComputes(String between, Operation operation) {
        List<String> lines = new ArrayList<>(List.of("ldaxr x8, [x1]"));
        lines.addAll(List.of(between.split("; ")));
        lines.addAll(List.of("stlxr w10, x8, [x1]", "cbnz w10, #0", "ret"));
        MachineCode code = code(lines.toArray(String[]::new));

        assertThat(code.find(operation)).hasSize(1);
        assertThat(code.find(Operation.ATOMIC)).hasSize(1);
        assertThat(Stream.of(Operation.COMPARE_AND_EXCHANGE, Operation.EXCHANGE, Operation.FETCH_AND_ADD)
                        .filter(each -> !code.find(each).isEmpty()))
                .containsExactly(operation);
    }

    @ParameterizedTest
    @ValueSource(strings = {"and x8, x8, x2", "orr x8, x8, x2", "eor x8, x8, x2", "bic x8, x8, x2"})
    void loopOfOtherArithmeticHasNoName(String between) {
        MachineCode code = code("ldaxr x8, [x1]", between, "stlxr w10, x8, [x1]", "cbnz w10, #0", "ret");

        assertThat(code.find(Operation.ATOMIC)).hasSize(1);
        assertThat(code.find(Operation.EXCHANGE)).isEmpty();
        assertThat(code.find(Operation.FETCH_AND_ADD)).isEmpty();
        assertThat(code.find(Operation.COMPARE_AND_EXCHANGE)).isEmpty();
    }

    @Test
    void wordsBelowTheFirstInstructionAreData() {
        AArch64 set = new AArch64();

        assertThat(set.data(new byte[] {1, 0, 0, 0}, 0)).map(Instruction::text).contains("udf #1");
        assertThat(set.data(new byte[] {0x1f, 0x20, 3, (byte) 0xd5}, 0)).isEmpty();
        assertThat(set.data(new byte[] {0, 0}, 0)).isEmpty();
    }

    @Test
    void addressBehindAStopIsData() {
        byte[] code = words(0xd503201f, 0xd4bbd5c1, 0xd65f03c0, 0x7f, 0xd503201f);

        assertThat(new AArch64().withoutData(code)).isEqualTo(words(0xd503201f, 0xd4bbd5c1, 0, 0x7f, 0xd503201f));
        assertThat(code).isEqualTo(words(0xd503201f, 0xd4bbd5c1, 0xd65f03c0, 0x7f, 0xd503201f));
    }

    /** In newer VMs the address is in a register. */
    @Test
    void codeBehindAStopIsCode() {
        byte[] code = words(0xd4bbd5c1, 0xd65f03c0, 0xd503201f);
        byte[] atTheEnd = words(0xd4bbd5c1, 0xd65f03c0);

        assertThat(new AArch64().withoutData(code)).isEqualTo(code);
        assertThat(new AArch64().withoutData(atTheEnd)).isEqualTo(atTheEnd);
    }

    /** As they lie in memory. */
    private static byte[] words(int... words) {
        ByteBuffer bytes = ByteBuffer.allocate(words.length * Integer.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        Arrays.stream(words).forEach(bytes::putInt);
        return bytes.array();
    }

    @ParameterizedTest
    @ValueSource(strings = {"b #0x40", "br x8", "ret", "brk #0x3e7", "udf #1", "dcps1 #0xdeae"})
    void controlDoesNotGoOnBehindTheEnd(String end) {
        assertThat(new FlowGraph(code(end, "nop").instructions(), new AArch64()).successors(0))
                .isEmpty();
    }

    static List<String> names() throws IOException {
        return Listings.namesOfAArch64();
    }

    @ParameterizedTest
    @MethodSource("names")
    void fieldIsStoredOnceAndReturnPollsOnce(String name) throws IOException {
        MachineCode code = Listings.readAArch64(name);

        assertThat(code.storesTo("field")).hasSize(1);
        assertThat(code.find(Operation.SAFEPOINT_POLL)).hasSize(1);
        assertThat(code.find(Operation.RETURN)).hasSize(1);
        assertThat(code.loops().instructions()).isEmpty();
        assertThat(code.find(Operation.ATOMIC)).isEmpty();
        assertThat(code.find(Operation.CONDITIONAL_MOVE)).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("names")
    void cardIsMarkedWhereTheCollectorHasCards(String name) throws IOException {
        boolean cards = name.startsWith("serial") || name.startsWith("parallel") || name.startsWith("g1");

        assertThat(Listings.readAArch64(name).find(Operation.CARD_MARK)).hasSize(cards ? 1 : 0);
    }

    @ParameterizedTest
    @MethodSource("names")
    void onlyG1UpTo25HasAFence(String name) throws IOException {
        boolean fence = name.startsWith("g1") && !name.contains("28");

        assertThat(Listings.readAArch64(name).find(Operation.FENCE)).hasSize(fence ? 1 : 0);
    }

    /** It orders the entry barrier of the collectors that had one before the others did. */
    @ParameterizedTest
    @MethodSource("names")
    void onlyEntryBarriersOf17And21HaveLoadFence(String name) throws IOException {
        boolean fence = name.matches("(z|shenandoah)-debian-(17|21)\\..*");

        assertThat(Listings.readAArch64(name).find(Operation.LOAD_FENCE)).hasSize(fence ? 1 : 0);
    }

    /** Shenandoah of 11 makes no handshakes with single threads. */
    @ParameterizedTest
    @CsvSource({
        "serial-debian-11.0.33-ea, POLL_OF_THREAD_PAGE",
        "parallel-debian-11.0.33-ea, POLL_OF_THREAD_PAGE",
        "g1-debian-11.0.33-ea, POLL_OF_THREAD_PAGE",
        "epsilon-debian-11.0.33-ea, POLL_OF_THREAD_PAGE",
        "shenandoah-debian-11.0.33-ea, POLL_OF_GLOBAL_PAGE",
        "serial-debian-17.0.21.0.3, POLL_OF_STACK_WATERMARK",
        "z-debian-17.0.21.0.3, POLL_OF_STACK_WATERMARK",
        "g1-debian-21.0.13.0.3, POLL_OF_STACK_WATERMARK",
        "shenandoah-debian-25.0.5.0.3, POLL_OF_STACK_WATERMARK",
        "g1-debian-28-ea, POLL_OF_STACK_WATERMARK"
    })
    void pollIsOfOneForm(String name, Operation form) throws IOException {
        MachineCode code = Listings.readAArch64(name);
        List<Operation> forms = List.of(
                Operation.POLL_OF_GLOBAL_PAGE, Operation.POLL_OF_THREAD_PAGE, Operation.POLL_OF_STACK_WATERMARK);

        assertThat(forms).filteredOn(each -> !code.find(each).isEmpty()).containsExactly(form);
    }

    static MachineCode code(String... instructions) {
        StringBuilder listing = new StringBuilder("; code at 0x0\n; Probe.field at 0xc\n");
        for (int i = 0; i < instructions.length; i++) {
            listing.append(Integer.toHexString(i))
                    .append("  ")
                    .append(instructions[i])
                    .append('\n');
        }
        return Listings.code("Probe.op [x]", listing.toString(), new AArch64());
    }
}
