package org.jvmquarks.upgrade.archive;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.jvmquarks.upgrade.mention.NameIndex;

/**
 * Finds the classes to which nothing in the archives refers, such as those that an optional library would load. When in
 * doubt, a class is not among them.
 */
final class UnreferencedClasses {
    private final NameIndex mentions = new NameIndex();

    /** Whether a program is among the classes: what uses a library alone is elsewhere. */
    private boolean complete;

    /** Whether a file was not read to its end. */
    private boolean cut;

    /** Top-level names of the classes, by their number less one. */
    private final List<String> classes = new ArrayList<>();

    private final Set<String> entryPoints = new HashSet<>();

    /** Adds the next archive. */
    void add(ArchiveRecord archive) {
        mentions.addAll(archive.mentions().names());
        complete |= archive.mentions().program();
        cut |= archive.mentions().cut();
        for (ArchiveRecord.ClassRecord each : archive.classes()) {
            String name = NameIndex.topLevel(each.name());
            classes.add(name);
            if (each.content().filter(ArchiveRecord.ClassContent::entryPoint).isPresent()) {
                entryPoints.add(name);
            }
        }
    }

    /** Adds a word of the command line. */
    void addWord(String word) {
        mentions.add(word);
    }

    /** Returns them, after all has been added. */
    References.Unreferred found() {
        if (cut || !complete) {
            return References.Unreferred.none();
        }
        Set<String> unreferred = new HashSet<>(classes);
        unreferred.removeAll(entryPoints);
        unreferred.removeIf(mentions::mayMean);
        int[] numbers = IntStream.rangeClosed(1, classes.size())
                .filter(number -> unreferred.contains(classes.get(number - 1)))
                .toArray();
        return new References.Unreferred(ClassFiles.of(numbers), unreferred);
    }
}
