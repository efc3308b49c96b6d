package com.example.counter;

import java.util.Arrays;
import java.util.Optional;

/** Counts whole numbers from 0 to a limit. */
public final class Counter {
    private final long[] counts;

    /**
     * @param limit the first number that is not counted
     */
    public Counter(int limit) {
        counts = new long[limit];
    }

    /** Counts a number. */
    public void count(int number) {
        counts[number]++;
    }

    /** Returns how often a number was counted; empty if never. */
    public Optional<Long> timesOf(int number) {
        return counts[number] == 0 ? Optional.empty() : Optional.of(counts[number]);
    }

    /** Returns how many numbers were counted. */
    public long total() {
        return Arrays.stream(counts).sum();
    }
}
