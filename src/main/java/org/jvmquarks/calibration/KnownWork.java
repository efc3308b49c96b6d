package org.jvmquarks.calibration;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import org.jvmquarks.evidence.EvidenceContext;
import org.jvmquarks.evidence.StandaloneContext;
import org.jvmquarks.evidence.benchmark.TimeOf;
import org.jvmquarks.evidence.benchmark.Timing;
import org.jvmquarks.evidence.benchmark.TimingAssert;
import org.jvmquarks.guest.Work;
import org.jvmquarks.verdict.Fork;
import org.jvmquarks.verdict.Inconclusive;
import org.jvmquarks.verdict.Pair;
import org.jvmquarks.verdict.RatioComparison;

/** Tests claims about known amounts of work, through the same code as the claims of pins. */
final class KnownWork implements Calibrator.Claims {
    /**
     * Work of seven to ten microseconds: far above the floor. On a faster processor it still takes more than five, so
     * that forks need not wait for C2's loop.
     */
    static final int TOKENS = 4500;

    private final StandaloneContext context;
    private final Random random = new Random();

    KnownWork(StandaloneContext context) {
        this.context = context;
    }

    @Override
    public SimulatedRun claim(LoadLevel load, double slowdown) {
        boolean slowerFirst = random.nextBoolean();
        int more = TOKENS + (int) Math.round(TOKENS * slowdown);
        long start = System.nanoTime();
        RatioComparison tested = test(slowerFirst ? more : TOKENS, slowerFirst ? TOKENS : more);
        double seconds = (System.nanoTime() - start) / 1e9;
        return new SimulatedRun(load, slowdown, slowerFirst, tested.result(), seconds);
    }

    /** Times each amount of work by the forks of a claim about it. */
    @Override
    public Linearity linearity(List<Double> slowdowns, IntConsumer timed) {
        List<Linearity.Point> points = new ArrayList<>();
        for (double slowdown : slowdowns) {
            int tokens = TOKENS + (int) Math.round(TOKENS * slowdown);
            RatioComparison tested = test(tokens, TOKENS);
            if (points.isEmpty()) {
                points.add(point(
                        TOKENS, tested.result().pairs().stream().map(Pair::b).toList()));
            }
            points.add(
                    point(tokens, tested.result().pairs().stream().map(Pair::a).toList()));
            timed.accept(points.size() - 1);
        }
        return new Linearity(points);
    }

    /** Takes the fastest fork, because noise only adds to the time. */
    private static Linearity.Point point(int tokens, List<Fork> forks) {
        return new Linearity.Point(
                tokens, forks.stream().mapToDouble(Fork::nanosecondsPerOp).min().orElseThrow());
    }

    private RatioComparison test(int tokensOfA, int tokensOfB) {
        Timing b = work(tokensOfB, context);
        return tested(context, work(tokensOfA, context), claim -> claim.takesAtLeast(1, b));
    }

    /**
     * Returns the comparison that a claim makes, with any verdict.
     *
     * @param context where the guests of the claim record it
     */
    static RatioComparison tested(StandaloneContext context, Timing subject, Consumer<TimingAssert> claim) {
        try {
            claim.accept(new TimingAssert(subject));
        } catch (AssertionError | Inconclusive decidedOtherwise) {
            // The recorded comparison contains the verdict.
        }
        List<RatioComparison> tested = context.takeComparisons();
        return tested.get(tested.size() - 1);
    }

    static Timing work(int tokens, EvidenceContext context) {
        return new TimeOf(Work.class).gather(context).withParam("tokens", Integer.toString(tokens));
    }
}
