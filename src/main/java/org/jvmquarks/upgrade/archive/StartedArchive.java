package org.jvmquarks.upgrade.archive;

import java.util.List;
import java.util.Optional;

/**
 * Finds the archive that {@code java -jar} starts. The launcher reads {@code Add-Exports}, {@code Add-Opens} and
 * {@code Enable-Native-Access} of its manifest alone; in a library on the class path they have no effect.
 */
final class StartedArchive {
    private static final String JAR = "-jar";

    private final List<ManifestFacts> candidates;

    private StartedArchive(List<ManifestFacts> candidates) {
        this.candidates = candidates;
    }

    /**
     * Returns the manifest of the archive that a command line starts. Where nobody tells the program, it is the only
     * archive with a main class that is not inside another one.
     *
     * @param program main class or {@code -jar} with the arguments; empty if it is not known
     */
    static Optional<ManifestFacts> manifest(List<ManifestFacts> manifests, List<String> program) {
        List<ManifestFacts> starting = manifests.stream()
                // A folder has a manifest, too, and -jar does not start it.
                .filter(each -> each.archive().isArchiveOnDisk())
                .filter(each -> each.attribute("Main-Class").isPresent())
                .toList();
        if (program.isEmpty()) {
            return new StartedArchive(starting).only();
        }
        return program.get(0).equals(JAR) && program.size() > 1
                ? new StartedArchive(starting).named(program.get(1))
                : Optional.empty();
    }

    /**
     * The command line may name it by its path on another machine, so the name decides; of several with that name, the
     * path.
     */
    private Optional<ManifestFacts> named(String path) {
        return candidates.stream()
                .filter(each -> each.archive().file().equals(path))
                .findFirst()
                .or(() -> new StartedArchive(candidates.stream()
                                .filter(each -> each.archive().name().equals(ArchivePath.fileName(path)))
                                .toList())
                        .only());
    }

    private Optional<ManifestFacts> only() {
        return candidates.size() == 1 ? Optional.of(candidates.get(0)) : Optional.empty();
    }
}
