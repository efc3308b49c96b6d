package org.jvmquarks.guest;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.jvmquarks.guest.wire.Fields;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.runner.SettlingRunner;

/**
 * Runs short iterations until the code has reached its last tier and the level is stable. The last iterations, which
 * show that, are measured; the iterations before them are warm-up. The time of an operation is that of the second
 * fastest: other work on the machine only adds to an iteration, and the fastest may be an error of the clock.
 *
 * <p>The tier is final when the operation was called often enough for every threshold of HotSpot, before the measured
 * iterations, and the compilers were idle during them. JMH's loop around it has thresholds of its own, see
 * {@link #isWarm}. The level is stable when the two halves of the measured iterations overlap. A slow operation is warm
 * after a time instead of a number of calls: loops inside it trigger its compilation. Code that has not settled at the
 * deadline is measured and marked as not settled. Both start with the second iteration, because the first one sets up
 * the state.
 */
final class Settling implements SettlingRunner.Plan {
    /** More calls than Tier4CompileThreshold, 15000, and the 10000 of JDK 8 without tiers. */
    private static final long CALLS = 20_000;

    /** Calls after which C1 compiles JMH's loop: Tier3BackEdgeThreshold. */
    private static final long CALLS_BEFORE_C1 = 60_000;

    /** Iterations after which C1 compiles the method with the loop: Tier3InvocationThreshold. */
    private static final long ITERATIONS_BEFORE_C1 = 200;

    /** Half of them, Tier3MinInvocationThreshold, are enough after Tier3CompileThreshold calls. */
    private static final long CALLS_BEFORE_C1_EARLY = 2000;

    /** Calls after which C2 has compiled the loop: Tier4BackEdgeThreshold is 40000 more. */
    private static final long CALLS_UNTIL_C2 = 120_000;

    /** Nanoseconds per call from which the 40 of an interpreted loop do not matter. */
    private static final double LOOP_MATTERS_BELOW = 5000;

    /** Fewer than a hundred iterations, after which the loop may not be interpreted any more. */
    private static final long WARM_NANOS = 800_000_000;

    private static final long DEADLINE_NANOS = 2_000_000_000;

    /** For an operation that has code compiled: the compilers themselves need no warm-up. */
    private static final long DEADLINE_NANOS_OF_COMPILERS = 500_000_000;

    /** Share by which the medians of the halves of one level may differ, with any spread. */
    private static final double SAME_LEVEL = 0.02;

    /** Milliseconds that the compilers may take in an iteration, for code that is not measured. */
    private static final long QUIET_MILLIS = 1;

    /** Smallest number of iterations whose second fastest is neither end. */
    private static final int MIN_ITERATIONS = 3;

    private final int measured;
    private final boolean compiles;
    private final int threads;
    private final LongSupplier nanoClock;
    private final boolean isCompiled;
    private final LongSupplier compilationMillis;
    private final List<Double> scores = new ArrayList<>();
    private final List<Long> compiledMillis = new ArrayList<>();
    private final List<Long> calls = new ArrayList<>();
    private long start;
    private int operationsPerCall = 1;
    private boolean settled;

    /**
     * @param measured number of iterations that must be stable; an even number
     * @param compiles whether the operation has code compiled each time, so that compilers at work do not show that it
     *     has not settled
     * @param threads that call the operation at the same time
     */
    Settling(int measured, boolean compiles, int threads) {
        this(measured, compiles, threads, System::nanoTime, compilationMillis());
    }

    /**
     * @param measured number of iterations that must be stable; an even number
     * @param compiles whether the operation has code compiled each time
     * @param threads that call the operation at the same time
     * @param nanoClock time in nanoseconds, from any origin
     * @param compilationMillis time that the compilers have taken so far; empty in an interpreter, which has no tiers
     */
    Settling(
            int measured,
            boolean compiles,
            int threads,
            LongSupplier nanoClock,
            Optional<LongSupplier> compilationMillis) {
        this.measured = measured;
        this.compiles = compiles;
        this.threads = threads;
        this.nanoClock = nanoClock;
        this.isCompiled = compilationMillis.isPresent();
        this.compilationMillis = compilationMillis.orElse(() -> 0);
    }

