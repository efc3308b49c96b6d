package org.jvmquarks.run;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jvmquarks.journal.file.Journal;
import org.jvmquarks.settings.SettingValues;
import org.jvmquarks.text.Plural;

/** Finds the folder and the journal of a run. */
public final class RunFolders {
    /** Where the command line puts a run. */
    public static final Path DEFAULT = SettingValues.DEFAULT_OUTPUTS.get(0);

    private RunFolders() {}

    /**
     * Returns the requested folder, or the only default folder with a journal.
     *
     * @throws IllegalArgumentException if no default folder has a journal, or several have one
     */
    public static Path find(Optional<Path> named) {
        return named.orElseGet(() -> find(SettingValues.DEFAULT_OUTPUTS));
    }

    /** Returns whether no default folder has a journal. */
    public static boolean areEmpty() {
        return SettingValues.DEFAULT_OUTPUTS.stream().noneMatch(RunFolders::isRun);
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
        throw new IllegalArgumentException(
                found.isEmpty()
                        ? "expected a run in %s, found none; name the folder of a run".formatted(names(folders))
                        : "expected one run, found runs in %s; name the folder of one".formatted(names(found)));
    }

    private static String names(List<Path> folders) {
        return Plural.list(folders.stream().map(Path::toString).toList());
    }

    /** Returns the journal itself, or the one in the folder of a run. */
    public static Path journal(Path path) {
        return Files.isDirectory(path) ? path.resolve(Journal.FILE_NAME) : path;
    }
}
