package org.jvmquarks.evidence.nativememory;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jvmquarks.evidence.GuestFile;
import org.jvmquarks.evidence.GuestRequest;
import org.jvmquarks.evidence.GuestResult;
import org.jvmquarks.evidence.Guests;
import org.jvmquarks.evidence.Inquiry;
import org.jvmquarks.launch.Launched;

/**
 * Asks what native memory the VM takes, by {@code -XX:NativeMemoryTracking=summary}, after the work
 * of a probe: its {@code main}, or else its {@code op()} once, of which the result stays reachable.
 *
 * <p>The summary is the one that the VM prints when it ends. To ask for it from inside, by the
 * {@code DiagnosticCommand} bean, or from beside, by {@code jcmd}, runs Java code in the guest that
 * loads classes and is compiled: with 16 MB of heap the same program then commits 5 to 12 MB more,
 * or 2 to 5 MB. At the end it costs nothing, and since JDK 11 the numbers are bytes and add up to
 * the last one. Two things are not in it: threads of a concurrent collector, which have ended by
 * then, and what the probe freed before.
 *
 * <p>Three processes are asked, and the middle value taken: now and then a compiler thread has not
 * started before a short program ends. Recorded is what a pin asks for, with the interval of the
 * three.
 */
public final class NativeMemoryOf implements Inquiry<NativeMemory> {
    private static final int PROCESSES = 3;

    /** In bytes; a summary has five thousand. */
    private static final long LARGEST_OUTPUT = 4L << 20;

    private final Optional<Class<?>> probe;

    /** Of a VM that does nothing. */
    public NativeMemoryOf() {
        this.probe = Optional.empty();
    }

    public NativeMemoryOf(Class<?> probe) {
        this.probe = Optional.of(probe);
    }

    @Override
    public NativeMemory gather(Guests guests) {
        List<Summary> summaries = new ArrayList<>();
        for (int i = 0; i < PROCESSES; i++) {
            summaries.add(summary(guests));
        }
        String name = probe.map(Class::getSimpleName).orElse("idle VM");
        return new NativeMemory(
                guests.key(name, "") + " [" + guests.jdk() + "]",
                summaries,
                (metric, spread) ->
                        guests.record(
                                spread.observation(guests.key(name, metric.describe()), "B")));
    }

    private Summary summary(Guests guests) {
        GuestResult result = guests.run(request().withOptions(options()));
        return GuestFile.of(guests, result, Launched.STDOUT, "the summary of its native memory")
                .read(LARGEST_OUTPUT, SummaryReader.class, SummaryReader::read);
    }

    private GuestRequest request() {
        return probe.map(work -> GuestRequest.on(work, "hold"))
                .orElseGet(() -> GuestRequest.of("hold"));
    }

    private static List<String> options() {
        return List.of(
                "-XX:NativeMemoryTracking=summary",
                "-XX:+UnlockDiagnosticVMOptions",
                "-XX:+PrintNMTStatistics");
    }
}
