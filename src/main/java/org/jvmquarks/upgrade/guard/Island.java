package org.jvmquarks.upgrade.guard;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jvmquarks.upgrade.archive.References;
import org.jvmquarks.upgrade.code.CodeFinding;
import org.objectweb.asm.tree.ClassNode;

/**
 * Tells whether what uses something is a small part of a large library that the rest of it does not name, such as
 * Spring's exporters for JAX-WS: code that is not here has to name it. In a small library it may be what the library is
 * for, unless the library itself names it behind guards alone.
 */
final class Island {
    /** One class in so many at most. */
    private static final int SHARE = 20;

    /** A copy of another library, which is nobody's interface: it belongs together. */
    private static final Pattern RELOCATED = Pattern.compile("(.*/(shaded?|repackaged|relocated)/).*");

    private final ClassFileIndex index;
    private final Callers callers;
    private final References.Unreferred unreferred;

    Island(ClassFileIndex index, Callers callers, References.Unreferred unreferred) {
        this.index = index;
        this.callers = callers;
        this.unreferred = unreferred;
    }

    /** @param using classes that use it and are reached */
    boolean is(Collection<String> using) {
        Set<String> all = withSubclasses(using);
        if (all.stream()
                .anyMatch(name -> index.isInFolder(name)
                        || unreferred.mayBeFound(name)
                        || type(name).isEmpty())) {
            return false;
        }
        Set<Callers.Naming> namings = all.stream()
                .flatMap(name -> type(name).stream())
                .map(type -> callers.namingOutside(type, all))
                .collect(Collectors.toSet());
        boolean guarded = namings.contains(Callers.Naming.BEHIND_GUARDS);
        return !namings.contains(Callers.Naming.REACHED)
                && (guarded || all.stream().allMatch(name -> isSmall(name, all)));
    }

    private Optional<ClassNode> type(String name) {
        return index.find(name);
    }

    private boolean isSmall(String name, Set<String> all) {
        return all.size() * SHARE <= index.sizeOfArchive(name);
    }

    /** Whoever names a subclass comes to the class, and so does whoever names what uses it in a relocated copy. */
    private Set<String> withSubclasses(Collection<String> using) {
        Set<String> all = new LinkedHashSet<>(using);
        Deque<String> ahead = new ArrayDeque<>(using);
        while (!ahead.isEmpty()) {
            String parent = ahead.remove();
            for (String name : index.mentioning(parent)) {
                boolean belongs = isOfSameCopy(name, parent)
                        || index.find(name).filter(it -> isBelow(it, parent)).isPresent();
                if (belongs && all.add(name)) {
                    ahead.add(name);
                }
            }
        }
        return all;
    }

    private static boolean isOfSameCopy(String one, String other) {
        Matcher copy = RELOCATED.matcher(one);
        return copy.matches() && other.startsWith(copy.group(1));
    }

    private static boolean isBelow(ClassNode type, String parent) {
        return parent.equals(type.superName) || type.interfaces.contains(parent);
    }

    static String remark(CodeFinding finding) {
        boolean one = finding.cause().classes() == 1;
        return "nothing else in the archives leads to %s, so the application meets this only if its own code or configuration names %s"
                .formatted(one ? "this class" : "these classes", one ? "it" : "one of them");
    }
}
