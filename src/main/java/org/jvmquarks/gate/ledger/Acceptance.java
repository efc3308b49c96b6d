package org.jvmquarks.gate.ledger;

import java.time.LocalDate;
import java.util.Optional;
import org.jvmquarks.gate.compare.Acceptable;
import org.jvmquarks.gate.compare.FormerNames;

/**
 * Accepted differences: an entry of the ledger.
 *
 * @param scope which ones
 * @param reason why they are fine
 * @param link where that was decided; empty if nowhere
 * @param owner who answers for it
 * @param expires the last day on which it counts
 */
public record Acceptance(AcceptedScope scope, String reason, Optional<String> link, String owner, LocalDate expires) {

    /** Accepts a difference as it is now. */
    public static Acceptance of(
            Acceptable change, String reason, Optional<String> link, String owner, LocalDate expires) {
        return new Acceptance(
                new AcceptedScope.Row(
                        change.key(), AcceptedReading.of(change.baseline()), AcceptedReading.of(change.candidate())),
                reason,
                link,
                owner,
                expires);
    }

    /**
     * Accepts all differences of a kind of rows, with any values.
     *
     * @param rows a pattern, {@code object-header/*}, or a quark, {@code quark:object-header}
     */
    public static Acceptance ofRows(
            String rows, String reason, Optional<String> link, String owner, LocalDate expires) {
        return new Acceptance(scope(rows), reason, link, owner, expires);
    }

    /** Returns the same entry with the names that pins have now. */
    Acceptance with(FormerNames names) {
        return new Acceptance(scope.with(names), reason, link, owner, expires);
    }

    private static AcceptedScope scope(String rows) {
        return rows.startsWith(AcceptedScope.OfQuark.PREFIX)
                ? new AcceptedScope.OfQuark(
                        rows.substring(AcceptedScope.OfQuark.PREFIX.length()).strip())
                : new AcceptedScope.Rows(rows);
    }

    /** Returns whether a text stands for several rows: a pattern or a quark. */
    public static boolean isForRows(String text) {
        return text.contains(AcceptedScope.Rows.ANY) || text.startsWith(AcceptedScope.OfQuark.PREFIX);
    }

    /** Returns whether it is about a difference, with any values. */
    public boolean isOf(Acceptable change) {
        return scope.isOf(change);
    }

    boolean accepts(Acceptable change, double tolerance) {
        return scope.accepts(change, tolerance);
    }
}
