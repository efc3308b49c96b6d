package org.jvmquarks.evidence.benchmark;

import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;

/**
 * A probe with a JMH benchmark.
 *
 * @param probe the class
 * @param parameters its fields annotated {@code @Param}, with the number of values they have
 */
record Benchmarked(Class<?> probe, Map<String, Integer> parameters) {

    /**
     * @throws IllegalArgumentException if the probe has no method {@code op} annotated
     *     {@code @Benchmark}
     */
    static Benchmarked of(Class<?> probe) {
        boolean isBenchmark =
                Arrays.stream(probe.getMethods())
                        .anyMatch(
                                method ->
                                        method.getName().equals("op")
                                                && method.isAnnotationPresent(Benchmark.class));
        if (!isBenchmark) {
            throw new IllegalArgumentException(
                    probe.getName()
                            + " has no public method op annotated @Benchmark: annotate it, and the"
                            + " class with @State(Scope.Thread)");
        }
        return new Benchmarked(probe, parametersOf(probe));
    }

    private static Map<String, Integer> parametersOf(Class<?> probe) {
        Map<String, Integer> parameters = new LinkedHashMap<>();
        for (Class<?> c = probe; c != Object.class; c = c.getSuperclass()) {
            for (Field field : c.getDeclaredFields()) {
                Param param = field.getAnnotation(Param.class);
                if (param != null) {
                    parameters.put(field.getName(), param.value().length);
                }
            }
        }
        return parameters;
    }

    String name() {
        return probe.getSimpleName();
    }

    void requireParameter(String name) {
        if (!parameters.containsKey(name)) {
            throw new IllegalArgumentException(
                    probe.getName()
                            + " has no @Param field "
                            + name
                            + ", it has "
                            + (parameters.isEmpty() ? "none" : parameters.keySet()));
        }
    }

    /** One fork measures one time, so whatever has several values needs one of them. */
    void requireOneValueEach(Set<String> given) {
        List<String> open = new ArrayList<>();
        parameters.forEach(
                (name, values) -> {
                    if (values > 1 && !given.contains(name)) {
                        open.add(name);
                    }
                });
        if (!open.isEmpty()) {
            throw new IllegalArgumentException(
                    probe.getName()
                            + " has several values of "
                            + String.join(", ", open)
                            + ": choose one by withParam, or claim how the time goes with them");
        }
    }
}
