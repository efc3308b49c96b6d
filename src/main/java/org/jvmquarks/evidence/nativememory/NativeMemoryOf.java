package org.jvmquarks.evidence.nativememory;

import java.util.List;
import org.apiguardian.api.API;
import org.jvmquarks.evidence.EvidenceContext;
import org.jvmquarks.evidence.GuestFile;
import org.jvmquarks.evidence.Inquiry;
import org.jvmquarks.evidence.LogOfGuest;
import org.jvmquarks.evidence.Processes;
import org.jvmquarks.guest.wire.Commands;
import org.jvmquarks.host.GuestRequest;
import org.jvmquarks.launch.Launched;

/**
 * Asks what native memory the VM takes, by {@code -XX:NativeMemoryTracking=summary}, after the work of a probe: its
 * {@code main}, or else its {@code op()} once, of which the result stays reachable.
 *
 * <p>The summary is the one that the VM prints when it ends. To ask for it from inside, by the
 * {@code DiagnosticCommand} bean, or from beside, by {@code jcmd}, runs Java code in the guest that loads classes and
 * is compiled: a program that does nothing then commits 3 to 11 MB more, or 3 to 7 MB, takes 0.2 to 0.9 s longer, and
 * the total differs by up to 1.7 MB from run to run. At the end it costs nothing, the total repeats to 0.2 MB or a
 * stack, and since JDK 11 the numbers are bytes and add up to the last one. Threads that end before the VM does are not
 * in it. That every guest proves its flags by a management bean costs up to 1 MB, in all of them the same.
 *
 * <p>The middle value of three processes counts: now and then a compiler thread has not started before a short program
 * ends. The third one runs only if the first two do not decide the pin. Recorded is what a pin asks for, with the
 * interval of those that have run.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class NativeMemoryOf implements Inquiry<NativeMemory> {
    /** In bytes; a summary has five thousand. */
    private static final long LARGEST_OUTPUT = 4L << 20;

    private final Class<?> probe;

    public NativeMemoryOf(Class<?> probe) {
        this.probe = probe;
    }

    @Override
    public NativeMemory gather(EvidenceContext context) {
        String name = probe.getSimpleName();
        return new NativeMemory(
                context.key(context.inPlaceOf(probe).getSimpleName(), "").text() + " [" + context.jdk() + "]",
                new Processes<>(() -> summary(context)),
                (metric, spread) -> context.record(spread.observation(context.key(name, metric.words()), "B")));
    }

    private Summary summary(EvidenceContext context) {
        return LogOfGuest.read(
                context,
                GuestRequest.on(probe, Commands.HOLD).withOptions(options()),
                result -> GuestFile.of(context, result, Launched.STDOUT, "the summary of its native memory")
                        .read(LARGEST_OUTPUT, SummaryReader.class, SummaryReader::read));
    }

    private static List<String> options() {
        return List.of("-XX:NativeMemoryTracking=summary", "-XX:+UnlockDiagnosticVMOptions", "-XX:+PrintNMTStatistics");
    }
}
