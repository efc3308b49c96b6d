package org.jvmquarks.upgrade.agent;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;

/** The file with what one JVM counted. It is whole at any time. */
final class AnswerFile {
    private final Path file;
    private final Path next;

    AnswerFile(File folder) {
        String name = Answer.PREFIX + Long.toHexString(System.currentTimeMillis()) + "-"
                + Long.toHexString(System.nanoTime());
        file = folder.toPath().resolve(name + ".txt");
        next = folder.toPath().resolve(name + ".next");
    }

    synchronized void write() {
        List<String> lines = Counts.lines();
        lines.add(Answer.END);
        try {
            Files.write(next, lines, StandardCharsets.UTF_8);
            Files.move(next, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException | RuntimeException e) {
            // The application goes on as if nothing were; the report tells that there are no counts.
            Counts.refused("the counts cannot be written: " + e);
        }
    }
}
