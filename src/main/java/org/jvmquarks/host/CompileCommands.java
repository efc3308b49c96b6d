package org.jvmquarks.host;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jvmquarks.files.BoundedFile;
import org.jvmquarks.launch.Launched;

/**
 * Commands to the compilers that a VM did not understand. Up to JDK 21 it continues without them, so that a method is
 * compiled as if nothing had been asked.
 */
final class CompileCommands {
    private static final List<String> OPTIONS =
            List.of("-XX:CompileCommand=", "-XX:CompileOnly=", "-XX:CompileCommandFile=");

    /** The messages of the VM about a rejected command, on 8, on 11 and on later versions. */
    private static final List<String> REJECTIONS = List.of(
            "CompilerOracle: unrecognized line",
            "CompileCommand: unrecognized command",
            "CompileCommand: An error occurred during parsing");

    private static final int MOST_BYTES = 64 * BoundedFile.MB;

    private CompileCommands() {}

    /** The sentence about the first that was rejected; empty if none was, or none was given. */
    static Optional<String> rejected(List<String> options, Launched launched) {
        return options.stream().anyMatch(option -> OPTIONS.stream().anyMatch(option::startsWith))
                ? Stream.of(Launched.STDOUT, Launched.STDERR, GuestRequest.VM_LOG)
                        .flatMap(name -> rejected(launched.folder().resolve(name)).stream())
                        .findFirst()
                : Optional.empty();
    }

    /** The VM shows the command in one of the next two lines. */
    private static Optional<String> rejected(Path output) {
        if (!Files.exists(output)) {
            return Optional.empty();
        }
        try {
            List<String> words = BoundedFile.text(output, MOST_BYTES, StandardCharsets.ISO_8859_1)
                    .lines()
                    .map(String::strip)
                    .dropWhile(line -> REJECTIONS.stream().noneMatch(line::startsWith))
                    .limit(3)
                    .filter(line -> !line.isEmpty())
                    .toList();
            return words.isEmpty()
                    ? Optional.empty()
                    : Optional.of("the VM ignores a command to its compilers: " + String.join(" | ", words));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
