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
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.objectweb.asm.tree.analysis.Frame;

/** The instructions of a method to which it comes on the new JDK, whoever calls it. */
final class Reach {
    private final Machine machine;
    private final MethodNode method;
    private final InsnList code;
    private final Step step;

    /** Where each instruction may go on. */
    private final List<List<Integer>> ways = new ArrayList<>();

    private final List<Optional<Frame<Known>>> frames = new ArrayList<>();
    private final Deque<Integer> waiting = new ArrayDeque<>();

    /** What decides, by the instruction that does. */
    private final Map<Integer, Decision> decisions = new TreeMap<>();

    private boolean undecided;

    /**
     * Something that goes one way alone.
     *
     * @param operands what decides
     * @param taken where it goes; where it throws, to a handler of the method if there is one
     * @param skipped where it does not go
     * @param thrown what it throws there, if it does
     */
    record Decision(List<Known> operands, Optional<Integer> taken, List<Integer> skipped, Optional<Thrown> thrown) {
        /** Returns what decides, in words; empty if nothing is known of it. */
        String origin() {
            return thrown.filter(it -> !it.lookup().isEmpty())
                    .map(it -> "the lookup of " + it.lookup())
                    .orElseGet(() -> Known.origin(operands));
        }
    }

    private Reach(Machine machine, MethodNode method) {
        this.machine = machine;
        this.method = method;
        this.code = method.instructions;
        this.step = new Step(machine, Step.Mode.ALL_WAYS);
        for (AbstractInsnNode at : code) {
            ways.add(Branches.successors(at).stream().map(code::indexOf).toList());
        }
    }

    static Reach of(Machine machine, MethodNode method) {
        Reach reach = new Reach(machine, method);
        if (reach.code.size() > 0) {
            reach.follow(List.of(0), Frames.entry(method, List.of()), -1);
        }
        return reach;
    }

    /**
     * Returns what is known where all ways behind a branch meet again.
     *
     * @param frame behind the branch
     */
    static Optional<Frame<Known>> to(
            AbstractInsnNode end, Machine machine, MethodNode method, AbstractInsnNode branch, Frame<Known> frame) {
        Reach reach = new Reach(machine, method);
        int stop = reach.code.indexOf(end);
        reach.follow(reach.successors(branch), frame, stop);
        return reach.undecided ? Optional.empty() : reach.frames.get(stop);
    }

    boolean comesTo(AbstractInsnNode at) {
        return undecided
                || (frames.get(code.indexOf(at)).isPresent() && nullReceiver(at).isEmpty());
    }

    /** Returns the receiver of a call of a method, if it is null, so that the call throws instead. */
    private Optional<Known> nullReceiver(AbstractInsnNode at) {
        if (!(at instanceof MethodInsnNode call) || call.getOpcode() == Opcodes.INVOKESTATIC) {
            return Optional.empty();
        }
        int arguments = Type.getArgumentTypes(call.desc).length;
        return frames.get(code.indexOf(at))
                .map(frame -> frame.getStack(frame.getStackSize() - 1 - arguments))
                .filter(receiver -> receiver.kind() == Known.Kind.NULL);
    }

    /** Returns what decides that the method does not come to an instruction. */
    String guardOf(AbstractInsnNode at) {
        int index = code.indexOf(at);
        String guard = nullReceiver(at).map(Known::origin).orElse("");
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
                .filter(each -> errors.stream().allMatch(error -> Handlers.catches(each.type, error)))
                .filter(each -> machine.handlers().goesOn(each.handler))
                .map(each -> each.type)
                .findFirst();
    }

    /**
     * A call to which the method comes.
     *
     * @param values what is known of its receiver and arguments
     * @param fails whether the method comes there on all ways, and throws there for certain
     */
    record Call(MethodInsnNode at, List<Known> values, boolean fails) {}

