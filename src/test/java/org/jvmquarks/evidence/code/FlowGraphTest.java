package org.jvmquarks.evidence.code;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class FlowGraphTest {
    private static final List<Instruction> EXAMPLE = InstructionSemanticsTest.code(
                    "test eax, eax", "je 4", "mov eax, 1", "ret", "call 0x100", "jmp 2", "mov eax, 2", "ret")
            .instructions();

    @Test
    void exampleOfJavadocHasItsSuccessorsAndEntries() {
        FlowGraph graph = new FlowGraph(EXAMPLE, new X86());

        assertThat(IntStream.range(0, EXAMPLE.size()).mapToObj(graph::successors))
                .containsExactly(
                        List.of(1),
                        List.of(2, 4),
                        List.of(3),
                        List.of(),
                        List.of(5),
                        List.of(2),
                        List.of(7),
                        List.of());
        assertThat(graph.entries().stream()).containsExactly(0, 6);
    }

    @Test
    void javadocExampleEntersBehindEndlessCall() {
        FlowGraph graph = new FlowGraph(EXAMPLE, new X86(), call -> call.hasMnemonic("call"));

        assertThat(graph.successors(4)).isEmpty();
        assertThat(graph.entries().stream()).containsExactly(0, 5, 6);
    }
}
