package org.jvmquarks.guest.inventory;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The folder of this JDK. */
final class Home {
    /** As {@code java.specification.version} of JDK 8 begins, whose folders are others. */
    private static final String BEFORE_9 = "1.";

    private Home() {}

    /** Tells whether this is JDK 8, which has no modules, and other folders. */
    static boolean isBefore9() {
        return System.getProperty("java.specification.version").startsWith(BEFORE_9);
    }

    /** @throws Absent on JDK 8 */
    static void require9() throws Absent {
        if (isBefore9()) {
            throw new Absent("needs JDK 9 or later");
        }
    }

    /** Returns the folder of the runtime: on JDK 8 that is {@code jre}. */
    static Path folder() {
        return Paths.get(System.getProperty("java.home"));
    }

    /** Returns the folder of the libraries. */
    static Path libraries() {
        return folder().resolve("lib");
    }

    /** Returns the folder of the files that an administrator may change. */
    static Path configuration() {
        return isBefore9() ? libraries() : folder().resolve("conf");
    }

    /** Returns the folder of the programs: on JDK 8 that of the JDK, if this runtime is part of one. */
    static Path programs() {
        Path outer = folder().resolveSibling("bin");
        return isBefore9() && Files.isDirectory(outer) ? outer : folder().resolve("bin");
    }

    /** Returns the regular files below a folder, sorted by their paths; links count as what they lead to. */
    static List<Path> files(Path folder) throws IOException {
        List<Path> files = new ArrayList<>();
        try (Stream<Path> all = Files.walk(folder, java.nio.file.FileVisitOption.FOLLOW_LINKS)) {
            all.filter(Files::isRegularFile).sorted().forEach(files::add);
        }
        return files;
    }

    /** Returns the lines of a file; bytes that are not ASCII become one character each. */
    static List<String> lines(Path file) throws IOException {
        return Files.readAllLines(file, StandardCharsets.ISO_8859_1);
    }
}
