package org.jvmquarks.gate.compare;

import java.util.Comparator;
import java.util.List;

/**
 * A difference between the baseline and the candidate.
 *
 * @param kind what happened
 * @param subject what it happened to
 * @param baseline verdict or value on the baseline
 * @param candidate verdict or value on the candidate
 * @param detail what else a reader needs, such as why the pin is broken; may be empty
 * @param factor the larger number divided by the smaller; 1 where there are no numbers, infinite
 *     from or to 0
 */
public record Change(
        Kind kind,
        Subject subject,
        Reading baseline,
        Reading candidate,
        String detail,
        double factor) {

    /** Unit of the length of compiled code. */
    private static final String CODE = "instructions";

    /**
     * By kind; within it lengths of code last, since most of them move a little with any change of
     * the compiler; then what is not a number, as that is another behaviour, and the largest
     * factor.
     */
    static final Comparator<Change> BY_WEIGHT =
            Comparator.comparing(Change::kind)
                    .thenComparing(Change::isOfCode)
                    .thenComparing(Comparator.comparingDouble(Change::weight).reversed())
                    .thenComparing(Change::key);

    public Change {
        if (baseline.text().equals(candidate.text())) {
            throw new IllegalArgumentException(
                    "not a change: %s %s, %s to %s"
                            .formatted(kind, subject.key(), baseline.text(), candidate.text()));
        }
    }

    /** As {@link Subject#key()}. */
    public String key() {
        return subject.key();
    }

    /** As {@link Subject#what()}. */
    public String what() {
        return subject.what();
    }

    /** As {@link Subject#quark()}. */
    public String quark() {
        return subject.quark();
    }

    /** As {@link Subject#pins()}. */
    public List<PinKey> pins() {
        return subject.pins();
    }

    /** The baseline's verdict or value in words. */
    public String from() {
        return baseline.text();
    }

    /** The candidate's verdict or value in words. */
    public String to() {
        return candidate.text();
    }

    /** Whether the factor says by how much: not without numbers, and not from or to 0. */
    public boolean hasFactor() {
        return factor > 1 && Double.isFinite(factor);
    }

    /** Whether an observation has another value; false for a verdict. */
    public boolean isOfValue() {
        return kind.isOfValue();
    }

    private boolean isOfCode() {
        return baseline.unit().equals(CODE) && candidate.unit().equals(CODE);
    }

    private double weight() {
        return hasFactor() ? factor : Double.POSITIVE_INFINITY;
    }

    @Override
    public String toString() {
        return key() + " " + kind.words() + ": " + from() + " → " + to();
    }
}
