package org.jvmquarks.gate.compare;

import java.util.Optional;
import org.jvmquarks.journal.CellRecord;
import org.jvmquarks.journal.Expectation;

/**
 * Where a pin stands on one JDK.
 *
 * @param status its status
 * @param value the value that it expects there, in words; empty unless it holds and expects one
 * @param claim its claim there; empty unless it holds
 */
record Standing(PinStatus status, Optional<String> value, String claim) {

    static Standing of(PinStatus status, Optional<CellRecord> cell) {
        return status == PinStatus.HOLDS
                ? cell.map(
                                it ->
                                        new Standing(
                                                status,
                                                it.expected().flatMap(Expectation::words),
                                                it.claim()))
                        .orElseThrow()
                : new Standing(status, Optional.empty(), "");
    }

    /**
     * Returns the class of the difference from here to another JDK; empty if nothing differs, and
     * if a verdict is new, since nothing is known of the baseline then. Two expectations without a
     * value and with the same claim say the same, whatever their versions.
     */
    Optional<Kind> to(Standing other) {
        return PinStatus.change(status, other.status)
                .or(
                        () ->
                                status == PinStatus.HOLDS
                                                && !equals(other)
                                                && other.status == PinStatus.HOLDS
                                        ? Optional.of(Kind.DOCUMENTED)
                                        : Optional.empty());
    }
}
