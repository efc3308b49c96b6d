package org.jvmquarks.gate.compare;

import java.util.Comparator;
import org.jvmquarks.journal.CellRecord;
import org.jvmquarks.journal.PinId;

/**
 * A pin of a quark, in the order of the names.
 *
 * @param id what names it
 */
public record PinKey(PinId id) implements Comparable<PinKey> {
    private static final Comparator<PinKey> BY_NAME =
            Comparator.comparing(PinKey::quark).thenComparing(PinKey::pin);

    static PinKey of(CellRecord cell) {
        return new PinKey(cell.pinId());
    }

    /** Returns the id of its quark. */
    public String quark() {
        return id.quark();
    }

    /** Returns its name in the quark. */
    public String pin() {
        return id.row().toString();
    }

    @Override
    public int compareTo(PinKey other) {
        return BY_NAME.compare(this, other);
    }

    @Override
    public String toString() {
        return id.toString();
    }
}
