package org.jvmquarks.calibration;

import java.util.List;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import org.jvmquarks.verdict.Verdict;

/**
 * What the claims of one kind came to.
 *
 * @param load what else the machine did
 * @param slowdown how much more work one side did, as a share
 * @param claims number of claims
 * @param falseHolds claims that held although that was not true
 * @param falseBroken claims that broke although they were true; on the boundary any is false
 * @param inconclusive claims that were not decided
 * @param found share of the claims with the right verdict; 0 on the boundary, where there is none
 * @param foundAtLeast the share is higher than this with 95 % confidence
 * @param meanPairs pairs that a claim took
 * @param medianSeconds wall time of a claim
 */
public record Tally(
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
     * @param trials one at least, all with the same load and slowdown
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

    /** Whether both sides did the same work. */
    boolean onTheBoundary() {
        return slowdown == 0;
    }
}
