package org.jvmquarks.host;

import org.jvmquarks.jdk.ContainerLimits;

/**
 * The weight that an engine gives a control group of version 2 for CPU shares, which are of version 1. The runtimes
 * below the engines changed the conversion in 2025, so that the defaults of both versions, 1024 shares and weight 100,
 * became the same.
 */
final class CpuWeight {
    private static final int LEAST = ContainerLimits.LEAST_SHARES;
    private static final int MOST = ContainerLimits.MOST_SHARES;
    private static final int MOST_WEIGHT = 10_000;

    /** More than the error of the logarithm, which must not lift a whole number to the next. */
    private static final double ROUNDING = 1e-6;

    private CpuWeight() {}

    /** Returns whether a runtime of any age gives that weight for these shares. */
    static boolean isOf(int shares, int weight) {
        return weight == linear(shares) || weight == quadratic(shares);
    }

    /** Up to runc 1.3.1 and crun 1.22: ranges are mapped linearly. */
    private static int linear(int shares) {
        return (int) (1 + (shares - LEAST) * (MOST_WEIGHT - 1L) / (MOST - LEAST));
    }

    /** Since then: the least, the default and the greatest values are mapped to each other. */
    private static int quadratic(int shares) {
        if (shares == LEAST) {
            return 1;
        }
        if (shares == MOST) {
            return MOST_WEIGHT;
        }
        double exponent = Math.log(shares) / Math.log(2);
        double weight = Math.pow(10, (exponent * exponent + 125 * exponent) / 612.0 - 7.0 / 34.0);
        return (int) Math.ceil(weight - ROUNDING);
    }
}
