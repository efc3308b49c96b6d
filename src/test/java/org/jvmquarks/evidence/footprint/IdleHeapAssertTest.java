package org.jvmquarks.evidence.footprint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.function.LongUnaryOperator;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.jvmquarks.verdict.Inconclusive;

class IdleHeapAssertTest {
    private static final long MB = 1L << 20;

    private static IdleHeap heap(long held, long... idle) {
        return heap(i -> 0, held, idle);
    }

    private static IdleHeap heap(LongUnaryOperator collections, long held, long... idle) {
        List<HeapSample> samples = LongStream.range(0, idle.length)
                .mapToObj(i -> new HeapSample(i * 100, idle[(int) i] * MB, 0, collections.applyAsLong(i)))
                .toList();
        return new IdleHeap("Load [debian-17]", new HeapSample(0, held * MB, held * MB, 0), samples);
    }

    private final IdleHeapAssert shrinking = new IdleHeapAssert(heap(266, 266, 266, 365, 32));

    @Test
    void trueClaimPasses() {
        shrinking.hasAtLeastCommitted(266 * MB).shrinksTo(32 * MB).doesNotShrinkTo(31 * MB);
        assertThat(heap(266, 32, 300).leastCommitted()).isEqualTo(32 * MB);
    }

    @Test
    void failureMessageShowsTheChanges() {
        assertThatThrownBy(() -> shrinking.hasAtLeastCommitted(267 * MB))
                .isInstanceOf(AssertionError.class)
                .hasMessage(
                        "expected the memory committed for the objects to be at least 267.0 MB but was 266.0 MB for Load [debian-17]");
        assertThatThrownBy(() -> shrinking.shrinksTo(31 * MB))
                .isInstanceOf(AssertionError.class)
                .hasMessage(
                        "expected the smallest heap to be at most 31.0 MB but was 32.0 MB for Load [debian-17]: 266.0 MB, at 0.0 s 266.0 MB, at 0.2 s 365.0 MB, at 0.3 s 32.0 MB, last at 0.3 s 32.0 MB");
        assertThatThrownBy(() -> shrinking.doesNotShrinkTo(32 * MB))
                .isInstanceOf(AssertionError.class)
                .hasMessageStartingWith("expected the smallest heap to be more than 32.0 MB but was 32.0 MB for"
                        + " Load [debian-17]: 266.0 MB, at ");
    }

    @Test
    void heapCollectedTooLateIsInconclusive() {
        IdleHeap late = heap(i -> i < 3 ? 1 : 20, 266, 266, 266, 266, 266, 266);

        assertThatThrownBy(() -> new IdleHeapAssert(late).shrinksByItselfTo(64 * MB))
                .isInstanceOf(Inconclusive.class)
                .hasMessage(
                        "expected the number of collections in the first half of the time to be at least 2 but was 1 for Load [debian-17]: 266.0 MB, at 0.0 s 266.0 MB, last at 0.4 s 266.0 MB; the heap cannot shrink to 64.0 MB earlier: rerun it on a machine with less load");
    }

    @Test
    void collectedHeapThatDoesNotShrinkFails() {
        IdleHeap collected = heap(i -> i, 266, 266, 266, 266, 266, 266);

        assertThatThrownBy(() -> new IdleHeapAssert(collected).shrinksByItselfTo(64 * MB))
                .isInstanceOf(AssertionError.class)
                .hasMessageStartingWith("expected the smallest heap to be at most 64.0 MB but was 266.0 MB for Load");
    }

    @Test
    void heapThatCameDownNeedsNoCount() {
        shrinking.shrinksByItselfTo(32 * MB);
    }

    @Test
    void longSeriesIsShortened() {
        long[] steps = LongStream.range(0, 50).map(i -> 200 - i).toArray();

        assertThatThrownBy(() -> new IdleHeapAssert(heap(200, steps)).shrinksTo(MB))
                .hasMessageContaining("at 1.0 s 190.0 MB, …, last at 4.9 s 151.0 MB");
    }

    @Test
    void heapHoldsNoMoreThanIsCommitted() {
        assertThatThrownBy(() -> new HeapSample(1, 2, 3, 4))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("at 1 ms 3 bytes used of 2 committed, 4 collections");
        assertThatThrownBy(() -> heap(1)).hasMessage("no sample of Load [debian-17]");
    }
}
