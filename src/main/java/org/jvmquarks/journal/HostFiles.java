package org.jvmquarks.journal;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The facts that the kernel of Linux gives about the machine of the host; empty where it gives none.
 *
 * @param root of the file system
 */
record HostFiles(Path root) {
    private static final String PROCESSORS = "proc/cpuinfo";
    private static final String BOOT = "proc/sys/kernel/random/boot_id";

    /** Returns the model of the first processor. Kernels for Arm name its implementer and part by numbers instead. */
    Optional<String> processorModel() {
        List<String> lines = lines(PROCESSORS);
        return value("model name", lines)
                .or(() -> value("CPU implementer", lines)
                        .flatMap(implementer -> value("CPU part", lines)
                                .map(part -> "implementer %s, part %s".formatted(implementer, part))));
    }

    /** Returns the identifier that the kernel drew when it started. */
    Optional<String> bootId() {
        return lines(BOOT).stream()
                .map(String::strip)
                .filter(it -> !it.isEmpty())
                .findFirst();
    }

    private static Optional<String> value(String name, List<String> lines) {
        return lines.stream()
                .map(line -> line.split(":", 2))
                .filter(parts -> parts.length == 2 && parts[0].strip().equals(name))
                .map(parts -> parts[1].strip().replaceAll("\\s+", " "))
                .filter(value -> !value.isEmpty())
                .findFirst();
    }

    private List<String> lines(String name) {
        Path file = root.resolve(name);
        try {
            return Files.isReadable(file) ? Files.readAllLines(file, StandardCharsets.ISO_8859_1) : List.of();
        } catch (IOException unreadable) {
            return List.of();
        }
    }
}
