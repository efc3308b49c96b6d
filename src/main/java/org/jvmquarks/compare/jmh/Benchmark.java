package org.jvmquarks.compare.jmh;

import java.util.Collections;
import java.util.Comparator;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jvmquarks.guest.probe.Assignments;

/**
 * A benchmark with values of its parameters: what one verdict is about.
 *
 * @param name class and method
 * @param mode what is measured
 * @param params values by name
 */
public record Benchmark(String name, JmhMode mode, SortedMap<String, String> params) implements Comparable<Benchmark> {

    private static final Comparator<Benchmark> ORDER = Comparator.comparing(Benchmark::name)
            .thenComparing(each -> each.params.toString())
            .thenComparing(Benchmark::mode);

    public Benchmark {
        params = Collections.unmodifiableSortedMap(new TreeMap<>(params));
    }

    /** Returns it for people: {@code demo.Ring.offer (size=64)}, with the mode unless that is an average. */
    public String text() {
        return name + values() + (isOfMean() ? "" : " in mode " + mode.label());
    }

    /** Returns the values of its parameters for people, with a space before them. */
    private String values() {
        return params.isEmpty() ? "" : " (" + String.join(", ", Assignments.write(params)) + ")";
    }

    private boolean isOfMean() {
        return mode == JmhMode.AVERAGE_TIME || mode == JmhMode.THROUGHPUT;
    }

    @Override
    public int compareTo(Benchmark other) {
        return ORDER.compare(this, other);
    }
}
