package org.jvmquarks.catalog;

import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListSet;
import org.jvmquarks.Quark;

/**
 * The ids of the quarks of a run. Journals and reports know a quark by its id alone, so a cell of one quark would take
 * the place of that of another one with the same id.
 */
public final class QuarkIds {
    private final Map<String, Set<String>> users = new ConcurrentHashMap<>();

    /** Adds the id of a class; does nothing if the class is not a quark. */
    public void add(Class<?> type) {
        Quark quark = type.getAnnotation(Quark.class);
        if (quark != null) {
            users.computeIfAbsent(quark.id(), id -> new ConcurrentSkipListSet<>())
                    .add(type.getName());
        }
    }

    /**
     * Adds a quark and returns its id.
     *
     * @throws InvalidPinException if the class is not a quark, or if another one that was added has the same id
     */
    public String of(Class<?> type) {
        String id = QuarkDescription.declaration(type).id();
        add(type);
        Set<String> classes = users.getOrDefault(id, Set.of());
        if (classes.size() > 1) {
            throw new InvalidPinException("quark id '"
                    + id
                    + "' is used by "
                    + String.join(" and ", classes)
                    + ": give each quark its own id");
        }
        return id;
    }
}
