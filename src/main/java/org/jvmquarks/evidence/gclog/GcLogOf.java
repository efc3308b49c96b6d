package org.jvmquarks.evidence.gclog;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jvmquarks.evidence.GuestRequest;
import org.jvmquarks.evidence.GuestResult;
import org.jvmquarks.evidence.Guests;
import org.jvmquarks.evidence.Inquiry;
import org.jvmquarks.verdict.CellError;
import org.jvmquarks.verdict.ErrorKind;
import org.jvmquarks.verdict.Observation;

/**
 * Runs the probe's {@code main(String[])} to its end and reads the log of all garbage collections.
 * What {@code System.gc()} led to is recorded; how often a VM collects by itself repeats too seldom
 * to be an observation.
 */
public final class GcLogOf implements Inquiry<GcLog> {
    /** In bytes; a probe that collects all the time for a minute writes less. */
    private static final long LARGEST_LOG = 64L << 20;

    private static final String EXPLICIT = "System.gc()";

    private final Class<?> probe;
    private final List<String> arguments;

    public GcLogOf(Class<?> probe, String... arguments) {
        this.probe = probe;
        this.arguments = List.of(arguments);
    }

    @Override
    public GcLog gather(Guests guests) {
        GcLogFormat format = GcLogFormat.of(guests.identity().feature());
        GuestResult result =
                guests.run(
                        GuestRequest.on(probe, "main", arguments.toArray(new String[0]))
                                .withOptions(format.options()));
        Path file = result.launched().folder().resolve(GcLogFormat.FILE);
        GcLog log =
                new GcLog(
                        probe.getSimpleName() + " [" + guests.jdk() + "]",
                        cycles(format, file, guests.jdk()));
        guests.record(
                Observation.exact(guests.key(probe.getSimpleName(), EXPLICIT), kind(log), ""));
        return log;
    }

    /** The last one, as some versions precede a full collection by a young one, and some not. */
    private static String kind(GcLog log) {
        List<GcCycle> explicit = log.collectionsBy(EXPLICIT);
        return explicit.isEmpty() ? "none" : explicit.get(explicit.size() - 1).kind().name();
    }

    private static List<GcCycle> cycles(GcLogFormat format, Path file, String jdk) {
        try {
            long size = Files.exists(file) ? Files.size(file) : 0;
            if (size == 0 || size > LARGEST_LOG) {
                throw unreadable(
                        jdk + ": the log of its collections has " + size + " bytes, in " + file);
            }
            return format.read(new String(Files.readAllBytes(file), StandardCharsets.UTF_8));
        } catch (UnknownLogLine e) {
            throw new CellError(
                    ErrorKind.GUEST_FAILED,
                    jdk
                            + ": the log of its collections cannot be read, "
                            + e.getMessage()
                            + "; if this is what the VM wrote, add it to "
                            + format.getClass().getSimpleName()
                            + " (the log is "
                            + file
                            + ")",
                    e);
        } catch (IOException e) {
            throw new CellError(
                    ErrorKind.GUEST_FAILED,
                    jdk + ": the log of its collections cannot be read: " + e + ", in " + file,
                    e);
        }
    }

    private static CellError unreadable(String what) {
        return new CellError(ErrorKind.GUEST_FAILED, what);
    }
}
