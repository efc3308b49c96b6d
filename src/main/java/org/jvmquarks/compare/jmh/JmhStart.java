package org.jvmquarks.compare.jmh;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What one start of JMH measures, with one fork.
 *
 * @param benchmark class and method; all its modes are measured
 * @param params values by name; all values of a parameter that is not named are measured
 */
public record JmhStart(String benchmark, SortedMap<String, String> params) {

    public JmhStart {
        params = Collections.unmodifiableSortedMap(new TreeMap<>(params));
    }

    /** Returns it for people: {@code demo.Ring.offer (size=64)}. */
    public String text() {
        return benchmark + Benchmark.params(params);
    }

    /** Returns JMH's arguments that select it. JMH looks for a regular expression anywhere in a name. */
    List<String> arguments() {
        List<String> arguments = new ArrayList<>();
        params.forEach((name, value) -> arguments.addAll(List.of("-p", name + "=" + value)));
        arguments.add("^\\Q" + benchmark + "\\E$");
        return arguments;
    }
}
