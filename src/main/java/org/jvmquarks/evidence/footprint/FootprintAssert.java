package org.jvmquarks.evidence.footprint;

import org.assertj.core.api.AbstractAssert;

/** Assertions about a {@link Footprint}. */
public final class FootprintAssert extends AbstractAssert<FootprintAssert, Footprint> {

    public FootprintAssert(Footprint actual) {
        super(actual, FootprintAssert.class);
    }

    /** What follows is about the resident memory, in bytes. */
    public CountAssert resident() {
        return about(FootprintMetric.RESIDENT);
    }

    /** What follows is about the most resident memory that it ever had, in bytes. */
    public CountAssert peakResident() {
        return about(FootprintMetric.PEAK_RESIDENT);
    }

    /** What follows is about the memory in transparent huge pages, in bytes. */
    public CountAssert hugePages() {
        return about(FootprintMetric.HUGE_PAGES);
    }

    /** What follows is about the page faults that needed no input. */
    public CountAssert minorFaults() {
        return about(FootprintMetric.MINOR_FAULTS);
    }

    /** What follows is about the threads of the operating system. */
    public CountAssert threads() {
        return about(FootprintMetric.THREADS);
    }

    /** What follows is about the memory of all in the container but the page cache, in bytes. */
    public CountAssert container() {
        return about(FootprintMetric.CONTAINER);
    }

    /**
     * What follows is about the most that the container ever had, page cache included, in bytes.
     */
    public CountAssert containerPeak() {
        return about(FootprintMetric.CONTAINER_PEAK);
    }

    private CountAssert about(FootprintMetric metric) {
        return new CountAssert(actual, metric);
    }
}
