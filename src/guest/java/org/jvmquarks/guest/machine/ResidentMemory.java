package org.jvmquarks.guest.machine;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;

/**
 * The memory that this process has touched and not given back, for probes.
 *
 * <p>Counted page by page: {@code VmRSS} of {@code /proc/self/status} leaves out what the kernel has not yet added up,
 * up to 64 pages for each thread before Linux 6.2.
 */
public final class ResidentMemory {
    private static final Path ROLLUP = Paths.get("/proc/self/smaps_rollup");

    /** Kernels before 4.14 have only this one. */
    private static final Path MAPPINGS = Paths.get("/proc/self/smaps");

    private ResidentMemory() {}

    /**
     * Returns the resident memory in bytes, with that which the kernel has swapped out.
     *
     * @throws IOException if the kernel does not report it
     */
    public static long bytes() throws IOException {
        long kilobytes = 0;
        for (String line : Files.readAllLines(Files.exists(ROLLUP) ? ROLLUP : MAPPINGS, StandardCharsets.ISO_8859_1)) {
            if (line.startsWith("Rss:") || line.startsWith("Swap:")) {
                kilobytes += Long.parseLong(line.replaceAll("\\D", ""));
            }
        }
        if (kilobytes == 0) {
            throw new IOException("the kernel does not report the resident memory");
        }
        return kilobytes << 10;
    }
}
