package org.jvmquarks.cli.shared;

import java.net.URISyntaxException;
import java.nio.file.Path;

/** How this program was started, for the command lines that it tells people. */
public final class Program {
    private Program() {}

    /** {@code java -jar target/jvm-quarks.jar}, as seen from the working directory. */
    public static String start() {
        return "java -jar " + archive();
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
            return Path.of(
                    Program.class.getProtectionDomain().getCodeSource().getLocation().toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException("no file: where this program comes from", e);
        }
    }
}
