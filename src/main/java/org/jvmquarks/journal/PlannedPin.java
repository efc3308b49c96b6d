package org.jvmquarks.journal;

/**
 * A pin that a run set out to check.
 *
 * @param quark id of its quark
 * @param pin its name
 * @param timing whether it measures time, and so runs alone
 */
public record PlannedPin(String quark, String pin, boolean timing) {

    /** Returns what names it everywhere. */
    public PinId id() {
        return new PinId(quark, RowName.of(pin));
    }
}
