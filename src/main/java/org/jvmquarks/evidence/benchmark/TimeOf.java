package org.jvmquarks.evidence.benchmark;

import org.apiguardian.api.API;
import org.jvmquarks.evidence.BenchmarkProbe;
import org.jvmquarks.evidence.EvidenceContext;
import org.jvmquarks.evidence.Inquiry;

/** Asks for the time of a JMH benchmark; see {@link TimingAssert} for what can be claimed of it. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class TimeOf implements Inquiry<Timing> {
    private final BenchmarkProbe benchmark;

    /**
     * Asks for the benchmark {@code op}.
     *
     * @throws IllegalArgumentException if the probe has no method {@code op} annotated {@code @Benchmark}, or asks for
     *     VM options or threads by annotations
     */
    public TimeOf(Class<?> probe) {
        this(probe, BenchmarkProbe.OP);
    }

    /**
     * Asks for a benchmark by its name, as one of a class with several.
     *
     * @throws IllegalArgumentException if the probe has no such method annotated {@code @Benchmark}, or asks for VM
     *     options or threads by annotations
     */
    public TimeOf(Class<?> probe, String method) {
        this.benchmark = BenchmarkProbe.of(probe, method);
    }

    @Override
    public Timing gather(EvidenceContext context) {
        context.timing();
        GeneratedCode.require(benchmark);
        return new Timing(benchmark, context);
    }
}
