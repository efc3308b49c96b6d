package org.jvmquarks.evidence.allocation;

import java.util.Locale;
import org.apiguardian.api.API;
import org.jvmquarks.evidence.EvidenceAssert;

/** Assertions about {@link Allocation}. */
@API(status = API.Status.STABLE, since = "0.1")
public final class AllocationAssert extends EvidenceAssert<AllocationAssert, Allocation> {

    public AllocationAssert(Allocation actual) {
        super(actual, AllocationAssert.class);
    }

    /** Not a single byte in the settled batch. */
    public AllocationAssert isZeroBytesPerOp() {
        return check(actual.bytes() == 0, "allocation", "0 B/op", measured());
    }

    /** Exactly that many bytes in each operation. */
    public AllocationAssert isBytesPerOp(long expected) {
        return check(actual.bytes() == expected * actual.operations(), "allocation", expected + " B/op", measured());
    }

    /** At least that many bytes in the mean. */
    public AllocationAssert isAtLeastBytesPerOp(long expected) {
        return check(actual.bytesPerOp() >= expected, "allocation", "at least " + expected + " B/op", measured());
    }

    /** At most that many bytes in the mean. */
    public AllocationAssert isAtMostBytesPerOp(long expected) {
        return check(actual.bytesPerOp() <= expected, "allocation", "at most " + expected + " B/op", measured());
    }

    /** At most as many bytes in the mean as another operation, such as that of the last release. */
    public AllocationAssert isAtMostThatOf(Allocation other) {
        return check(
                actual.bytesPerOp() <= other.bytesPerOp(),
                "allocation",
                "at most that of %s, %s".formatted(other.subject(), measured(other)),
                measured());
    }

    private String measured() {
        return measured(actual);
    }

    private static String measured(Allocation actual) {
        return String.format(
                Locale.ROOT,
                "%.3f B/op (%d bytes in %d operations)",
                actual.bytesPerOp(),
                actual.bytes(),
                actual.operations());
    }
}
