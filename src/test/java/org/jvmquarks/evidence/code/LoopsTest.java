package org.jvmquarks.evidence.code;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class LoopsTest {
    @Test
    void jumpBackToItsHeadMakesALoop() {
        MachineCode code = InstructionSemanticsTest.code("xor eax, eax", "inc eax", "cmp eax, ecx", "jl 1", "ret");

        assertThat(texts(code.loops())).containsExactly("inc eax", "cmp eax, ecx", "jl 1");
        assertThat(texts(code.innermostLoops())).isEqualTo(texts(code.loops()));
    }

    @Test
    void exampleOfJavadocHasInnerLoopAsInnermost() {
        MachineCode code = InstructionSemanticsTest.code(
                "mov r10, qword ptr [r15 + 8]", "inc eax", "jl 1", "test dword ptr [r10], eax", "jne 0", "ret");
        List<Instruction> all = code.instructions();
        FlowGraph graph = new FlowGraph(all, new X86());

        assertThat(Loops.all(graph)).containsExactly(all.subList(0, 5), all.subList(1, 3));
        assertThat(Loops.innermost(graph)).containsExactly(all.subList(1, 3));
    }

    @Test
    void slowPathBehindCodeIsNotLoop() {
        MachineCode code =
                InstructionSemanticsTest.code("test eax, eax", "je 4", "mov eax, 1", "ret", "call 100", "jmp 2");

        assertThat(code.loops().instructions()).isEmpty();
    }

    /** As strip mining leaves it: the poll lies in the outer loop alone. */
    @Test
    void nestedLoopIsInnermost() {
        MachineCode code = InstructionSemanticsTest.code(
                "mov r10, qword ptr [r15 + 8]", "inc eax", "jl 1", "test dword ptr [r10], eax", "jne 0", "ret");

        assertThat(code.loops().find(Operation.SAFEPOINT_POLL)).hasSize(1);
        assertThat(code.innermostLoops().find(Operation.SAFEPOINT_POLL)).isEmpty();
        assertThat(texts(code.innermostLoops())).containsExactly("inc eax", "jl 1");
    }

    @Test
    void blockAtTheEndBelongsToItsLoop() {
        MachineCode code =
                InstructionSemanticsTest.code("inc eax", "test ecx, ecx", "je 5", "jl 0", "ret", "call 100", "jmp 3");

        assertThat(texts(code.loops()))
                .containsExactly("inc eax", "test ecx, ecx", "je 5", "jl 0", "call 100", "jmp 3");
    }

    /** A table of jumps leads there, or an exception. */
    @Test
    void loopBehindAnIndirectJumpIsFound() {
        MachineCode code = InstructionSemanticsTest.code("jmp rax", "nop", "inc eax", "jl 2", "ret");

        assertThat(texts(code.loops())).containsExactly("inc eax", "jl 2");
    }

    /** Behind it lies something else, which control does not fall into. */
    @Test
    void trapCallHasNoSuccessor() {
        List<Instruction> code = InstructionSemanticsTest.code("call 0x100", "inc eax", "jl 1", "ret")
                .instructions();
        X86 set = new X86();

        assertThat(new FlowGraph(code, set, call -> call.hasMnemonic("call")).successors(0))
                .isEmpty();
        assertThat(new FlowGraph(code, set).successors(0)).containsExactly(1);
    }

    @Test
    void emptyCodeHasNoLoop() {
        assertThat(InstructionSemanticsTest.code().loops().instructions()).isEmpty();
    }

    private static List<String> texts(MachineCode code) {
        return code.instructions().stream().map(Instruction::text).toList();
    }
}
