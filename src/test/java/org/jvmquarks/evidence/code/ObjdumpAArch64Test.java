package org.jvmquarks.evidence.code;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Lines of GNU objdump 2.40, and what Capstone 5 prints for the same bytes. */
class ObjdumpAArch64Test {
    private final ObjdumpAArch64 format = new ObjdumpAArch64();

    @Test
    void lineHasAddressMnemonicAndOperands() {
        assertThat(format.read("    1014:\tb9400c20 \tldr\tw0, [x1, #12]"))
                .contains(new ObjdumpLine(0x1014, 4, "ldr", "w0, [x1, #0xc]"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "t.bin:     file format binary", "0000000000001000 <.data>:"})
    void headingsAreNoInstructions(String line) {
        assertThat(format.read(line)).isEmpty();
    }

    @Test
    void unknownWordIsNoInstruction() {
        assertThat(format.read("    1004:\tb8e0fc41 \t.inst\t0xb8e0fc41 ; undefined"))
                .map(ObjdumpLine::isInstruction)
                .contains(false);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "nop | nop ",
                "ldr!w0, [x1, #9] | ldr w0, [x1, #9]",
                "stp!x29, x30, [sp, #-16] | stp x29, x30, [sp, #-0x10]",
                "mov!w0, #0x2a                  !// #42 | mov w0, #0x2a",
                "movk!x8, #0x7f04, lsl #32 | movk x8, #0x7f04, lsl #32",
                "add!x10, x1, w2, sxtw #2 | add x10, x1, w2, sxtw #2",
                "b.ne!0x1024  // b.any | b.ne #0x1024",
                "b.cs!0x1024  // b.hs, b.nlast | b.hs #0x1024",
                "b.cc!0x1024  // b.lo, b.ul, b.last | b.lo #0x1024",
                "csel!w0, w1, w2, cs  // cs = hs, nlast | csel w0, w1, w2, hs",
                "cset!w0, cc  // cc = lo, ul, last | cset w0, lo",
                "mrs!x0, ctr_el0 | mrs x0, ctr_el0",
                "bl!0x1028 <.data+0x28> | bl #0x1028",
                "tbz!w0, #10, 0x102c | tbz w0, #0xa, #0x102c",
                "ldr!w8, 0x1050 | ldr w8, #0x1050",
                "csel!w0, w1, w2, ne!// ne = any | csel w0, w1, w2, ne",
                "dmb!ish | dmb ish",
                "udf!#1 | udf #1",
                "st1w!{z16.s}, p7, [x13] | st1w {z16.s}, p7, [x13]"
            })
    void operandsAreWrittenAsByCapstone(String printed, String expected) {
        Optional<ObjdumpLine> line = format.read("    1000:\t00000000 \t" + printed.replace('!', '\t'));

        assertThat(line.map(it -> (it.mnemonic() + " " + it.operands()).strip()))
                .contains(expected.strip());
    }
}
