package org.jvmquarks.evidence.footprint;

/**
 * The heap at one moment.
 *
 * @param millis since the objects were released
 * @param committed bytes that the VM keeps for it
 * @param used bytes of objects, dead ones included
 */
record HeapSample(long millis, long committed, long used) {

    HeapSample {
        if (millis < 0 || used < 0 || committed < used) {
            throw new IllegalArgumentException(
                    "at %d ms %d bytes used of %d committed".formatted(millis, used, committed));
        }
    }
}
