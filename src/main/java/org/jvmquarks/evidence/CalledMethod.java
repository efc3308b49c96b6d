package org.jvmquarks.evidence;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jvmquarks.guest.probe.Assignments;
import org.jvmquarks.host.GuestRequest;
import org.jvmquarks.host.classpath.Library;

/**
 * The method of a probe that a guest calls: {@code op()}, or a JMH benchmark by its name.
 *
 * @param probe the class
 * @param benchmark the benchmark; empty for {@code op()}
 * @param parameters values of its fields annotated {@code @Param}, by name
 */
public record CalledMethod(Class<?> probe, Optional<BenchmarkProbe> benchmark, Map<String, String> parameters) {

    /** Returns the {@code op()} of a probe. */
    public static CalledMethod op(Class<?> probe) {
        return new CalledMethod(probe, Optional.empty(), Map.of());
    }

    /**
     * Returns a benchmark.
     *
     * @throws IllegalArgumentException if the class has no such method annotated {@code @Benchmark}
     */
    public static CalledMethod benchmark(Class<?> probe, String method) {
        return new CalledMethod(probe, Optional.of(BenchmarkProbe.of(probe, method)), Map.of());
    }

    /**
     * With a value for a field annotated {@code @Param}.
     *
     * @throws IllegalArgumentException if there is no such parameter
     */
    public CalledMethod withParam(String name, String value) {
        benchmark
                .orElseThrow(() -> new IllegalArgumentException(
                        probe.getName() + ".op is not asked as a benchmark, so it has no @Param: use withArgument"))
                .requireParameter(name);
        Map<String, String> all = new LinkedHashMap<>(parameters);
        all.put(name, value);
        return new CalledMethod(probe, benchmark, all);
    }

    /** Returns its name. */
    public String method() {
        return benchmark.map(BenchmarkProbe::method).orElse(BenchmarkProbe.OP);
    }

    /** Returns the class, and the method with its parameters unless it is {@code op()}: {@code Ring.offer(size=64)}. */
    public String subject() {
        return benchmark.map(BenchmarkProbe::name).orElse(probe.getSimpleName()) + values();
    }

    /** Returns what follows the name of the class in messages: {@code .offer(size=64)}. */
    public String part() {
        return "." + method() + values();
    }

    private String values() {
        return parameters.isEmpty() ? "" : "(" + String.join(", ", Assignments.write(parameters)) + ")";
    }

    /**
     * Returns a request for a command that calls it: the arguments of the command are between its name and its
     * parameters.
     */
    public GuestRequest request(String command, String... arguments) {
        benchmark.ifPresent(it -> it.requireOneValueEach(parameters.keySet()));
        List<String> all = new ArrayList<>(List.of(method()));
        all.addAll(List.of(arguments));
        all.addAll(Assignments.write(parameters));
        GuestRequest request = GuestRequest.on(probe, command, all.toArray(String[]::new));
        return benchmark.isPresent() ? request.withLibraries(Library.JMH) : request;
    }

    /**
     * Returns the option that keeps it out of line, so that what it returns has escaped. What a benchmark calls often
     * has the same name, and may be inlined.
     */
    public String outOfLine(EvidenceContext context) {
        return "-XX:CompileCommand=dontinline,"
                + benchmark
                        .map(it -> BenchmarkProbe.of(context.inPlaceOf(probe), it.method())
                                .declaringClass()
                                .getName()
                                .replace('.', '/'))
                        .orElse("*")
                + "." + method();
    }
}
