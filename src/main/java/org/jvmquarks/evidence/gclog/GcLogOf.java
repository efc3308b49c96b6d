package org.jvmquarks.evidence.gclog;

import java.util.List;
import org.apiguardian.api.API;
import org.jvmquarks.evidence.EvidenceContext;
import org.jvmquarks.evidence.GuestFile;
import org.jvmquarks.evidence.Inquiry;
import org.jvmquarks.evidence.LogOfGuest;
import org.jvmquarks.guest.wire.Commands;
import org.jvmquarks.host.GuestRequest;
import org.jvmquarks.host.wire.GuestResult;
import org.jvmquarks.verdict.Observation;

/**
 * Runs the probe's {@code main(String[])} to its end and reads the log of all garbage collections. What
 * {@code System.gc()} led to is recorded; how often a VM collects by itself repeats too seldom to be an observation.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
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
    public GcLog gather(EvidenceContext context) {
        GcLog log = read(context);
        context.record(Observation.exact(context.key(probe.getSimpleName(), EXPLICIT), kind(log), ""));
        return log;
    }

    /** Runs the probe; nothing is recorded. */
    GcLog read(EvidenceContext context) {
        GcLogFormat format = GcLogFormat.of(context.identity().feature());
        return LogOfGuest.read(
                context,
                GuestRequest.on(probe, Commands.MAIN, arguments.toArray(new String[0]))
                        .withOptions(format.options()),
                result -> log(context, result, format));
    }

    private GcLog log(EvidenceContext context, GuestResult result, GcLogFormat format) {
        GuestFile file = GuestFile.of(context, result, GcLogFormat.FILE, "the log of its collections");
        List<GcCycle> cycles = file.read(LARGEST_LOG, format.getClass(), format::read);
        if (!file.read(LARGEST_LOG, format.getClass(), format::isWhole)) {
            throw file.lacks("its end, the heap at exit, so the absence of an event proves nothing");
        }
        return new GcLog(context.subject(probe), cycles);
    }

    /** The last one, as some versions precede a full collection by a young one, and some not. */
    private static String kind(GcLog log) {
        List<GcCycle> explicit = log.collectionsBy(EXPLICIT);
        return explicit.isEmpty()
                ? "none"
                : explicit.get(explicit.size() - 1).kind().name();
    }
}
