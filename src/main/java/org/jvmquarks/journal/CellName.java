package org.jvmquarks.journal;

/**
 * The pin and the JDK that a cell is about.
 *
 * @param quark id of the quark
 * @param title title of the quark
 * @param topic its topic, the last part of its package: {@code memory}, {@code compiler}
 * @param pin name of the pin's row
 * @param claim what the pin claims of this JDK, in words
 * @param jdk id of the JDK
 */
public record CellName(String quark, String title, String topic, String pin, String claim, String jdk) {

    /** Returns what names its row everywhere. */
    PinId pinId() {
        return new PinId(quark, RowName.of(pin));
    }

    /** The same pin on another JDK. */
    CellName on(String other) {
        return new CellName(quark, title, topic, pin, claim, other);
    }
}
