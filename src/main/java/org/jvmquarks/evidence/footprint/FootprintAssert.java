package org.jvmquarks.evidence.footprint;

import org.apiguardian.api.API;
import org.assertj.core.api.AbstractAssert;

/** Assertions about a {@link Footprint}. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class FootprintAssert extends AbstractAssert<FootprintAssert, Footprint> {

    public FootprintAssert(Footprint actual) {
        super(actual, FootprintAssert.class);
    }

    /** Continues with the resident memory, in bytes. */
    public CountAssert resident() {
        return about(FootprintMetric.RESIDENT);
    }

    /**
     * Continues with the part of the resident memory that the kernel counts more than once, because this process or
     * another one has mapped the same pages again, in bytes.
     */
    public CountAssert countedAgain() {
        return about(FootprintMetric.COUNTED_AGAIN);
    }

    /** Continues with the peak of resident memory, in bytes. */
    public CountAssert peakResident() {
        return about(FootprintMetric.PEAK_RESIDENT);
    }

    /** Continues with the memory in transparent huge pages, in bytes. */
    public CountAssert hugePages() {
        return about(FootprintMetric.HUGE_PAGES);
    }

    /** Continues with the page faults without input (minor faults). */
    public CountAssert minorFaults() {
        return about(FootprintMetric.MINOR_FAULTS);
    }

    /** Continues with the threads of the operating system. */
    public CountAssert threads() {
        return about(FootprintMetric.THREADS);
    }

    /** Continues with the memory of the container without the page cache, in bytes. */
    public CountAssert container() {
        return about(FootprintMetric.CONTAINER);
    }

    /** Continues with the peak of the container's memory, page cache included, in bytes. */
    public CountAssert containerPeak() {
        return about(FootprintMetric.CONTAINER_PEAK);
    }

    private CountAssert about(FootprintMetric metric) {
        return new CountAssert(actual, metric);
    }
}