    /** Passes each call to which the method comes. */
    void calls(Consumer<Call> receiver) {
        Set<Integer> heads = heads();
        for (int head : heads) {
            if (!undecided && frames.get(head).isPresent()) {
                block(head, heads, receiver);
            }
        }
    }

    /** Follows code up to the next branch once more, with the objects that it makes on the way. */
    private void block(int head, Set<Integer> heads, Consumer<Call> receiver) {
        Step block = new Step(machine, Step.Mode.BLOCK);
        Frame<Known> frame = new Frame<>(frames.get(head).orElseThrow());
        int index = head;
        do {
            AbstractInsnNode at = code.get(index);
            boolean ends = false;
            boolean fails = false;
            try {
                block.begin();
                if (at.getOpcode() >= 0) {
                    frame.execute(at, block);
                }
            } catch (Thrown thrown) {
                ends = true;
                fails = handler(index, thrown.type()).map(this::fails).orElse(true) && isOnAllWays(index);
            } catch (Undecided | AnalyzerException | IndexOutOfBoundsException | ClassCastException e) {
                ends = true;
            }
            if (at instanceof MethodInsnNode call && !block.operands().isEmpty()) {
                receiver.accept(new Call(call, block.operands(), fails));
            }
            if (ends) {
                return;
            }
            index++;
        } while (index < code.size()
                && !heads.contains(index)
                && frames.get(index).isPresent());
    }

    private Set<Integer> heads() {
        Set<Integer> heads = new TreeSet<>(Set.of(0));
        for (AbstractInsnNode at : code) {
            List<Integer> next = successors(at);
            if (next.size() != 1 || at instanceof JumpInsnNode) {
                heads.addAll(next);
                heads.add(code.indexOf(at) + 1);
            }
        }
        method.tryCatchBlocks.forEach(each -> heads.add(code.indexOf(each.handler)));
        heads.remove(code.size());
        return heads;
    }

    private boolean covers(TryCatchBlockNode block, int index) {
        return code.indexOf(block.start) <= index && index < code.indexOf(block.end);
    }

    private void follow(List<Integer> starts, Frame<Known> frame, int stop) {
        int filled;
        do {
            filled = step.filled();
            followOnce(starts, frame, stop);
        } while (!undecided && step.filled() > filled);
    }

    private void followOnce(List<Integer> starts, Frame<Known> frame, int stop) {
        frames.clear();
        decisions.clear();
        waiting.clear();
        for (int i = 0; i < code.size(); i++) {
            frames.add(Optional.empty());
        }
        try {
            for (int start : starts) {
                merge(start, new Frame<>(frame));
            }
            while (!waiting.isEmpty()) {
                int next = waiting.remove();
                if (next != stop) {
                    visit(next);
                }
            }
        } catch (AnalyzerException | Undecided | IndexOutOfBoundsException | ClassCastException e) {
            // What the VM would not verify either, or subroutines of old compilers.
            undecided = true;
        }
    }

