package org.jvmquarks.evidence.gclog;

/**
 * The heap before and after a collection.
 *
 * @param before bytes in use before it, rounded as the log rounds them
 * @param after bytes in use after it, rounded likewise
 */
record HeapChange(long before, long after) {

    /** From the first of the one to the last of the other. */
    HeapChange then(HeapChange later) {
        return new HeapChange(before, later.after);
    }

    /**
     * Bytes of an amount in a log.
     *
     * @param unit {@code B}, {@code K}, {@code M} or {@code G}, each 1024 of the one before
     */
    static long bytes(String amount, String unit) {
        return (long) (Double.parseDouble(amount) * (1L << (10 * "BKMG".indexOf(unit))));
    }
}
