package org.jvmquarks.compare;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jvmquarks.files.Sha256;

/**
 * The class path of one side.
 *
 * @param name what the user called it
 * @param entries archives and folders, which exist
 */
public record CodePath(String name, List<Path> entries) {
    private static final Pattern COORDINATES = Pattern.compile("([\\w.-]+):([\\w.-]+):([\\w.-]+)(?::([\\w.-]+))?");

    public CodePath {
        entries = List.copyOf(entries);
    }

    /**
     * Finds what a user named: an archive, a class path, or coordinates in the local Maven repository.
     *
     * @throws IllegalArgumentException if it does not exist
     */
    public static CodePath find(String text, Path repository) {
        Matcher coordinates = COORDINATES.matcher(text);
        boolean isPath =
                Arrays.stream(text.split(File.pathSeparator, -1)).map(Path::of).anyMatch(Files::exists);
        return coordinates.matches() && !isPath ? inRepository(text, coordinates, repository) : ofPath(text);
    }

    private static CodePath ofPath(String text) {
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

    private static CodePath inRepository(String text, Matcher coordinates, Path repository) {
        String artifact = coordinates.group(2);
        String version = coordinates.group(3);
        String classifier = coordinates.group(4) == null ? "" : "-" + coordinates.group(4);
        Path file = repository
                .resolve(coordinates.group(1).replace('.', '/'))
                .resolve(artifact)
                .resolve(version)
                .resolve(artifact + "-" + version + classifier + ".jar");
        if (!Files.isRegularFile(file)) {
            throw new IllegalArgumentException(
                    "'%s' is not in the local Maven repository: %s does not exist; mvn dependency:get fetches it, and mvn install puts your own there"
                            .formatted(text, file));
        }
        return new CodePath(text, List.of(file));
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
