package org.jvmquarks.evidence.nativememory;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apiguardian.api.API;
import org.jvmquarks.evidence.Spread;

/**
 * Native memory of some processes that did the same. What they take differs by a thread that came
 * later or a method that was compiled earlier: each value is the one in the middle.
 */
@API(status = API.Status.EXPERIMENTAL)
public final class NativeMemory {
    private final String subject;
    private final List<Summary> summaries;
    private final BiConsumer<NmtMetric, Spread> recorder;
    private final Set<NmtMetric> recorded = new HashSet<>();

    /**
     * @param subject whose memory it is, for messages
     * @param summaries of an odd number of processes
     * @param recorder told of each number that is asked for, once
     */
    NativeMemory(String subject, List<Summary> summaries, BiConsumer<NmtMetric, Spread> recorder) {
        this.subject = subject;
        this.summaries = List.copyOf(summaries);
        this.recorder = recorder;
    }

    /**
     * Bytes committed for a category, by the VM's name of it: {@code GC}, {@code Java Heap}.
     *
     * @throws IllegalArgumentException if this VM does not have it
     */
    public long committed(String category) {
        return spread(NmtMetric.committed(category)).middle();
    }

    /**
     * Bytes committed for a category, or 0 where a summary does not have it: a VM leaves out a
     * category for which it has allocated nothing.
     */
    public long committedIfAny(String category) {
        NmtMetric metric = NmtMetric.committed(category);
        return summaries.stream().anyMatch(one -> metric.of(one).isPresent())
                ? spread(metric, one -> metric.of(one).orElse(0L)).middle()
                : 0;
    }

    /** Bytes committed for all categories. */
    public long committed() {
        return spread(NmtMetric.committed()).middle();
    }

    /**
     * Bytes of the address space reserved for a category.
     *
     * @throws IllegalArgumentException if this VM does not have it
     */
    public long reserved(String category) {
        return spread(NmtMetric.reserved(category)).middle();
    }

    Spread spread(NmtMetric metric) {
        return spread(metric, one -> value(metric, one));
    }

    private Spread spread(NmtMetric metric, Function<Summary, Long> value) {
        Spread spread = Spread.of(summaries.stream().map(value).toList());
        if (recorded.add(metric)) {
            recorder.accept(metric, spread);
        }
        return spread;
    }

    private long value(NmtMetric metric, Summary summary) {
        return metric.of(summary)
                .orElseThrow(
                        () ->
                                new IllegalArgumentException(
                                        subject
                                                + " has no category '"
                                                + metric.category().orElseThrow()
                                                + "', but "
                                                + summary.categories().keySet().stream()
                                                        .collect(Collectors.joining(", "))));
    }

    String subject() {
        return subject;
    }
}
