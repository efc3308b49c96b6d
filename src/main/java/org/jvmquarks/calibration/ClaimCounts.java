package org.jvmquarks.calibration;

import java.util.List;
import java.util.function.Predicate;
import org.jvmquarks.verdict.Verdict;

/**
 * Numbers of claims by what became of them. They are flat in JSON.
 *
 * @param claims number of claims, at least one
 * @param falseHolds number of false claims that got HOLDS
 * @param falseBroken number of true claims that got BROKEN; on the boundary every verdict is false
 * @param inconclusive number of claims without a verdict
 */
record ClaimCounts(int claims, int falseHolds, int falseBroken, int inconclusive) {

    ClaimCounts {
        int least = Math.min(falseHolds, Math.min(falseBroken, inconclusive));
        long sum = (long) falseHolds + falseBroken + inconclusive;
        if (claims < 1 || least < 0 || sum > claims) {
            throw new IllegalArgumentException("expected at least 1 claim, and counts from 0 that add up to at most all"
                    + " claims, was "
                    + claims
                    + " claims: "
                    + falseHolds
                    + " false HOLDS, "
                    + falseBroken
                    + " false BROKEN, "
                    + inconclusive
                    + " inconclusive");
        }
    }

    static ClaimCounts of(List<SimulatedRun> trials) {
        return new ClaimCounts(
                trials.size(),
                count(trials, trial -> trial.isFalse(Verdict.HOLDS)),
                count(trials, trial -> trial.isFalse(Verdict.BROKEN)),
                count(trials, trial -> !trial.isDecided()));
    }

    private static int count(List<SimulatedRun> trials, Predicate<SimulatedRun> predicate) {
        return (int) trials.stream().filter(predicate).count();
    }

    /** Returns the number of claims with the right verdict. */
    int right() {
        return claims - falseHolds - falseBroken - inconclusive;
    }
}
