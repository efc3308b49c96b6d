package org.jvmquarks.upgrade.archive;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The entry points of the application in its archives. The command line tells; without it, an archive with a main class
 * in its manifest may be started, unless it is inside another one.
 */
final class Started {
    private static final String JAR = "-jar";

    private final Optional<String> archive;
    private final Set<String> words;

    private Started(Optional<String> archive, Set<String> words) {
        this.archive = archive;
        this.words = words;
    }

    /** @param words of the command line behind {@code java} */
    static Started by(Collection<String> words) {
        List<String> all = List.copyOf(words);
        int jar = all.indexOf(JAR);
        return new Started(
                jar >= 0 && jar + 1 < all.size()
                        ? Optional.of(ArchivePath.fileName(all.get(jar + 1)))
                        : Optional.empty(),
                Set.copyOf(all));
    }

    /** Tells whether {@code java -jar} starts an archive on disk. */
    boolean isArchive(ArchivePath path, Optional<ManifestFacts> manifest) {
        return archive.isPresent()
                ? archive.get().equals(path.name())
                : manifest.flatMap(it -> it.attribute("Main-Class")).isPresent();
    }

    /**
     * Tells whether the command line names a class.
     *
     * @param named internal name of the class
     */
    boolean isClass(String named) {
        return words.contains(named.replace('/', '.'));
    }
}
