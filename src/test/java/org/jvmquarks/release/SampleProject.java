package org.jvmquarks.release;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.jvmquarks.journal.CellRecord;
import org.jvmquarks.journal.RunRecord;
import org.jvmquarks.journal.file.JournalReader;

/**
 * A copy of a sample project outside the checkout, where its owner would have it.
 *
 * @param folder where it lies
 */
record SampleProject(Path folder) {
    private static final Path SAMPLES = Path.of("src", "samples").toAbsolutePath();

    private static final Path VERSIONS =
            Path.of("src", "docs", "examples", "bom.xml").toAbsolutePath();

    /** Copies a sample to a folder of its name. */
    static SampleProject copy(String name, Path parent) throws IOException {
        Path from = SAMPLES.resolve(name);
        Path to = parent.resolve(name);
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Path copy = to.resolve(from.relativize(file).toString());
                Files.createDirectories(copy.getParent());
                Files.copy(file, copy);
            }
        }
        return new SampleProject(to);
    }

    /**
     * Replaces a text of one of its files.
     *
     * @throws IllegalStateException if the file does not have it exactly once
     */
    void edit(String file, String text, String replacement) throws IOException {
        Path path = folder.resolve(file);
        String before = Files.readString(path);
        int at = before.indexOf(text);
        if (at < 0 || at != before.lastIndexOf(text)) {
            throw new IllegalStateException(file + " must have this text once: " + text);
        }
        Files.writeString(path, before.replace(text, replacement));
    }

    /** Imports the versions of the library's optional parts, as the manual shows it. */
    void importVersions() throws IOException {
        edit("pom.xml", "  <dependencies>", Files.readString(VERSIONS) + "  <dependencies>");
    }

    /** Renames a file, and what it calls itself. */
    void rename(String file, String from, String to) throws IOException {
        edit(file, from, to);
        Path path = folder.resolve(file);
        Files.move(path, path.resolveSibling(path.getFileName().toString().replace(from, to)));
    }

    /** Returns the cells of the run in a folder of this project. */
    List<CellRecord> cells(String output) {
        return run(output).cells();
    }

    /** Returns the run in a folder of this project. */
    RunRecord run(String output) {
        return JournalReader.read(journal(output));
    }

    Path journal(String output) {
        return folder.resolve(output).resolve("cells.jsonl");
    }
}
