package org.jvmquarks.calibration;

import java.util.Collection;
import java.util.List;
import org.jvmquarks.verdict.Pair;

/**
 * The scatter of pairs of forks that do the same work.
 *
 * @param load other work of the machine
 * @param pairs number of pairs
 * @param deviation standard deviation of the logarithm of a pair's ratio: 0.01 is 1 %
 * @param lag1 correlation of a pair with the next one of its claim
 * @param disturbed share of the pairs that are marked as disturbed
 */
public record Noise(LoadLevel load, int pairs, double deviation, double lag1, double disturbed) {
    /** A margin of this many deviations of a pair is decided in four or five pairs. */
    private static final double DEVIATIONS = 5;

    /**
     * @param load other work of the machine
     * @param claims the pairs of each claim, in order
     */
    static Noise of(LoadLevel load, Collection<List<Pair>> claims) {
        double squares = 0;
        double products = 0;
        int pairs = 0;
        int neighbours = 0;
        int disturbed = 0;
        for (List<Pair> claim : claims) {
            double before = 0;
            for (int i = 0; i < claim.size(); i++) {
                double x = Math.log(claim.get(i).ratio());
                squares += x * x;
                products += i == 0 ? 0 : x * before;
                neighbours += i == 0 ? 0 : 1;
                disturbed += claim.get(i).disturbed() ? 1 : 0;
                before = x;
            }
            pairs += claim.size();
        }
        double variance = pairs == 0 ? 0 : squares / pairs;
        return new Noise(
                load,
                pairs,
                Math.sqrt(variance),
                neighbours == 0 || variance == 0 ? 0 : products / neighbours / variance,
                pairs == 0 ? 0 : (double) disturbed / pairs);
    }

    /** Returns the smallest ratio of claim to truth that five deviations of a pair resolve. */
    double smallestMargin() {
        return Math.exp(DEVIATIONS * deviation);
    }
}
