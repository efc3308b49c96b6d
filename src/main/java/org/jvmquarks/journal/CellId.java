package org.jvmquarks.journal;

/**
 * What names a cell everywhere.
 *
 * @param pin its row
 * @param jdk id of its JDK
 */
public record CellId(PinId pin, String jdk) {

    /** Returns it as people write it: {@code object-header/objectTakes16Bytes on temurin-25}. */
    @Override
    public String toString() {
        return pin + " on " + jdk;
    }
}
