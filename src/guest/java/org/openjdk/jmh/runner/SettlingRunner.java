package org.openjdk.jmh.runner;

import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.results.BenchmarkResultMetaData;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * JMH's runner with as many iterations as it takes, where JMH's own runs a number that was fixed
 * before. It is in JMH's package because {@link BenchmarkHandler}, which runs an iteration, is not
 * public in JMH 1.37; state, parameters, threads and set-up are all JMH's.
 */
public final class SettlingRunner extends Runner {
    private final Plan plan;

    /** Decides how many iterations there are. */
    public interface Plan {
        /** Takes an iteration, in order; true if it was enough. */
        boolean isEnough(IterationResult iteration);
    }

    public SettlingRunner(Options options, Plan plan) {
        super(options, OutputFormatFactory.createFormatInstance(System.out, VerboseMode.SILENT));
        this.plan = plan;
    }

    /**
     * The iteration after the last one of the plan tears the state down, as JMH wants to know
     * before which one that is; it is not reported.
     */
    @Override
    protected void runBenchmark(
            BenchmarkParams benchmark, BenchmarkHandler handler, IterationResultAcceptor acceptor) {
        IterationParams iteration = benchmark.getMeasurement();
        long start = System.currentTimeMillis();
        IterationResult result = handler.runIteration(benchmark, iteration, true, false);
        acceptor.accept(result);
        while (!plan.isEnough(result)) {
            result = handler.runIteration(benchmark, iteration, false, false);
            acceptor.accept(result);
        }
        handler.runIteration(benchmark, iteration, false, true);
        acceptor.acceptMeta(
                new BenchmarkResultMetaData(start, start, System.currentTimeMillis(), 0, 0));
    }
}
