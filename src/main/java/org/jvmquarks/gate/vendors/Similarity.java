package org.jvmquarks.gate.vendors;

import java.util.Locale;

/**
 * The similarity of two JDKs of one feature version, as counts.
 *
 * @param one id of the one
 * @param other id of the other
 * @param compared pins decided on both, and observations that both have and that can be compared
 * @param verdicts of these, pins with another verdict
 * @param values of these, observations with another value, or with intervals that are apart
 * @param abilities pins that only one of them can run
 * @param undecided pins that noise, an error or a missing cell left open on either
 */
public record Similarity(
        String one, String other, int compared, int verdicts, int values, int abilities, int undecided) {

    public Similarity {
        if (verdicts < 0 || values < 0 || verdicts + values > compared) {
            throw new IllegalArgumentException("%d + %d of %d differ".formatted(verdicts, values, compared));
        }
    }

    /** Pins and observations that are the same on both. */
    public int alike() {
        return compared - verdicts - values;
    }

    /** Returns the share from 0 to 1; 0 where nothing could be compared. */
    public double share() {
        return compared == 0 ? 0 : (double) alike() / compared;
    }

    /** Returns the counts in one line. */
    public String describe() {
        return String.format(
                Locale.ROOT,
                "%s ~ %s: %.1f %% of %d alike; differ: %d verdicts, %d values; one-sided %d, open %d",
                one,
                other,
                100 * share(),
                compared,
                verdicts,
                values,
                abilities,
                undecided);
    }
}
