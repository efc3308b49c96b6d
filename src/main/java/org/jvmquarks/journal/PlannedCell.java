package org.jvmquarks.journal;

/**
 * A cell that a run set out to check.
 *
 * @param pin the pin
 * @param jdk id of the JDK
 */
public record PlannedCell(PlannedPin pin, String jdk) {

    /** Returns what names it everywhere. */
    public CellId id() {
        return new CellId(pin.id(), jdk);
    }
}
