package org.jvmquarks.evidence.safepoints;

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
 * Runs the probe's {@code main(String[])} to its end and reads the log of all safepoints and handshakes. A VM stops for
 * many reasons of its own, so what is recorded is whether that happened which a pin asks about.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class SafepointsOf implements Inquiry<SafepointLog> {
    /** In bytes; a probe that asks for safepoints all the time for a minute writes less. */
    private static final long LARGEST_LOG = 64L << 20;

    private final Class<?> probe;
    private final List<String> arguments;

    public SafepointsOf(Class<?> probe, String... arguments) {
        this.probe = probe;
        this.arguments = List.of(arguments);
    }

    @Override
    public SafepointLog gather(EvidenceContext context) {
        SafepointFormat format = SafepointFormat.of(context.identity().feature());
        SafepointEvents events = LogOfGuest.read(
                context,
                GuestRequest.on(probe, Commands.MAIN, arguments.toArray(new String[0]))
                        .withOptions(format.options()),
                result -> events(context, result, format));
        return new SafepointLog(
                context.subject(probe),
                events,
                (what, happened) -> context.record(
                        Observation.exact(context.key(probe.getSimpleName(), what), happened ? "yes" : "none", "")));
    }

    private static SafepointEvents events(EvidenceContext context, GuestResult result, SafepointFormat format) {
        return GuestFile.of(context, result, SafepointFormat.FILE, "the log of its safepoints")
                .read(LARGEST_LOG, format.getClass(), format::read);
    }
}
