package org.jvmquarks.evidence.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import org.jvmquarks.evidence.GuestRequest;
import org.jvmquarks.evidence.GuestResult;
import org.jvmquarks.evidence.Guests;
import org.jvmquarks.evidence.Inquiry;
import org.jvmquarks.verdict.Observation;

/**
 * Runs the probe's {@code main(String[])} and takes the end of the process as it is. The end and
 * the first warning are recorded: what a newer JDK begins to warn of is seen in every process.
 */
public final class ProcessOf implements Inquiry<ProcessRun> {
    private final Class<?> probe;
    private final List<String> arguments;

    public ProcessOf(Class<?> probe, String... arguments) {
        this.probe = probe;
        this.arguments = List.of(arguments);
    }

    @Override
    public ProcessRun gather(Guests guests) {
        GuestResult result =
                guests.run(
                        GuestRequest.on(probe, "main", arguments.toArray(new String[0]))
                                .thatMayFail());
        String subject = (probe.getSimpleName() + " " + String.join(" ", arguments)).strip();
        try {
            ProcessRun run =
                    new ProcessRun(
                            probe.getSimpleName() + " [" + guests.jdk() + "]",
                            result.launched().exit().describe(),
                            result.identity().isPresent(),
                            result.failure().map(GuestResult.Failure::thrown).orElse(""),
                            result.launched().stdout(),
                            result.launched().stderr(),
                            (name, number) ->
                                    guests.record(
                                            Observation.exact(
                                                    guests.key(subject, name), number, "")));
            guests.record(Observation.exact(guests.key(subject, "end"), run.end(), ""));
            guests.record(
                    Observation.exact(
                            guests.key(subject, "warning"), run.firstWarning().orElse("none"), ""));
            return run;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