    /** @param frame which is not used otherwise */
    private void merge(int index, Frame<Known> frame) throws AnalyzerException {
        Optional<Frame<Known>> before = frames.get(index);
        if (before.isEmpty()) {
            frames.set(index, Optional.of(frame));
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
            Optional<Integer> handler = throwTo(index, before, Optional.of(thrown.type()));
            decisions.put(index, new Decision(step.operands(), handler, successors(at), Optional.of(thrown)));
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
                            step.operands(),
                            Optional.of(taken),
                            all.stream().filter(each -> each != taken).toList(),
                            Optional.empty()));
            merge(taken, after);
            return;
        }
        for (int each : all) {
            merge(each, all.size() == 1 ? after : new Frame<>(after));
        }
    }

    /**
     * @param type what is thrown; empty if it may be anything
     * @return the handler that catches it for certain
     */
    private Optional<Integer> throwTo(int index, Frame<Known> before, Optional<String> type) throws AnalyzerException {
        for (TryCatchBlockNode each : method.tryCatchBlocks) {
            boolean catches = type.isEmpty() || Handlers.catches(each.type, type.get());
            if (covers(each, index) && catches) {
                Frame<Known> handler = new Frame<>(before);
                handler.clearStack();
                handler.push(Known.notNull());
                merge(code.indexOf(each.handler), handler);
                if (type.isPresent()) {
                    return Optional.of(code.indexOf(each.handler));
                }
            }
        }
        return Optional.empty();
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
        return ways.get(code.indexOf(at));
    }

    /** Returns the instructions that go one way alone, by their index. */
    Set<Integer> decided() {
        return undecided ? Set.of() : decisions.keySet();
    }

    /** Returns how an instruction goes on, if the method comes there and it goes one way alone. */
    Optional<Decision> decision(int index) {
        if (undecided || frames.get(index).isEmpty()) {
            return Optional.empty();
        }
        Optional<Decision> decided = Optional.ofNullable(decisions.get(index));
        List<Integer> next = successors(code.get(index));
        return decided.isPresent() || next.size() != 1
                ? decided
                : Optional.of(new Decision(List.of(), Optional.of(next.get(0)), List.of(), Optional.empty()));
    }

    private Optional<Integer> handler(int index, String thrown) {
        return method.tryCatchBlocks.stream()
                .filter(each -> covers(each, index) && Handlers.catches(each.type, thrown))
                .map(each -> code.indexOf(each.handler))
                .findFirst();
    }

    /** Tells whether the method throws for certain if it comes to an instruction. */
    boolean fails(int start) {
        Set<Integer> way = following(start);
        boolean returns = way.stream().anyMatch(each -> isReturn(code.get(each)));
        List<Integer> thrown = way.stream()
                .filter(each -> code.get(each).getOpcode() == Opcodes.ATHROW)
                .toList();
        return !returns
                && !thrown.isEmpty()
                && method.tryCatchBlocks.stream()
                        .filter(each -> each.type != null)
                        .noneMatch(each -> thrown.stream().anyMatch(index -> covers(each, index)));
    }

    /** Tells whether the method does not return before it comes to an instruction. */
    private boolean isOnAllWays(int index) {
        return closure(List.of(0), each -> each == index ? List.of() : next(each)).stream()
                .noneMatch(each -> isReturn(code.get(each)));
    }

    private static boolean isReturn(AbstractInsnNode at) {
        return at.getOpcode() >= Opcodes.IRETURN && at.getOpcode() <= Opcodes.RETURN;
    }

    /** Returns what is on top of the stack before an instruction to which it comes. */
    Optional<Known> top(AbstractInsnNode at) {
        return undecided
                ? Optional.empty()
                : frames.get(code.indexOf(at)).map(frame -> frame.getStack(frame.getStackSize() - 1));
    }

    /** Returns the instructions to which it comes from one of them, handlers of other exceptions left out. */
    Set<Integer> following(int start) {
        return closure(List.of(start), this::next);
    }

    private List<Integer> next(int index) {
        Optional<Decision> decided = Optional.ofNullable(decisions.get(index));
        return decided.isPresent()
                ? decided.get().taken().map(List::of).orElseGet(List::of)
                : successors(code.get(index));
    }

    private boolean leadsTo(List<Integer> from, int index) {
        return reachable(from).contains(index);
    }

    private Set<Integer> reachable(List<Integer> from) {
        return closure(from, index -> successors(code.get(index)));
    }

    private static Set<Integer> closure(List<Integer> from, IntFunction<List<Integer>> next) {
        Set<Integer> seen = new HashSet<>(from);
        Deque<Integer> ahead = new ArrayDeque<>(from);
        while (!ahead.isEmpty()) {
            for (int each : next.apply(ahead.remove())) {
                if (seen.add(each)) {
                    ahead.add(each);
                }
            }
        }
        return seen;
    }
}
