package org.jvmquarks.evidence.code;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Natural loops of a piece of code: the head of a loop dominates the jump back to it, that is every way from the entry
 * to the jump leads through the head. A slow path at the end of the code that jumps back into the middle does not make
 * a loop.
 *
 * <p>An example, a loop of C2 after strip mining:
 *
 * <pre>
 * 0   mov r10, qword ptr [r15 + 8]
 * 1   inc eax
 * 2   jl 1
 * 3   test dword ptr [r10], eax
 * 4   jne 0
 * 5   ret
 * </pre>
 *
 * <ol>
 *   <li>The dominators of 2 are 0, 1 and 2. Its jump leads to 1, so 1 is the head of a loop; the body is what reaches 2
 *       without passing 1: 1 and 2.
 *   <li>The dominators of 4 are 0 to 4. Its jump leads to 0, so 0 is a head; the body is 0 to 4.
 *   <li>The body 1 to 2 lies in the body 0 to 4, so it alone is innermost: the poll in 3 runs once per turn of the
 *       outer loop.
 * </ol>
 */
final class Loops {
    private final FlowGraph graph;

    private Loops(FlowGraph graph) {
        this.graph = graph;
    }

    /** The instructions of each loop, in the order of the code; loops with the same head are one. */
    static List<List<Instruction>> all(FlowGraph graph) {
        Loops loops = new Loops(graph);
        return loops.bodies().stream().map(loops::instructions).toList();
    }

    /** Those of innermost loops. */
    static List<List<Instruction>> innermost(FlowGraph graph) {
        Loops loops = new Loops(graph);
        List<BitSet> bodies = loops.bodies();
        return bodies.stream()
                .filter(body -> bodies.stream().noneMatch(other -> !other.equals(body) && contains(body, other)))
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

    /** Loops as they are seen from each entry; most have the same body from all. */
    private List<BitSet> bodies() {
        return graph.entries().stream()
                .mapToObj(this::bodies)
                .flatMap(List::stream)
                .distinct()
                .toList();
    }

    private List<BitSet> bodies(int entry) {
        BitSet reached = graph.reachedFrom(entry);
        List<BitSet> dominators = dominators(entry, reached);
        Map<Integer, BitSet> byHead = new TreeMap<>();
        for (int from = reached.nextSetBit(0); from >= 0; from = reached.nextSetBit(from + 1)) {
            for (int to : graph.successors(from)) {
                if (dominators.get(from).get(to)) {
                    byHead.computeIfAbsent(to, head -> new BitSet()).or(body(to, from));
                }
            }
        }
        return List.copyOf(byHead.values());
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
    private List<BitSet> dominators(int entry, BitSet reached) {
        List<BitSet> dominators = new ArrayList<>();
        for (int i = 0; i < graph.code().size(); i++) {
            dominators.add(reached.get(i) ? (BitSet) reached.clone() : new BitSet());
        }
        dominators.get(entry).clear();
        dominators.get(entry).set(entry);
        boolean changed = true;
        while (changed) {
            changed = false;
            for (int i = reached.nextSetBit(0); i >= 0; i = reached.nextSetBit(i + 1)) {
                changed |= i != entry && narrow(i, reached, dominators);
            }
        }
        return dominators;
    }

    private boolean narrow(int position, BitSet reached, List<BitSet> dominators) {
        BitSet next = (BitSet) reached.clone();
        for (int from : graph.predecessors(position)) {
            if (reached.get(from)) {
                next.and(dominators.get(from));
            }
        }
        next.set(position);
        if (next.equals(dominators.get(position))) {
            return false;
        }
        dominators.set(position, next);
        return true;
    }
}
