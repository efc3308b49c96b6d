package org.jvmquarks.evidence.code;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.jvmquarks.Needs;
import org.jvmquarks.verdict.CellError;

/** A machine without disassembler reads no machine code; all else is tested on listings. */
class DisassemblerTest {
    private enum Tool {
        CAPSTONE,
        OBJDUMP;

        Disassembler x86() {
            return this == CAPSTONE
                    ? Needs.found(CapstoneDisassembler.find(new X86()), "Capstone")
                    : Needs.found(ObjdumpDisassembler.find(new X86()), "GNU objdump");
        }
    }

    static List<String> names() throws IOException {
        return Listings.names();
    }

    @ParameterizedTest
    @MethodSource("names")
    void everyJdksCodeIsDecodedWhole(String name) throws IOException {
        MachineCode listed = Listings.read(name);
        byte[] code = captured(name);

        List<Instruction> decoded = Needs.found(Disassemblers.find(new X86()), "Capstone or GNU objdump")
                .decode(code, 0, name);

        assertThat(decoded)
                .extracting(Instruction::mnemonic)
                .isEqualTo(listed.instructions().stream()
                        .map(Instruction::mnemonic)
                        .toList());
        assertThat(decoded.stream().mapToInt(Instruction::size).sum()).isEqualTo(code.length);
    }

    @ParameterizedTest
    @MethodSource("names")
    void objdumpReadsTheInstructionsThatCapstoneReads(String name) throws IOException {
        Disassembler capstone = Tool.CAPSTONE.x86();
        Disassembler objdump = Tool.OBJDUMP.x86();
        byte[] code = captured(name);

        assertThat(objdump.decode(code, 0x7f00_0000_1000L, name))
                .isEqualTo(capstone.decode(code, 0x7f00_0000_1000L, name));
    }

    /** The further code of one JDK is enough, as that of the others has the same instructions. */
    static List<String> namesOfAArch64() throws IOException {
        return Stream.of(Listings.namesOfAArch64(), Listings.namesOfOperations("21.0.13.0.3"))
                .flatMap(List::stream)
                .toList();
    }

    @ParameterizedTest
    @MethodSource("namesOfAArch64")
    void codeOfAArch64IsDecodedWhole(String name) throws IOException {
        MachineCode listed = Listings.readAArch64(name);
        AArch64 set = new AArch64();
        Disassembler reader = readerOfAArch64();
        byte[] code = capturedOfAArch64(name);
        assumeTrue(
                reader instanceof ObjdumpDisassembler || Disassembler.isWhole(reader.disassemble(code, 0, name), code),
                "needs GNU objdump for AArch64 or Capstone 5");

        assertThat(reader.decode(code, 0, name))
                .filteredOn(i -> !i.target().isPresent() && !i.mnemonic().startsWith("adr"))
                .filteredOn(i -> !i.memory().filter(m -> m.isRelativeTo("pc")).isPresent())
                .extracting(Instruction::text)
                .isEqualTo(listed.instructions().stream()
                        .filter(i -> set.notation()
                                .target(i.mnemonic(), i.operands())
                                .isEmpty())
                        .filter(i -> !i.mnemonic().startsWith("adr"))
                        .filter(i ->
                                i.memory().filter(m -> m.isRelativeTo("pc")).isEmpty())
                        .map(Instruction::text)
                        .toList());
    }

    @ParameterizedTest
    @MethodSource("namesOfAArch64")
    void objdumpReadsInstructionsOfArch64ThatCapstoneReads(String name) throws IOException {
        CapstoneDisassembler capstone = Needs.found(CapstoneDisassembler.find(new AArch64()), "Capstone");
        ObjdumpDisassembler objdump = Needs.found(ObjdumpDisassembler.find(new AArch64()), "GNU objdump for AArch64");
        byte[] code = capturedOfAArch64(name);
        List<Instruction> first = capstone.disassemble(code, 0x7f00_0000_1000L, name);
        assumeTrue(Disassembler.isWhole(first, code), "needs Capstone 5");

        assertThat(objdump.decode(code, 0x7f00_0000_1000L, name)).isEqualTo(first);
    }

    /** Capstone 4 does not know the newer instructions. */
    private static Disassembler readerOfAArch64() {
        Optional<ObjdumpDisassembler> objdump = ObjdumpDisassembler.find(new AArch64());
        return objdump.isPresent()
                ? objdump.get()
                : Needs.found(CapstoneDisassembler.find(new AArch64()), "GNU objdump for AArch64 or Capstone");
    }

    private static byte[] capturedOfAArch64(String name) throws IOException {
        return HexFormat.of()
                .parseHex(Files.readString(Listings.AARCH64.resolve(name + ".hex"))
                        .strip());
    }

