package org.jvmquarks.upgrade.trial;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * What runs in a round of a trial, in the user's own words.
 *
 * @param folder working directory of all commands
 * @param start starts the application, or its tests
 * @param ready when it is ready
 * @param load runs once it is ready; empty if nothing does
 * @param rounds number of rounds on each JDK
 * @param patience time for each of start, load and stop
 * @param passed names of variables that the commands get besides {@link Variables#HARMLESS}
 */
public record TrialPlan(
        Path folder,
        List<String> start,
        Ready ready,
        Optional<List<String>> load,
        int rounds,
        Duration patience,
        SortedSet<String> passed) {
    /** As many rounds decide a difference of a tenth, if rounds differ by one in a hundred. */
    public static final int DEFAULT_ROUNDS = 5;

    public static final int MOST_ROUNDS = 32;
    public static final Duration DEFAULT_PATIENCE = Duration.ofMinutes(2);

    public TrialPlan {
        start = List.copyOf(start);
        load = load.map(List::copyOf);
        passed = new TreeSet<>(passed);
        if (start.isEmpty() || load.filter(List::isEmpty).isPresent()) {
            throw new IllegalArgumentException("expected a command, found no word");
        }
        if (rounds < 1 || rounds > MOST_ROUNDS) {
            throw new IllegalArgumentException("expected 1 to %d rounds, found %d".formatted(MOST_ROUNDS, rounds));
        }
        if (patience.isNegative() || patience.isZero()) {
            throw new IllegalArgumentException("expected some time for a command, found " + patience);
        }
    }

    /** Returns whether a command needs a port of its own. */
    boolean needsPort() {
        return ready.needsPort()
                || Stream.concat(start.stream(), load.stream().flatMap(List::stream))
                        .anyMatch(word -> word.contains(Variables.PORT));
    }
}
