package org.jvmquarks.shard;

import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One of several runs that share a plan.
 *
 * @param number from 1
 * @param count number of shards
 */
public record Shard(int number, int count) {
    /** More jobs than any build server starts; a larger number is a typing error. */
    public static final int MOST = 10_000;

    private static final Pattern GIVEN = Pattern.compile("(\\d{1,5})/(\\d{1,5})");

    private static final Pattern FOUND = Pattern.compile("auto(?:/(\\d{1,5}))?");

    public Shard {
        if (count < 1 || count > MOST) {
            throw new IllegalArgumentException("expected 1 to %d shards, was %d".formatted(MOST, count));
        }
        if (number < 1 || number > count) {
            throw new IllegalArgumentException(
                    "expected the number of a shard from 1 to %d, was %d".formatted(count, number));
        }
    }

    /**
     * Reads {@code 2/8}; {@code auto} for the shard that the environment names; {@code auto/8} where the environment
     * does not know how many there are.
     *
     * @param variables environment variables
     * @throws IllegalArgumentException if the text is not a shard, if the environment names another one, or if it has
     *     to name one and does not
     */
    public static Shard parse(String text, Map<String, String> variables) {
        ShardVariables environment = new ShardVariables(variables);
        Matcher found = FOUND.matcher(text);
        if (found.matches()) {
            return environment.shard(Optional.ofNullable(found.group(1)).map(Integer::valueOf));
        }
        Matcher given = GIVEN.matcher(text);
        if (!given.matches()) {
            throw new IllegalArgumentException("expected 2/8, auto or auto/8, was '" + text + "'");
        }
        Shard shard = new Shard(Integer.parseInt(given.group(1)), Integer.parseInt(given.group(2)));
        environment.requireNoOtherThan(shard);
        return shard;
    }

    /** Returns {@code 2/8}. */
    public String label() {
        return number + "/" + count;
    }
}
