package org.jvmquarks.gate.compare;

import java.util.Comparator;
import java.util.List;

/**
 * One thing that is not as it was.
 *
 * @param kind what happened
 * @param key what it happened to, stable from run to run: the quark and the pin, or the quark and
 *     what was observed
 * @param what it in words: the pin's claim, or the name of the observation
 * @param quark id of the quark
 * @param pins the pins that show it
 * @param from verdict or value on the baseline
 * @param to verdict or value on the candidate
 * @param detail what is to be known besides, such as why the pin is broken; may be empty
 * @param factor by how much a number changed, as the larger through the smaller; 1 for anything
 *     else, infinite from or to 0
 */
public record Change(
        Kind kind,
        String key,
        String what,
        String quark,
        List<PinKey> pins,
        String from,
        String to,
        String detail,
        double factor) {

    /** Unit of the length of compiled code. */
    private static final String CODE = " instructions";

    /**
     * By kind; within it lengths of code last, since most of them move a little with any change of
     * the compiler; then what is no number, as that is another behaviour, and the largest factor.
     */
    static final Comparator<Change> BY_WEIGHT =
            Comparator.comparing(Change::kind)
                    .thenComparing(Change::isOfCode)
                    .thenComparing(Comparator.comparingDouble(Change::weight).reversed())
                    .thenComparing(Change::key);

    public Change {
        pins = List.copyOf(pins);
        if (pins.isEmpty() || from.equals(to)) {
            throw new IllegalArgumentException(
                    "no change: %s %s, %s to %s".formatted(kind, key, from, to));
        }
    }

    /** Whether the factor says by how much: not for what is no number, and not from or to 0. */
    public boolean hasFactor() {
        return factor > 1 && Double.isFinite(factor);
    }

    /** Whether an observation changed, and not a verdict. */
    public boolean isOfValue() {
        return kind == Kind.VALUE || kind == Kind.INTERVAL;
    }

    private boolean isOfCode() {
        return from.endsWith(CODE) && to.endsWith(CODE);
    }

    private double weight() {
        return hasFactor() ? factor : Double.POSITIVE_INFINITY;
    }

    @Override
    public String toString() {
        return key + " " + kind.words() + ": " + from + " → " + to;
    }
}
