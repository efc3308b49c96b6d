package com.example.ring;

/** Counts of elements by kind. */
public final class Counts {
    private final int[] counts;

    /**
     * @param kinds number of kinds
     */
    public Counts(int kinds) {
        counts = new int[kinds];
    }

    /** Counts an element. */
    public void add(int kind) {
        counts[kind]++;
    }

    /** Adds the counts of another thread. */
    public void addAll(Counts other) {
        int[] mine = counts;
        int[] theirs = other.counts;
        for (int i = 0; i < mine.length; i++) {
            mine[i] += theirs[i];
        }
    }
}
