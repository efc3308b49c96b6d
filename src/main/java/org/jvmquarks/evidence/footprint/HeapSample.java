package org.jvmquarks.evidence.footprint;

import org.jvmquarks.guest.wire.Fields;
import org.jvmquarks.host.wire.FieldReader;

/**
 * The heap at one moment.
 *
 * @param millis since the objects were released
 * @param committed bytes that the VM keeps for it
 * @param used bytes of objects, dead ones included
 * @param collections that the VM has counted since the objects were made
 */
record HeapSample(long millis, long committed, long used, long collections) {

    /** Reads all fields of a sample but its phase. */
    static HeapSample read(FieldReader fields) {
        return new HeapSample(
                fields.requiredLong(Fields.MILLIS),
                fields.requiredLong(Fields.COMMITTED),
                fields.requiredLong(Fields.USED),
                fields.requiredLong(Fields.COLLECTIONS));
    }

    HeapSample {
        if (millis < 0 || used < 0 || committed < used || collections < 0) {
            throw new IllegalArgumentException("at %d ms %d bytes used of %d committed, %d collections"
                    .formatted(millis, used, committed, collections));
        }
    }
}
