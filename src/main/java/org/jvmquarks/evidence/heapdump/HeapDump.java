package org.jvmquarks.evidence.heapdump;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.apiguardian.api.API;
import org.jvmquarks.evidence.Evidence;
import org.jvmquarks.evidence.GuestNames;
import org.jvmquarks.yaml.Nearest;

/** The contents of a heap dump, by class. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class HeapDump extends Evidence {
    private final Map<String, HeapClass> classes;
    private final Set<String> kept;
    private final GuestNames names;

    /**
     * @param kept names of the classes whose objects were kept
     * @param names knows the classes of the guest
     */
    HeapDump(String subject, Map<String, HeapClass> classes, Set<String> kept, GuestNames names) {
        super(subject);
        this.classes = new TreeMap<>(classes);
        this.kept = Set.copyOf(kept);
        this.names = names;
    }

    /** All loaded classes and types of arrays, also those without objects, by name. */
    public Collection<HeapClass> classes() {
        return List.copyOf(classes.values());
    }

    /** The class of that name, if it was loaded. */
    public Optional<HeapClass> find(String name) {
        return Optional.ofNullable(classes.get(name));
    }

    /**
     * Returns whether a class was loaded.
     *
     * @throws org.jvmquarks.verdict.CellError if the guest has no such class to load
     */
    boolean hasLoaded(String name) {
        names.requireClass(name, classes.keySet());
        return classes.containsKey(name);
    }

    /**
     * The class of that name.
     *
     * @param name as Java writes it: {@code java.lang.Long}, {@code int[]}, {@code Outer$Nested}
     * @throws IllegalArgumentException if the dump has no such class, which is not the same as a class without objects
     */
    public HeapClass of(String name) {
        return find(name)
                .orElseThrow(() -> new IllegalArgumentException("the dump of "
                        + subject()
                        + " has no class '"
                        + name
                        + "'"
                        + Nearest.hint(name, classes.keySet())));
    }

    /**
     * The objects of a class itself, in the order of the dump.
     *
     * @throws IllegalArgumentException if the dump has no such class, or its objects were not kept
     */
    public List<HeapObject> objectsOf(String name) {
        if (!kept.contains(name)) {
            throw new IllegalArgumentException("the objects of "
                    + name
                    + " in the dump of "
                    + subject()
                    + " were counted, not kept: ask with keeping(\""
                    + name
                    + "\")");
        }
        return of(name).objects();
    }

    /**
     * Returns the number of arrays of these types with at least that length, in elements; a type that was not loaded
     * has none.
     */
    public long arraysOfAtLeast(int length, Collection<String> types) {
        return types.stream()
                .flatMap(type -> find(type).stream())
                .mapToLong(type -> type.arraysOfAtLeast(length))
                .sum();
    }
}
