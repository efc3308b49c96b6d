package org.jvmquarks.evidence.strings;

import java.util.Locale;
import org.assertj.core.api.AbstractAssert;

/** Assertions about a {@link VmTable}. */
public final class VmTableAssert extends AbstractAssert<VmTableAssert, VmTable> {

    public VmTableAssert(VmTable actual) {
        super(actual, VmTableAssert.class);
    }

    public VmTableAssert hasBuckets(long expected) {
        if (actual.buckets() != expected) {
            throw failure(
                    "expected %s to have %d buckets, it has %d with %d entries",
                    actual.subject(), expected, actual.buckets(), actual.entries());
        }
        return this;
    }

    public VmTableAssert hasAtLeastEntries(long expected) {
        if (actual.entries() < expected) {
            throw failure(
                    "expected %s to have at least %d entries, it has %d",
                    actual.subject(), expected, actual.entries());
        }
        return this;
    }

    public VmTableAssert hasAtMostEntries(long expected) {
        if (actual.entries() > expected) {
            throw failure(
                    "expected %s to have at most %d entries, it has %d",
                    actual.subject(), expected, actual.entries());
        }
        return this;
    }

    /** Buckets have, on average, from so many to so many entries. */
    public VmTableAssert hasEntriesPerBucketBetween(double least, double most) {
        if (actual.averageBucket() < least || actual.averageBucket() > most) {
            throw failure(
                    "expected %s to have %s to %s entries per bucket, it has %s (%d in %d buckets)",
                    actual.subject(),
                    decimal(least),
                    decimal(most),
                    decimal(actual.averageBucket()),
                    actual.entries(),
                    actual.buckets());
        }
        return this;
    }

    /**
     * @param expected bytes of the table and what it refers to
     */
    public VmTableAssert hasAtMostBytes(long expected) {
        if (actual.bytes() > expected) {
            throw failure(
                    "expected %s to take at most %d bytes, it takes %d",
                    actual.subject(), expected, actual.bytes());
        }
        return this;
    }

    private static String decimal(double value) {
        return String.format(Locale.ROOT, "%.3f", value);
    }
}
