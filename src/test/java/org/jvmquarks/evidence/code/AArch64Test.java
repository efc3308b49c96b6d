package org.jvmquarks.evidence.code;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Written after HotSpot's templates: no capture of this architecture is at hand. */
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
                "stp x0, x1, [x2] | 16",
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
