package org.jvmquarks.evidence.flags;

import java.util.Arrays;
import java.util.stream.Collectors;
import org.apiguardian.api.API;
import org.jvmquarks.evidence.EvidenceAssert;

/** Assertions about a {@link LargestHeap}. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class LargestHeapAssert extends EvidenceAssert<LargestHeapAssert, LargestHeap> {

    public LargestHeapAssert(LargestHeap actual) {
        super(actual, LargestHeapAssert.class);
    }

    /** With {@code -Xmx} of one of these sizes in MB, as builds differ, the flag is on, with one MB more it is off. */
    public LargestHeapAssert isMegabytes(long... expected) {
        return check(
                actual.megabytes().isPresent()
                        && Arrays.stream(expected)
                                .anyMatch(e -> e == actual.megabytes().getAsLong()),
                "the size",
                Arrays.stream(expected).mapToObj(Long::toString).collect(Collectors.joining(" or ")) + " MB",
                actual.outcome());
    }

    /** The size lies inside the search: the flag was on at its start and off at its end. */
    public LargestHeapAssert liesInside() {
        return check(actual.megabytes().isPresent(), "the size", "inside the search", actual.outcome());
    }
}
