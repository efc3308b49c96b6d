package org.jvmquarks.evidence.code;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Where control may go from each instruction of a whole piece of code, by position. Indirect jumps
 * and exceptions are not followed.
 */
final class FlowGraph {
    private final List<Instruction> code;
    private final List<List<Integer>> successors = new ArrayList<>();
    private final List<List<Integer>> predecessors = new ArrayList<>();

    FlowGraph(List<Instruction> code, InstructionSet set) {
        this.code = List.copyOf(code);
        Map<Long, Integer> byOffset = new HashMap<>();
        for (int i = 0; i < code.size(); i++) {
            byOffset.put(code.get(i).offset(), i);
            successors.add(new ArrayList<>());
            predecessors.add(new ArrayList<>());
        }
        for (int i = 0; i < code.size(); i++) {
            Instruction each = code.get(i);
            if (set.fallsThrough(each) && i + 1 < code.size()) {
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

    /** What can be reached from the entry, which is the first instruction. */
    BitSet reached() {
        BitSet reached = new BitSet();
        Deque<Integer> open = new ArrayDeque<>();
        if (!code.isEmpty()) {
            open.push(0);
        }
        while (!open.isEmpty()) {
            int each = open.pop();
            if (!reached.get(each)) {
                reached.set(each);
                open.addAll(successors.get(each));
            }
        }
        return reached;
    }
}
