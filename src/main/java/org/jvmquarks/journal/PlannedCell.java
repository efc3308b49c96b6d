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
        return pin.id() + " on " + jdk;
    }
}
