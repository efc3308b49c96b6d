package org.jvmquarks.cli.shared;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jvmquarks.journal.Journal;

/** Finds the folder and the journal of a run. */
public final class RunFolders {
    /** Where the command line puts a run. */
    public static final Path DEFAULT = Path.of("quarks-report");

    /** Default folders of a run: those of the command line and of Maven. */
    private static final List<Path> DEFAULTS = List.of(DEFAULT, Path.of("target", "quarks"));

    private RunFolders() {}

    /**
     * Returns the requested folder, or the only default folder with a journal.
     *
     * @throws IllegalArgumentException if no default folder has a journal, or both have one
     */
    public static Path find(Optional<Path> named) {
        return named.orElseGet(() -> find(DEFAULTS));
    }

    /** Returns whether no default folder has a journal. */
    public static boolean areEmpty() {
        return DEFAULTS.stream().noneMatch(RunFolders::isRun);
    }

    /** Returns whether a folder has a journal. */
    public static boolean isRun(Path folder) {
        return Files.exists(folder.resolve(Journal.FILE_NAME));
    }

    /**
     * Returns the only one of these folders with a journal.
     *
     * @throws IllegalArgumentException if none has a journal, or several have one
     */
    public static Path find(List<Path> folders) {
        List<Path> found = folders.stream().filter(RunFolders::isRun).toList();
        if (found.size() == 1) {
            return found.get(0);
        }
        String names = folders.stream().map(Path::toString).collect(Collectors.joining(" and "));
        throw new IllegalArgumentException(
                found.isEmpty()
                        ? "expected a run in %s, found none; name the folder of a run"
                                .formatted(names)
                        : "expected one run, found runs in %s; name the folder of one"
                                .formatted(names));
    }

    /** Returns the journal itself, or the one in the folder of a run. */
    public static Path journal(Path path) {
        return Files.isDirectory(path) ? path.resolve(Journal.FILE_NAME) : path;
    }
}
