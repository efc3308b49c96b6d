package org.jvmquarks.evidence.code;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RegisterFlowTest {
    @Test
    void exampleOfJavadocFollowsIndexOfCard() {
        X86 set = new X86();
        FlowGraph graph = new FlowGraph(
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

        assertThat(flow.holders((i, held) -> set.shiftsToCard(i) || flow.copies(i, held) || flow.adds(i, held)))
                .containsExactly(Set.of(), Set.of(), Set.of(), Set.of("r10"), Set.of("r10"), Set.of("r10"), Set.of());
    }

    @Test
    void cardIsFollowedThroughSumsAndCopies() {
        assertThat(cardsOnAArch64(
                        "cbz x1, #2", "lsr x10, x1, #9", "add x11, x10, x12", "mov x13, x11", "strb wzr, [x13]"))
                .containsExactly(Set.of(), Set.of(), Set.of("x10"), Set.of("x10", "x11"), Set.of("x10", "x11", "x13"));
    }

    /** Comparisons and stores write no register, so their first operands keep what they hold. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "ccmn x10, x1, #0, eq",
                "ccmp x10, x1, #0, eq",
                "cmp x10, x1",
                "str x10, [x1]",
                "ldr x1, [x10]",
                "cbnz x10, #2"
            })
    void valueIsKeptByWhatOnlyReadsIt(String instruction) {
        assertThat(cardsOnAArch64("lsr x10, x1, #9", instruction, "ret").get(2)).containsExactly("x10");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ldr x1, [x10, #8]!",
                "ldr x1, [x10], #8",
                "str x1, [x10], #8",
                "caspal x10, x11, x2, x3, [x4]",
                "caspal x9, x10, x2, x3, [x4]",
                "ldp x9, x10, [x1]",
                "swpal x9, x10, [x1]",
                "stlxr w10, x9, [x1]"
            })
    void valueIsLostWhereItsRegisterIsWritten(String instruction) {
        assertThat(cardsOnAArch64("lsr x10, x1, #9", instruction, "ret").get(2)).isEmpty();
    }

    private static List<Set<String>> cardsOnAArch64(String... instructions) {
        AArch64 set = new AArch64();
        RegisterFlow flow =
                new RegisterFlow(new FlowGraph(AArch64Test.code(instructions).instructions(), set), set);
        return flow.holders((i, held) -> set.shiftsToCard(i) || flow.copies(i, held) || flow.adds(i, held));
    }
}
