package org.jvmquarks.evidence.flags;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class LargestHeapAssertTest {
    private static final String SUBJECT = "the largest heap with UseCompressedOops [debian-17]";
    private static final LargestHeap FOUND = new LargestHeap(SUBJECT, OptionalLong.of(32_736), "32736 MB");
    private static final LargestHeap OUTSIDE = new LargestHeap(SUBJECT, OptionalLong.empty(), "at least 32768 MB");

    @Test
    void trueClaimPasses() {
        new LargestHeapAssert(FOUND).liesInside().isMegabytes(32_736);
    }

    @Test
    void sizeOutsideTheSearchIsAFailure() {
        assertThatThrownBy(() -> new LargestHeapAssert(OUTSIDE).liesInside())
                .isInstanceOf(AssertionError.class)
                .hasMessage("expected the size to be inside the search but was at least 32768 MB for"
                        + " the largest heap with UseCompressedOops [debian-17]");
    }
}
