package org.jvmquarks.journal;

/**
 * A cell that a run set out to check.
 *
 * @param pin the pin
 * @param jdk id of the JDK
 */
public record PlannedCell(PlannedPin pin, String jdk) {

    /** Returns {@code object-header/objectTakes16Bytes on temurin-25}. */
    public String describe() {
        return describe(pin.id(), jdk);
    }

    /** Returns what names a cell everywhere. */
    public static String describe(String pin, String jdk) {
        return pin + " on " + jdk;
    }
}
