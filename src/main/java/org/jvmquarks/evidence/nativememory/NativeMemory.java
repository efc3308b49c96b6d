package org.jvmquarks.evidence.nativememory;

import java.util.HashSet;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;
import org.apiguardian.api.API;
import org.jvmquarks.evidence.Evidence;
import org.jvmquarks.evidence.Measured;
import org.jvmquarks.evidence.Processes;
import org.jvmquarks.evidence.Spread;

/**
 * Native memory of some processes that did the same. What they take differs by a thread that came later or a method
 * that was compiled earlier: each value is the one in the middle.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class NativeMemory extends Evidence {
    private final Processes<Summary> processes;
    private final BiConsumer<NmtMetric, Spread> recorder;
    private final Set<NmtMetric> recorded = new HashSet<>();

    /**
     * @param subject whose memory it is, for messages
     * @param recorder told of each number that is asked for, once
     */
    NativeMemory(String subject, Processes<Summary> processes, BiConsumer<NmtMetric, Spread> recorder) {
        super(subject);
        this.processes = processes;
        this.recorder = recorder;
    }

    /**
     * Bytes committed for a category, by the VM's name of it: {@code GC}, {@code Java Heap}.
     *
     * @throws IllegalArgumentException if this VM does not have it
     */
    public long committed(String category) {
        return NmtMetric.committed(category).middle(this);
    }

    /** Bytes committed for all categories. */
    public long committed() {
        return NmtMetric.committed().middle(this);
    }

    /**
     * Bytes of the address space reserved for a category.
     *
     * @throws IllegalArgumentException if this VM does not have it
     */
    public long reserved(String category) {
        return NmtMetric.reserved(category).middle(this);
    }

    Measured number(NmtMetric metric) {
        return processes.number(one -> value(metric, one));
    }

    /** Records each category of a sum by itself, so that a claim about it alone compares. */
    void record(NmtMetric metric) {
        for (NmtMetric part : metric.parts()) {
            if (processes.ended().stream().anyMatch(one -> part.of(one).isPresent()) && recorded.add(part)) {
                recorder.accept(
                        part, processes.number(one -> part.of(one).orElse(0L)).known());
            }
        }
    }

    private long value(NmtMetric metric, Summary summary) {
        return metric.of(summary)
                .orElseThrow(() -> new IllegalArgumentException(this
                        + " has no category '"
                        + metric.required().orElseThrow()
                        + "', but "
                        + summary.categories().keySet().stream().collect(Collectors.joining(", "))));
    }

    /** Returns whose memory it is: {@code Probe [debian-17]}. */
    @Override
    public String toString() {
        return subject();
    }
}
