package org.jvmquarks.evidence.flags;

import java.util.Arrays;
import java.util.stream.Collectors;
import org.assertj.core.api.AbstractAssert;

/** Assertions about a {@link LargestHeap}. */
public final class LargestHeapAssert extends AbstractAssert<LargestHeapAssert, LargestHeap> {

    public LargestHeapAssert(LargestHeap actual) {
        super(actual, LargestHeapAssert.class);
    }

    /** With {@code -Xmx} of so many MB the flag is on, with one MB more it is off. */
    public LargestHeapAssert isMegabytes(long expected) {
        return isMegabytesOneOf(expected);
    }

    /** One of these sizes, where builds of one feature version differ. */
    public LargestHeapAssert isMegabytesOneOf(long... expected) {
        if (actual.megabytes().isEmpty()
                || Arrays.stream(expected).noneMatch(e -> e == actual.megabytes().getAsLong())) {
            throw failure(
                    "expected %s to be %s MB, it is %s",
                    actual.subject(),
                    Arrays.stream(expected)
                            .mapToObj(Long::toString)
                            .collect(Collectors.joining(" or ")),
                    actual.outcome());
        }
        return this;
    }
}
