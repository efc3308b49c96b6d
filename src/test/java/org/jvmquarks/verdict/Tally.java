package org.jvmquarks.verdict;

import java.util.function.Supplier;

/**
 * What many tests of the same claim came to.
 *
 * @param claims number of claims tested
 * @param holds those that were found to hold
 * @param broken those that were found to be broken
 * @param pairs taken for all of them
 */
record Tally(int claims, int holds, int broken, long pairs) {

    /** @param tries how often a claim is tested until it is decided */
    static Tally of(int claims, int tries, Supplier<RatioResult> test) {
        int holds = 0;
        int broken = 0;
        long pairs = 0;
        for (int claim = 0; claim < claims; claim++) {
            RatioResult result = test.get();
            pairs += result.pairs().size();
            for (int tried = 1; tried < tries && !result.verdict().isDecided(); tried++) {
                result = test.get();
                pairs += result.pairs().size();
            }
            holds += result.verdict() == Verdict.HOLDS ? 1 : 0;
            broken += result.verdict() == Verdict.BROKEN ? 1 : 0;
        }
        return new Tally(claims, holds, broken, pairs);
    }

    double shareHolds() {
        return (double) holds / claims;
    }

    double shareBroken() {
        return (double) broken / claims;
    }

    double meanPairs() {
        return (double) pairs / claims;
    }

    /** Three standard deviations of a share that is expected to be so large. */
    double tolerance(double share) {
        return 3 * Math.sqrt(share * (1 - share) / claims);
    }
}
