package org.jvmquarks.calibration;

import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * The results of all claims with the same load and slowdown.
 *
 * @param load other work of the machine
 * @param slowdown additional work of one side, as a share
 * @param counts numbers of claims by what became of them
 * @param found share of the claims with the right verdict; 0 on the boundary, which has none
 * @param foundAtLeast limit that this share exceeds with 95 % confidence
 * @param meanPairs mean number of pairs of a claim
 * @param medianSeconds median wall time of a claim in seconds
 */
record Tally(
        LoadLevel load,
        double slowdown,
        ClaimCounts counts,
        double found,
        double foundAtLeast,
        double meanPairs,
        double medianSeconds) {
    /** @param trials at least one trial, all with the same load and slowdown */
    static Tally of(List<SimulatedRun> trials) {
        SimulatedRun any = trials.get(0);
        ClaimCounts counts = ClaimCounts.of(trials);
        return new Tally(
                any.load(),
                any.slowdown(),
                counts,
                (double) counts.right() / counts.claims(),
                Rates.lowerEnd(counts.right(), counts.claims()),
                mean(trials, trial -> trial.result().pairs().size()),
                trials.stream()
                        .mapToDouble(SimulatedRun::seconds)
                        .sorted()
                        .skip(trials.size() / 2)
                        .findFirst()
                        .orElseThrow());
    }

    private static double mean(List<SimulatedRun> trials, ToDoubleFunction<SimulatedRun> value) {
        return trials.stream().mapToDouble(value).average().orElseThrow();
    }

    /** Tells whether both sides did the same work. */
    boolean onTheBoundary() {
        return slowdown == 0;
    }
}
