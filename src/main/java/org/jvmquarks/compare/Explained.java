package org.jvmquarks.compare;

import java.util.Map;
import java.util.Optional;
import org.jvmquarks.compare.jmh.Benchmark;
import org.jvmquarks.compare.jmh.ForkEnd;
import org.jvmquarks.evidence.code.LoopVectors;
import org.jvmquarks.evidence.compilation.HotCode;

/**
 * What a fork says that is asked for more than its time.
 *
 * @param end its results, with allocation and collections
 * @param code hot code by benchmark
 * @param limits values of the flags of {@link InliningLimits} by name
 * @param lack why there is no code, in words; empty if nothing is missing
 */
record Explained(ForkEnd end, Map<Benchmark, Explained.Code> code, Map<String, Long> limits, Optional<String> lack) {
    /** Code of one benchmark, and what its loops do. */
    record Code(HotCode hot, LoopVectors vectors) {}

    Explained {
        code = Map.copyOf(code);
        limits = Map.copyOf(limits);
    }

    /** Of a fork that failed, or whose VM has no such log. */
    static Explained of(ForkEnd end, Optional<String> lack) {
        return new Explained(end, Map.of(), Map.of(), lack);
    }
}
