package org.jvmquarks.launch;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jvmquarks.files.BoundedFile;

/**
 * What some processes took, as Linux counts it.
 *
 * @param processor time of all processors, with that of children that have ended
 * @param residentBytes memory that they have now, in bytes; what several of them share counts for each
 */
public record ProcessUsage(Duration processor, long residentBytes) {
    private static final int MOST_BYTES = 64 * 1024;

    /** The kernel tells times in ticks of this length to programs, on all architectures that JDKs run on. */
    private static final long MILLIS_PER_TICK = 10;

    /** In {@code /proc/PID/stat}, behind the name in parentheses: utime, stime, cutime and cstime are 14 to 17. */
    private static final int FIRST_TIME = 14 - 3;

    private static final int TIMES = 4;
    private static final String RESIDENT = "VmRSS:";

    /**
     * Reads them.
     *
     * @param proc the folder of the system with a folder for each process
     * @param ids of the processes; one that has ended counts as nothing
     * @return empty if none of them is there
     */
    public static Optional<ProcessUsage> of(Path proc, List<Long> ids) {
        return ids.stream()
                .map(id -> proc.resolve(Long.toString(id)))
                .filter(Files::isDirectory)
                .flatMap(process -> read(process).stream())
                .reduce(ProcessUsage::plus);
    }

    /** Returns the sum of both. */
    public ProcessUsage plus(ProcessUsage other) {
        return new ProcessUsage(processor.plus(other.processor), residentBytes + other.residentBytes);
    }

    /** Returns the larger of each amount. */
    public ProcessUsage max(ProcessUsage other) {
        return new ProcessUsage(
                processor.compareTo(other.processor) < 0 ? other.processor : processor,
                Math.max(residentBytes, other.residentBytes));
    }

    private static Optional<ProcessUsage> read(Path process) {
        try {
            String stat = text(process.resolve("stat"));
            String[] fields = stat.substring(stat.lastIndexOf(')') + 1).strip().split(" ");
            long ticks = 0;
            for (int i = 0; i < TIMES; i++) {
                ticks += Long.parseLong(fields[FIRST_TIME + i]);
            }
            return Optional.of(new ProcessUsage(
                    Duration.ofMillis(ticks * MILLIS_PER_TICK), resident(text(process.resolve("status")))));
        } catch (IOException ended) {
            return Optional.empty();
        }
    }

    /** A process that is about to end has no memory, and no line about it. */
    private static long resident(String status) {
        return status.lines()
                .filter(line -> line.startsWith(RESIDENT))
                .mapToLong(line -> Long.parseLong(line.substring(RESIDENT.length(), line.length() - " kB".length())
                                .strip())
                        * 1024)
                .sum();
    }

    private static String text(Path file) throws IOException {
        return BoundedFile.text(file, MOST_BYTES, StandardCharsets.ISO_8859_1);
    }
}
