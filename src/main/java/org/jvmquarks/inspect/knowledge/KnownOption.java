package org.jvmquarks.inspect.knowledge;

import java.util.List;
import org.jvmquarks.inspect.options.OptionUse;
import org.jvmquarks.inspect.options.Versions;
import org.jvmquarks.jdk.option.OptionOutcome;

/**
 * A known fact about an option in some versions.
 *
 * @param pattern the options and values that it is true for
 * @param versions the versions that it is true for
 * @param effect what they do with the option
 * @param what the fact, as a sentence
 * @param advice what to do, as a sentence
 * @param by JEPs and issues behind it
 * @param words words of the VM that mean this option without naming it
 */
public record KnownOption(
        OptionPattern pattern,
        Versions versions,
        Effect effect,
        String what,
        String advice,
        List<String> by,
        List<String> words) {

    /**
     * What JDKs do with an option.
     *
     * @param outcome it is refused, ignored, deprecated or noted
     * @param asked whether the VM or its boot layer reads it, so that it is asked, too
     * @param changes whether a note says that the option comes to something else than in the version before
     */
    public record Effect(OptionOutcome outcome, boolean asked, boolean changes) {}

    public KnownOption {
        by = List.copyOf(by);
        words = List.copyOf(words);
        if (what.isBlank() || advice.isBlank()) {
            throw new IllegalArgumentException("a known option has a name, a fact and an advice, was " + pattern);
        }
    }

    /** Tells whether an option is this one, with a value that the row is about. */
    public boolean matches(OptionUse use) {
        return pattern.matches(use);
    }

    /** Returns whether another one is the same row, whatever its words. */
    public boolean isSameAs(KnownOption other) {
        return pattern.equals(other.pattern) && versions.equals(other.versions) && by.equals(other.by);
    }

    /** Returns fact, sources and advice. */
    public String sentence() {
        return what + (by.isEmpty() ? "" : " (" + String.join(", ", by) + ")") + ". " + advice;
    }
}
