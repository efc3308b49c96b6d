package org.openjdk.jmh.runner;

import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.results.BenchmarkResultMetaData;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * Runs as many iterations of a benchmark as a plan requires; JMH's own runner runs a fixed number. It is in JMH's
 * package because {@link BenchmarkHandler}, which runs an iteration, is not public in JMH 1.37. JMH provides state,
 * parameters, threads and set-up.
 */
public final class SettlingRunner extends Runner {
    private final Plan plan;

    /** Decides how many iterations there are. */
    public interface Plan {
        /** Receives each iteration in order; returns whether it was the last one needed. */
        boolean isEnough(IterationResult iteration);
    }

    public SettlingRunner(Options options, Plan plan) {
        super(options, OutputFormatFactory.createFormatInstance(System.out, VerboseMode.SILENT));
        this.plan = plan;
    }

    /**
     * Runs the plan and one more iteration, which is not reported. It tears the state down: JMH must know before an
     * iteration that it is the last one.
     */
    @Override
    protected void runBenchmark(BenchmarkParams benchmark, BenchmarkHandler handler, IterationResultAcceptor acceptor) {
        IterationParams iteration = benchmark.getMeasurement();
        long start = System.currentTimeMillis();
        IterationResult result = handler.runIteration(benchmark, iteration, true, false);
        acceptor.accept(result);
        while (!plan.isEnough(result)) {
            result = handler.runIteration(benchmark, iteration, false, false);
            acceptor.accept(result);
        }
        handler.runIteration(benchmark, iteration, false, true);
        acceptor.acceptMeta(new BenchmarkResultMetaData(start, start, System.currentTimeMillis(), 0, 0));
    }
}
