package org.jvmquarks.report.document;

import java.util.Optional;
import org.jvmquarks.gate.Decision;
import org.jvmquarks.journal.QuarkRecord;
import org.jvmquarks.journal.RowName;

/**
 * A finding for a build server, which shows it next to the code or in a list of problems.
 *
 * @param level how much it matters to the build
 * @param rule what it is about, the same in every run: {@code object-header/objectTakes16Bytes}
 * @param title the rule in words
 * @param message what happened, and what to do next
 * @param quark the quark that found it; empty if it is about no quark
 * @param pin the pin that found it; empty if several did, or none
 * @param fingerprint tells this finding from others of its rule; the same in every run that has it
 */
public record Notice(
        Level level,
        String rule,
        String title,
        String message,
        Optional<QuarkRecord> quark,
        Optional<RowName> pin,
        String fingerprint) {

    /** How much a finding matters to the build, the most important first. */
    public enum Level {
        /** It fails the build. */
        ERROR,
        /** It fails nothing, and users will notice it. */
        WARNING,
        /** It fails nothing, and users may notice it. */
        NOTE
    }

    public Notice {
        if (rule.isBlank() || message.isBlank()) {
            throw new IllegalArgumentException(
                    "a notice needs a rule and a message: '%s', '%s'".formatted(rule, message));
        }
    }

    /** A finding that is about no quark. */
    public Notice(Level level, String rule, String title, String message, String fingerprint) {
        this(level, rule, title, message, Optional.empty(), Optional.empty(), fingerprint);
    }

    /** Returns a finding with all that an item says. */
    public static Notice of(Level level, String rule, String title, Block.Item item, String fingerprint) {
        return new Notice(level, rule, title, String.join("\n", item.lines()), fingerprint);
    }

    /** Returns the finding that too little was decided; empty if the decision is another one. */
    public static Optional<Notice> notProven(Decision decision) {
        return decision.outcome() == Decision.Outcome.NOT_PROVEN
                ? Optional.of(new Notice(
                        Level.ERROR, "decision", "too few pins were decided", decision.toString(), "decision"))
                : Optional.empty();
    }

    /** Returns the same of a quark and one of its pins. */
    public Notice about(Optional<QuarkRecord> about, Optional<RowName> row) {
        return new Notice(level, rule, title, message, about, row, fingerprint);
    }
}
