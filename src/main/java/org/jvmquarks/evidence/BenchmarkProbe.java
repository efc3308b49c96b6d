package org.jvmquarks.evidence;

import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
public record BenchmarkProbe(Class<?> probe, String method, Map<String, Integer> parameters) {

    /** The method of probes that have one benchmark. */
    public static final String OP = "op";

    /**
     * @throws IllegalArgumentException if the probe has no such method annotated {@code @Benchmark}, or asks for what a
     *     guest does not do
     */
    public static BenchmarkProbe of(Class<?> probe, String name) {
        Method benchmark = find(probe, name)
                .orElseThrow(() -> new IllegalArgumentException(
                        "%s has no public method %s annotated @Benchmark: annotate it, and the class with @State(Scope.Thread)"
                                .formatted(probe.getName(), name)));
        Stream.of(probe, benchmark).forEach(place -> refuseWhatIsIgnored(place, probe.getName()));
        Map<String, Integer> parameters = new LinkedHashMap<>();
        Stream.concat(Stream.of(probe), Arrays.stream(benchmark.getParameterTypes()))
                .forEach(type -> addParameters(type, parameters));
        return new BenchmarkProbe(probe, name, parameters);
    }

    /** Returns whether a class has a public method of this name annotated {@code @Benchmark}. */
    public static boolean isBenchmark(Class<?> probe, String name) {
        return find(probe, name).isPresent();
    }

    private static Optional<Method> find(Class<?> probe, String name) {
        return Arrays.stream(probe.getMethods())
                .filter(method -> method.getName().equals(name))
                .filter(method -> method.isAnnotationPresent(Benchmark.class))
                .findFirst();
    }

    /** Returns the class that has the method, of which the probe may be a subclass. */
    Class<?> declaringClass() {
        return find(probe, method).orElseThrow().getDeclaringClass();
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

    /** A state has none if it is an interface or a primitive type, which JMH refuses. */
    private static void addParameters(Class<?> state, Map<String, Integer> parameters) {
        for (Class<?> c = state; c != null; c = c.getSuperclass()) {
            for (Field field : c.getDeclaredFields()) {
                Param param = field.getAnnotation(Param.class);
                if (param != null) {
                    parameters.put(field.getName(), param.value().length);
                }
            }
        }
    }

    /** Returns the class, and the method unless it is {@code op}. */
    public String name() {
        return method.equals(OP) ? probe.getSimpleName() : probe.getSimpleName() + "." + method;
    }

    /**
     * Requires that it has a parameter.
     *
     * @throws IllegalArgumentException if it has not
     */
    public void requireParameter(String name) {
        if (!parameters.containsKey(name)) {
            throw new IllegalArgumentException(probe.getName()
                    + " has no @Param field "
                    + name
                    + ", it has "
                    + (parameters.isEmpty() ? "none" : parameters.keySet()));
        }
    }

    /**
     * Requires one value of each parameter: a guest calls the benchmark with one.
     *
     * @param given names of those that have a value
     * @throws IllegalArgumentException if another has several
     */
    public void requireOneValueEach(Set<String> given) {
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
