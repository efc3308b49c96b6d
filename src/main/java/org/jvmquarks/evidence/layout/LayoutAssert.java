package org.jvmquarks.evidence.layout;

import org.assertj.core.api.AbstractAssert;

/** Assertions about a {@link Layout}; all sizes in bytes. */
public final class LayoutAssert extends AbstractAssert<LayoutAssert, Layout> {

    public LayoutAssert(Layout actual) {
        super(actual, LayoutAssert.class);
    }

    public LayoutAssert hasSize(long bytes) {
        return require("the size", bytes, actual.size());
    }

    public LayoutAssert hasHeader(long bytes) {
        return require("the header", bytes, actual.header());
    }

    public LayoutAssert hasFieldAt(String field, long offset) {
        Long found = actual.offsets().get(field);
        if (found == null) {
            throw failure(
                    "expected a field %s in %s, found %s",
                    field, actual.subject(), actual.offsets().keySet());
        }
        return require("the offset of " + field, offset, found);
    }

    private LayoutAssert require(String what, long expected, long found) {
        if (expected != found) {
            throw failure(
                    "expected %s of %s to be %d bytes, got %d bytes",
                    what, actual.subject(), expected, found);
        }
        return this;
    }
}
