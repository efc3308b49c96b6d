package org.jvmquarks.journal;

import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The part of a plan that one run of several takes. The other shards of the same split have the rest, and no cell in
 * common with it.
 *
 * @param number of the shard, from 1
 * @param count number of shards
 * @param split identifies what went to which shard: only shards of one split make a whole
 * @param cells ids of its pins, by JDK; empty for a shard that has nothing to do
 */
public record ShardPart(int number, int count, String split, SortedMap<String, List<String>> cells) {

    public ShardPart {
        if (number < 1 || number > count) {
            throw new IllegalArgumentException(
                    "expected the number of a shard from 1 to %d, was %d".formatted(count, number));
        }
        Objects.requireNonNull(split);
        SortedMap<String, List<String>> copy = new TreeMap<>();
        cells.forEach((jdk, pins) -> copy.put(jdk, List.copyOf(pins)));
        cells = Collections.unmodifiableSortedMap(copy);
    }

    /** Returns {@code 2/8}. */
    public String label() {
        return number + "/" + count;
    }
}
