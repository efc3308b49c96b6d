package org.jvmquarks.evidence.code;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Natural loops of a piece of code, by instructions: a jump back to an instruction that every way
 * to the jump goes through. A slow path at the end of the code that jumps back into the middle is
 * none.
 */
final class Loops {
    private final FlowGraph graph;

    private Loops(FlowGraph graph) {
        this.graph = graph;
    }

    /**
     * The instructions of each loop, in the order of the code; loops with the same head are one.
     */
    static List<List<Instruction>> all(FlowGraph graph) {
        Loops loops = new Loops(graph);
        return loops.bodies().stream().map(loops::instructions).toList();
    }

    /** Those of the loops that have no other within. */
    static List<List<Instruction>> innermost(FlowGraph graph) {
        Loops loops = new Loops(graph);
        List<BitSet> bodies = loops.bodies();
        return bodies.stream()
                .filter(
                        body ->
                                bodies.stream()
                                        .noneMatch(
                                                other ->
                                                        !other.equals(body)
                                                                && contains(body, other)))
                .map(loops::instructions)
                .toList();
    }

    private static boolean contains(BitSet outer, BitSet inner) {
        BitSet rest = (BitSet) inner.clone();
        rest.andNot(outer);
        return rest.isEmpty();
    }

    private List<Instruction> instructions(BitSet body) {
        return body.stream().mapToObj(graph.code()::get).toList();
    }

    private List<BitSet> bodies() {
        List<BitSet> dominators = dominators();
        Map<Integer, BitSet> byHead = new HashMap<>();
        for (int from = 0; from < graph.code().size(); from++) {
            for (int to : graph.successors(from)) {
                if (dominators.get(from).get(to)) {
                    byHead.computeIfAbsent(to, head -> new BitSet()).or(body(to, from));
                }
            }
        }
        return byHead.entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .map(Map.Entry::getValue)
                .toList();
    }

    /** All from which the end of the loop is reached without passing its head, and the head. */
    private BitSet body(int head, int end) {
        BitSet body = new BitSet();
        body.set(head);
        Deque<Integer> open = new ArrayDeque<>(List.of(end));
        while (!open.isEmpty()) {
            int each = open.pop();
            if (!body.get(each)) {
                body.set(each);
                open.addAll(graph.predecessors(each));
            }
        }
        return body;
    }

    /** By iteration to the fixed point; what is not reached from the entry has none. */
    private List<BitSet> dominators() {
        BitSet reached = graph.reached();
        List<BitSet> dominators = new ArrayList<>();
        for (int i = 0; i < graph.code().size(); i++) {
            dominators.add(i == 0 || !reached.get(i) ? new BitSet() : (BitSet) reached.clone());
        }
        if (!graph.code().isEmpty()) {
            dominators.get(0).set(0);
        }
        boolean changed = true;
        while (changed) {
            changed = false;
            for (int i = reached.nextSetBit(1); i > 0; i = reached.nextSetBit(i + 1)) {
                BitSet next = (BitSet) reached.clone();
                for (int from : graph.predecessors(i)) {
                    if (reached.get(from)) {
                        next.and(dominators.get(from));
                    }
                }
                next.set(i);
                if (!next.equals(dominators.get(i))) {
                    dominators.set(i, next);
                    changed = true;
                }
            }
        }
        return dominators;
    }
}
