package org.jvmquarks.evidence.code;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.api.Test;

class RegisterFlowTest {
    @Test
    void exampleOfTheJavadocFollowsTheIndexOfACard() {
        X86 set = new X86();
        FlowGraph graph =
                new FlowGraph(
                        InstructionSemanticsTest.code(
                                        "test rdi, rdi",
                                        "je 3",
                                        "shr r10, 9",
                                        "add r10, r8",
                                        "mov byte ptr [r10], 0",
                                        "mov r10, 1",
                                        "ret")
                                .instructions(),
                        set);
        RegisterFlow flow = new RegisterFlow(graph, set);

        assertThat(
                        flow.holders(
                                (i, held) ->
                                        set.shiftsToCard(i)
                                                || flow.copies(i, held)
                                                || flow.adds(i, held)))
                .containsExactly(
                        Set.of(),
                        Set.of(),
                        Set.of(),
                        Set.of("r10"),
                        Set.of("r10"),
                        Set.of("r10"),
                        Set.of());
    }
}
