package org.jvmquarks.evidence.code;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The captured method is {@code void set(Object v) { field = v; }}. */
class InstructionSemanticsTest {
    static List<String> names() throws IOException {
        return Listings.names();
    }

    @ParameterizedTest
    @MethodSource("names")
    void fieldIsStoredOnceAndReturnPollsOnce(String name) throws IOException {
        MachineCode code = Listings.read(name);

        assertThat(code.storesTo("field")).hasSize(1);
        assertThat(code.find(Operation.SAFEPOINT_POLL)).hasSize(1);
        assertThat(code.find(Operation.RETURN)).hasSize(1);
        assertThat(code.loops().instructions()).isEmpty();
        assertThat(code.find(Operation.DIVISION)).isEmpty();
        assertThat(code.find(Operation.CONDITIONAL_MOVE)).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("names")
    void cardsAreMarkedWhereTheCollectorHasCards(String name) throws IOException {
        boolean cards = !name.startsWith("z-") && !name.startsWith("shenandoah-");

        assertThat(Listings.read(name).find(Operation.CARD_MARK)).hasSize(cards ? 1 : 0);
    }

    @ParameterizedTest
    @MethodSource("names")
    void cardTableIsConstantUntilG1LoadsIt(String name) throws IOException {
        MachineCode code = Listings.read(name);
        boolean loaded = name.matches("g1-debian-2[678].*");

        assertThat(code.find(Operation.CARD_MARK_OF_THREAD))
                .isEqualTo(loaded ? code.find(Operation.CARD_MARK) : List.of());
        assertThat(code.find(Operation.CARD_MARK_AT_CONSTANT))
                .isEqualTo(loaded ? List.of() : code.find(Operation.CARD_MARK));
    }

    @ParameterizedTest
    @CsvSource({
        "g1-debian-1.8.0_504, 1",
        "g1-debian-25.0.5.0.3, 1",
        "g1-debian-26.0.2.1, 0",
        "g1-debian-28-ea, 0",
        "serial-debian-25.0.5.0.3, 0"
    })
    void fencesAreFound(String name, int fences) throws IOException {
        assertThat(Listings.read(name).find(Operation.FENCE)).hasSize(fences);
    }

    @ParameterizedTest
    @CsvSource({
        "serial-debian-1.8.0_504, POLL_OF_GLOBAL_PAGE",
        "g1-debian-1.8.0_504, POLL_OF_GLOBAL_PAGE",
        "serial-debian-11.0.33-ea, POLL_OF_THREAD_PAGE",
        "g1-debian-11.0.33-ea, POLL_OF_THREAD_PAGE",
        "z-debian-11.0.33-ea, POLL_OF_THREAD_PAGE",
        "serial-debian-17.0.21.0.3, POLL_OF_STACK_WATERMARK",
        "g1-debian-28-ea, POLL_OF_STACK_WATERMARK"
    })
    void pollIsOfOneForm(String name, Operation form) throws IOException {
        MachineCode code = Listings.read(name);
        List<Operation> forms = List.of(
                Operation.POLL_OF_GLOBAL_PAGE, Operation.POLL_OF_THREAD_PAGE, Operation.POLL_OF_STACK_WATERMARK);

        assertThat(forms).filteredOn(each -> !code.find(each).isEmpty()).containsExactly(form);
    }

    /** G1 from 25 on stores through a register that was given the field's address. */
    @Test
    void fieldIsFollowedThroughItsAddress() throws IOException {
        MachineCode code = Listings.read("g1-debian-25.0.5.0.3");

        assertThat(code.storesTo("field")).extracting(Instruction::text).containsExactly("mov dword ptr [r11], r8d");
        assertThat(code.loadsOf("field")).extracting(Instruction::text).containsExactly("mov r8d, dword ptr [r11]");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "idiv ecx | DIVISION",
                "div rcx | DIVISION",
                "imul rax, rcx | MULTIPLICATION",
                "cmovne eax, ecx | CONDITIONAL_MOVE",
                "lock cmpxchg dword ptr [rsi], ecx | COMPARE_AND_EXCHANGE",
                "lock cmpxchg dword ptr [rsi], ecx | ATOMIC",
                "xchg qword ptr [rsi + 0x10], rax | EXCHANGE",
                "xchg qword ptr [rsi + 0x10], rax | ATOMIC",
                "lock xadd qword ptr [rsi], rax | FETCH_AND_ADD",
                "lock add dword ptr [rsp], 0 | FENCE",
                "lock add dword ptr [rsp - 0x40], 0 | FENCE",
                "movzx eax, byte ptr [rsi + r10 + 0x10] | ZERO_EXTENDING_BYTE_LOAD",
                "vmovq xmm0, r10 | GENERAL_TO_VECTOR",
                "vpbroadcastd zmm0, r10d | GENERAL_TO_VECTOR",
                "vpinsrd xmm0, xmm0, r10d, 1 | GENERAL_TO_VECTOR",
                "movd eax, xmm3 | VECTOR_TO_GENERAL",
                "vpextrq rax, xmm3, 1 | VECTOR_TO_GENERAL",
                "vmovdqu ymmword ptr [rsi + 0x10], ymm0 | VECTOR_STORE",
                "mov dword ptr [rsp + 4], r10d | STACK_STORE",
                "vmovsd qword ptr [rsp + 8], xmm0 | STACK_STORE",
                "lock inc qword ptr [rsi + 0x10] | FETCH_AND_ADD",
                "prefetchw byte ptr [r10 + 0xc0] | PREFETCH",
                "rep stosq qword ptr [rdi], rax | REPEATED_STORE",
                "mov dword ptr [rax + 0xc], 0 | ZERO_STORE",
                "mov qword ptr [rax + 0x10], r12 | ZERO_STORE",
                "test r11d, r11d | NULL_TEST",
                "cmp rsi, 0 | NULL_TEST",
                "and eax, 0xff | BITWISE_AND",
                "andn eax, ecx, edx | BITWISE_AND",
                "movzx eax, cl | BITWISE_AND",
                "call 0x100 | CALL",
                "jmp 0x100 | BRANCH",
                "jne 0x100 | CONDITIONAL_BRANCH",
                "ret | RETURN",
                "cmp rsp, qword ptr [r15 + 0x28] | POLL_OF_STACK_WATERMARK"
            })
    void oneInstructionOfX86(String instruction, Operation operation) {
        assertThat(code(instruction).find(operation)).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "idiv ecx | MULTIPLICATION",
                "xchg ax, ax | EXCHANGE",
                "lock add dword ptr [rsi], 1 | FENCE",
                "movzx eax, word ptr [rsi] | ZERO_EXTENDING_BYTE_LOAD",
                "movzx eax, cl | ZERO_EXTENDING_BYTE_LOAD",
                "vmovq xmm0, qword ptr [rsp] | GENERAL_TO_VECTOR",
                "vpbroadcastd ymm0, xmm1 | GENERAL_TO_VECTOR",
                "vpinsrd xmm0, xmm0, dword ptr [rsi], 1 | GENERAL_TO_VECTOR",
                "mov qword ptr [rsp + 0x10], rbp | STACK_STORE",
                "mov dword ptr [rsp + 8], 0 | ZERO_STORE",
                "mov dword ptr [rax + 8], r13d | ZERO_STORE",
                "mov dword ptr [rsp - 0x14000], eax | STACK_STORE",
                "lock add dword ptr [rsp], 0 | ATOMIC",
                "lock add dword ptr [rsp], 0 | FETCH_AND_ADD",
                "test r11d, r10d | NULL_TEST",
                "cmp dword ptr [rsi], 0 | NULL_TEST",
                "cmp rsi, 1 | NULL_TEST",
                "movzx eax, byte ptr [rsi] | BITWISE_AND",
                "vpand ymm0, ymm1, ymm2 | BITWISE_AND",
                "vpmulld ymm0, ymm1, ymm2 | MULTIPLICATION",
                "push rax | STACK_STORE",
                "jmp 0x100 | CONDITIONAL_BRANCH",
                "test r10d, dword ptr [rsi + 8] | SAFEPOINT_POLL",
                "cmp rsp, qword ptr [rsi + 0x28] | SAFEPOINT_POLL",
                "mov byte ptr [rsi + 0xc], 0 | CARD_MARK"
            })
    void aneighbourOfItIsNot(String instruction, Operation operation) {
        assertThat(code(instruction).find(operation)).isEmpty();
    }

    @Test
    void immediatesAreConstantsOnly() {
        MachineCode code = code("mov dword ptr [rax + 0x5a], 0x42", "add eax, -1", "jne 0x42", "cmp cl, 0xff");

        assertThat(code.withImmediate(0x42)).hasSize(1);
        assertThat(code.withImmediate(0x5a)).isEmpty();
        assertThat(code.withImmediate(-1)).hasSize(1);
        assertThat(code("mov eax, 0xffffffff").withImmediate(-1)).hasSize(1);
        assertThat(code("lea eax, [rsi + 0x11]").withImmediate(0x11)).hasSize(1);
    }

    /** A nop carries data of the VM where others name memory; a prefetch touches no field. */
    @Test
    void whatOnlyLooksLikeAnAccessIsNone() {
        MachineCode code = Listings.code("x", """
                        ; code at 0x0
                        ; Probe.field at 0xc
                        0  nop dword ptr [rax + rax + 0xc]
                        1  prefetchw byte ptr [r10 + 0xc]
                        2  mov eax, dword ptr [rsi + 0xc]
                        """, new X86());

        assertThat(code.loadsOf("field")).hasSize(1);
        assertThat(code.storesTo("field")).isEmpty();
    }

    @Test
    void writingRegisterForgetsShiftedValue() {
        assertThat(code("shr r10, 9", "mov r10, qword ptr [rsi]", "mov byte ptr [r10], 0")
                        .find(Operation.CARD_MARK))
                .isEmpty();
        assertThat(code("shr r10, 9", "lea r11, [r10 + rdi]", "mov byte ptr [r11], r12b")
                        .find(Operation.CARD_MARK))
                .hasSize(1);
    }

    /** HotSpot keeps r12 zero where references need no base; a method may use it for more. */
    @Test
    void r12StoresZeroUntilOverwritten() {
        String store = "mov dword ptr [rax + 0xc], r12d";

        assertThat(code(store).find(Operation.ZERO_STORE)).hasSize(1);
        assertThat(code("mov r12, rsi", store).find(Operation.ZERO_STORE)).isEmpty();
        assertThat(code("mov r12, rsi", "xor r12d, r12d", store).find(Operation.ZERO_STORE))
                .hasSize(1);
    }

    @Test
    void exampleOfTheJavadocMarksOneCard() {
        MachineCode code = code(
                "mov dword ptr [rsi + 0xc], r8d",
                "mov r10, rsi",
                "shr r10, 9",
                "movabs r11, 0x7f04bbc00000",
                "add r10, r11",
                "mov byte ptr [r10], 0",
                "mov byte ptr [rsi + 0x10], 0",
                "ret");
        X86 set = new X86();
        InstructionSemantics semantics = new InstructionSemantics(new FlowGraph(code.instructions(), set), set);

        assertThat(semantics.find(Operation.CARD_MARK))
                .extracting(Instruction::offset)
                .containsExactly(5L);
        assertThat(semantics.find(Operation.ZERO_STORE))
                .extracting(Instruction::offset)
                .containsExactly(5L, 6L);
        assertThat(semantics.accesses(0xc)).extracting(Instruction::offset).containsExactly(0L);
    }

    @Test
    void accessThroughTheFieldsAddressIsFound() {
        MachineCode code = code("lea r11, [rsi + 0xc]", "mov dword ptr [r11], r8d", "ret");
        X86 set = new X86();

        assertThat(new InstructionSemantics(new FlowGraph(code.instructions(), set), set).accesses(0xc))
                .extracting(Instruction::offset)
                .containsExactly(1L);
    }

    /** What C2 of JDK 28 makes of zeroing 8 bytes on a processor with AVX-512. */
    @Test
    void clearedVectorRegisterStoresZero() {
        assertThat(code("vpxor ymm0, ymm0, ymm0", "vmovq qword ptr [r10], xmm0").find(Operation.ZERO_STORE))
                .extracting(Instruction::text)
                .containsExactly("vmovq qword ptr [r10], xmm0");
        assertThat(code("vpxor ymm0, ymm0, ymm0", "vmovq xmm0, rax", "vmovq qword ptr [r10], xmm0")
                        .find(Operation.ZERO_STORE))
                .isEmpty();
        assertThat(code("vxorpd xmm0, xmm0, xmm0", "vmovsd qword ptr [r10], xmm0")
                        .find(Operation.ZERO_STORE))
                .hasSize(1);
        assertThat(code("vpxor ymm0, ymm0, ymm1", "vmovq qword ptr [r10], xmm0").find(Operation.ZERO_STORE))
                .isEmpty();
        assertThat(code("vpxor ymm0, ymm0, ymm0", "vmovq qword ptr [rsp + 8], xmm0")
                        .find(Operation.ZERO_STORE))
                .isEmpty();
    }

    static MachineCode code(String... instructions) {
        StringBuilder listing = new StringBuilder("; code at 0x0\n");
        for (int i = 0; i < instructions.length; i++) {
            listing.append(Integer.toHexString(i))
                    .append("  ")
                    .append(instructions[i])
                    .append('\n');
        }
        return Listings.code("Probe.op [x]", listing.toString(), new X86());
    }
}
