package org.jvmquarks.evidence.allocation;

import org.apiguardian.api.API;
import org.jvmquarks.evidence.Evidence;

/** Settled allocation of an operation, in bytes. */
@API(status = API.Status.STABLE, since = "0.1")
public final class Allocation extends Evidence {
    private final long bytes;
    private final long operations;

    Allocation(String subject, long bytes, long operations) {
        super(subject);
        this.bytes = bytes;
        this.operations = operations;
    }

    /** Mean bytes per operation of the settled batch. */
    public double bytesPerOp() {
        return (double) bytes / operations;
    }

    long bytes() {
        return bytes;
    }

    long operations() {
        return operations;
    }
}
