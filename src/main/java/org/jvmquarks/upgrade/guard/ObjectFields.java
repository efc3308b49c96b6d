package org.jvmquarks.upgrade.guard;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Fields of objects about which nothing else is known: what all constructors assign, if nothing else assigns them.
 *
 * <p>More of them are known in a library that nobody configures. For example, Tomcat's class loader stops threads if
 * its {@code clearReferencesStopThreads} is true. The constructors assign false. The setter assigns what it is passed,
 * and its one caller passes a field of the context, which is false as well and whose setter no code calls: the reader
 * of {@code server.xml} does by reflection, if that file says so.
 */
final class ObjectFields {
    /** Classes that are searched for calls of a setter. */
    private static final int MOST_USERS = 200;

    private final Machine machine;
    private final ApplicationClasses classes;
    private final boolean configured;
    private final Map<String, Known> values = new HashMap<>();

    /** @param configured whether setters that no code calls may have been called */
    ObjectFields(Machine machine, ApplicationClasses classes, boolean configured) {
        this.machine = machine;
        this.classes = classes;
        this.configured = configured;
    }

    /** An instruction that assigns a field. */
    private record Assignment(MethodNode method, AbstractInsnNode at) {
        boolean isOfConstructor() {
            return method.name.equals("<init>");
        }
    }

    Known value(String owner, String name, Type type) {
        String key = owner + "." + name;
        Known known = values.get(key);
        if (known == null) {
            // A constructor that reads the field itself finds nothing.
            values.put(key, Known.nothing(type));
            known = stays(owner, name, type)
                    .orElseGet(() -> Known.nothing(type))
                    .from(Machine.place(owner, name));
            values.put(key, known);
        }
        return known;
    }

    private Optional<Known> stays(String owner, String name, Type type) {
        Optional<ClassNode> found = classes.find(owner);
        boolean plain = type.getSort() != Type.OBJECT && type.getSort() != Type.ARRAY;
        Optional<FieldNode> field = found.stream()
                .flatMap(each -> each.fields.stream())
                .filter(each -> each.name.equals(name))
                .findFirst();
        if (!plain || field.isEmpty() || isAssignedElsewhere(field.get(), owner)) {
            return Optional.empty();
        }
        List<Assignment> all = assignments(found.get(), owner, name);
        List<Assignment> later =
                all.stream().filter(each -> !each.isOfConstructor()).toList();
        boolean mayBeFlag = !configured && type.equals(Type.BOOLEAN_TYPE);
        return !later.isEmpty() && !mayBeFlag
                ? Optional.empty()
                : constructed(all, type)
                        .filter(initial -> later.stream().allMatch(each -> isPassedOn(found.get(), each, initial)));
    }

    private boolean isAssignedElsewhere(FieldNode field, String owner) {
        boolean open = (field.access & (Opcodes.ACC_PUBLIC | Opcodes.ACC_PROTECTED)) != 0;
        return (field.access & Opcodes.ACC_FINAL) == 0
                && (open
                        || classes.neighbours(owner).stream()
                                .anyMatch(each ->
                                        !assignments(each, owner, field.name).isEmpty()));
    }

    private static List<Assignment> assignments(ClassNode type, String owner, String name) {
        List<Assignment> all = new ArrayList<>();
        for (MethodNode method : type.methods) {
            for (AbstractInsnNode at : method.instructions) {
                if (at.getOpcode() == Opcodes.PUTFIELD && isField(at, owner, name)) {
                    all.add(new Assignment(method, at));
                }
            }
        }
        return all;
    }

    private static boolean isField(AbstractInsnNode at, String owner, String name) {
        return at instanceof FieldInsnNode field && field.owner.equals(owner) && field.name.equals(name);
    }

    private Optional<Known> constructed(List<Assignment> all, Type type) {
        Optional<Known> assigned = all.stream()
                .filter(Assignment::isOfConstructor)
                .map(each -> Reach.of(machine, each.method()).top(each.at()).orElseGet(() -> Known.nothing(type)))
                .reduce(Known::and);
        return assigned.isPresent() || configured ? assigned : Optional.of(Machine.zero(type));
    }

    /** Tells whether a method assigns only what the field has anyway, as long as nobody configures the library. */
    private boolean isPassedOn(ClassNode type, Assignment assignment, Known initial) {
        if (!initial.is(Integer.class)) {
            return false;
        }
        AbstractInsnNode source = before(assignment.at());
        FieldInsnNode field = (FieldInsnNode) assignment.at();
        return isField(source, field.owner, field.name)
                || isInitial(source, initial)
                || (isParameter(source, assignment.method()) && isPassed(type, assignment.method(), initial));
    }

