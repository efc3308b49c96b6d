package org.jvmquarks.cli.shared;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jvmquarks.journal.Journal;

/** Finds the journal of a run. */
public final class RunFolders {
    /** Where the command line and where Maven put a run unless told otherwise. */
    private static final List<Path> USUAL =
            List.of(Path.of("quarks-report"), Path.of("target", "quarks"));

    private RunFolders() {}

    /**
     * The folder that was named, or the only usual one that has a journal.
     *
     * @throws IllegalArgumentException if there is none, or if both have one
     */
    public static Path find(Optional<Path> named) {
        return named.orElseGet(() -> find(USUAL));
    }

    public static Path find(List<Path> usual) {
        List<Path> found =
                usual.stream()
                        .filter(folder -> Files.exists(folder.resolve(Journal.FILE_NAME)))
                        .toList();
        if (found.size() == 1) {
            return found.get(0);
        }
        String folders = usual.stream().map(Path::toString).collect(Collectors.joining(" and "));
        throw new IllegalArgumentException(
                found.isEmpty()
                        ? "there is no run in %s: name the folder of one".formatted(folders)
                        : "there are runs in %s: name the one that is meant".formatted(folders));
    }

    /** The journal itself, or the one in the folder of a run. */
    public static Path journal(Path path) {
        return Files.isDirectory(path) ? path.resolve(Journal.FILE_NAME) : path;
    }
}
