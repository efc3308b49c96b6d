package org.jvmquarks.evidence.strings;

import org.apiguardian.api.API;
import org.jvmquarks.evidence.EvidenceAssert;
import org.jvmquarks.evidence.NumberAssert;

/** Assertions about a {@link VmTable}. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class VmTableAssert extends EvidenceAssert<VmTableAssert, VmTable> {

    public VmTableAssert(VmTable actual) {
        super(actual, VmTableAssert.class);
    }

    public NumberAssert<VmTableAssert> buckets() {
        return number("the number of buckets", actual.buckets(), "", actual.entries() + " entries");
    }

    public NumberAssert<VmTableAssert> entries() {
        return number("the number of entries", actual.entries(), "", "");
    }

    /** Continues with the number of entries that buckets have on average. */
    public NumberAssert<VmTableAssert> entriesPerBucket() {
        return number(
                "the number of entries per bucket",
                actual.averageBucket(),
                "",
                actual.entries() + " entries in " + actual.buckets() + " buckets");
    }

    /** Continues with the bytes of the table and what it refers to. */
    public NumberAssert<VmTableAssert> bytes() {
        return number("the size", actual.bytes(), "bytes", "");
    }
}
