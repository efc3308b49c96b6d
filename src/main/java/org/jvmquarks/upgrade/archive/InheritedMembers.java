package org.jvmquarks.upgrade.archive;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jvmquarks.javaapi.Reference;

/**
 * Resolves members that code uses by a class of the application, and that this class inherits from one of the JDK: for
 * {@code worker.stop()}, compilers write the class of {@code worker}. Archives may have that class after its users, so
 * its members wait until it was read.
 */
final class InheritedMembers {
    private static final String OBJECT = "java/lang/Object";

    /** Members that may wait until anybody looks which of them are the application's own. */
    private static final int FEW = 4096;

    private final Map<String, Type> types = new HashMap<>();
    private final Map<Reference, List<Use>> waiting = new LinkedHashMap<>();

    /** Members that waited after the last look. */
    private int left = FEW;

    /** Most classes have the same few parents, and class files repeat their names. */
    private final Map<String, String> names = new HashMap<>();

    /**
     * A class of the application.
     *
     * @param superName its superclass; that of an interface is {@code Object}
     * @param declared names and descriptors of its watched members
     */
    private record Type(String superName, List<String> interfaces, Set<String> declared) {}

    /** A class that uses a member, by its number and the first method that does. */
    record Use(CodeLocation place, int file) {}

    /**
     * The classes of the JDK that may have a member.
     *
     * @param names internal names of the first superclass in the JDK and of interfaces
     * @param open whether a class on the way was not read yet
     */
    private record Origins(Set<String> names, boolean open) {}

    /** Told about a member of the JDK and a class that uses it. */
    interface Receiver {
        void accept(Reference member, Use use);
    }

    /** Adds a class. Of several with its name, the JVM loads the first. */
    void add(ArchiveRecord.ClassContent type) {
        types.putIfAbsent(
                type.name(),
                new Type(
                        shared(type.superName()),
                        type.interfaces().stream().map(this::shared).toList(),
                        type.declared()));
    }

    /** Adds that a class uses a watched member. */
    void add(Reference member, Use use) {
        waiting.computeIfAbsent(member, it -> new ArrayList<>(1)).add(use);
    }

    private String shared(String name) {
        return names.computeIfAbsent(name, it -> it);
    }

    /**
     * Forgets members that are the application's own, if the classes tell so. To look at all after each archive would
     * take a time that grows with the square of the archives, so it waits until they are twice as many.
     */
    void forgetOwn() {
        if (waiting.size() < 2 * left) {
            return;
        }
        waiting.keySet().removeIf(member -> {
            Origins origins = origins(member);
            return !origins.open() && origins.names().isEmpty();
        });
        left = Math.max(FEW, waiting.size());
    }

    /** Tells which members of the JDK are used, after all classes were added. */
    void resolve(Receiver receiver) {
        waiting.forEach((member, uses) -> {
            for (String owner : origins(member).names()) {
                Reference resolved = new Reference(owner, member.name(), member.descriptor());
                uses.forEach(use -> receiver.accept(resolved, use));
            }
        });
    }

    /** Looks at superclasses before interfaces, as the JVM does (JVMS 5.4.3.3). */
    private Origins origins(Reference member) {
        String signature = ClassScan.signature(member.name(), member.descriptor());
        Set<String> found = new LinkedHashSet<>();
        Set<String> seen = new LinkedHashSet<>();
        Deque<String> interfaces = new ArrayDeque<>();
        boolean open = false;
        String next = member.owner();
        while (types.containsKey(next) && seen.add(next)) {
            Type type = types.get(next);
            if (type.declared().contains(signature)) {
                return new Origins(Set.of(), false);
            }
            interfaces.addAll(type.interfaces());
            next = type.superName();
        }
        if (PlatformNames.contain(next)) {
            found.add(next);
        } else {
            open = !seen.contains(next);
        }
        while (!interfaces.isEmpty()) {
            next = interfaces.remove();
            if (!seen.add(next)) {
                continue;
            }
            if (PlatformNames.contain(next)) {
                found.add(next);
            } else if (!types.containsKey(next)) {
                open = true;
            } else if (!types.get(next).declared().contains(signature)) {
                interfaces.addAll(types.get(next).interfaces());
            }
        }
        // Compilers name Object itself as the owner of its members (JLS 13.1).
        found.remove(OBJECT);
        return new Origins(found, open);
    }
}