    @ParameterizedTest
    @EnumSource
    void vectorsAndPrefixesAreDecoded(Tool tool) {
        // movq xmm0, rax; vpaddd zmm1, zmm2, zmm3; lock xadd [rsi], eax; rep stosq
        byte[] code = HexFormat.of().parseHex("66480f6ec062f16d48fecbf00fc106f348ab");

        assertThat(tool.x86().decode(code, 0x1000, "x"))
                .extracting(Instruction::text)
                .containsExactly(
                        "movq xmm0, rax",
                        "vpaddd zmm1, zmm2, zmm3",
                        "lock xadd dword ptr [rsi], eax",
                        "rep stosq qword ptr [rdi], rax");
    }

    @ParameterizedTest
    @EnumSource
    void addressMovesJumpsToOffsets(Tool tool) {
        byte[] code = HexFormat.of().parseHex("75029090c3");

        List<Instruction> decoded = tool.x86().decode(code, 0x7f00_0000_1000L, "x");

        assertThat(decoded.get(0).text()).isEqualTo("jne 0x7f0000001004");
        assertThat(decoded.get(0).target()).hasValue(4);
        assertThat(decoded.get(3).offset()).isEqualTo(4);
    }

    /** A VM that does not tell the address has its stubs below 0. */
    @ParameterizedTest
    @EnumSource
    void codeWithoutAddressCallsBelowIt(Tool tool) {
        byte[] code = HexFormat.of().parseHex("e8dbffffff");

        Instruction call = tool.x86().decode(code, 0, "x").get(0);

        assertThat(call.text()).isEqualTo("call 0xffffffffffffffe0");
        assertThat(call.target()).hasValue(-0x20);
    }

    @ParameterizedTest
    @EnumSource
    void zeroesAndHaltsBehindTheCodeAreDecoded(Tool tool) {
        byte[] code = HexFormat.of().parseHex("c3" + "00".repeat(64) + "f4".repeat(8));

        assertThat(tool.x86().decode(code, 0, "x"))
                .hasSize(1 + 32 + 8)
                .extracting(Instruction::text)
                .contains("ret", "add byte ptr [rax], al", "hlt");
    }

    @ParameterizedTest
    @EnumSource
    void noCodeIsNoInstruction(Tool tool) {
        assertThat(tool.x86().decode(new byte[0], 0, "x")).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void bytesThatAreNoInstructionAreShown(Tool tool) {
        Disassembler disassembler = tool.x86();
        byte[] code = HexFormat.of().parseHex("90060606");

        assertThatThrownBy(() -> disassembler.decode(code, 0, "debian-17"))
                .isInstanceOf(CellError.class)
                .hasMessage("debian-17: the bytes at 1 of 4 of the machine code are not an instruction that"
                        + " the disassembler knows: 06 06 06");
    }

    @ParameterizedTest
    @EnumSource
    void instructionThatIsCutOffIsShown(Tool tool) {
        Disassembler disassembler = tool.x86();
        byte[] code = HexFormat.of().parseHex("90488b");

        assertThatThrownBy(() -> disassembler.decode(code, 0, "debian-17"))
                .isInstanceOf(CellError.class)
                .hasMessage("debian-17: the bytes at 1 of 3 of the machine code are not an instruction that"
                        + " the disassembler knows: 48 8b");
    }

    @ParameterizedTest
    @EnumSource
    void garbageIsDecodedOrRefused(Tool tool) {
        Random random = new Random(20261121);
        Disassembler disassembler = tool.x86();
        int refused = 0;
        for (int i = 0; i < 30; i++) {
            byte[] code = new byte[random.nextInt(200)];
            random.nextBytes(code);
            try {
                List<Instruction> decoded = disassembler.decode(code, 0, "x");
                assertThat(decoded.stream().mapToInt(Instruction::size).sum()).isEqualTo(code.length);
            } catch (CellError e) {
                refused++;
            }
        }
        assertThat(refused).isPositive();
    }

    @Test
    void aarch64IsDecodedByCapstone() {
        // sdiv x0, x1, x2; csel w0, w1, w2, eq; ldr x8, [x28, #0x28]; cmp sp, x8; b.hi +8; ret
        byte[] code = HexFormat.of().parseHex("200cc29a2000821a881740f9ff6328eb48000054c0035fd6");

        assertThat(Needs.found(CapstoneDisassembler.find(new AArch64()), "Capstone")
                        .decode(code, 0, "x"))
                .extracting(Instruction::text)
                .containsExactly(
                        "sdiv x0, x1, x2",
                        "csel w0, w1, w2, eq",
                        "ldr x8, [x28, #0x28]",
                        "cmp sp, x8",
                        "b.hi #0x18",
                        "ret");
    }

    private static byte[] captured(String name) throws IOException {
        return HexFormat.of()
                .parseHex(
                        Files.readString(Listings.FOLDER.resolve(name + ".hex")).strip());
    }
}
