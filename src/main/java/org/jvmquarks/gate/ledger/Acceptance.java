package org.jvmquarks.gate.ledger;

import java.time.LocalDate;
import java.util.Optional;
import org.jvmquarks.gate.compare.Change;
import org.jvmquarks.gate.compare.Interval;
import org.jvmquarks.gate.compare.Kind;

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

    /**
     * Estimates differ a little from run to run, so an accepted one counts while it is not apart.
     *
     * @param tolerance the same that the sides were compared with
     */
    boolean accepts(Change change, double tolerance) {
        return isOf(change)
                && isSame(from, change.from(), change, tolerance)
                && isSame(to, change.to(), change, tolerance);
    }

    private static boolean isSame(String was, String is, Change change, double tolerance) {
        return was.equals(is)
                || (change.kind() == Kind.INTERVAL && Interval.isSame(was, is, tolerance));
    }
}
