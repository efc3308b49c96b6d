package org.jvmquarks.evidence.footprint;

import java.util.Optional;
import java.util.function.Function;
import org.jvmquarks.evidence.Amount;
import org.jvmquarks.evidence.Measured;

/** One of the numbers in a {@link Snapshot}. */
enum FootprintMetric implements Amount<Footprint> {
    RESIDENT("resident memory", "bytes", one -> Optional.of(one.resident())),
    COUNTED_AGAIN(
            "resident memory that other mappings count as well",
            "bytes",
            one -> Optional.of(one.resident() - one.proportional())),
    PEAK_RESIDENT("peak of resident memory", "bytes", one -> Optional.of(one.peakResident())),
    HUGE_PAGES("memory in huge pages", "bytes", one -> Optional.of(one.hugePages())),
    MINOR_FAULTS("minor faults", "faults", one -> Optional.of(one.minorFaults())),
    THREADS("threads", "threads", one -> Optional.of(one.threads())),
    CONTAINER(
            "anonymous memory of the container", "bytes", one -> one.container().map(ContainerMemory::anonymous)),
    CONTAINER_PEAK(
            "peak of the container's memory", "bytes", one -> one.container().flatMap(ContainerMemory::peak));

    private final String words;
    private final String unit;
    private final Function<Snapshot, Optional<Long>> value;

    FootprintMetric(String words, String unit, Function<Snapshot, Optional<Long>> value) {
        this.words = words;
        this.unit = unit;
        this.value = value;
    }

    /** Empty where the machine does not say it. */
    Optional<Long> of(Snapshot snapshot) {
        return value.apply(snapshot);
    }

    @Override
    public String words() {
        return words;
    }

    @Override
    public String unit() {
        return unit;
    }

    @Override
    public String number(long amount) {
        return Long.toString(amount);
    }

    @Override
    public Measured of(Footprint evidence) {
        return evidence.number(this);
    }

    @Override
    public void record(Footprint evidence) {
        evidence.record(this);
    }

    @Override
    public void requireSound(Footprint evidence, String message) {
        evidence.requireNoFallback(message);
    }
}