    private static AbstractInsnNode before(AbstractInsnNode at) {
        AbstractInsnNode before = at.getPrevious();
        while (before.getOpcode() < 0) {
            before = before.getPrevious();
        }
        return before;
    }

    private boolean isInitial(AbstractInsnNode source, Known initial) {
        if (source.getOpcode() == Opcodes.ICONST_0 || source.getOpcode() == Opcodes.ICONST_1) {
            return source.getOpcode() - Opcodes.ICONST_0 == initial.number();
        }
        return (source instanceof MethodInsnNode call ? got(call) : Optional.of(source))
                .filter(it -> it.getOpcode() == Opcodes.GETFIELD)
                .map(FieldInsnNode.class::cast)
                .map(it -> value(it.owner, it.name, Type.getType(it.desc)))
                .filter(it -> it.is(Integer.class) && it.number() == initial.number())
                .isPresent();
    }

    /** Returns the instruction that reads what a getter returns. */
    private Optional<AbstractInsnNode> got(MethodInsnNode call) {
        return classes.method(call.owner, call.name, call.desc)
                .map(found -> Stream.of(found.method().instructions.toArray())
                        .filter(each -> each.getOpcode() >= 0)
                        .toList())
                .filter(code -> code.size() == 3 && code.get(2).getOpcode() == Opcodes.IRETURN)
                .map(code -> code.get(1));
    }

    /** Tells whether an instruction takes the only parameter of a setter, which nothing changes before. */
    private static boolean isParameter(AbstractInsnNode source, MethodNode method) {
        return source.getOpcode() == Opcodes.ILOAD
                && method.desc.equals("(Z)V")
                && (method.access & Opcodes.ACC_STATIC) == 0
                && ((VarInsnNode) source).var == 1
                && Stream.of(method.instructions.toArray())
                        .noneMatch(each -> each.getOpcode() == Opcodes.ISTORE && ((VarInsnNode) each).var == 1);
    }

    /** Tells whether all code that calls a setter passes a value. */
    private boolean isPassed(ClassNode type, MethodNode setter, Known initial) {
        return users(type)
                .filter(users -> users.types().stream()
                        .allMatch(it -> ClassFileIndex.knowsUsers(it) && !isKnownOtherwise(it, setter, users.types())))
                .map(users -> users.calls(setter)
                        .allMatch(at -> at instanceof MethodInsnNode && isInitial(before(at), initial)))
                .orElse(false);
    }

    /**
     * Whoever may call methods of a class.
     *
     * @param types names of the class and its subclasses
     * @param classes those that mention one of them, and the class itself
     */
    private record Users(Set<String> types, List<ClassNode> classes) {
        Stream<AbstractInsnNode> calls(MethodNode method) {
            return classes.stream()
                    .flatMap(each -> each.methods.stream())
                    .flatMap(each -> Stream.of(each.instructions.toArray()))
                    .filter(at -> Mention.of(at)
                            .filter(it -> it.name().equals(method.name)
                                    && it.descriptor().equals(method.desc)
                                    && types.contains(it.owner()))
                            .isPresent());
        }
    }

    /** Tells whether another type than these declares a method, so that code may call it by that type. */
    private boolean isKnownOtherwise(String name, MethodNode method, Set<String> types) {
        Optional<ClassNode> type = classes.find(name);
        return type.stream()
                .flatMap(it -> Stream.concat(Stream.ofNullable(it.superName), it.interfaces.stream()))
                .filter(parent -> !types.contains(parent))
                .anyMatch(parent -> declares(parent, method) || isKnownOtherwise(parent, method, types));
    }

    private boolean declares(String name, MethodNode method) {
        return classes.find(name).stream()
                .flatMap(it -> it.methods.stream())
                .anyMatch(it -> it.name.equals(method.name) && it.desc.equals(method.desc));
    }

    /** Returns whoever may call methods of a class; empty if they are too many. */
    private Optional<Users> users(ClassNode type) {
        Map<String, ClassNode> users = new TreeMap<>(Map.of(type.name, type));
        Set<String> types = new TreeSet<>();
        Deque<String> ahead = new ArrayDeque<>(List.of(type.name));
        while (!ahead.isEmpty()) {
            String next = ahead.remove();
            types.add(next);
            for (String name : classes.users(next)) {
                Optional<ClassNode> user = users.containsKey(name) ? Optional.empty() : classes.find(name);
                user.ifPresent(it -> users.put(name, it));
                user.filter(it -> next.equals(it.superName)).ifPresent(it -> ahead.add(name));
            }
            if (users.size() > MOST_USERS) {
                return Optional.empty();
            }
        }
        return Optional.of(new Users(types, List.copyOf(users.values())));
    }
}
