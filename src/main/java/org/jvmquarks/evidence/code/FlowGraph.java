package org.jvmquarks.evidence.code;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import java.util.function.Predicate;

/**
 * The ways that control can take through a whole piece of code, from instruction to instruction by position. The
 * targets of indirect jumps and exceptions are unknown.
 *
 * <p>An example:
 *
 * <pre>
 *     instruction      successors
 * 0   test eax, eax    1
 * 1   je 4             2, 4
 * 2   mov eax, 1       3
 * 3   ret
 * 4   call 0x100       5
 * 5   jmp 2            2
 * 6   mov eax, 2       7
 * 7   ret
 * </pre>
 *
 * <p>Nothing in the code leads to 6, so an exception or an indirect jump does: its {@link #entries} are 0 and 6. If the
 * call in 4 is that of an uncommon trap, which never returns, 4 has no successor, and 5 becomes an entry instead.
 */
final class FlowGraph {
    private final List<Instruction> code;
    private final InstructionSet set;
    private final List<List<Integer>> successors = new ArrayList<>();
    private final List<List<Integer>> predecessors = new ArrayList<>();

    FlowGraph(List<Instruction> code, InstructionSet set) {
        this(code, set, call -> false);
    }

    /** @param neverReturns calls behind which control does not go on, as those of uncommon traps */
    FlowGraph(List<Instruction> code, InstructionSet set, Predicate<Instruction> neverReturns) {
        this.code = List.copyOf(code);
        this.set = set;
        Map<Long, Integer> byOffset = new HashMap<>();
        for (int i = 0; i < code.size(); i++) {
            byOffset.put(code.get(i).offset(), i);
            successors.add(new ArrayList<>());
            predecessors.add(new ArrayList<>());
        }
        for (int i = 0; i < code.size(); i++) {
            Instruction each = code.get(i);
            if (set.fallsThrough(each) && !neverReturns.test(each) && i + 1 < code.size()) {
                connect(i, i + 1);
            }
            if (set.does(Operation.BRANCH, each) && each.target().isPresent()) {
                Integer target = byOffset.get(each.target().getAsLong());
                if (target != null) {
                    connect(i, target);
                }
            }
        }
    }

    private void connect(int from, int to) {
        successors.get(from).add(to);
        predecessors.get(to).add(from);
    }

    List<Instruction> code() {
        return code;
    }

    List<Integer> successors(int position) {
        return successors.get(position);
    }

    List<Integer> predecessors(int position) {
        return predecessors.get(position);
    }

    /**
     * Returns the entries of the code: the first instruction, and the first of what is reached from none of these, as
     * it is entered by an indirect jump or an exception.
     */
    BitSet entries() {
        BitSet entries = new BitSet();
        BitSet reached = new BitSet();
        for (int i = 0; i < code.size(); i++) {
            if (!reached.get(i) && !set.isPadding(code.get(i))) {
                entries.set(i);
                reached.or(reachedFrom(i));
            }
        }
        return entries;
    }

    BitSet reachedFrom(int entry) {
        return reachedFrom(entry, position -> true);
    }

    /** @param passes positions that control may come to; it goes around all others */
    BitSet reachedFrom(int entry, IntPredicate passes) {
        BitSet reached = new BitSet();
        Deque<Integer> open = new ArrayDeque<>(List.of(entry));
        while (!open.isEmpty()) {
            int each = open.pop();
            if (!reached.get(each) && passes.test(each)) {
                reached.set(each);
                open.addAll(successors.get(each));
            }
        }
        return reached;
    }
}
