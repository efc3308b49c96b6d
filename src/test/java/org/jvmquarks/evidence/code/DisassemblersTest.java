package org.jvmquarks.evidence.code;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.HexFormat;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.jvmquarks.verdict.Lack;
import org.jvmquarks.verdict.NotApplicable;

class DisassemblersTest {

    @Test
    void capstoneIsTheFirstChoice() {
        assumeTrue(CapstoneDisassembler.find(new X86()).isPresent(), "needs Capstone");

        assertThat(Disassemblers.of(new X86()).name()).matches("Capstone [45]\\.[0-9]+");
    }

    @Test
    void objdumpIsTheSecondChoiceForX86() {
        assumeTrue(
                CapstoneDisassembler.find(new X86()).isEmpty()
                        && ObjdumpDisassembler.find(new X86()).isPresent(),
                "needs GNU objdump without Capstone");

        assertThat(Disassemblers.of(new X86()).name()).startsWith("GNU objdump ");
    }

    @Test
    void missingDisassemblerIsNotApplicable() {
        assumeTrue(Disassemblers.find(new X86()).isEmpty(), "needs a machine without a disassembler");

        assertThatThrownBy(() -> Disassemblers.of(new X86()))
                .isInstanceOf(NotApplicable.class)
                .hasMessageStartingWith("needs Capstone");
    }

    @Test
    void bothDisassemblersAreNamedWithTheirPackages() {
        assertThat(Disassemblers.lack(new X86(), true, Optional.empty()).reason())
                .isEqualTo("needs Capstone or GNU objdump to read machine code; to install it: Debian"
                        + " and Ubuntu: apt-get install binutils or libcapstone5, Fedora:"
                        + " dnf install binutils or capstone, macOS: brew install capstone");
    }

    @Test
    void codeOfAnotherProcessorNeedsItsObjdump() {
        assertThat(Disassemblers.lack(new AArch64(), false, Optional.empty()).remedy())
                .startsWith("Debian and Ubuntu: apt-get install binutils-aarch64-linux-gnu or libcapstone5");
        assertThat(Disassemblers.objdump("binutils").remedy())
                .startsWith("Debian and Ubuntu: apt-get install binutils, ");
    }

    @Test
    void oldCapstoneAloneIsALack() {
        assertThat(Disassemblers.second(new AArch64(), true, "Capstone 4.0").reason())
                .isEqualTo("needs GNU objdump or Capstone 5 (Capstone 4.0 does not know all"
                        + " instructions) to read machine code; to install it: Debian and"
                        + " Ubuntu: apt-get install binutils or libcapstone5, Fedora: dnf"
                        + " install binutils or capstone, macOS: brew install capstone");
    }

    /** Then objdump has to read what it does not know. */
    @Test
    void capstone4KnowsAllOfX86Only() {
        Optional<CapstoneDisassembler> capstone = CapstoneDisassembler.find(new AArch64());
        assumeTrue(capstone.filter(it -> it.name().startsWith("Capstone 4")).isPresent(), "needs Capstone 4");

        assertThat(CapstoneDisassembler.find(new X86()).orElseThrow().knowsAll())
                .isTrue();
        assertThat(capstone.orElseThrow().knowsAll()).isFalse();
        assertThat(Disassemblers.lack(new AArch64()).isEmpty())
                .isEqualTo(ObjdumpDisassembler.find(new AArch64()).isPresent());
    }

    @Test
    void otherVersionOfCapstoneIsNamed() {
        Lack lack = Disassemblers.lack(new X86(), true, Optional.of(new CapstoneDisassembler.Version(3, 0)));

        assertThat(lack.tool()).isEqualTo("Capstone 4 or 5 (this machine has 3.0) or GNU objdump");
    }

    /** {@code kmovq k7, r10} and {@code ret}: Capstone 4 knows the second one alone. */
    @Test
    void objdumpReadsWhatCapstoneLacks() {
        Optional<CapstoneDisassembler> capstone = CapstoneDisassembler.find(new X86());
        assumeTrue(
                capstone.isPresent() && ObjdumpDisassembler.find(new X86()).isPresent(),
                "needs Capstone and GNU objdump");
        byte[] code = HexFormat.of().parseHex("c4c1fb92fac3");
        boolean isKnown = Disassembler.isWhole(capstone.orElseThrow().disassemble(code, 0, "x"), code);

        Decoded decoded = Decoded.of(new X86(), capstone.orElseThrow(), code, 0, "debian-25");

        assertThat(decoded.instructions()).extracting(Instruction::text).containsExactly("kmovq k7, r10", "ret");
        assertThat(decoded.by()).startsWith(isKnown ? "Capstone " : "GNU objdump ");
    }

    static Stream<Arguments> disassemblersOfAArch64() {
        return Stream.of(
                Arguments.of("Capstone", CapstoneDisassembler.find(new AArch64())),
                Arguments.of("GNU objdump", ObjdumpDisassembler.find(new AArch64())));
    }

    /**
     * {@code dcps1 #0xdeae}, the address of a message whose lower half reads as {@code ret}, and the code behind it.
     */
    @ParameterizedTest
    @MethodSource("disassemblersOfAArch64")
    void addressOfAMessageIsNoInstruction(String tool, Optional<Disassembler> found) {
        assumeTrue(found.isPresent(), "needs " + tool + " for AArch64");
        byte[] code = HexFormat.of().parseHex("c1d5bbd4c0035fd67f0000001f2003d5");

        Decoded decoded = Decoded.of(new AArch64(), found.orElseThrow(), code, 0x7f00_0000_1000L, "x");

        assertThat(decoded.by()).startsWith(tool);
        assertThat(decoded.instructions())
                .extracting(Instruction::text)
                .containsExactly("dcps1 #0xdeae", "udf #0", "udf #0x7f", "nop");
    }

    @Test
    void errorQuotesBothDisassemblers() {
        Optional<Disassembler> first = Disassemblers.find(new X86());
        assumeTrue(first.isPresent(), "needs Capstone or GNU objdump");

        assertThatThrownBy(() -> Decoded.of(new X86(), first.orElseThrow(), new byte[] {6}, 0, "debian-25"))
                .hasMessage("debian-25: the bytes at 0 of 1 of the machine code are not an instruction that"
                        + " the disassembler knows: 06");
    }
}
