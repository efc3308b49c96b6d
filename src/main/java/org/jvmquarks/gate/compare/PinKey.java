package org.jvmquarks.gate.compare;

import java.util.Comparator;
import org.jvmquarks.journal.CellRecord;
import org.jvmquarks.journal.PlannedPin;

/**
 * A pin of a quark.
 *
 * @param quark id of the quark
 * @param pin name of the pin's method
 */
public record PinKey(String quark, String pin) implements Comparable<PinKey> {
    private static final Comparator<PinKey> BY_NAME =
            Comparator.comparing(PinKey::quark).thenComparing(PinKey::pin);

    static PinKey of(CellRecord cell) {
        return new PinKey(cell.quark(), cell.pin());
    }

    @Override
    public int compareTo(PinKey other) {
        return BY_NAME.compare(this, other);
    }

    @Override
    public String toString() {
        return PlannedPin.id(quark, pin);
    }
}
