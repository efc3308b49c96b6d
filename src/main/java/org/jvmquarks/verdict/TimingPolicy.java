package org.jvmquarks.verdict;

import java.time.Duration;
import java.util.OptionalDouble;

/**
 * The rules of a run for claims about time.
 *
 * @param alpha how often a claim may be found true that is false, and the other way round
 * @param tries how often a claim is tested until it is decided; the tries share {@code alpha}
 * @param budget wall time of a claim, all its tries together
 * @param smallestMargin ratio that this machine resolves at five standard deviations of a pair, as measured by a
 *     calibration; absent when there was none
 */
public record TimingPolicy(double alpha, int tries, Duration budget, OptionalDouble smallestMargin) {
    /** Less than one false verdict of a kind in a thousand claims on the boundary. */
    public static final double DEFAULT_ALPHA = 1e-3;

    public static final int DEFAULT_TRIES = 1;

    /** The largest number of tries that can be set; with more, each has too small a share. */
    public static final int MOST_TRIES = 9;

    public static final Duration DEFAULT_BUDGET = Duration.ofSeconds(60);

    /** The largest rate that a gate can be built on. */
    private static final double LARGEST_ALPHA = 0.1;

    public TimingPolicy {
        if (!(alpha > 0 && alpha <= LARGEST_ALPHA)) {
            throw new IllegalArgumentException("an error rate is above 0 and at most " + LARGEST_ALPHA + ": " + alpha);
        }
        if (tries < 1) {
            throw new IllegalArgumentException("a claim is tried at least once: " + tries);
        }
        if (budget.isNegative() || budget.isZero()) {
            throw new IllegalArgumentException("a claim needs time: " + budget);
        }
        smallestMargin.ifPresent(margin -> {
            if (!(margin >= 1)) {
                throw new IllegalArgumentException("a margin is at least 1: " + margin);
            }
        });
    }

    public static TimingPolicy standard() {
        return new TimingPolicy(DEFAULT_ALPHA, DEFAULT_TRIES, DEFAULT_BUDGET, OptionalDouble.empty());
    }

    /** Error rate of a single try. */
    public double alphaOfTry() {
        return alpha / tries;
    }
}
