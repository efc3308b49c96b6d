package org.jvmquarks.gate;

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

    /** By kind, then the largest change first. */
    static final Comparator<Change> BY_WEIGHT =
            Comparator.comparing(Change::kind)
                    .thenComparing(Comparator.comparingDouble(Change::factor).reversed())
                    .thenComparing(Change::key);

    public Change {
        pins = List.copyOf(pins);
        if (pins.isEmpty() || from.equals(to)) {
            throw new IllegalArgumentException(
                    "no change: %s %s, %s to %s".formatted(kind, key, from, to));
        }
    }

    @Override
    public String toString() {
        return key + " " + kind.words() + ": " + from + " → " + to;
    }
}
