package org.jvmquarks.calibration;

import java.util.List;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import org.jvmquarks.verdict.Verdict;

/**
 * The results of all claims with the same load and slowdown.
 *
 * @param load other work of the machine
 * @param slowdown additional work of one side, as a share
 * @param claims number of claims
 * @param falseHolds number of false claims that got HOLDS
 * @param falseBroken number of true claims that got BROKEN; on the boundary every verdict is false
 * @param inconclusive number of claims without a verdict
 * @param found share of the claims with the right verdict; 0 on the boundary, which has none
 * @param foundAtLeast limit that this share exceeds with 95 % confidence
 * @param meanPairs mean number of pairs of a claim
 * @param medianSeconds median wall time of a claim in seconds
 */
record Tally(
        Load load,
        double slowdown,
        int claims,
        int falseHolds,
        int falseBroken,
        int inconclusive,
        double found,
        double foundAtLeast,
        double meanPairs,
        double medianSeconds) {
    /**
     * @param trials at least one trial, all with the same load and slowdown
     */
    static Tally of(List<Trial> trials) {
        Trial any = trials.get(0);
        int falseHolds = count(trials, trial -> trial.isFalse(Verdict.HOLDS));
        int falseBroken = count(trials, trial -> trial.isFalse(Verdict.BROKEN));
        int inconclusive = count(trials, trial -> !trial.isDecided());
        int right = trials.size() - falseHolds - falseBroken - inconclusive;
        return new Tally(
                any.load(),
                any.slowdown(),
                trials.size(),
                falseHolds,
                falseBroken,
                inconclusive,
                (double) right / trials.size(),
                Rates.lowerEnd(right, trials.size()),
                mean(trials, trial -> trial.result().pairs().size()),
                trials.stream()
                        .mapToDouble(Trial::seconds)
                        .sorted()
                        .skip(trials.size() / 2)
                        .findFirst()
                        .orElseThrow());
    }

    private static int count(List<Trial> trials, Predicate<Trial> predicate) {
        return (int) trials.stream().filter(predicate).count();
    }

    private static double mean(List<Trial> trials, ToDoubleFunction<Trial> value) {
        return trials.stream().mapToDouble(value).average().orElseThrow();
    }

    /** Tells whether both sides did the same work. */
    boolean onTheBoundary() {
        return slowdown == 0;
    }
}
