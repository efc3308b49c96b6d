package org.jvmquarks.launch;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalDouble;

/** Processor time of the processes that this one started and that have ended. */
public final class ChildTimes {
    private static final Path FILE = Path.of("/proc/self/stat");

    /** The kernel counts hundredths of a second here, on every architecture that we run on. */
    private static final double TICKS = 100;

    /** Places behind the name of the program: {@code cutime} and {@code cstime} of proc(5). */
    private static final int USER = 13;

    private static final int SYSTEM = 14;

    private ChildTimes() {}

    /** Returns the seconds so far; empty where the system does not say them, as only Linux does. */
    public static OptionalDouble seconds() {
        try {
            return Files.isReadable(FILE)
                    // The name of the program may be any bytes.
                    ? of(Files.readString(FILE, StandardCharsets.ISO_8859_1))
                    : OptionalDouble.empty();
        } catch (IOException unreadable) {
            return OptionalDouble.empty();
        }
    }

    /**
     * Reads the kernel's line.
     *
     * @return empty if it is of another form
     */
    static OptionalDouble of(String line) {
        String[] fields = line.substring(line.lastIndexOf(')') + 1).strip().split(" ");
        if (fields.length <= SYSTEM || !fields[USER].matches("\\d+") || !fields[SYSTEM].matches("\\d+")) {
            return OptionalDouble.empty();
        }
        return OptionalDouble.of((Long.parseLong(fields[USER]) + Long.parseLong(fields[SYSTEM])) / TICKS);
    }
}
