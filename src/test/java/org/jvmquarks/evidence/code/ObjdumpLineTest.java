package org.jvmquarks.evidence.code;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Lines of GNU objdump 2.40, and what Capstone 4 prints for the same bytes. */
class ObjdumpLineTest {

    @Test
    void lineHasAddressSizeMnemonicAndOperands() {
        assertThat(ObjdumpLine.read("    7f0000001000:\t75 02                \tjne    0x7f0000001004"))
                .contains(new ObjdumpLine(0x7f00_0000_1000L, 2, "jne", "0x7f0000001004"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "/tmp/jvm-quarks-1.code:     file format binary",
                "Disassembly of section .data:",
                "0000000000000000 <.data>:"
            })
    void headingsAreNoInstructions(String line) {
        assertThat(ObjdumpLine.read(line)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "   1:\t06                   \t(bad)",
                "   0:\t0f                   \tcmpxchg8b (bad)",
                "   1:\t81                   \t.byte 0x81",
                "   0:\t48                   \trex.W",
                "   0:\tf0                   \tlock",
                "   0:\t65                   \tgs"
            })
    void unknownBytesAreNoInstruction(String line) {
        assertThat(ObjdumpLine.read(line))
                .hasValueSatisfying(it -> assertThat(it.isInstruction()).isFalse());
    }

    @Test
    void instructionWithoutOperandsHasNone() {
        assertRead("   0:\tc5 f8 77             \tvzeroupper", "vzeroupper");
        assertRead("   0:\tc3                   \tret", "ret");
    }

    @Test
    void memoryOperandsAreWrittenLikeCapstones() {
        assertRead(
                "   0:\t48 8b 8c 24 f0 ff ff ff \tmov    rcx,QWORD PTR [rsp-0x10]", "mov rcx, qword ptr [rsp - 0x10]");
        assertRead(
                "   0:\t62 f1 fe 48 7f 48 10 \tvmovdqu64 ZMMWORD PTR [rax+0x400],zmm1",
                "vmovdqu64 zmmword ptr [rax + 0x400], zmm1");
        assertRead("   0:\tdb 2c 24             \tfld    TBYTE PTR [rsp]", "fld xword ptr [rsp]");
    }

    @Test
    void neutralScaleAndDisplacementAreLeftOut() {
        assertRead("   0:\t48 8d 4c 09 01       \tlea    rcx,[rcx+rcx*1+0x1]", "lea rcx, [rcx + rcx + 1]");
        assertRead(
                "   0:\t42 8b 4c 80 00       \tmov    ecx,DWORD PTR [rax+r8*4+0x0]", "mov ecx, dword ptr [rax + r8*4]");
        assertRead("   0:\t8b 0c 85 00 00 00 00 \tmov    ecx,DWORD PTR [rax*4+0x0]", "mov ecx, dword ptr [rax*4]");
    }

    @Test
    void absoluteAddressesAreInBrackets() {
        assertRead("   0:\t48 8b 04 25 00 10 00 00 \tmov    rax,QWORD PTR ds:0x1000", "mov rax, qword ptr [0x1000]");
        assertRead(
                "   0:\t48 8b 04 25 00 f0 ff ff \tmov    rax,QWORD PTR ds:0xfffffffffffff000",
                "mov rax, qword ptr [0xfffffffffffff000]");
        assertRead("   0:\t64 48 8b 04 25 28 00 00 00 \tmov    rax,QWORD PTR fs:0x28", "mov rax, qword ptr fs:[0x28]");
        assertRead("   0:\t65 48 8b 00          \tmov    rax,QWORD PTR gs:[rax]", "mov rax, qword ptr gs:[rax]");
    }

    @Test
    void relativeAddressesHaveSignAndNoComment() {
        assertRead("   0:\t48 8d 0d 00 10 00 00 \tlea    rcx,[rip+0x1000]        # 0x1007", "lea rcx, [rip + 0x1000]");
        assertRead(
                "   0:\t48 8b 05 f0 ff ff ff \tmov    rax,QWORD PTR [rip+0xfffffffffffffff0]"
                        + "        # 0xfffffffffffffff7",
                "mov rax, qword ptr [rip - 0x10]");
    }

    /** Where an object file is around the code. */
    @Test
    void symbolsAreLeftOut() {
        assertRead("  1a:\t75 02                \tjne    0x1e <.data+0x1e>", "jne 0x1e");
    }

    @Test
    void numbersBelowTenAreDecimal() {
        assertRead("   0:\t83 f8 09             \tcmp    eax,0x9", "cmp eax, 9");
        assertRead("   0:\t83 f8 0a             \tcmp    eax,0xa", "cmp eax, 0xa");
        assertRead("   0:\t83 f8 f7             \tcmp    eax,0xfffffff7", "cmp eax, -9");
        assertRead("   0:\teb fe                \tjmp    0x0", "jmp 0");
        assertRead(
                "   0:\tf0 83 44 24 c0 00    \tlock add DWORD PTR [rsp-0x40],0x0",
                "lock add dword ptr [rsp - 0x40], 0");
    }

    @Test
    void immediatesOf64BitsHaveASign() {
        assertRead("   0:\t48 83 c0 ff          \tadd    rax,0xffffffffffffffff", "add rax, -1");
        assertRead("   0:\t48 c7 c0 00 00 00 80 \tmov    rax,0xffffffff80000000", "mov rax, -0x80000000");
        assertRead("   0:\t48 f7 c0 00 00 00 80 \ttest   rax,0xffffffff80000000", "test rax, -0x80000000");
        assertRead("   0:\t6a ff                \tpush   0xffffffffffffffff", "push -1");
    }

    /** The texts of objdump are the same; Capstone prints a sign where the processor extends it. */
    @Test
    void extendedByteImmediatesHaveSign() {
        assertRead("   0:\t83 c0 ff             \tadd    eax,0xffffffff", "add eax, -1");
        assertRead("   0:\t81 c0 ff ff ff ff    \tadd    eax,0xffffffff", "add eax, 0xffffffff");
        assertRead("   0:\t66 83 c0 ff          \tadd    ax,0xffff", "add ax, -1");
        assertRead("   0:\t66 81 c0 00 ff       \tadd    ax,0xff00", "add ax, 0xff00");
        assertRead("   0:\t6b c0 ff             \timul   eax,eax,0xffffffff", "imul eax, eax, -1");
        assertRead("   0:\t80 f9 ff             \tcmp    cl,0xff", "cmp cl, 0xff");
        assertRead(
                "   0:\tc7 00 d8 c1 01 f8    \tmov    DWORD PTR [rax],0xf801c1d8", "mov dword ptr [rax], 0xf801c1d8");
    }

    @Test
    void bitsHaveNoSign() {
        assertRead("   0:\t48 83 e0 ff          \tand    rax,0xffffffffffffffff", "and rax, 0xffffffffffffffff");
        assertRead("   0:\t83 c8 ff             \tor     eax,0xffffffff", "or eax, 0xffffffff");
        assertRead("   0:\t83 f0 ff             \txor    eax,0xffffffff", "xor eax, 0xffffffff");
        assertRead(
                "   0:\t48 b8 00 00 00 00 00 00 00 80 \tmovabs rax,0x8000000000000000",
                "movabs rax, 0x8000000000000000");
    }

    @Test
    void targetsHaveNoSign() {
        assertRead("   0:\te8 db ff ff ff       \tcall   0xffffffffffffffe0", "call 0xffffffffffffffe0");
    }

    @Test
    void emptyOperationsAreNops() {
        assertRead("   0:\t66 90                \txchg   ax,ax", "nop");
        assertRead("   0:\t66 66 66 90          \tdata16 data16 xchg ax,ax", "nop");
        assertRead(
                "   0:\t66 66 0f 1f 84 00 00 00 00 00 \tdata16 nop WORD PTR [rax+rax*1+0x0]",
                "nop word ptr [rax + rax]");
        assertRead("   0:\t66 87 c0             \txchg   ax,ax", "xchg ax, ax");
    }

    @Test
    void exchangesAreRead() {
        assertRead("   0:\t48 87 0e             \txchg   QWORD PTR [rsi],rcx", "xchg qword ptr [rsi], rcx");
        assertRead(
                "   0:\tf0 0f b1 0e          \tlock cmpxchg DWORD PTR [rsi],ecx", "lock cmpxchg dword ptr [rsi], ecx");
    }

    @Test
    void stringInstructionsHaveTheSizeOfTheirElements() {
        assertRead("   0:\tf3 48 ab             \trep stos QWORD PTR es:[rdi],rax", "rep stosq qword ptr [rdi], rax");
        assertRead("   0:\tf3 aa                \trep stos BYTE PTR es:[rdi],al", "rep stosb byte ptr [rdi], al");
        assertRead(
                "   0:\tf3 48 a5             \trep movs QWORD PTR es:[rdi],QWORD PTR ds:[rsi]",
                "rep movsq qword ptr [rdi], qword ptr [rsi]");
        assertRead(
                "   0:\tf2 48 af             \trepnz scas rax,QWORD PTR es:[rdi]", "repne scasq rax, qword ptr [rdi]");
    }

    @Test
    void masksFollowASpace() {
        assertRead(
                "   0:\t62 f1 7d ca 6f 41 10 \tvmovdqa32 zmm0{k2}{z},ZMMWORD PTR [rcx+0x400]",
                "vmovdqa32 zmm0 {k2} {z}, zmmword ptr [rcx + 0x400]");
        assertRead(
                "   0:\t62 f1 fe 4a 7f 48 10 \tvmovdqu64 ZMMWORD PTR [rax+0x400]{k2},zmm1",
                "vmovdqu64 zmmword ptr [rax + 0x400] {k2}, zmm1");
    }

    /** Capstone adds how often: {@code {1to16}}. */
    @Test
    void memoryOfABroadcastHasItsSize() {
        assertRead(
                "   0:\t62 f1 7d 58 fe 08    \tvpaddd zmm1,zmm0,DWORD BCST [rax]",
                "vpaddd zmm1, zmm0, dword ptr [rax]");
    }

    @Test
    void jumpPrefixesAreLeftOutLikeCapstones() {
        assertRead("   0:\tf2 ff e0             \tbnd jmp rax", "bnd jmp rax");
        assertRead("   0:\t3e ff e0             \tnotrack jmp rax", "jmp rax");
        assertRead("   0:\tf3 c3                \trepz ret", "ret");
        assertRead("   0:\tf2 c3                \tbnd ret", "bnd ret");
    }

    @Test
    void flagsAreSavedIn64Bits() {
        assertRead("   0:\t9c                   \tpushf", "pushfq");
        assertRead("   0:\t9d                   \tpopf", "popfq");
    }

    private static void assertRead(String line, String text) {
        assertThat(ObjdumpLine.read(line))
                .map(it -> (it.mnemonic() + " " + it.operands()).strip())
                .isEqualTo(Optional.of(text));
    }
}
