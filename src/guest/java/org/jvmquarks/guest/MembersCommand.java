package org.jvmquarks.guest;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jvmquarks.guest.wire.Commands;
import org.jvmquarks.guest.wire.Fields;
import org.jvmquarks.guest.wire.ResultFile;

/**
 * Reports which methods a class has, without initializing it: {@code <probe> <class> <method>}. The class of the probe
 * is not looked at; its project is where the class may come from.
 */
final class MembersCommand implements Command {

    @Override
    public void run(List<String> arguments, ResultFile results) throws Throwable {
        String name = arguments.get(1);
        Optional<Class<?>> type = find(name);
        Map<String, Object> line = new LinkedHashMap<>();
        line.put(Fields.OF, name);
        line.put(Fields.ABSENT, !type.isPresent());
        line.put(
                Fields.METHODS,
                type.isPresent() ? new ArrayList<>(methods(type.get())) : Collections.<String>emptyList());
        line.put(
                Fields.INHERITED_FROM,
                type.isPresent() ? holders(type.get(), arguments.get(2)) : Collections.<String>emptyList());
        results.writeResult(Commands.MEMBERS, line);
    }

    private static Optional<Class<?>> find(String name) {
        try {
            return Optional.of(Class.forName(name, false, MembersCommand.class.getClassLoader()));
        } catch (ClassNotFoundException absent) {
            return Optional.empty();
        }
    }

    private static Set<String> methods(Class<?> type) {
        Set<String> names = new LinkedHashSet<>(declared(type));
        names.add("<init>");
        names.add("<clinit>");
        return names;
    }

    /** One whose types are not all there has no list of methods; the VM links it lazily. */
    private static List<String> declared(Class<?> type) {
        List<String> names = new ArrayList<>();
        try {
            for (Method method : type.getDeclaredMethods()) {
                names.add(method.getName());
            }
        } catch (LinkageError incomplete) {
            names.clear();
        }
        return names;
    }

    /** Returns the superclasses and interfaces that declare a method, the nearest first. */
    private static List<String> holders(Class<?> type, String method) {
        Set<String> holders = new LinkedHashSet<>();
        for (Class<?> at = type.getSuperclass(); at != null; at = at.getSuperclass()) {
            addIfDeclared(at, method, holders);
        }
        for (Class<?> at = type; at != null; at = at.getSuperclass()) {
            addInterfaces(at, method, holders);
        }
        return new ArrayList<>(holders);
    }

    private static void addInterfaces(Class<?> type, String method, Set<String> holders) {
        for (Class<?> each : type.getInterfaces()) {
            addIfDeclared(each, method, holders);
            addInterfaces(each, method, holders);
        }
    }

    private static void addIfDeclared(Class<?> type, String method, Set<String> holders) {
        if (declared(type).contains(method)) {
            holders.add(type.getName());
        }
    }
}
