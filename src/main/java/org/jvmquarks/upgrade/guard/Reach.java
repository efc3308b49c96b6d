package org.jvmquarks.upgrade.guard;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.objectweb.asm.tree.analysis.Frame;

/** The instructions of a method to which it comes on the new JDK, whoever calls it. */
final class Reach {
    private final MethodNode method;
    private final InsnList code;
    private final Step step;
    private final List<Optional<Frame<Known>>> frames = new ArrayList<>();
    private final Deque<Integer> waiting = new ArrayDeque<>();

    /** What decides, by the instruction that does. */
    private final Map<Integer, Decision> decisions = new TreeMap<>();

    private boolean undecided;

    /**
     * Something that goes one way alone.
     *
     * @param origin what decides, in words
     * @param skipped where it does not go
     */
    private record Decision(String origin, List<Integer> skipped) {}

    private Reach(Machine machine, MethodNode method) {
        this.method = method;
        this.code = method.instructions;
        this.step = new Step(machine, false);
    }

    static Reach of(Machine machine, MethodNode method) {
        Reach reach = new Reach(machine, method);
        if (reach.code.size() > 0) {
            reach.follow();
        }
        return reach;
    }

    boolean comesTo(AbstractInsnNode at) {
        return undecided || frames.get(code.indexOf(at)).isPresent();
    }

    /** Returns what decides that the method does not come to an instruction. */
    String guardOf(AbstractInsnNode at) {
        int index = code.indexOf(at);
        String guard = "";
        for (Map.Entry<Integer, Decision> each : decisions.entrySet()) {
            if (!each.getValue().origin().isEmpty() && leadsTo(each.getValue().skipped(), index)) {
                guard = each.getValue().origin();
            }
        }
        return guard.isEmpty() ? "a condition that is constant on that JDK" : guard;
    }

    /** Returns the type that a handler around an instruction catches, of those that catch one of some errors. */
    Optional<String> caught(AbstractInsnNode at, List<String> errors) {
        int index = code.indexOf(at);
        return method.tryCatchBlocks.stream()
                .filter(each -> each.type != null && covers(each, index))
                .filter(each -> errors.stream().allMatch(error -> Throwables.catches(each.type, error)))
                .filter(each -> goesOn(each.handler))
                .map(each -> each.type)
                .findFirst();
    }

    private boolean covers(TryCatchBlockNode block, int index) {
        return code.indexOf(block.start) <= index && index < code.indexOf(block.end);
    }

    /** Tells whether a handler may end otherwise than by throwing again. */
    private boolean goesOn(LabelNode handler) {
        Set<Integer> seen = reachable(List.of(code.indexOf(handler)));
        return seen.stream()
                .map(code::get)
                .anyMatch(each -> each.getOpcode() >= Opcodes.IRETURN && each.getOpcode() <= Opcodes.RETURN);
    }

    private void follow() {
        for (int i = 0; i < code.size(); i++) {
            frames.add(Optional.empty());
        }
        try {
            merge(0, Frames.entry(method, List.of()));
            while (!waiting.isEmpty()) {
                visit(waiting.remove());
            }
        } catch (AnalyzerException | Undecided | IndexOutOfBoundsException | ClassCastException e) {
            // What the VM would not verify either, or subroutines of old compilers.
            undecided = true;
        }
    }

    private void merge(int index, Frame<Known> frame) throws AnalyzerException {
        Optional<Frame<Known>> before = frames.get(index);
        if (before.isEmpty()) {
            frames.set(index, Optional.of(new Frame<>(frame)));
            waiting.add(index);
        } else if (before.get().merge(frame, step)) {
            waiting.add(index);
        }
    }

    private void visit(int index) throws AnalyzerException {
        AbstractInsnNode at = code.get(index);
        Frame<Known> before = frames.get(index).orElseThrow();
        Frame<Known> after = new Frame<>(before);
        step.begin();
        decisions.remove(index);
        try {
            if (at.getOpcode() >= 0) {
                after.execute(at, step);
            }
        } catch (Thrown thrown) {
            decisions.put(index, new Decision("the lookup of " + thrown.lookup(), successors(at)));
            throwTo(index, before, Optional.of(thrown.type()));
            return;
        }
        if (canThrow(at) && !step.isDecided()) {
            throwTo(index, before, Optional.empty());
        }
        goOn(index, at, after);
    }

    private void goOn(int index, AbstractInsnNode at, Frame<Known> after) throws AnalyzerException {
        List<Integer> all = successors(at);
        Optional<AbstractInsnNode> next = all.size() > 1 ? Branches.next(at, step.operands()) : Optional.empty();
        if (next.isPresent()) {
            int taken = code.indexOf(next.get());
            decisions.put(
                    index,
                    new Decision(
                            Known.origin(step.operands()),
                            all.stream().filter(each -> each != taken).toList()));
            merge(taken, after);
            return;
        }
        for (int each : all) {
            merge(each, after);
        }
    }

    /** @param type what is thrown; empty if it may be anything */
    private void throwTo(int index, Frame<Known> before, Optional<String> type) throws AnalyzerException {
        for (TryCatchBlockNode each : method.tryCatchBlocks) {
            boolean catches = type.isEmpty() || Throwables.catches(each.type, type.get());
            if (covers(each, index) && catches) {
                Frame<Known> handler = new Frame<>(before);
                handler.clearStack();
                handler.push(Known.notNull());
                merge(code.indexOf(each.handler), handler);
                if (type.isPresent()) {
                    return;
                }
            }
        }
    }

    private static boolean canThrow(AbstractInsnNode at) {
        int opcode = at.getOpcode();
        return (opcode >= Opcodes.GETSTATIC && opcode != Opcodes.IFNULL && opcode != Opcodes.IFNONNULL)
                || (opcode >= Opcodes.IALOAD && opcode <= Opcodes.SALOAD)
                || (opcode >= Opcodes.IASTORE && opcode <= Opcodes.SASTORE)
                || opcode == Opcodes.IDIV
                || opcode == Opcodes.IREM
                || opcode == Opcodes.LDIV
                || opcode == Opcodes.LREM;
    }

    private List<Integer> successors(AbstractInsnNode at) {
        int opcode = at.getOpcode();
        List<Integer> all = new ArrayList<>();
        if (at instanceof JumpInsnNode jump) {
            all.add(code.indexOf(jump.label));
        } else if (at instanceof TableSwitchInsnNode table) {
            all.add(code.indexOf(table.dflt));
            table.labels.forEach(label -> all.add(code.indexOf(label)));
        } else if (at instanceof LookupSwitchInsnNode lookup) {
            all.add(code.indexOf(lookup.dflt));
            lookup.labels.forEach(label -> all.add(code.indexOf(label)));
        }
        boolean ends = (opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN)
                || opcode == Opcodes.ATHROW
                || opcode == Opcodes.GOTO
                || opcode == Opcodes.TABLESWITCH
                || opcode == Opcodes.LOOKUPSWITCH;
        if (!ends && at.getNext() != null) {
            all.add(code.indexOf(at.getNext()));
        }
        return all.stream().distinct().toList();
    }

    private boolean leadsTo(List<Integer> from, int index) {
        return reachable(from).contains(index);
    }

    private Set<Integer> reachable(List<Integer> from) {
        Set<Integer> seen = new HashSet<>(from);
        Deque<Integer> next = new ArrayDeque<>(from);
        while (!next.isEmpty()) {
            for (int each : successors(code.get(next.remove()))) {
                if (seen.add(each)) {
                    next.add(each);
                }
            }
        }
        return seen;
    }
}
