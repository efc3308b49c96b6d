package org.jvmquarks.evidence.code;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Finds the registers that may hold a value of some kind before each instruction: it is enough that they hold it on one
 * of the ways that control can take there. A value that the code saves in the frame and loads again is lost.
 *
 * <p>An example: which registers hold the index of a card, which is an address shifted by 9? The {@link Transfer} says
 * yes to the shift, to copies and to sums of such a value.
 *
 * <pre>
 *     instruction              holders before it
 * 0   test rdi, rdi            none
 * 1   je 3                     none
 * 2   shr r10, 9               none
 * 3   add r10, r8              r10: on the way through 2, not on that from 1
 * 4   mov byte ptr [r10], 0    r10: a sum with a card's index is one
 * 5   mov r10, 1               r10
 * 6   ret                      none: r10 was overwritten
 * </pre>
 *
 * <p>The search starts with empty sets and a list of all instructions. It takes one from the list, computes the holders
 * after it, and adds them to the sets of its successors; a successor whose set has grown comes on the list again. Sets
 * only grow, so it ends.
 */
record RegisterFlow(FlowGraph graph, InstructionSet set) {
    /** Whether an instruction makes such a value of the registers that hold one. */
    @FunctionalInterface
    interface Transfer {
        boolean gives(Instruction instruction, Set<String> holders);
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
        List<String> written = set.written(instruction);
        if (written.isEmpty()) {
            return before;
        }
        Set<String> after = new HashSet<>(before);
        if (transfer.gives(instruction, before)) {
            after.addAll(written);
        } else {
            written.forEach(after::remove);
        }
        return after;
    }

    /** Whether it copies such a value into another register. */
    boolean copies(Instruction instruction, Set<String> holders) {
        return set.copies(instruction) && holders.contains(set.notation().register(instruction.operand(1)));
    }

    /** Whether it adds something to such a value. */
    boolean adds(Instruction instruction, Set<String> holders) {
        return set.adds(instruction)
                && (instruction.operands().stream()
                                .anyMatch(operand ->
                                        holders.contains(set.notation().register(operand)))
                        || instruction.memory().filter(m -> isOf(m, holders)).isPresent());
    }

    /** Whether a place in memory is named by such a register. */
    static boolean isOf(MemoryOperand memory, Set<String> holders) {
        return memory.base().filter(holders::contains).isPresent()
                || memory.index().filter(holders::contains).isPresent();
    }
}
