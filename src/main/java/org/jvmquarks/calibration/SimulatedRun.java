package org.jvmquarks.calibration;

import java.math.BigDecimal;
import java.math.MathContext;
import org.jvmquarks.verdict.RatioResult;
import org.jvmquarks.verdict.Verdict;

/**
 * A tested claim "A takes at least as long as B" about sides with a known amount of work.
 *
 * @param load other work of the machine
 * @param slowdown additional work of one side, as a share; 0 if both did the same
 * @param slowerFirst whether A was the slower side, so that the claim is true
 * @param result result of the test
 * @param seconds wall time of the claim in seconds
 */
public record SimulatedRun(LoadLevel load, double slowdown, boolean slowerFirst, RatioResult result, double seconds) {

    /** Returns a slowdown as people write it: {@code 5 %}, or {@code 0.4 %}. */
    public static String percent(double slowdown) {
        return BigDecimal.valueOf(100 * slowdown)
                        .round(new MathContext(3))
                        .stripTrailingZeros()
                        .toPlainString()
                + " %";
    }

    /** Tells whether both sides did the same work, so that neither verdict is right. */
    public boolean onTheBoundary() {
        return slowdown == 0;
    }

    boolean isFalse(Verdict verdict) {
        Verdict right = slowerFirst ? Verdict.HOLDS : Verdict.BROKEN;
        return result.verdict() == verdict && (onTheBoundary() || verdict != right);
    }

    boolean isDecided() {
        return result.verdict().isDecided();
    }
}
