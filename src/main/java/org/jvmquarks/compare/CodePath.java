package org.jvmquarks.compare;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jvmquarks.files.Sha256;

/**
 * The class path of one side.
 *
 * @param name what the user called it
 * @param entries archives and folders, which exist
 */
public record CodePath(String name, List<Path> entries) {
    public CodePath {
        entries = List.copyOf(entries);
    }

    /**
     * Finds an archive or a class path that a user named.
     *
     * @throws IllegalArgumentException if it does not exist
     */
    public static CodePath find(String text) {
        List<Path> entries = new ArrayList<>();
        for (String each : text.split(File.pathSeparator, -1)) {
            Path entry = Path.of(each);
            if (each.isEmpty() || !Files.exists(entry)) {
                throw new IllegalArgumentException(
                        "expected an archive, a folder or coordinates group:artifact:version, found no file '" + each
                                + "'");
            }
            entries.add(entry.toAbsolutePath().normalize());
        }
        return new CodePath(name(text, entries), entries);
    }

    private static String name(String text, List<Path> entries) {
        int more = entries.size() - 1;
        return more == 0 ? text : text.substring(0, text.indexOf(File.pathSeparator)) + " and " + more + " more";
    }

    /** Returns the entries with their content. */
    List<Side.Entry> fingerprints() throws IOException {
        List<Side.Entry> all = new ArrayList<>();
        for (Path each : entries) {
            all.add(new Side.Entry(each.toString(), Files.isDirectory(each) ? folder(each) : Sha256.hex(each)));
        }
        return all;
    }

    private static String folder(Path folder) throws IOException {
        StringBuilder content = new StringBuilder();
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
                content.append(folder.relativize(file))
                        .append(' ')
                        .append(Sha256.hex(file))
                        .append('\n');
            }
        }
        return Sha256.hex(content.toString());
    }
}
