package org.jvmquarks.verdict;

import java.util.List;

/**
 * Moments of x = ln(T<sub>A</sub>/T<sub>B</sub>) over pairs in their order.
 *
 * @param count number of pairs
 * @param mean of x
 * @param deviation standard deviation of x, with n − 1
 * @param lag1 autocorrelation of x at distance 1, plus the 1/n by which the sample's falls short when the pairs are
 *     independent (Moran 1948); 0 when all are equal
 * @param drift slope of x by least squares, per pair
 */
record PairStatistics(int count, double mean, double deviation, double lag1, double drift) {
    /**
     * Least standard deviation of a pair that is believed: a clock and a scheduler that repeat better than to half a
     * percent three times in a row did so by luck.
     */
    private static final double FLOOR = 0.005;

    /** @param pairs two at least */
    static PairStatistics of(List<Pair> pairs) {
        return of(pairs.stream().mapToDouble(pair -> Math.log(pair.ratio())).toArray());
    }

    /** @param x logarithms of the ratios, two at least */
    static PairStatistics of(double... x) {
        double mean = x[0];
        for (double each : x) {
            mean += (each - x[0]) / x.length;
        }
        double squares = 0;
        double products = 0;
        double slope = 0;
        double middle = (x.length - 1) / 2.0;
        double distances = 0;
        for (int i = 0; i < x.length; i++) {
            squares += (x[i] - mean) * (x[i] - mean);
            products += i == 0 ? 0 : (x[i] - mean) * (x[i - 1] - mean);
            slope += (i - middle) * (x[i] - mean);
            distances += (i - middle) * (i - middle);
        }
        return new PairStatistics(
                x.length,
                mean,
                Math.sqrt(squares / (x.length - 1)),
                squares == 0 ? 0 : products / squares + 1.0 / x.length,
                slope / distances);
    }

    /** Standard error of the mean, with a deviation that is believed. */
    double standardError() {
        return believed(deviation) / Math.sqrt(count);
    }

    /** Returns a deviation that is believed. */
    static double believed(double deviation) {
        return Math.max(FLOOR, deviation);
    }
}
