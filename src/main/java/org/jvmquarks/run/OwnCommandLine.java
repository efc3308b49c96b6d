package org.jvmquarks.run;

import java.net.URISyntaxException;
import java.nio.file.Path;
import org.jvmquarks.journal.ShellWords;

/** The command line that started this program, for the commands that it suggests in a shell. */
public final class OwnCommandLine {
    private OwnCommandLine() {}

    /** Returns {@code java -jar target/jvm-quarks.jar}, relative to the working directory. */
    public static String start() {
        return start(archive());
    }

    static String start(Path archive) {
        return "java -jar " + ShellWords.quote(archive.toString());
    }

    /** Returns the name of the archive without its folder: {@code jvm-quarks.jar}. */
    public static String archiveName() {
        return String.valueOf(archive().getFileName());
    }

    private static Path archive() {
        Path location = location();
        Path here = Path.of("").toAbsolutePath();
        if (!location.toString().endsWith(".jar")) {
            return Path.of("target", "jvm-quarks.jar");
        }
        return location.startsWith(here) ? here.relativize(location) : location;
    }

    private static Path location() {
        try {
            return Path.of(OwnCommandLine.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException("expected the location of this program to be a file", e);
        }
    }
}
