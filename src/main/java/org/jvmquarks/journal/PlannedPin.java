package org.jvmquarks.journal;

/**
 * A pin that a run set out to check.
 *
 * @param quark id of its quark
 * @param pin its name
 * @param timing whether it measures time, and so runs alone
 */
public record PlannedPin(String quark, String pin, boolean timing) {

    /** Returns what names it, as data. */
    public PinId identity() {
        return new PinId(quark, RowName.of(pin));
    }

    /** Returns {@code object-header/objectTakes16Bytes}. */
    public String id() {
        return id(quark, pin);
    }

    /** Returns what names a pin everywhere: {@code object-header/objectTakes16Bytes}. */
    public static String id(String quark, String pin) {
        return quark + "/" + pin;
    }
}
