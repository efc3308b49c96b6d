package org.jvmquarks.verdict;

import java.util.Objects;
import java.util.Optional;

/**
 * A verdict with its reason.
 *
 * @param verdict the verdict
 * @param error the kind of error, present exactly when the verdict is {@link Verdict#ERROR}
 * @param reason a sentence for people; empty exactly when the pin holds
 * @param lack what the user can install so that the pin applies; empty if that is not the reason
 */
public record Outcome(Verdict verdict, Optional<ErrorKind> error, String reason, Optional<Lack> lack) {

    public Outcome {
        Objects.requireNonNull(reason);
        if ((verdict == Verdict.ERROR) != error.isPresent()) {
            throw new IllegalArgumentException(
                    "an error kind goes with ERROR and with nothing else: " + verdict + " " + error);
        }
        if (verdict != Verdict.HOLDS && reason.isBlank()) {
            throw new IllegalArgumentException(verdict + " needs a reason");
        }
        if (verdict == Verdict.HOLDS && !reason.isEmpty()) {
            throw new IllegalArgumentException("HOLDS goes without a reason, was " + reason);
        }
        if (lack.isPresent() && verdict != Verdict.NOT_APPLICABLE) {
            throw new IllegalArgumentException("a pin that lacks a tool is NOT_APPLICABLE, was " + verdict);
        }
    }

    public static Outcome holds() {
        return new Outcome(Verdict.HOLDS, Optional.empty(), "", Optional.empty());
    }

    public static Outcome of(Verdict verdict, String reason) {
        return new Outcome(verdict, Optional.empty(), reason, Optional.empty());
    }

    public static Outcome notApplicable(NotApplicable why, String reason) {
        return new Outcome(Verdict.NOT_APPLICABLE, Optional.empty(), reason, why.lack());
    }

    public static Outcome error(ErrorKind kind, String reason) {
        return new Outcome(Verdict.ERROR, Optional.of(kind), reason, Optional.empty());
    }

    /**
     * Combines this outcome with that of a second check of the same: the verdict of both; an error, if the second one
     * was kept from a verdict; else INCONCLUSIVE.
     */
    public Outcome repeated(Outcome second) {
        if (second.verdict == verdict) {
            return this;
        }
        String reason = "not the same twice: first " + describe() + "; then " + second.describe();
        return second.error.map(kind -> error(kind, reason)).orElseGet(() -> of(Verdict.INCONCLUSIVE, reason));
    }

    private String describe() {
        return reason.isEmpty() ? label() : label() + ", " + reason;
    }

    /** The verdict as shown to people, with the kind of an error: {@code ERROR(TIMEOUT)}. */
    public String label() {
        return error.map(kind -> verdict + "(" + kind + ")").orElse(verdict.name());
    }
}
