package org.jvmquarks.verdict;

import org.jvmquarks.jdk.option.OptionOutcome;

/**
 * The table between the scales of severity: what a VM does with an option ({@link OptionOutcome}), and what a change
 * means for an application ({@link Impact}).
 */
public final class Severities {
    private Severities() {}

    /** Returns what it means for an application that sets an option if a VM does this with it. */
    public static Impact impact(OptionOutcome outcome) {
        return switch (outcome) {
            case REFUSED, WRONG_VALUE, NEEDS_UNLOCK, UNRECOGNIZED -> Impact.STARTUP;
            // It may be refused.
            case UNKNOWN -> Impact.STARTUP;
            case IGNORED, IGNORED_SILENTLY, DEPRECATED -> Impact.WARNING;
            case ACCEPTED, NOTED -> Impact.INTERNAL;
        };
    }
}
