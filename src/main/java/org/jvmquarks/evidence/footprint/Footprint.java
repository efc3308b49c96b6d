package org.jvmquarks.evidence.footprint;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiConsumer;
import org.apiguardian.api.API;
import org.jvmquarks.evidence.Spread;
import org.jvmquarks.verdict.Inconclusive;
import org.jvmquarks.verdict.NotApplicable;

/** Resources that processes with the same work use: each value is their median. */
@API(status = API.Status.EXPERIMENTAL)
public final class Footprint {
    private final String subject;
    private final List<Snapshot> snapshots;
    private final BiConsumer<FootprintMetric, Spread> recorder;
    private final long hugePageFallbacks;
    private final Set<FootprintMetric> recorded = EnumSet.noneOf(FootprintMetric.class);

    /**
     * @param subject whose memory it is, for messages
     * @param snapshots of an odd number of processes
     * @param recorder told of each number that is asked for, once
     */
    Footprint(
            String subject,
            List<Snapshot> snapshots,
            BiConsumer<FootprintMetric, Spread> recorder) {
        this(subject, snapshots, recorder, 0);
    }

    /**
     * @param hugePageFallbacks how often the kernel did not find a huge page while the processes
     *     ran
     */
    Footprint(
            String subject,
            List<Snapshot> snapshots,
            BiConsumer<FootprintMetric, Spread> recorder,
            long hugePageFallbacks) {
        this.subject = subject;
        this.snapshots = List.copyOf(snapshots);
        this.recorder = recorder;
        this.hugePageFallbacks = hugePageFallbacks;
    }

    /** Resident memory in bytes. */
    public long resident() {
        return spread(FootprintMetric.RESIDENT).middle();
    }

    /** Page faults that needed no input, since the start of the process. */
    public long minorFaults() {
        return spread(FootprintMetric.MINOR_FAULTS).middle();
    }

    /**
     * @throws NotApplicable if the machine does not tell that number
     */
    Spread spread(FootprintMetric metric) {
        Spread spread = Spread.of(snapshots.stream().map(one -> value(metric, one)).toList());
        if (recorded.add(metric)) {
            recorder.accept(metric, spread);
        }
        return spread;
    }

    private static long value(FootprintMetric metric, Snapshot snapshot) {
        return metric.of(snapshot)
                .orElseThrow(
                        () ->
                                new NotApplicable(
                                        "needs a container whose kernel tells the "
                                                + metric.words()));
    }

    /**
     * Leaves a claim undecided that does not hold where the machine lacked huge pages.
     *
     * @param message why it does not hold
     * @throws Inconclusive if the kernel did not find a huge page while the processes ran
     */
    void requireNoFallback(String message) {
        if (hugePageFallbacks > 0) {
            throw new Inconclusive(
                    message
                            + ("; undecided, because the kernel had no free huge page %d times"
                                            + " meanwhile (thp_fault_fallback of /proc/vmstat)")
                                    .formatted(hugePageFallbacks));
        }
    }

    String subject() {
        return subject;
    }
}
