package org.jvmquarks.compare.jmh;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What one start of JMH measures, with one fork.
 *
 * @param benchmark class and method
 * @param mode the one that is measured
 * @param params values by name; all values of a parameter that is not named are measured
 * @param results how many there will be: more than one if a parameter with several values is not named
 */
public record JmhStart(String benchmark, JmhMode mode, SortedMap<String, String> params, int results) {

    public JmhStart {
        if (results < 1) {
            throw new IllegalArgumentException("expected a start to measure something, was " + results);
        }
        params = Collections.unmodifiableSortedMap(new TreeMap<>(params));
    }

    /** Returns it for people, as {@link Benchmark#text()}. */
    public String text() {
        return new Benchmark(benchmark, mode, params).text();
    }

    /** Returns JMH's arguments that select it. JMH looks for a regular expression anywhere in a name. */
    List<String> arguments() {
        List<String> arguments = new ArrayList<>(List.of("-bm", mode.label()));
        params.forEach((name, value) -> arguments.addAll(List.of("-p", name + "=" + value)));
        arguments.add("^\\Q" + benchmark + "\\E$");
        return arguments;
    }
}
