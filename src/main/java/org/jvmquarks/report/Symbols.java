package org.jvmquarks.report;

import org.jvmquarks.text.Shortened;
import org.jvmquarks.verdict.Verdict;

/** One character for each verdict: no report tells them apart by colour alone. */
public enum Symbols {
    UNICODE("✓", "✗", "–", "·", "…", "≠"),
    /** For terminals and logs of unknown encoding. */
    ASCII("+", "x", "-", ".", "~", "#");

    private final String holds;
    private final String broken;
    private final String notApplicable;
    private final String missing;
    private final String ellipsis;
    private final String changed;

    Symbols(String holds, String broken, String notApplicable, String missing, String ellipsis, String changed) {
        this.holds = holds;
        this.broken = broken;
        this.notApplicable = notApplicable;
        this.missing = missing;
        this.ellipsis = ellipsis;
        this.changed = changed;
    }

    public String of(Verdict verdict) {
        return switch (verdict) {
            case HOLDS -> holds;
            case BROKEN -> broken;
            case INCONCLUSIVE -> "?";
            case NOT_APPLICABLE -> notApplicable;
            case ERROR -> "!";
        };
    }

    /** For a pin that has not run on a JDK. */
    public String missing() {
        return missing;
    }

    /** For a cell that expects a different value from the previous column; one character wide. */
    public String changed() {
        return changed;
    }

    /** For text that was cut; one character wide. */
    public String ellipsis() {
        return ellipsis;
    }

    /** Returns the beginning of a text that is too long, with an ellipsis. */
    public String cut(String text, int characters) {
        if (text.length() <= characters) {
            return text;
        }
        return Shortened.beginning(text, characters - 1) + ellipsis;
    }
}
