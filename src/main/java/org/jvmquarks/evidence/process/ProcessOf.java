package org.jvmquarks.evidence.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import org.apiguardian.api.API;
import org.jvmquarks.evidence.EvidenceContext;
import org.jvmquarks.evidence.Inquiry;
import org.jvmquarks.guest.wire.Commands;
import org.jvmquarks.host.GuestRequest;
import org.jvmquarks.host.wire.GuestResult;
import org.jvmquarks.verdict.Observation;

/**
 * Runs the probe's {@code main(String[])} and takes the end of the process as it is. The end and the first warning are
 * recorded: what a newer JDK begins to warn of is seen in every process.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class ProcessOf implements Inquiry<ProcessRun> {
    private final Class<?> probe;
    private final List<String> arguments;

    public ProcessOf(Class<?> probe, String... arguments) {
        this.probe = probe;
        this.arguments = List.of(arguments);
    }

    @Override
    public ProcessRun gather(EvidenceContext context) {
        GuestResult result = context.run(GuestRequest.on(probe, Commands.MAIN, arguments.toArray(new String[0]))
                .thatMayFail());
        String subject = (probe.getSimpleName() + " " + String.join(" ", arguments)).strip();
        try {
            ProcessRun run = new ProcessRun(
                    context.subject(probe),
                    result.launched().exit().describe(),
                    result.identity().isPresent(),
                    result.failure().map(GuestResult.Failure::thrown).orElse(""),
                    result.launched().stdout(),
                    result.launched().stderr(),
                    (name, number) -> context.record(Observation.exact(context.key(subject, name), number, "")));
            context.record(Observation.exact(context.key(subject, "end"), run.end(), ""));
            context.record(Observation.exact(
                    context.key(subject, "warning"), run.firstWarning().orElse("none"), ""));
            return run;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
