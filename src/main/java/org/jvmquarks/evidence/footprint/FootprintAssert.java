package org.jvmquarks.evidence.footprint;

import org.apiguardian.api.API;
import org.jvmquarks.evidence.AmountAssert;
import org.jvmquarks.evidence.EvidenceAssert;

/** Assertions about a {@link Footprint}. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class FootprintAssert extends EvidenceAssert<FootprintAssert, Footprint> {

    public FootprintAssert(Footprint actual) {
        super(actual, FootprintAssert.class);
    }

    /** Continues with the resident memory, in bytes. */
    public AmountAssert<FootprintAssert, Footprint> resident() {
        return about(FootprintMetric.RESIDENT);
    }

    /**
     * Continues with the part of the resident memory that the kernel counts more than once, because this process or
     * another one has mapped the same pages again, in bytes.
     */
    public AmountAssert<FootprintAssert, Footprint> countedAgain() {
        return about(FootprintMetric.COUNTED_AGAIN);
    }

    /** Continues with the peak of resident memory, in bytes. */
    public AmountAssert<FootprintAssert, Footprint> peakResident() {
        return about(FootprintMetric.PEAK_RESIDENT);
    }

    /** Continues with the memory in transparent huge pages, in bytes. */
    public AmountAssert<FootprintAssert, Footprint> hugePages() {
        return about(FootprintMetric.HUGE_PAGES);
    }

    /** Continues with the page faults without input (minor faults). */
    public AmountAssert<FootprintAssert, Footprint> minorFaults() {
        return about(FootprintMetric.MINOR_FAULTS);
    }

    /** Continues with the threads of the operating system. */
    public AmountAssert<FootprintAssert, Footprint> threads() {
        return about(FootprintMetric.THREADS);
    }

    /** Continues with the memory of the container without the page cache, in bytes. */
    public AmountAssert<FootprintAssert, Footprint> container() {
        return about(FootprintMetric.CONTAINER);
    }

    /** Continues with the peak of the container's memory, page cache included, in bytes. */
    public AmountAssert<FootprintAssert, Footprint> containerPeak() {
        return about(FootprintMetric.CONTAINER_PEAK);
    }

    private AmountAssert<FootprintAssert, Footprint> about(FootprintMetric metric) {
        return new AmountAssert<>(this, actual, metric);
    }
}
