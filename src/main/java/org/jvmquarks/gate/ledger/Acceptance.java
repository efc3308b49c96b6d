package org.jvmquarks.gate.ledger;

import java.time.LocalDate;
import java.util.Optional;
import org.jvmquarks.gate.compare.Change;

/**
 * An accepted change: an entry of the ledger.
 *
 * @param key of the change
 * @param from value or verdict on the baseline that was accepted
 * @param to value or verdict on the candidate that was accepted
 * @param reason why it is fine
 * @param link where that was decided; empty if nowhere
 * @param owner who answers for it
 * @param expires the last day on which it counts
 */
public record Acceptance(
        String key,
        AcceptedReading from,
        AcceptedReading to,
        String reason,
        Optional<String> link,
        String owner,
        LocalDate expires) {

    /** Accepts a change as it is now. */
    public static Acceptance of(
            Change change, String reason, Optional<String> link, String owner, LocalDate expires) {
        return new Acceptance(
                change.key(),
                AcceptedReading.of(change.baseline()),
                AcceptedReading.of(change.candidate()),
                reason,
                link,
                owner,
                expires);
    }

    boolean isOf(Change change) {
        return key.equals(change.key());
    }

    /**
     * Whether the change is still the accepted one.
     *
     * @param tolerance the same that the sides were compared with
     */
    boolean accepts(Change change, double tolerance) {
        return isOf(change)
                && from.accepts(change.baseline(), tolerance)
                && to.accepts(change.candidate(), tolerance);
    }
}
