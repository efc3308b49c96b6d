package org.jvmquarks.verdict;

import java.util.List;

/**
 * Moments of x = ln(T<sub>A</sub>/T<sub>B</sub>) over pairs in their order.
 *
 * @param mean of x
 * @param deviation standard deviation of x, with n − 1
 * @param lag1 autocorrelation of x at distance 1; 0 when all are equal
 * @param drift slope of x by least squares, per pair
 */
record PairStatistics(double mean, double deviation, double lag1, double drift) {

    /**
     * @param pairs two at least
     */
    static PairStatistics of(List<Pair> pairs) {
        double[] x = pairs.stream().mapToDouble(pair -> Math.log(pair.ratio())).toArray();
        double mean = 0;
        for (double each : x) {
            mean += each / x.length;
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
                mean,
                Math.sqrt(squares / (x.length - 1)),
                squares == 0 ? 0 : products / squares,
                slope / distances);
    }
}
