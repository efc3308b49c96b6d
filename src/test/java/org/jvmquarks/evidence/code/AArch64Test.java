package org.jvmquarks.evidence.code;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Single instructions as Arm's manual writes them, and the code that C2 of JDK 11 to 28 compiled on
 * AArch64 for {@code void set(Object v) { field = v; }}.
 */
class AArch64Test {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "sdiv w0, w1, w2 | DIVISION",
                "madd x0, x1, x2, x3 | MULTIPLICATION",
                "csel w0, w1, w2, ne | CONDITIONAL_MOVE",
                "casal w8, w9, [x1] | COMPARE_AND_EXCHANGE",
                "stlxr w8, w9, [x1] | ATOMIC",
                "swpal x0, x1, [x2] | EXCHANGE",
                "ldaddal x0, x1, [x2] | FETCH_AND_ADD",
                "dmb ish | FENCE",
                "dmb ishld | LOAD_FENCE",
                "dmb ishst | STORE_FENCE",
                "ldar w0, [x10] | ACQUIRING_LOAD",
                "ldapr x0, [x10] | ACQUIRING_LOAD",
                "stlr w2, [x10] | RELEASING_STORE",
                "swpal x0, x1, [x2] | ATOMIC",
                "ldclral x0, x1, [x2] | ATOMIC",
                "stadd x0, [x2] | FETCH_AND_ADD",
                "ldrsw x0, [x1, #8] | SIGN_EXTENDING_LOAD",
                "and w0, w1, #0xff | BITWISE_AND",
                "b.hs #0x40 | BRANCH_IF_ABOVE_OR_EQUAL",
                "b.ls #0x40 | BRANCH_IF_BELOW_OR_EQUAL",
                "st1w {z16.s}, p7, [x13] | VECTOR_STORE",
                "mov z16.d, x2 | GENERAL_TO_VECTOR",
                "dc zva, x0 | ZERO_STORE",
                "stp xzr, xzr, [x0, #0x10] | ZERO_STORE",
                "ldrb w0, [x1, x2] | ZERO_EXTENDING_BYTE_LOAD",
                "fmov d0, x1 | GENERAL_TO_VECTOR",
                "fmov x1, d0 | VECTOR_TO_GENERAL",
                "str q16, [x11, #0x10] | VECTOR_STORE",
                "str w1, [sp, #0x10] | STACK_STORE",
                "prfm pstl1keep, [x11, #0xc0] | PREFETCH",
                "str xzr, [x0, #0x10] | ZERO_STORE",
                "cbz x0, #0x40 | NULL_TEST",
                "bl #0x40 | CALL",
                "b #0x40 | BRANCH",
                "b.ne #0x40 | CONDITIONAL_BRANCH",
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
                "mov x0, x1 | 0"
            })
    void bytesOfAnAccess(String instruction, int bytes) {
        MachineCode code = code(instruction);

        assertThat(code.bytesAccessed(code.instructions().get(0))).isEqualTo(bytes);
    }

    @Test
    void aPageOfTheThreadIsPolled() {
        MachineCode code = code("ldr x8, [x28, #0x30]", "ldr wzr, [x8]");

        assertThat(code.find(Operation.POLL_OF_THREAD_PAGE)).hasSize(1);
        assertThat(code.find(Operation.POLL_OF_GLOBAL_PAGE)).isEmpty();
        assertThat(code("adrp x8, #0x1000", "ldr wzr, [x8]").find(Operation.POLL_OF_GLOBAL_PAGE))
                .hasSize(1);
    }

    @Test
    void aCardIsMarked() {
        MachineCode code =
                code(
                        "str w2, [x1, #0xc]",
                        "lsr x10, x1, #9",
                        "add x10, x10, x11",
                        "strb wzr, [x10]");

        assertThat(code.find(Operation.CARD_MARK)).hasSize(1);
        assertThat(code.storesTo("field")).hasSize(1);
    }

    @Test
    void aLoopIsFound() {
        MachineCode code = code("mov w0, wzr", "add w0, w0, #1", "b.lt #1", "ret");

        assertThat(code.loops().instructions()).hasSize(2);
        assertThat(code.withImmediate(1)).hasSize(1);
    }

    @Test
    void aShiftedImmediateIsWhatItStandsFor() {
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
                "str d0, [x1] | VECTOR_STORE",
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
    void storeOfAClearedVectorIsAZeroStore() {
        assertThat(code("movi v16.2d, #0", "stp q16, q16, [x0]").find(Operation.ZERO_STORE))
                .hasSize(1);
        assertThat(code("mov v16.d, x1", "stp q16, q16, [x0]").find(Operation.ZERO_STORE))
                .isEmpty();
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
    void callByARegisterHasTheTargetThatWasPutThere() {
        MachineCode code =
                code(
                        "mov x8, #0x2cc0",
                        "movk x8, #0x1c31, lsl #16",
                        "movk x8, #0x55, lsl #32",
                        "blr x8");

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
                "orr w0, w1, #0xff | orr w0, w1, #0xff"
            })
    void moveOfAConstantIsWrittenInOneWay(String instruction, String text) {
        assertThat(code(instruction).instructions().get(0).text()).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "cmp x8, x9; b.ne #5 | COMPARE_AND_EXCHANGE",
                "add x8, x8, #1 | FETCH_AND_ADD",
                "nop | EXCHANGE"
            })
    void loopThatStoresExclusivelyIsWhatItComputes(String between, Operation operation) {
        List<String> lines = new ArrayList<>(List.of("ldaxr x8, [x1]"));
        lines.addAll(List.of(between.split("; ")));
        lines.addAll(List.of("stlxr w10, x8, [x1]", "cbnz w10, #0", "ret"));
        MachineCode code = code(lines.toArray(String[]::new));

        assertThat(code.find(operation)).hasSize(1);
        assertThat(code.find(Operation.ATOMIC)).hasSize(1);
        assertThat(
                        Stream.of(
                                        Operation.COMPARE_AND_EXCHANGE,
                                        Operation.EXCHANGE,
                                        Operation.FETCH_AND_ADD)
                                .filter(each -> !code.find(each).isEmpty()))
                .containsExactly(operation);
    }

    @Test
    void wordsBelowTheFirstInstructionAreData() {
        AArch64 set = new AArch64();

        assertThat(set.data(new byte[] {1, 0, 0, 0}, 0)).map(Instruction::text).contains("udf #1");
        assertThat(set.data(new byte[] {0x1f, 0x20, 3, (byte) 0xd5}, 0)).isEmpty();
        assertThat(set.data(new byte[] {0, 0}, 0)).isEmpty();
    }

    static List<String> names() throws IOException {
        return Listings.namesOfAArch64();
    }

    @ParameterizedTest
    @MethodSource("names")
    void fieldIsStoredOnceAndPolledOnceAtTheReturn(String name) throws IOException {
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
        boolean cards =
                name.startsWith("serial") || name.startsWith("parallel") || name.startsWith("g1");

        assertThat(Listings.readAArch64(name).find(Operation.CARD_MARK)).hasSize(cards ? 1 : 0);
    }

    @ParameterizedTest
    @MethodSource("names")
    void onlyG1UpTo25HasAFence(String name) throws IOException {
        boolean fence = name.startsWith("g1") && !name.contains("28");

        assertThat(Listings.readAArch64(name).find(Operation.FENCE)).hasSize(fence ? 1 : 0);
    }

    private static MachineCode code(String... instructions) {
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
