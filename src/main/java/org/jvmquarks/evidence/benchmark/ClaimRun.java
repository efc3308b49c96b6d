package org.jvmquarks.evidence.benchmark;

import java.util.Random;
import org.jvmquarks.verdict.Fork;
import org.jvmquarks.verdict.RatioClaim;
import org.jvmquarks.verdict.RatioDecision;
import org.jvmquarks.verdict.TimingPolicy;

/** The state that the tests of one claim share: its error rate, its time, its meter, and the random source. */
final class ClaimRun implements AutoCloseable {
    private final TimingPolicy policy;
    private final int parts;
    private final long start = System.nanoTime();
    private final Random random = new Random();
    private final Meter meter = new Meter();

    /** @param parts number of tests that make up the claim */
    ClaimRun(TimingPolicy policy, int parts) {
        this.policy = policy;
        this.parts = parts;
    }

    TimingPolicy policy() {
        return policy;
    }

    /** A test of one part, once. */
    RatioDecision test(RatioClaim part) {
        return new RatioDecision(part, policy.alphaOfTry(), parts);
    }

    boolean hasTimeLeft() {
        return System.nanoTime() - start < policy.budget().toNanos();
    }

    /** Which fork comes first is drawn anew for each pair, so that drift favours neither. */
    boolean coin() {
        return random.nextBoolean();
    }

    /**
     * Runs a fork beside the meter.
     *
     * @param withFloor whether it also times an empty method
     * @param contended whether threads of the claim may contend: they are faster while one of them does not run, so the
     *     second fastest iteration would show less than the truth
     */
    MeteredFork fork(Timing timing, boolean withFloor, boolean contended) {
        Meter.Span span = meter.span();
        BenchmarkRun run = timing.fork(withFloor);
        double time = contended ? run.median() : run.nanosecondsPerOp();
        return new MeteredFork(run, new Fork(time, span.share(), run.settled()));
    }

    /**
     * A fork.
     *
     * @param run what its guest said
     * @param fork what the verdict sees of it
     */
    record MeteredFork(BenchmarkRun run, Fork fork) {}

    @Override
    public void close() {
        meter.close();
    }
}
