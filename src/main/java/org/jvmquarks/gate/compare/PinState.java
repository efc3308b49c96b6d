package org.jvmquarks.gate.compare;

import java.util.Optional;
import org.jvmquarks.journal.CellRecord;
import org.jvmquarks.journal.Expectation;

/**
 * Where a pin stands on one JDK.
 *
 * @param status its status
 * @param value the value that it expects there; empty unless it holds and expects one
 */
record PinState(PinStatus status, Optional<String> value) {

    static PinState of(PinStatus status, Optional<CellRecord> cell) {
        return new PinState(
                status,
                cell.filter(it -> status == PinStatus.HOLDS)
                        .flatMap(CellRecord::expected)
                        .flatMap(Expectation::value));
    }

    /**
     * Returns the class of the difference from here to another JDK; empty if nothing differs, and if a verdict is new,
     * since nothing is known of the baseline then. Two expectations with the same value, or without one, say the same,
     * with any versions and words.
     */
    Optional<Kind> to(PinState other) {
        return PinStatus.change(status, other.status)
                .or(() -> status == PinStatus.HOLDS && !equals(other) && other.status == PinStatus.HOLDS
                        ? Optional.of(Kind.DOCUMENTED)
                        : Optional.empty());
    }
}
