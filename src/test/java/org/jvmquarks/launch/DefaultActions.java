package org.jvmquarks.launch;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** What signals do to processes that tests start. */
public final class DefaultActions {
    private DefaultActions() {}

    /**
     * Aborts a test where a signal does nothing: a process that was started in the background of a script, or by nohup,
     * may have to ignore it, and so have its children.
     *
     * @param signal its number
     * @param name in the reason: {@code SIGINT}
     */
    public static void require(int signal, String name) throws IOException {
        long ignored = Files.readAllLines(Path.of("/proc/self/status")).stream()
                .filter(line -> line.startsWith("SigIgn:"))
                .mapToLong(line -> Long.parseUnsignedLong(line.substring(7).strip(), 16))
                .sum();
        assumeTrue((ignored >> (signal - 1) & 1) == 0, name + " is ignored here, nohup?");
    }
}
