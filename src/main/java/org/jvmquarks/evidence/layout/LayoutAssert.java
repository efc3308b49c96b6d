package org.jvmquarks.evidence.layout;

import org.apiguardian.api.API;
import org.jvmquarks.evidence.EvidenceAssert;

/** Assertions about a {@link Layout}; all sizes in bytes. */
@API(status = API.Status.STABLE, since = "0.1")
public final class LayoutAssert extends EvidenceAssert<LayoutAssert, Layout> {

    public LayoutAssert(Layout actual) {
        super(actual, LayoutAssert.class);
    }

    public LayoutAssert hasSize(long bytes) {
        return require("the size", bytes, actual.size());
    }

    public LayoutAssert hasHeader(long bytes) {
        return require("the header", bytes, actual.header());
    }

    /**
     * Checks where a field begins.
     *
     * @throws IllegalArgumentException if a class of the project does not have it
     */
    public LayoutAssert hasFieldAt(String field, long offset) {
        return require("the offset of " + field, offset, offset(field));
    }

    /**
     * Checks how far two fields begin from each other: 64 bytes keep them off a common cache line of that size,
     * wherever the object lies.
     *
     * @param bytes the least distance
     * @throws IllegalArgumentException if a class of the project does not have them
     */
    public LayoutAssert hasFieldsApart(String first, String second, long bytes) {
        long found = Math.abs(offset(first) - offset(second));
        return check(
                found >= bytes,
                "the distance between " + first + " and " + second,
                "at least " + bytes + " bytes",
                found + " bytes");
    }

    /** A class of the project has the same fields on each JDK: one that it lacks is misspelt. */
    private long offset(String field) {
        Long found = actual.offsets().get(field);
        if (found == null && !actual.isOfJdk()) {
            throw new IllegalArgumentException("%s does not have a field %s, only %s; correct the name"
                    .formatted(subject(), field, actual.offsets().keySet()));
        }
        if (found == null) {
            throw failure(
                    "expected a field %s but found the fields %s for %s",
                    field, actual.offsets().keySet(), subject());
        }
        return found;
    }

    private LayoutAssert require(String what, long expected, long found) {
        return check(expected == found, what, expected + " bytes", found + " bytes");
    }
}
