package org.jvmquarks.verdict;

import java.util.List;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * When a sequential test looks at its pairs, and how many standard errors make it decide then: the looks share an error
 * rate equally, each by Student's quantile for its number of pairs.
 */
final class Looks {
    /** Fewer than three have no deviation worth the name, more than 16 take minutes. */
    static final List<Integer> PAIRS = List.of(3, 4, 5, 6, 8, 10, 12, 16);

    static final int FIRST = PAIRS.get(0);
    static final int LAST = PAIRS.get(PAIRS.size() - 1);

    private final double[] critical = new double[LAST + 1];

    /** @param alpha error rate of all looks together, to one side */
    Looks(double alpha) {
        for (int pairs = FIRST; pairs <= LAST; pairs++) {
            critical[pairs] = TDistribution.of(pairs - 1.0).inverseSurvivalProbability(alpha / PAIRS.size());
        }
    }

    /**
     * Standard errors between mean and claim at which so many pairs decide. Known between the looks, too, for the
     * interval of a test that ran out of time.
     */
    double critical(int pairs) {
        return critical[pairs];
    }
}