    /** Returns the time of the compilers; empty in an interpreter, which has no such bean. */
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
     * @param operations number of operations in it, of all threads
     * @param perCall number of operations in each call, according to the benchmark
     */
    boolean isEnough(double score, long operations, int perCall) {
        if (scores.isEmpty()) {
            start = nanoClock.getAsLong();
        }
        scores.add(score);
        compiledMillis.add(compilationMillis.getAsLong());
        calls.add(calls(scores.size() - 1) + operations / perCall);
        operationsPerCall = perCall;
        long elapsed = nanoClock.getAsLong() - start;
        long deadline = compiles ? DEADLINE_NANOS_OF_COMPILERS : DEADLINE_NANOS;
        settled = (!isCompiled || isWarm(elapsed, deadline))
                && scores.size() > measured
                && (compiles || isQuiet())
                && isStable(lastScores());
        return settled || (elapsed >= deadline && scores.size() >= MIN_ITERATIONS);
    }

    /**
     * Returns whether the measured iterations ran the last code of the operation, as far as numbers of calls, or the
     * time, can tell.
     *
     * <p>C1's code of the loop can have inlined the operation, which is then C1's as well. So the loop is either C2's,
     * or interpreted and called for a slow operation. An operation that passes the limits of C1 before it is stable
     * waits for C2's loop. Where that takes half of the deadline, C1's loop is measured.
     */
    private boolean isWarm(long elapsed, long deadline) {
        long before = calls(scores.size() - lastScores().size());
        boolean isSlow = median(lastScores()) * operationsPerCall >= LOOP_MATTERS_BELOW;
        return before >= CALLS_UNTIL_C2
                || (isLoopInterpreted() && (elapsed >= WARM_NANOS || (isSlow && before >= CALLS)))
                || elapsed >= deadline / 2;
    }

    /** Threads count together, as they share the counters of a method. */
    private boolean isLoopInterpreted() {
        long all = calls(scores.size());
        long entered = (long) scores.size() * threads;
        return all < CALLS_BEFORE_C1
                && (entered < ITERATIONS_BEFORE_C1 / 2
                        || (entered < ITERATIONS_BEFORE_C1 && all + entered < CALLS_BEFORE_C1_EARLY));
    }

    /** Returns the number of calls of all threads in so many iterations, from the first one. */
    private long calls(int iterations) {
        return iterations == 0 ? 0 : calls.get(iterations - 1);
    }

    /** Ignores the first iteration: its compilations may have started before it. */
    private boolean isQuiet() {
        int last = compiledMillis.size() - 1;
        for (int i = last; i > last - measured; i--) {
            if (compiledMillis.get(i) - compiledMillis.get(i - 1) > QUIET_MILLIS) {
                return false;
            }
        }
        return true;
    }

    /** Compares the halves: if the level moves, a median leaves the range of the other half. */
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

    /** Returns the number of operations per call, according to the benchmark. */
    int operationsPerCall() {
        return operationsPerCall;
    }

    /** Returns the time of the second fastest of the measured iterations, in ns per operation. */
    double score() {
        List<Double> sorted = new ArrayList<>(lastScores());
        Collections.sort(sorted);
        return sorted.get(1);
    }

    /** Describes the measurement for the host: the times of all iterations, and whether settled. */
    Map<String, Object> describe() {
        Map<String, Object> line = new LinkedHashMap<>();
        line.put(Fields.NANOSECONDS_PER_OP, score());
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
        return sorted.size() % 2 == 1 ? sorted.get(middle) : (sorted.get(middle - 1) + sorted.get(middle)) / 2;
    }
}
