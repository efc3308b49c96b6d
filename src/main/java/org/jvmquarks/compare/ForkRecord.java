package org.jvmquarks.compare;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Optional;
import org.jvmquarks.compare.jmh.Benchmark;
import org.jvmquarks.compare.jmh.ForkTime;

/**
 * A fork, as the journal keeps it.
 *
 * @param start number of the start in the plan
 * @param pair number of its pair, from 0
 * @param role its side
 * @param first whether it ran before the other fork of its pair
 * @param seconds wall time of JMH and its fork
 * @param times what it measured; none if it failed
 * @param failure why there is no time, in JMH's words; empty if there is one
 */
public record ForkRecord(
        int start, int pair, Role role, boolean first, double seconds, List<Timed> times, Optional<String> failure) {

    public ForkRecord {
        times = List.copyOf(times);
        if (times.isEmpty() != failure.isPresent()) {
            throw new IllegalArgumentException("a fork has either times or a failure: " + times + ", " + failure);
        }
    }

    /**
     * The time of one benchmark in a fork.
     *
     * @param settings what JMH's JSON says of it beside the measurements: its VM and iterations
     */
    public record Timed(Benchmark benchmark, ForkTime time, ObjectNode settings) {}
}
