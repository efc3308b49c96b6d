package org.jvmquarks.release;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A local repository of Maven that shares everything with the user's own one but jvm-quarks. An earlier {@code install}
 * or the download of a release leaves a library there that is not the one under test. Other libraries are downloaded
 * once, as in any build of the user.
 *
 * @param folder where it lies
 */
record LocalRepository(Path folder) {
    private static final String GROUP = "org";
    private static final String LIBRARY = "jvmquarks";

    /** Maven writes there from which repository a file was downloaded; nothing if installed. */
    private static final String ORIGINS = "_remote.repositories";

    private static final Pattern ORIGIN = Pattern.compile("(?m)^\\S+\\.jar>(\\S*)=$");

    /**
     * @param folder is created
     * @param users need not be there
     */
    static LocalRepository create(Path folder, Path users) throws IOException {
        link(users, folder, GROUP);
        link(users.resolve(GROUP), folder.resolve(GROUP), LIBRARY);
        return new LocalRepository(folder);
    }

    private static void link(Path from, Path to, String leftOut) throws IOException {
        Files.createDirectories(to);
        if (!Files.isDirectory(from)) {
            return;
        }
        try (Stream<Path> entries = Files.list(from)) {
            for (Path entry : entries.toList()) {
                if (!entry.endsWith(leftOut)) {
                    Files.createSymbolicLink(to.resolve(entry.getFileName()), entry);
                }
            }
        }
    }

    /**
     * Removes its links, before JUnit removes the rest and warns about each link that leaves a temporary folder.
     *
     * @param folder need not be there
     */
    static void unlink(Path folder) throws IOException {
        for (Path level : List.of(folder.resolve(GROUP), folder)) {
            if (Files.isDirectory(level)) {
                try (Stream<Path> entries = Files.list(level)) {
                    for (Path link : entries.filter(Files::isSymbolicLink).toList()) {
                        Files.delete(link);
                    }
                }
            }
        }
    }

    /** Returns the ids of the repositories from which the archive of the library was downloaded. */
    List<String> origins(String version) throws IOException {
        Path library = folder.resolve(GROUP).resolve(LIBRARY).resolve("jvm-quarks");
        return ORIGIN.matcher(Files.readString(library.resolve(version).resolve(ORIGINS)))
                .results()
                .map(found -> found.group(1))
                .distinct()
                .toList();
    }
}
