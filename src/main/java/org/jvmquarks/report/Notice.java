package org.jvmquarks.report;

import java.util.Optional;
import org.jvmquarks.journal.QuarkRecord;

/**
 * A finding for a build server, which shows it next to the code or in a list of problems.
 *
 * @param level how much it matters to the build
 * @param rule what it is about, the same in every run: {@code object-header/objectTakes16Bytes}
 * @param title the rule in words
 * @param message what happened, and what to do next
 * @param quark the quark that found it; empty if it is about no quark
 * @param fingerprint tells this finding from others of its rule; the same in every run that has it
 */
public record Notice(
        Level level, String rule, String title, String message, Optional<QuarkRecord> quark, String fingerprint) {

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

    /** Returns the method of the pin that found it, or nothing if the rule names none. */
    public Optional<String> method() {
        int slash = rule.indexOf('/');
        return slash < 0
                ? Optional.empty()
                : Optional.of(rule.substring(slash + 1).replaceFirst("\\[.*", ""));
    }
}
