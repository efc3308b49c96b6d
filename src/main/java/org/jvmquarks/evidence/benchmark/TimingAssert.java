package org.jvmquarks.evidence.benchmark;

import java.util.ArrayList;
import java.util.List;
import org.apiguardian.api.API;
import org.assertj.core.api.AbstractAssert;
import org.jvmquarks.evidence.benchmark.ClaimCheck.Finding;
import org.jvmquarks.verdict.Inconclusive;
import org.jvmquarks.verdict.NotApplicable;
import org.jvmquarks.verdict.RatioClaim;
import org.jvmquarks.verdict.Verdict;

/**
 * Claims about a {@link Timing}; making one runs the forks. Each throws {@link Inconclusive} if the pairs decide it
 * neither way, or if what was measured is not there to be measured, and {@link NotApplicable} if there are fewer cores
 * than threads.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class TimingAssert extends AbstractAssert<TimingAssert, Timing> {

    public TimingAssert(Timing actual) {
        super(actual, TimingAssert.class);
    }

    /** Claims that an operation takes at least so many times as long as another. */
    public TimingAssert takesAtLeast(double times, Timing other) {
        return is(RatioClaim.atLeast(times), other);
    }

    /** Claims that an operation takes at most so many times as long as another. */
    public TimingAssert takesAtMost(double times, Timing other) {
        return is(RatioClaim.atMost(times), other);
    }

    /**
     * Claims that two operations take the same time, by two one-sided tests.
     *
     * @param share what may be added to the shorter one, as a share of it: 0.1 for 10 %
     */
    public TimingAssert takesAsLongAs(Timing other, double share) {
        return is(RatioClaim.equalWithin(share), other);
    }

    /**
     * Claims that the time rises with a parameter: with each value it is at least so many times that with the value
     * before. All steps have to hold; they share the rate at which any of them may be broken by chance.
     *
     * @param times 1 when it must not fall
     * @param values two at least, in the order in which the time rises
     */
    public TimingAssert risesWith(String parameter, double times, String... values) {
        if (values.length < 2) {
            throw new IllegalArgumentException("two values at least make a step, there are " + values.length);
        }
        List<ClaimCheck> steps = new ArrayList<>();
        for (int i = 1; i < values.length; i++) {
            steps.add(new ClaimCheck(
                    RatioClaim.atLeast(times),
                    actual.withParam(parameter, values[i]),
                    actual.withParam(parameter, values[i - 1])));
        }
        return conclude(steps);
    }

    /**
     * Claims that threads do not get in each other's way: that many do at least this share of the work that each would
     * do alone.
     *
     * @param efficiency 1 when the throughput grows as the number of threads does
     */
    public TimingAssert scalesTo(int threads, double efficiency) {
        requireShare(efficiency);
        return is(RatioClaim.atMost(1 / efficiency), threads);
    }

    /**
     * Claims that threads get in each other's way: that many do at most this share of the work that each would do
     * alone.
     */
    public TimingAssert doesNotScaleTo(int threads, double efficiency) {
        requireShare(efficiency);
        return is(RatioClaim.atLeast(1 / efficiency), threads);
    }

    private static void requireShare(double efficiency) {
        if (!(efficiency > 0 && efficiency <= 1)) {
            throw new IllegalArgumentException("an efficiency is a share above 0 and up to 1: " + efficiency);
        }
    }

    private TimingAssert is(RatioClaim claim, int threads) {
        if (threads < 2) {
            throw new IllegalArgumentException("scalesTo needs at least 2 threads, was " + threads);
        }
        Timing ofOne = actual.withThreads(1);
        return conclude(List.of(new ClaimCheck(claim, actual.withThreads(threads), ofOne)));
    }

    private TimingAssert is(RatioClaim claim, Timing other) {
        return conclude(List.of(new ClaimCheck(claim, actual, other)));
    }

    /** Broken if one of them is, whatever the others say; else undecided if one of them is. */
    private TimingAssert conclude(List<ClaimCheck> claims) {
        claims.forEach(ClaimCheck::requireCores);
        List<Finding> findings = new ArrayList<>();
        try (ClaimRun run = new ClaimRun(actual.context().timing(), claims.size())) {
            for (ClaimCheck claim : claims) {
                Finding finding = claim.test(run);
                findings.add(finding);
                if (finding.verdict() == Verdict.BROKEN) {
                    throw failure("%s", finding.sentence());
                }
            }
        }
        findings.stream()
                .filter(finding -> finding.verdict() == Verdict.INCONCLUSIVE)
                .findFirst()
                .ifPresent(finding -> {
                    throw new Inconclusive(finding.sentence());
                });
        return this;
    }
}
