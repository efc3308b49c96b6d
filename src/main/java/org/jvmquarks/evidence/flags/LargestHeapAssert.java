package org.jvmquarks.evidence.flags;

import java.util.OptionalLong;
import org.assertj.core.api.AbstractAssert;

/** Assertions about a {@link LargestHeap}. */
public final class LargestHeapAssert extends AbstractAssert<LargestHeapAssert, LargestHeap> {

    public LargestHeapAssert(LargestHeap actual) {
        super(actual, LargestHeapAssert.class);
    }

    /** With {@code -Xmx} of so many MB the flag is on, with one MB more it is off. */
    public LargestHeapAssert isMegabytes(long expected) {
        if (!actual.megabytes().equals(OptionalLong.of(expected))) {
            throw failure(
                    "expected %s to be %d MB, it is %s",
                    actual.subject(), expected, actual.outcome());
        }
        return this;
    }
}
