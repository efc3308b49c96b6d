package org.jvmquarks.junit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.jvmquarks.journal.Journal;

/** The folder of a run. */
final class RunFolder {
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

    /** Removes what an earlier run left. */
    static void clear(Path folder) throws IOException {
        for (String name : OURS) {
            remove(folder.resolve(name));
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
