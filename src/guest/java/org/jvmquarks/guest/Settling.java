package org.jvmquarks.guest;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.runner.SettlingRunner;

/**
 * Runs short iterations until the code has reached its last tier and the level is stable; the ones
 * that show it are the measured ones, all before them were warm-up.
 *
 * <p>The tier is final when the operation was called often enough for any threshold of HotSpot and
 * the compilers were quiet; the level is stable when neither half of the measured iterations lies
 * beside the other. Slow operations get their budget instead of the count: it is loops inside them
 * that have them compiled. What has not settled within twice the budget is measured as it is, and
 * says so. The budget starts with the second iteration, as the first one sets up the state.
 */
final class Settling implements SettlingRunner.Plan {
    /** Tier4CompileThreshold is 15000, the 10000 of JDK 8 without tiers is less. */
    private static final long CALLS = 20_000;

    /**
     * The last thing to be compiled is JMH's loop around the operation, which is only ever replaced
     * while it runs: Tier3BackEdgeThreshold is 60000, Tier4BackEdgeThreshold 40000 more.
     */
    private static final long CALLS_OF_LOOP = 110_000;

    /** Nanoseconds per call beside which the 40 of an interpreted loop are not seen. */
    private static final double LOOP_IS_SEEN_BELOW = 5000;

    private static final long BUDGET_NANOS = 1_000_000_000;

    /** Medians of the halves closer than this are one level, whatever their spread. */
    private static final double SAME_LEVEL = 0.02;

    /** Milliseconds in an iteration that the compilers may take for what is not being measured. */
    private static final long QUIET_MILLIS = 1;

    /** Iterations without which there is no median to speak of. */
    private static final int LEAST = 3;

    private final int measured;
    private final LongSupplier nanoClock;
    private final boolean isCompiled;
    private final LongSupplier compilationMillis;
    private final List<Double> scores = new ArrayList<>();
    private final List<Long> compiledMillis = new ArrayList<>();
    private long start;
    private long calls;
    private int operationsPerCall = 1;
    private boolean settled;

    /**
     * @param measured number of iterations that have to be stable, even
     */
    Settling(int measured) {
        this(measured, System::nanoTime, compilationMillis());
    }

    /**
     * @param nanoClock time in nanoseconds, from any origin
     * @param compilationMillis time that the compilers have taken so far; empty in an interpreter,
     *     where no tier has to be waited for
     */
    Settling(int measured, LongSupplier nanoClock, Optional<LongSupplier> compilationMillis) {
        this.measured = measured;
        this.nanoClock = nanoClock;
        this.isCompiled = compilationMillis.isPresent();
        this.compilationMillis = compilationMillis.orElse(() -> 0);
    }

    /** Interpreters have no such bean. */
    private static Optional<LongSupplier> compilationMillis() {
        return Optional.ofNullable(ManagementFactory.getCompilationMXBean())
                .<LongSupplier>map(bean -> bean::getTotalCompilationTime);
    }

    @Override
    public boolean isEnough(IterationResult iteration) {
        return isEnough(
                iteration.getPrimaryResult().getScore(),
                iteration.getMetadata().getAllOps(),
                iteration.getBenchmarkParams().getOpsPerInvocation());
    }

    /**
     * @param score of the iteration, in nanoseconds per operation
     * @param operations number of operations in it
     * @param perCall operations that the benchmark says it does in each call
     */
    boolean isEnough(double score, long operations, int perCall) {
        if (scores.isEmpty()) {
            start = nanoClock.getAsLong();
        }
        scores.add(score);
        compiledMillis.add(compilationMillis.getAsLong());
        calls += operations / perCall;
        operationsPerCall = perCall;
        long elapsed = nanoClock.getAsLong() - start;
        boolean warm =
                !isCompiled || calls >= threshold(score * perCall) || elapsed >= BUDGET_NANOS;
        settled = warm && scores.size() > measured && isQuiet() && isStable(lastScores());
        return settled || (elapsed >= 2 * BUDGET_NANOS && scores.size() >= LEAST);
    }

    private static long threshold(double nanosecondsPerCall) {
        return nanosecondsPerCall < LOOP_IS_SEEN_BELOW ? CALLS_OF_LOOP : CALLS;
    }

    /** The first iteration's compilations cannot be told from those before it. */
    private boolean isQuiet() {
        int last = compiledMillis.size() - 1;
        for (int i = last; i > last - measured; i--) {
            if (compiledMillis.get(i) - compiledMillis.get(i - 1) > QUIET_MILLIS) {
                return false;
            }
        }
        return true;
    }

    /** A level that has moved takes the median of one half out of the range of the other. */
    static boolean isStable(List<Double> scores) {
        List<Double> early = scores.subList(0, scores.size() / 2);
        List<Double> late = scores.subList(scores.size() / 2, scores.size());
        return Math.abs(median(late) / median(early) - 1) <= SAME_LEVEL
                || (isWithin(early, median(late)) && isWithin(late, median(early)));
    }

    private static boolean isWithin(List<Double> scores, double value) {
        return Collections.min(scores) <= value && value <= Collections.max(scores);
    }

    private List<Double> lastScores() {
        return scores.subList(Math.max(0, scores.size() - measured), scores.size());
    }

    /** As the benchmark says it. */
    int operationsPerCall() {
        return operationsPerCall;
    }

    double medianScore() {
        return median(lastScores());
    }

    /** What the host is told: the times of the measured iterations, and how they came about. */
    Map<String, Object> describe() {
        Map<String, Object> line = new LinkedHashMap<>();
        line.put(Fields.NANOSECONDS_PER_OP, medianScore());
        line.put(Fields.ITERATIONS, new ArrayList<>(lastScores()));
        line.put(
                Fields.WARM_UP,
                new ArrayList<>(scores.subList(0, scores.size() - lastScores().size())));
        line.put(Fields.SETTLED, settled);
        return line;
    }

    private static double median(List<Double> values) {
        List<Double> sorted = new ArrayList<>(values);
        Collections.sort(sorted);
        int middle = sorted.size() / 2;
        return sorted.size() % 2 == 1
                ? sorted.get(middle)
                : (sorted.get(middle - 1) + sorted.get(middle)) / 2;
    }
}
