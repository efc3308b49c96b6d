package org.jvmquarks.evidence.strings;

import java.util.Locale;
import org.apiguardian.api.API;
import org.jvmquarks.evidence.EvidenceAssert;

/** Assertions about a {@link VmTable}. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class VmTableAssert extends EvidenceAssert<VmTableAssert, VmTable> {

    public VmTableAssert(VmTable actual) {
        super(actual, VmTableAssert.class);
    }

    @Override
    protected String subject() {
        return actual.subject();
    }

    public VmTableAssert hasBuckets(long expected) {
        return check(
                actual.buckets() == expected,
                "the number of buckets",
                expected,
                actual.buckets(),
                actual.entries() + " entries");
    }

    public VmTableAssert hasAtLeastEntries(long expected) {
        return check(actual.entries() >= expected, "the number of entries", "at least " + expected, actual.entries());
    }

    public VmTableAssert hasAtMostEntries(long expected) {
        return check(actual.entries() <= expected, "the number of entries", "at most " + expected, actual.entries());
    }

    /** Buckets have, on average, from so many to so many entries. */
    public VmTableAssert hasEntriesPerBucketBetween(double least, double most) {
        return check(
                actual.averageBucket() >= least && actual.averageBucket() <= most,
                "the number of entries per bucket",
                "between " + decimal(least) + " and " + decimal(most),
                decimal(actual.averageBucket()),
                actual.entries() + " entries in " + actual.buckets() + " buckets");
    }

    /** @param expected bytes of the table and what it refers to */
    public VmTableAssert hasAtMostBytes(long expected) {
        return check(
                actual.bytes() <= expected, "the size", "at most " + expected + " bytes", actual.bytes() + " bytes");
    }

    private static String decimal(double value) {
        return String.format(Locale.ROOT, "%.3f", value);
    }
}
