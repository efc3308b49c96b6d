package org.jvmquarks.evidence.footprint;

import java.util.EnumSet;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.LongSupplier;
import org.apiguardian.api.API;
import org.jvmquarks.evidence.Evidence;
import org.jvmquarks.evidence.Measured;
import org.jvmquarks.evidence.Processes;
import org.jvmquarks.evidence.Spread;
import org.jvmquarks.text.Plural;
import org.jvmquarks.verdict.Inconclusive;
import org.jvmquarks.verdict.NotApplicable;

/** Resources that processes with the same work use: each value is their median. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class Footprint extends Evidence {
    private final Processes<Snapshot> processes;
    private final BiConsumer<FootprintMetric, Spread> recorder;
    private final LongSupplier hugePageFallbacks;
    private final Set<FootprintMetric> recorded = EnumSet.noneOf(FootprintMetric.class);

    /**
     * @param subject whose memory it is, for messages
     * @param processes with the same work
     * @param recorder told of each number that is asked for, once
     * @param hugePageFallbacks how often the kernel did not find a huge page while those processes ran that have run so
     *     far
     */
    Footprint(
            String subject,
            Processes<Snapshot> processes,
            BiConsumer<FootprintMetric, Spread> recorder,
            LongSupplier hugePageFallbacks) {
        super(subject);
        this.processes = processes;
        this.recorder = recorder;
        this.hugePageFallbacks = hugePageFallbacks;
    }

    /** Resident memory in bytes. */
    public long resident() {
        return FootprintMetric.RESIDENT.middle(this);
    }

    /** Page faults that needed no input, since the start of the process. */
    public long minorFaults() {
        return FootprintMetric.MINOR_FAULTS.middle(this);
    }

    /** @throws NotApplicable if the machine does not tell that number */
    Measured number(FootprintMetric metric) {
        return processes.number(one -> value(metric, one));
    }

    void record(FootprintMetric metric) {
        if (recorded.add(metric)) {
            recorder.accept(metric, number(metric).known());
        }
    }

    private static long value(FootprintMetric metric, Snapshot snapshot) {
        return metric.of(snapshot)
                .orElseThrow(() -> new NotApplicable("needs a container whose kernel tells the " + metric.words()));
    }

    /** @throws Inconclusive if the kernel did not find a huge page while the processes ran */
    void requireNoFallback(String message) {
        long fallbacks = hugePageFallbacks.getAsLong();
        if (fallbacks > 0) {
            throw new Inconclusive(message
                    + ("; undecided, because the kernel found no free huge page for %s"
                                    + " meanwhile (thp_fault_fallback in /proc/vmstat)")
                            .formatted(Plural.count(fallbacks, "fault")));
        }
    }

    /** Returns whose memory it is: {@code Probe [debian-17]}. */
    @Override
    public String toString() {
        return subject();
    }
}
