package org.jvmquarks.journal;

import java.util.List;
import org.jvmquarks.verdict.Observation;
import org.jvmquarks.verdict.RatioComparison;
import org.jvmquarks.verdict.Verdict;

/**
 * The measurements of a cell, and how it made them.
 *
 * @param observations measured values, with any verdict
 * @param comparisons the claims about time that it tested, with all their pairs
 * @param falsifiedBy the pin's verdicts under its falsifiers; empty when they were not run
 * @param guests the guests that were started for it, in order
 */
public record CellEvidence(
        List<Observation> observations,
        List<RatioComparison> comparisons,
        List<FalsifierRecord> falsifiedBy,
        List<GuestRecord> guests) {

    public CellEvidence {
        observations = List.copyOf(observations);
        comparisons = List.copyOf(comparisons);
        falsifiedBy = List.copyOf(falsifiedBy);
        guests = List.copyOf(guests);
    }

    /**
     * Checks that a cell with this evidence can have a verdict.
     *
     * @throws IllegalArgumentException if it cannot
     */
    void requireFits(Verdict verdict) {
        if (verdict != Verdict.HOLDS && !falsifiedBy.isEmpty()) {
            throw new IllegalArgumentException("only a pin that HOLDS is checked under its falsifiers, was " + verdict);
        }
        for (RatioComparison comparison : comparisons) {
            if (verdict == Verdict.HOLDS && comparison.result().verdict() == Verdict.BROKEN) {
                throw new IllegalArgumentException("a pin HOLDS whose claim about time is BROKEN: " + comparison.key());
            }
        }
    }

    /** The same, as found from a folder that this path leads from. */
    CellEvidence by(String path) {
        return new CellEvidence(
                observations,
                comparisons,
                falsifiedBy,
                guests.stream().map(guest -> guest.by(path)).toList());
    }
}
