package org.jvmquarks;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * States what a test needs of the machine beyond a JDK and a POSIX shell. A machine without it skips the test, with a
 * reason that {@link SkippedTests} counts.
 */
public final class Needs {
    private Needs() {}

    /** Requires a program on the PATH. */
    public static void program(String name) {
        assumeTrue(
                Stream.of(Optional.ofNullable(System.getenv("PATH")).orElse("").split(File.pathSeparator))
                        .anyMatch(folder -> Files.isExecutable(Path.of(folder, name))),
                "needs " + name);
    }

    /** Requires a tool that a search of the tool itself may have found. */
    public static <T> T found(Optional<? extends T> tool, String name) {
        assumeTrue(tool.isPresent(), "needs " + name);
        return tool.orElseThrow();
    }

    /** Requires a locale in whose charset a text can be passed to another program. */
    public static void localeFor(String text) {
        Charset arguments = Charset.forName(System.getProperty("sun.jnu.encoding"));
        assumeTrue(arguments.newEncoder().canEncode(text), "needs a locale with UTF-8");
    }
}
