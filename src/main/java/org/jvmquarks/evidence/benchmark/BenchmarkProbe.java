package org.jvmquarks.evidence.benchmark;

import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Threads;

/**
 * A probe with a JMH benchmark.
 *
 * @param probe the class
 * @param method the benchmark
 * @param parameters its fields annotated {@code @Param}, with the number of values they have
 */
record BenchmarkProbe(Class<?> probe, String method, Map<String, Integer> parameters) {

    /** The method of probes that have one benchmark. */
    static final String OP = "op";

    /**
     * @throws IllegalArgumentException if the probe has no such method annotated {@code @Benchmark}, or asks for what a
     *     guest does not do
     */
    static BenchmarkProbe of(Class<?> probe, String name) {
        Method benchmark = Arrays.stream(probe.getMethods())
                .filter(method -> method.getName().equals(name))
                .filter(method -> method.isAnnotationPresent(Benchmark.class))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "%s has no public method %s annotated @Benchmark: annotate it, and the class with @State(Scope.Thread)"
                                .formatted(probe.getName(), name)));
        Stream.of(probe, benchmark).forEach(place -> refuseWhatIsIgnored(place, probe.getName()));
        return new BenchmarkProbe(probe, name, parametersOf(probe));
    }

    /** Here the guest is the fork, and the claim says with how many threads. */
    private static void refuseWhatIsIgnored(AnnotatedElement place, String name) {
        Fork fork = place.getAnnotation(Fork.class);
        if (fork != null && asksForAVm(fork)) {
            throw new IllegalArgumentException(
                    name + " asks for a VM in @Fork, which is ignored: pass options with jvm.with()");
        }
        if (place.isAnnotationPresent(Threads.class)) {
            throw new IllegalArgumentException(
                    name + " has @Threads, which is ignored: set their number with withThreads()");
        }
    }

    private static boolean asksForAVm(Fork fork) {
        return Stream.of(new String[] {fork.jvm()}, fork.jvmArgs(), fork.jvmArgsPrepend(), fork.jvmArgsAppend())
                .flatMap(Arrays::stream)
                .anyMatch(word -> !word.equals(Fork.BLANK_ARGS));
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
        return method.equals(OP) ? probe.getSimpleName() : probe.getSimpleName() + "." + method;
    }

    void requireParameter(String name) {
        if (!parameters.containsKey(name)) {
            throw new IllegalArgumentException(probe.getName()
                    + " has no @Param field "
                    + name
                    + ", it has "
                    + (parameters.isEmpty() ? "none" : parameters.keySet()));
        }
    }

    /** One fork measures one time, so whatever has several values needs one of them. */
    void requireOneValueEach(Set<String> given) {
        List<String> open = new ArrayList<>();
        parameters.forEach((name, values) -> {
            if (values > 1 && !given.contains(name)) {
                open.add(name);
            }
        });
        if (!open.isEmpty()) {
            throw new IllegalArgumentException(probe.getName()
                    + " has several values of "
                    + String.join(", ", open)
                    + ": choose one with withParam, or claim with risesWith how the time depends on them");
        }
    }
}
