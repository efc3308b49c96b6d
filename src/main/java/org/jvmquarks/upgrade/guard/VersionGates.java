package org.jvmquarks.upgrade.guard;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
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
    private static final int DEEPEST = 8;

    private final ClassFileIndex index;
    private final int inUse;
    private final Machine before;
    private final Machine after;
    private final Map<OlderJdks.Older, Machine> older = new LinkedHashMap<>();
    private final GateWays ways;

    /** Methods that were looked at. */
    private final Set<MethodNode> seen = new HashSet<>();

    private final List<Gate> gates = new ArrayList<>();

    /** A field or method whose value depends on the version. */
    private record Member(String owner, String name) {}

    VersionGates(ClassFileIndex index, TargetJdk from, TargetJdk to) {
        this.index = index;
        this.inUse = from.feature();
        this.before = new Machine(index, to.as(from.feature(), from.version()));
        this.after = new Machine(index, to);
        OlderJdks.than(to.feature())
                .forEach(each -> older.put(each, new Machine(index, to.as(each.feature(), each.version()))));
        this.ways = new GateWays(from, to);
    }

    List<Gate> all() {
        Set<Member> next = new LinkedHashSet<>();
        for (String name : index.asking()) {
            index.find(name).ifPresent(type -> look(type, VersionGates::asks, next));
        }
        Set<Member> known = new HashSet<>();
        for (int level = 0; level < DEEPEST && !next.isEmpty(); level++) {
            Set<Member> members = new LinkedHashSet<>(next);
            members.removeAll(known);
            known.addAll(members);
            next.clear();
            for (String user : users(members)) {
                index.find(user)
                        .ifPresent(type -> look(
                                type,
                                at -> Mention.of(at)
                                        .filter(it -> members.contains(new Member(it.owner(), it.name())))
                                        .isPresent(),
                                next));
            }
        }
        return gates;
    }

    private Set<String> users(Set<Member> members) {
        Set<String> owners = members.stream().map(Member::owner).collect(Collectors.toCollection(TreeSet::new));
        Set<String> users = new TreeSet<>(owners);
        owners.forEach(each -> users.addAll(index.mentioning(each)));
        return users;
    }

    private static boolean asks(AbstractInsnNode at) {
        return (at instanceof LdcInsnNode constant
                        && constant.cst instanceof String text
                        && VersionSources.isProperty(text))
                || (at instanceof MethodInsnNode call && VersionSources.isMethod(call.owner, call.name));
    }

    private void look(ClassNode type, Predicate<AbstractInsnNode> chosen, Set<Member> members) {
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
                fields(type, members);
            } else if (method.desc.charAt(method.desc.length() - 1) != 'V' && answersDiffer(type, method)) {
                members.add(new Member(type.name, method.name));
            } else if (Type.getReturnType(method.desc).equals(Type.VOID_TYPE)) {
                fields(type, members);
            }
        }
    }

    private void fields(ClassNode type, Set<Member> members) {
        for (FieldNode field : type.fields) {
            if (field.value == null && read(before, type, field).differs(read(after, type, field))) {
                members.add(new Member(type.name, field.name));
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
                        ? goesBack(method, fork, old, now).orElse(way)
                        : way)
                .map(way -> new Gate(
                        type.name,
                        method.name,
                        Comparisons.of(method, fork),
                        way.outcome(),
                        way.detail().orElse("")));
    }

    /**
     * Returns the older JDK whose way it goes, if there is one. Where several versions go the way of the JDK in use and
     * the new one goes that of an older one, the comparison was not written for the new one.
     */
    private Optional<Gate.Way> goesBack(MethodNode method, Fork fork, Reach old, Reach now) {
        Set<Integer> ahead = fork.now().taken().map(now::following).orElseGet(Set::of);
        Set<Integer> behind = fork.old().taken().map(old::following).orElseGet(Set::of);
        Set<Integer> added = without(ahead, behind);
        Set<Integer> left = without(behind, ahead);
        Optional<OlderJdks.Older> same = Optional.empty();
        boolean alone = true;
        for (Map.Entry<OlderJdks.Older, Machine> each : older.entrySet()) {
            Set<Integer> way = Reach.of(each.getValue(), method).following(0);
            boolean leaves = left.stream().noneMatch(way::contains);
            alone &= each.getKey().feature() == inUse || leaves;
            if (same.isEmpty() && each.getKey().feature() < inUse && leaves && way.containsAll(added)) {
                same = Optional.of(each.getKey());
            }
        }
        return alone ? Optional.empty() : same.map(it -> new Gate.Way(Gate.Outcome.OLDER_WAY, Optional.of(it.name())));
    }

    private static Set<Integer> without(Set<Integer> some, Set<Integer> others) {
        Set<Integer> rest = new TreeSet<>(some);
        rest.removeAll(others);
        return rest;
    }
}
