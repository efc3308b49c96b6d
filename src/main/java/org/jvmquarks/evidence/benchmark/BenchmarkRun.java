package org.jvmquarks.evidence.benchmark;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * The measurement of a benchmark's guest.
 *
 * @param nanosecondsPerOp median over the measured iterations
 * @param floor the same of an empty method in the same VM; 0 where it was not asked for, or nothing
 *     is compiled
 * @param settled whether tier and level were final before the measured iterations
 * @param blackholes who consumed the results: {@code compiler} or {@code java}
 */
record BenchmarkRun(double nanosecondsPerOp, double floor, boolean settled, String blackholes) {
    /** Above the floor by less than a tenth is noise. */
    private static final double AT_FLOOR = 1.1;

    /** Nanoseconds that JMH's loop may take more by where it is aligned: a cycle at 2 GHz. */
    private static final double ALIGNMENT = 0.5;

    static BenchmarkRun read(JsonNode line) {
        return new BenchmarkRun(
                line.required("nanosecondsPerOp").asDouble(),
                line.required("floor").asDouble(),
                line.required("settled").asBoolean(),
                line.required("blackholes").asText());
    }

    /** Whether the operation takes no longer than an empty method. */
    boolean isFree() {
        return floor > 0 && nanosecondsPerOp <= Math.max(floor * AT_FLOOR, floor + ALIGNMENT);
    }
}
