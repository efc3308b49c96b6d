package org.jvmquarks.upgrade.archive;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jvmquarks.upgrade.mention.ClassMentions;
import org.jvmquarks.upgrade.mention.NameIndex;

/**
 * Finds the classes of libraries that only a main method or a window of a library reaches: an application that is not
 * that program does not come there. Classes that stand in one file count as one. When in doubt, a class is not among
 * them.
 */
final class IdleClasses {
    private static final List<String> WINDOWS = List.of("javax/swing/", "java/awt/");

    /** A class of the application itself, in an archive like libraries. */
    private static final String OWN = "WEB-INF/classes/";

    private final NameIndex files = new NameIndex();

    private final Map<String, Type> types = new HashMap<>();

    private int classes;

    /** Whether a file was not read to its end. */
    private boolean cut;

    /** An outermost class with those inside it. */
    private static final class Type {
        private final List<Integer> numbers = new ArrayList<>();
        private final Set<Integer> names = new HashSet<>();
        private String parent = "";
        private boolean own;
        private boolean starts;
        private boolean found;
        private boolean open;
    }

    /**
     * Adds the next archive.
     *
     * @param own whether it is that of the application, and not of a library
     */
    void add(ArchiveRecord archive, boolean own) {
        files.addAll(archive.mentions().files());
        cut |= archive.mentions().cut();
        for (ArchiveRecord.ClassRecord each : archive.classes()) {
            classes++;
            String name = NameIndex.topLevel(each.name());
            Type type = types.computeIfAbsent(name, it -> new Type());
            type.numbers.add(classes);
            type.own |= own || each.entry().startsWith(OWN);
            if (each.content().isPresent()) {
                add(type, each.content().get(), each.name().equals(name));
            } else {
                type.found = true;
            }
        }
    }

    private static void add(Type type, ArchiveRecord.ClassContent content, boolean outermost) {
        ClassMentions mentions = content.mentions();
        mentions.hashes().forEach(type.names::add);
        type.starts |= mentions.starts();
        type.found |= mentions.found();
        if (outermost) {
            type.parent = content.superName();
            type.open = content.isPublic();
        }
    }

    /** Adds a word of the command line. */
    void addWord(String word) {
        files.add(word);
    }

    /** Returns their files, after all has been added. */
    ClassFiles idle() {
        if (cut) {
            return ClassFiles.of();
        }
        Set<String> windows = new HashSet<>();
        types.keySet().stream().filter(this::isWindow).forEach(windows::add);
        if (windows.stream().anyMatch(name -> type(name).own)) {
            // The application has windows itself.
            windows.clear();
        }
        // Without the program, anything may use what is public.
        boolean complete = types.values().stream().anyMatch(type -> type.own);
        Set<String> idle = new HashSet<>();
        types.forEach((name, type) -> {
            boolean candidate = type.starts || windows.contains(name) || !type.open || complete;
            if (candidate && !type.own && !type.found && !files.mayMean(name)) {
                idle.add(name);
            }
        });
        Map<String, List<String>> mentioning = mentioning(idle);
        while (idle.removeIf(name -> isReached(name, mentioning.getOrDefault(name, List.of()), idle, windows))) {
            // Until what remains is reached by nothing else.
        }
        return ClassFiles.of(idle.stream()
                .map(name -> type(name).numbers)
                .flatMap(Collection::stream)
                .mapToInt(Integer::intValue)
                .sorted()
                .toArray());
    }

    /** Returns the outermost classes that other files name or a framework may find; empty if nobody knows. */
    Optional<Set<String>> foundByOthers() {
        if (cut) {
            return Optional.empty();
        }
        Set<String> found = new HashSet<>();
        types.forEach((name, type) -> {
            if (type.found || files.mayMean(name)) {
                found.add(name);
            }
        });
        return Optional.of(found);
    }

    private boolean isReached(String name, List<String> by, Set<String> idle, Set<String> windows) {
        if (windows.contains(name)) {
            return by.stream().anyMatch(each -> type(each).own);
        }
        return by.isEmpty() ? !type(name).starts : !idle.containsAll(by);
    }

    /** Returns who mentions the classes; by hashes, so that another class with the same one seems to do, too. */
    private Map<String, List<String>> mentioning(Set<String> names) {
        Map<Integer, List<String>> byHash = new HashMap<>();
        types.forEach((name, type) -> type.names.forEach(
                hash -> byHash.computeIfAbsent(hash, it -> new ArrayList<>(1)).add(name)));
        Map<String, List<String>> mentioning = new HashMap<>();
        names.forEach(name -> mentioning.put(name, byHash.getOrDefault(ClassMentions.hash(name), List.of())));
        return mentioning;
    }

    private Type type(String name) {
        return Optional.ofNullable(types.get(name)).orElseThrow();
    }

    private boolean isWindow(String name) {
        Set<String> seen = new HashSet<>();
        String next = name;
        while (seen.add(next)) {
            Type type = types.get(NameIndex.topLevel(next));
            if (type == null) {
                return WINDOWS.stream().anyMatch(next::startsWith);
            }
            next = type.parent;
        }
        return false;
    }
}
