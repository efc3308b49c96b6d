package org.jvmquarks.evidence.code;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.nio.file.Files;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.jvmquarks.verdict.CellError;
import org.jvmquarks.verdict.NotApplicable;

class DisassemblerTest {
    static List<String> names() throws IOException {
        return Listings.names();
    }

    /** A machine without Capstone reads no machine code; all else is tested on listings. */
    @BeforeEach
    void hasCapstone() {
        try {
            new Disassembler(new X86());
        } catch (NotApplicable e) {
            assertThat(e).hasMessageContaining("needs").hasMessageContaining("apt-get install");
            abort(e.getMessage());
        }
    }

    @ParameterizedTest
    @MethodSource("names")
    void everyJdksCodeIsDecodedWhole(String name) throws IOException {
        MachineCode listed = Listings.read(name);
        String hex = Files.readString(Listings.FOLDER.resolve(name + ".hex")).strip();

        List<Instruction> decoded =
                new Disassembler(new X86()).decode(HexFormat.of().parseHex(hex), 0, name);

        assertThat(decoded)
                .extracting(Instruction::mnemonic)
                .isEqualTo(listed.instructions().stream().map(Instruction::mnemonic).toList());
        assertThat(decoded.stream().mapToInt(Instruction::size).sum()).isEqualTo(hex.length() / 2);
    }

    @Test
    void vectorsAndPrefixesAreDecoded() {
        // movq xmm0, rax; vpaddd zmm1, zmm2, zmm3; lock xadd [rsi], eax; rep stosq
        byte[] code =
                HexFormat.of().parseHex("66480f6ec0" + "62f16d48fecb" + "f00fc106" + "f348ab");

        assertThat(new Disassembler(new X86()).decode(code, 0x1000, "x"))
                .extracting(Instruction::text)
                .containsExactly(
                        "movq xmm0, rax",
                        "vpaddd zmm1, zmm2, zmm3",
                        "lock xadd dword ptr [rsi], eax",
                        "rep stosq qword ptr [rdi], rax");
    }

    @Test
    void anAddressMovesJumpsToOffsets() {
        byte[] code = HexFormat.of().parseHex("7502" + "9090" + "c3");

        List<Instruction> decoded =
                new Disassembler(new X86()).decode(code, 0x7f00_0000_1000L, "x");

        assertThat(decoded.get(0).text()).isEqualTo("jne 0x7f0000001004");
        assertThat(decoded.get(0).target()).hasValue(4);
        assertThat(decoded.get(3).offset()).isEqualTo(4);
    }

    @Test
    void bytesThatAreNoInstructionAreShown() {
        byte[] code = HexFormat.of().parseHex("90" + "060606");

        assertThatThrownBy(() -> new Disassembler(new X86()).decode(code, 0, "debian-17"))
                .isInstanceOf(CellError.class)
                .hasMessage(
                        "debian-17: the bytes at 1 of 4 of the machine code are no instruction that"
                                + " the disassembler knows: 06 06 06");
    }

    @Test
    void garbageIsDecodedOrRefused() {
        Random random = new Random(20261121);
        Disassembler disassembler = new Disassembler(new X86());
        int refused = 0;
        for (int i = 0; i < 300; i++) {
            byte[] code = new byte[random.nextInt(200)];
            random.nextBytes(code);
            try {
                List<Instruction> decoded = disassembler.decode(code, 0, "x");
                assertThat(decoded.stream().mapToInt(Instruction::size).sum())
                        .isEqualTo(code.length);
            } catch (CellError e) {
                refused++;
            }
        }
        assertThat(refused).isPositive();
    }

    @Test
    void aarch64IsDecoded() {
        // sdiv x0, x1, x2; csel w0, w1, w2, eq; ldr x8, [x28, #0x28]; cmp sp, x8; b.hi +8; ret
        byte[] code =
                HexFormat.of()
                        .parseHex(
                                "200cc29a"
                                        + "2000821a"
                                        + "881740f9"
                                        + "ff6328eb"
                                        + "48000054"
                                        + "c0035fd6");

        assertThat(new Disassembler(new AArch64()).decode(code, 0, "x"))
                .extracting(Instruction::text)
                .containsExactly(
                        "sdiv x0, x1, x2",
                        "csel w0, w1, w2, eq",
                        "ldr x8, [x28, #0x28]",
                        "cmp sp, x8",
                        "b.hi #0x18",
                        "ret");
    }
}
