package org.jvmquarks.journal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** The folder of a run. */
public final class RunFolder {
    /** Only what a run writes: the folder may be anywhere, and hold other things. */
    private static final List<String> OURS =
            List.of(
                    Journal.FILE_NAME,
                    "results.json",
                    "index.html",
                    "summary.md",
                    "junit.xml",
                    "evidence",
                    "guest");

    private RunFolder() {}

    /**
     * Removes what an earlier run left.
     *
     * @throws JournalException if it cannot be removed
     */
    public static void clear(Path folder) {
        try {
            for (String name : OURS) {
                remove(folder.resolve(name));
            }
        } catch (IOException e) {
            throw new JournalException("cannot remove the earlier run in " + folder + ": " + e, e);
        }
    }

    private static void remove(Path path) throws IOException {
        if (Files.exists(path)) {
            try (Stream<Path> walk = Files.walk(path)) {
                for (Path each : walk.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(each);
                }
            }
        }
    }
}
