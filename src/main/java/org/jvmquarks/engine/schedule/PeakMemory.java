package org.jvmquarks.engine.schedule;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The most memory that this process has held at a time. */
final class PeakMemory {
    private static final Path FILE = Path.of("/proc/self/status");

    /** The high water mark of the resident set, of proc(5); the kernel always writes kB. */
    private static final Pattern LINE = Pattern.compile("VmHWM:\\s*(\\d+) kB");

    private PeakMemory() {}

    /**
     * Returns it in units of 2^20 bytes; empty where the system does not say it, as only Linux
     * does.
     */
    static OptionalDouble megabytes() {
        try {
            return Files.isReadable(FILE)
                    // The name of the program may be any bytes.
                    ? of(Files.readAllLines(FILE, StandardCharsets.ISO_8859_1))
                    : OptionalDouble.empty();
        } catch (IOException unreadable) {
            return OptionalDouble.empty();
        }
    }

    /**
     * Reads the kernel's lines.
     *
     * @return empty if none of them says it
     */
    static OptionalDouble of(List<String> lines) {
        return lines.stream()
                .map(LINE::matcher)
                .filter(Matcher::matches)
                .mapToDouble(line -> Math.round(Long.parseLong(line.group(1)) / 102.4) / 10.0)
                .findFirst();
    }
}
