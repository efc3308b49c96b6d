package org.jvmquarks.compare.jmh;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.OptionalDouble;

/**
 * The result of a benchmark in JMH's JSON.
 *
 * @param jmh version of JMH
 * @param benchmark what was measured
 * @param vm the VM of its forks
 * @param forks their times, at least one
 * @param settings all fields beside the measurements, as JMH wrote them
 * @param bytesPerOp allocated bytes per operation; empty without JMH's gc profiler
 * @param collections number of collections in all measured iterations; empty without that profiler
 */
public record JmhResult(
        String jmh,
        Benchmark benchmark,
        JmhVm vm,
        List<ForkTime> forks,
        ObjectNode settings,
        OptionalDouble bytesPerOp,
        OptionalDouble collections) {

    public JmhResult {
        forks = List.copyOf(forks);
        if (forks.isEmpty()) {
            throw new JmhResultException("expected " + benchmark.text() + " to have forks, found none");
        }
    }
}
