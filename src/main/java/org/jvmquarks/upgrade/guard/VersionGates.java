package org.jvmquarks.upgrade.guard;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Finds where code goes another way on the new JDK because it asks for the version: what differs if nothing but the
 * version differs, also where a static field or a helper method knows it.
 */
final class VersionGates {
    /** Fields and methods between the question for the version and a gate. */
    private static final int DEEPEST = 4;

    private final ClassFileIndex index;
    private final Machine before;
    private final Machine after;
    private final Map<OlderJdks.Older, Machine> older = new LinkedHashMap<>();
    private final GateWays ways;

    /** Methods that were looked at. */
    private final Set<MethodNode> seen = new HashSet<>();

    private final List<Gate> gates = new ArrayList<>();

    /** A field or method whose value depends on the version. */
    private record Member(String owner, String name, int level) {}

    VersionGates(ClassFileIndex index, TargetJdk from, TargetJdk to) {
        this.index = index;
        this.before = new Machine(index, to.as(from.feature(), from.version()));
        this.after = new Machine(index, to);
        OlderJdks.than(from.feature())
                .forEach(each -> older.put(each, new Machine(index, to.as(each.feature(), each.version()))));
        this.ways = new GateWays(from, to);
    }

    List<Gate> all() {
        Deque<Member> members = new ArrayDeque<>();
        Set<Member> known = new LinkedHashSet<>();
        for (String name : index.asking()) {
            index.find(name).ifPresent(type -> look(type, 1, VersionGates::asks, members));
        }
        while (!members.isEmpty()) {
            Member member = members.remove();
            if (member.level() > DEEPEST || !known.add(new Member(member.owner(), member.name(), 0))) {
                continue;
            }
            List<String> users = new ArrayList<>(index.mentioning(member.owner()));
            users.add(member.owner());
            for (String user : users) {
                index.find(user).ifPresent(type -> look(type, member.level() + 1, at -> names(at, member), members));
            }
        }
        return gates;
    }

    private static boolean asks(AbstractInsnNode at) {
        return (at instanceof LdcInsnNode constant
                        && constant.cst instanceof String text
                        && VersionSources.isProperty(text))
                || (at instanceof MethodInsnNode call && VersionSources.isMethod(call.owner, call.name));
    }

    private static boolean names(AbstractInsnNode at, Member member) {
        return Mention.of(at)
                .filter(it -> it.owner().equals(member.owner()) && it.name().equals(member.name()))
                .isPresent();
    }

    private void look(ClassNode type, int level, Predicate<AbstractInsnNode> chosen, Deque<Member> members) {
        for (MethodNode method : type.methods) {
            boolean asks = false;
            for (AbstractInsnNode at : method.instructions) {
                asks |= chosen.test(at);
            }
            if (!asks) {
                continue;
            }
            if (seen.add(method)) {
                look(type, method);
            }
            if (method.name.equals("<clinit>")) {
                fields(type, level, members);
            } else if (method.desc.charAt(method.desc.length() - 1) != 'V' && answersDiffer(type, method)) {
                members.add(new Member(type.name, method.name, level));
            } else if (Type.getReturnType(method.desc).equals(Type.VOID_TYPE)) {
                fields(type, level, members);
            }
        }
    }

    private void fields(ClassNode type, int level, Deque<Member> members) {
        for (FieldNode field : type.fields) {
            if (field.value == null && read(before, type, field).differs(read(after, type, field))) {
                members.add(new Member(type.name, field.name, level));
            }
        }
    }

    private static Known read(Machine machine, ClassNode type, FieldNode field) {
        Type of = Type.getType(field.desc);
        return (field.access & Opcodes.ACC_STATIC) != 0
                ? machine.readStatic(type.name, field.name, of)
                : machine.readField(type.name, field.name, of);
    }

    /** What takes arguments may answer otherwise for some of them. */
    private boolean answersDiffer(ClassNode type, MethodNode method) {
        boolean alone = (method.access & Opcodes.ACC_STATIC) != 0 && method.desc.startsWith("()");
        if (!alone) {
            return true;
        }
        MethodInsnNode call = new MethodInsnNode(Opcodes.INVOKESTATIC, type.name, method.name, method.desc, false);
        return answer(before, call).differs(answer(after, call));
    }

    private static Known answer(Machine machine, MethodInsnNode call) {
        try {
            return machine.call(call, List.of());
        } catch (Thrown thrown) {
            return Known.of(thrown.type());
        }
    }

    private void look(ClassNode type, MethodNode method) {
        Reach old = Reach.of(before, method);
        Reach now = Reach.of(after, method);
        Set<Integer> decided = new TreeSet<>(old.decided());
        decided.addAll(now.decided());
        Map<Gate.Outcome, Gate> last = new LinkedHashMap<>();
        for (int at : decided) {
            Optional<Reach.Decision> one = old.decision(at);
            Optional<Reach.Decision> other = now.decision(at);
            if (one.isPresent()
                    && other.isPresent()
                    && !one.get().taken().equals(other.get().taken())) {
                gate(type, method, new Fork(at, one.get(), other.get()), old, now)
                        .ifPresent(gate -> {
                            if (gate.outcome().compareTo(Gate.Outcome.OLDER_WAY) < 0) {
                                last.put(gate.outcome(), gate);
                            } else {
                                gates.add(gate);
                            }
                        });
            }
        }
        // Of nested comparisons, the innermost decides what the others seem to.
        gates.addAll(last.values());
    }

    /** An instruction that goes one way on the JDK in use and another one on the new one. */
    record Fork(int at, Reach.Decision old, Reach.Decision now) {}

    private Optional<Gate> gate(ClassNode type, MethodNode method, Fork fork, Reach old, Reach now) {
        return ways.of(method, fork, old, now)
                .map(way -> way.outcome() == Gate.Outcome.OTHER
                        ? goesBack(method, fork).orElse(way)
                        : way)
                .map(way -> new Gate(
                        type.name,
                        method.name,
                        Comparisons.of(method, fork),
                        way.outcome(),
                        way.detail().orElse("")));
    }

    /**
     * Returns the older JDK whose way it goes, if there is one. A comparison that was true of old versions, is false of
     * the one in use and true again of the new one was not written for that.
     */
    private Optional<Gate.Way> goesBack(MethodNode method, Fork fork) {
        for (Map.Entry<OlderJdks.Older, Machine> each : older.entrySet()) {
            Optional<Reach.Decision> then = Reach.of(each.getValue(), method).decision(fork.at());
            if (then.isPresent() && then.get().taken().equals(fork.now().taken())) {
                return Optional.of(new Gate.Way(
                        Gate.Outcome.OLDER_WAY, Optional.of(each.getKey().name())));
            }
        }
        return Optional.empty();
    }
}
