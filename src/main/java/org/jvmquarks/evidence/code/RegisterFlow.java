package org.jvmquarks.evidence.code;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Which registers may hold a value of some kind, at each instruction, on any way that control may
 * take there. What is saved in the frame and loaded again is lost.
 */
final class RegisterFlow {
    private final FlowGraph graph;
    private final InstructionSet set;

    /** Whether an instruction makes such a value of the registers that hold one. */
    @FunctionalInterface
    interface Transfer {
        boolean gives(Instruction instruction, Set<String> holders);
    }

    RegisterFlow(FlowGraph graph, InstructionSet set) {
        this.graph = graph;
        this.set = set;
    }

    /** Full registers that hold such a value before each instruction, by its position. */
    List<Set<String>> holders(Transfer transfer) {
        List<Set<String>> before = new ArrayList<>();
        Deque<Integer> open = new ArrayDeque<>();
        for (int i = 0; i < graph.code().size(); i++) {
            before.add(new HashSet<>());
            open.add(i);
        }
        while (!open.isEmpty()) {
            int each = open.pop();
            Set<String> after = after(graph.code().get(each), before.get(each), transfer);
            for (int next : graph.successors(each)) {
                if (before.get(next).addAll(after)) {
                    open.add(next);
                }
            }
        }
        return before;
    }

    private Set<String> after(Instruction instruction, Set<String> before, Transfer transfer) {
        if (!set.writesRegister(instruction)) {
            return before;
        }
        Set<String> after = new HashSet<>(before);
        String written = set.notation().register(instruction.operand(0));
        if (transfer.gives(instruction, before)) {
            after.add(written);
        } else {
            after.remove(written);
        }
        return after;
    }

    /** Whether it copies such a value into another register. */
    boolean copies(Instruction instruction, Set<String> holders) {
        return set.copies(instruction)
                && holders.contains(set.notation().register(instruction.operand(1)));
    }

    /** Whether it adds something to such a value. */
    boolean adds(Instruction instruction, Set<String> holders) {
        return set.adds(instruction)
                && (instruction.operands().stream()
                                .anyMatch(
                                        operand ->
                                                holders.contains(set.notation().register(operand)))
                        || instruction.memory().filter(m -> isOf(m, holders)).isPresent());
    }

    /** Whether a place in memory is named by such a register. */
    static boolean isOf(Memory memory, Set<String> holders) {
        return memory.base().filter(holders::contains).isPresent()
                || memory.index().filter(holders::contains).isPresent();
    }
}
