package org.jvmquarks.calibration;

import org.jvmquarks.verdict.RatioResult;
import org.jvmquarks.verdict.Verdict;

/**
 * One claim "A takes at least as long as B" about sides whose work is known.
 *
 * @param load what else the machine did
 * @param slowdown how much more work one of the sides did, as a share; 0 when both did the same
 * @param slowerFirst whether A was the slower side, so that the claim is true
 * @param result what the test found
 * @param seconds wall time of the claim
 */
public record Trial(
        Load load, double slowdown, boolean slowerFirst, RatioResult result, double seconds) {

    /** Whether both sides did the same work: then neither verdict is right. */
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
