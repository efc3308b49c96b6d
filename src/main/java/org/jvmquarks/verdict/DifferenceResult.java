package org.jvmquarks.verdict;

import java.util.Optional;

/**
 * What one test of a {@link DifferenceFamily} found.
 *
 * @param verdict the verdict
 * @param estimate the time of the head as a multiple of that of the base, with the interval that decided; empty with
 *     fewer pairs than a look needs
 * @param look the look that decided, or the last one if none did; empty together with the estimate
 */
public record DifferenceResult(Difference verdict, Optional<RatioEstimate> estimate, Optional<DifferenceLook> look) {

    public DifferenceResult {
        if (estimate.isPresent() != look.isPresent()) {
            throw new IllegalArgumentException("estimate and look belong together: " + estimate + ", " + look);
        }
        if (verdict != Difference.UNDECIDED && estimate.isEmpty()) {
            throw new IllegalArgumentException(verdict + " needs an estimate");
        }
    }

    /** Returns the result of a test that has not looked yet. */
    static DifferenceResult none() {
        return new DifferenceResult(Difference.UNDECIDED, Optional.empty(), Optional.empty());
    }
}
