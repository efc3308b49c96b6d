package org.jvmquarks.evidence.benchmark;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apiguardian.api.API;
import org.jvmquarks.evidence.BenchmarkProbe;
import org.jvmquarks.evidence.EvidenceContext;
import org.jvmquarks.guest.probe.Assignments;
import org.jvmquarks.guest.wire.Commands;
import org.jvmquarks.host.GuestRequest;
import org.jvmquarks.host.classpath.Library;
import org.jvmquarks.text.Plural;
import org.jvmquarks.verdict.NotApplicable;

/**
 * The time of a JMH benchmark in one set of options. Nothing runs before a claim is made about it; then each fork is a
 * fresh guest. Immutable: what sets something gives another.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class Timing {
    private final BenchmarkProbe benchmark;
    private final EvidenceContext context;
    private final int threads;
    private final Map<String, String> parameters;
    private final Set<Allowance> allowances;

    /** A property of the operation that a claim accepts, although it usually shows a mistake. */
    private enum Allowance {
        ZERO_COST,
        COMPILATION
    }

    Timing(BenchmarkProbe benchmark, EvidenceContext context) {
        this(benchmark, context, 1, Map.of(), Set.of());
    }

    private Timing(
            BenchmarkProbe benchmark,
            EvidenceContext context,
            int threads,
            Map<String, String> parameters,
            Set<Allowance> allowances) {
        this.benchmark = benchmark;
        this.context = context;
        this.threads = threads;
        this.parameters = parameters;
        this.allowances = Set.copyOf(allowances);
    }

    /**
     * With that many threads calling {@code op()}; the time is then that of one thread's calls. A claim about it is not
     * applicable where there are fewer cores: two hardware threads of one core count as one.
     *
     * @throws IllegalArgumentException if it is not positive
     */
    public Timing withThreads(int count) {
        if (count < 1) {
            throw new IllegalArgumentException("a benchmark has at least one thread: " + count);
        }
        return new Timing(benchmark, context, count, parameters, allowances);
    }

    /**
     * With a value for a field annotated {@code @Param}.
     *
     * @throws IllegalArgumentException if the benchmark has no such parameter
     */
    public Timing withParam(String name, String value) {
        benchmark.requireParameter(name);
        Map<String, String> all = new LinkedHashMap<>(parameters);
        all.put(name, value);
        return new Timing(benchmark, context, threads, all, allowances);
    }

    /**
     * Says that {@code op()} may take no longer than an empty method. Without it a claim about such a time is
     * inconclusive: mostly the compiler has removed what was to be measured.
     */
    public Timing allowingZeroCost() {
        return allowing(Allowance.ZERO_COST);
    }

    /**
     * Says that {@code op()} has code compiled each time it is called. Without it a fork in which the compilers keep
     * working counts as not settled.
     */
    public Timing allowingCompilation() {
        return allowing(Allowance.COMPILATION);
    }

    private Timing allowing(Allowance allowance) {
        Set<Allowance> all = new HashSet<>(allowances);
        all.add(allowance);
        return new Timing(benchmark, context, threads, parameters, all);
    }

    EvidenceContext context() {
        return context;
    }

    /**
     * Threads that take turns show the scheduler's time, not the VM's; and threads that share a core show the time of
     * the core.
     *
     * @throws NotApplicable if the machine has fewer cores than threads, or the container less processor time
     */
    void requireCores() {
        if (threads == 1) {
            return;
        }
        double allowed = context.limits().usableProcessors().orElse(Double.POSITIVE_INFINITY);
        if (threads > allowed) {
            throw new NotApplicable("needs " + threads + " processors for its threads; its container has " + allowed);
        }
        int seen = context.identity().processors();
        int cores = context.facts().coresOf(seen);
        if (threads > cores) {
            throw new NotApplicable("needs "
                    + threads
                    + " cores for its threads"
                    + (seen > cores
                            ? ", but the %d processors of this VM may be hardware threads of %s"
                                    .formatted(seen, Plural.count(cores, "core"))
                            : "; this VM has " + Plural.count(seen, "processor")));
        }
    }

    boolean allowsZeroCost() {
        return allowances.contains(Allowance.ZERO_COST);
    }

    int threads() {
        return threads;
    }

    /** Probe, threads and parameters, in a word: {@code Sum(size=10)}, {@code Count×2}. */
    String subject() {
        StringBuilder subject = new StringBuilder(benchmark.name());
        if (!parameters.isEmpty()) {
            subject.append('(')
                    .append(String.join(", ", Assignments.write(parameters)))
                    .append(')');
        }
        return threads == 1
                ? subject.toString()
                : subject.append('×').append(threads).toString();
    }

    /**
     * Runs one fork.
     *
     * @param withFloor whether it also times an empty method, before the benchmark
     */
    BenchmarkRun fork(boolean withFloor) {
        benchmark.requireOneValueEach(parameters.keySet());
        List<String> arguments = new ArrayList<>();
        arguments.add(benchmark.method());
        arguments.add(withFloor ? Commands.FLOOR : Commands.NONE);
        arguments.add(allowances.contains(Allowance.COMPILATION) ? Commands.COMPILES : Commands.NONE);
        arguments.add(Integer.toString(threads));
        arguments.addAll(Assignments.write(parameters));
        GuestRequest request = GuestRequest.on(benchmark.probe(), Commands.BENCHMARK, arguments.toArray(String[]::new))
                .withOptions(BenchmarkOptions.of(benchmark.probe(), context))
                .withLibraries(Library.JMH)
                .withProcessors(threads);
        return context.run(request).result().read(BenchmarkRun::read);
    }
}
