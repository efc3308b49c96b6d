package org.jvmquarks.gate;

import java.time.LocalDate;
import java.util.Optional;

/**
 * A change that somebody has accepted: an entry of the ledger.
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
        String from,
        String to,
        String reason,
        Optional<String> link,
        String owner,
        LocalDate expires) {

    boolean isOf(Change change) {
        return key.equals(change.key());
    }

    boolean accepts(Change change) {
        return isOf(change) && from.equals(change.from()) && to.equals(change.to());
    }
}
