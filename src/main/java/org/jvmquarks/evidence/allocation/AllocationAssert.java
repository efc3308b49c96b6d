package org.jvmquarks.evidence.allocation;

import java.util.Locale;
import org.assertj.core.api.AbstractAssert;

/** Assertions about {@link Allocation}. */
public final class AllocationAssert extends AbstractAssert<AllocationAssert, Allocation> {

    public AllocationAssert(Allocation actual) {
        super(actual, AllocationAssert.class);
    }

    /** Not a single byte in the settled batch. */
    public AllocationAssert isZeroBytesPerOp() {
        if (actual.bytes() != 0) {
            throw failure("expected no allocation in %s, got %s", actual.subject(), measured());
        }
        return this;
    }

    /** Exactly that many bytes in each operation. */
    public AllocationAssert isBytesPerOp(long expected) {
        if (actual.bytes() != expected * actual.operations()) {
            throw failure("expected %d B/op in %s, got %s", expected, actual.subject(), measured());
        }
        return this;
    }

    /** At least that many bytes in the mean. */
    public AllocationAssert isAtLeastBytesPerOp(long expected) {
        if (actual.bytesPerOp() < expected) {
            throw failure(
                    "expected at least %d B/op in %s, got %s",
                    expected, actual.subject(), measured());
        }
        return this;
    }

    private String measured() {
        return String.format(
                Locale.ROOT,
                "%.3f B/op (%d bytes in %d operations)",
                actual.bytesPerOp(),
                actual.bytes(),
                actual.operations());
    }
}
