package org.jvmquarks.evidence.footprint;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apiguardian.api.API;
import org.jvmquarks.evidence.EvidenceContext;
import org.jvmquarks.evidence.Inquiry;
import org.jvmquarks.evidence.Processes;
import org.jvmquarks.guest.wire.Commands;
import org.jvmquarks.guest.wire.Fields;
import org.jvmquarks.host.GuestRequest;
import org.jvmquarks.host.wire.GuestResult;
import org.jvmquarks.jdk.Facts;
import org.jvmquarks.verdict.NotApplicable;

/**
 * Asks what a process takes of the machine after the work of a probe: its {@code main}, or else its {@code op()} once,
 * of which the result is still reachable. Linux only.
 *
 * <p>The guest copies what the kernel says about it, {@code /proc/self/smaps_rollup} and others, and the host reads the
 * copies. To look at the process from outside would need to catch it while it runs, and the right to, and cannot be
 * done from beside a container. Resident memory is that of {@code smaps_rollup}: the one in {@code status} may be
 * behind by some pages per processor.
 *
 * <p>The middle value of three processes counts. The third one runs only if the first two do not decide the pin.
 * Recorded is what a pin asks for, with the interval of those that have run.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class FootprintOf implements Inquiry<Footprint> {
    private static final String ON_REQUEST = "madvise";

    private final Class<?> probe;
    private final boolean needsHugePages;

    public FootprintOf(Class<?> probe) {
        this(probe, false);
    }

    private FootprintOf(Class<?> probe, boolean needsHugePages) {
        this.probe = probe;
        this.needsHugePages = needsHugePages;
    }

    /**
     * The same where a process has huge pages when it asks for them, and only then. Elsewhere the pin is not
     * applicable. A claim that fails while the kernel ran out of huge pages is inconclusive.
     */
    public FootprintOf whereHugePagesAreOnRequest() {
        return new FootprintOf(probe, true);
    }

    @Override
    public Footprint gather(EvidenceContext context) {
        String os = context.identity().os();
        if (!os.equals("Linux")) {
            throw new NotApplicable("needs the /proc of Linux; this VM runs on " + os);
        }
        requireOwnProcess(context.facts());
        List<Long> fallbacks = new ArrayList<>();
        Processes<Snapshot> processes = new Processes<>(() -> snapshot(context, fallbacks));
        String name = probe.getSimpleName();
        return new Footprint(
                context.key(context.inPlaceOf(probe).getSimpleName(), "").text() + " [" + context.jdk() + "]",
                processes,
                (metric, spread) ->
                        context.record(spread.observation(context.key(name, metric.words()), metric.unit())),
                () -> growth(fallbacks));
    }

    /**
     * Runs one process.
     *
     * @param fallbacks gets the machine's number of huge pages that the kernel did not find
     */
    private Snapshot snapshot(EvidenceContext context, List<Long> fallbacks) {
        GuestResult result = context.run(GuestRequest.on(probe, Commands.FOOTPRINT));
        // The number that was reachable until then shows only that the guest came to its end.
        result.result().read(fields -> fields.requiredInt(Fields.HELD));
        SnapshotReader reader =
                new SnapshotReader(context.jdk(), result.launched().folder());
        if (needsHugePages) {
            requireOnRequest(reader.hugePages());
            reader.requireHugePagesGranted();
            fallbacks.add(reader.hugePageFallbacks());
        }
        return reader.read();
    }

    /**
     * Returns by how much a counter of the machine grew between the first process and the last one. A median of three
     * is wrong only if two of them are, and one of these is not the first.
     */
    private static long growth(List<Long> counts) {
        return counts.isEmpty() ? 0 : counts.get(counts.size() - 1) - counts.get(0);
    }

    /**
     * QEMU's own memory is in the mappings of an emulated VM, and it answers for {@code /proc/self/stat} without the
     * page faults.
     */
    static void requireOwnProcess(Facts facts) {
        if (facts.isEmulated()) {
            throw new NotApplicable("needs a process of the VM alone; this VM is emulated: the kernel counts the"
                    + " memory of the emulator");
        }
    }

    static void requireOnRequest(Optional<String> setting) {
        if (!setting.equals(Optional.of(ON_REQUEST))) {
            throw new NotApplicable("needs transparent huge pages on request, /sys/kernel/mm/transparent_hugepage/"
                    + "enabled must say "
                    + ON_REQUEST
                    + ", this kernel "
                    + setting.map(value -> "says " + value).orElse("has none"));
        }
    }
}
