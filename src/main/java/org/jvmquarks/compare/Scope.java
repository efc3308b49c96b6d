package org.jvmquarks.compare;

import java.util.Optional;
import java.util.regex.Pattern;
import org.jvmquarks.shard.Shard;

/**
 * The part of a plan that one process takes on.
 *
 * @param shard whose starts it measures; empty for all
 * @param explained found in the names of benchmarks that are explained although they do not differ
 */
public record Scope(Optional<Shard> shard, Optional<Pattern> explained) {
    /** All, explaining what differs. */
    public static final Scope ALL = new Scope(Optional.empty(), Optional.empty());

    /** Deals starts out in turns, so that shards have as many of each class. */
    boolean measures(int start) {
        return shard.filter(it -> start % it.count() != it.number() - 1).isEmpty();
    }

    boolean explains(String benchmark) {
        return explained.filter(it -> it.matcher(benchmark).find()).isPresent();
    }
}
