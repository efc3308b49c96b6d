package org.jvmquarks.inspect;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Finds a smallest set of options that a VM refuses together. Each member takes as many starts as the logarithm of the
 * line's length.
 */
final class Conflict {
    private static final int MOST_MEMBERS = 4;

    private final Predicate<List<OptionTest>> fails;

    private Conflict(Predicate<List<OptionTest>> fails) {
        this.fails = fails;
    }

    /**
     * Returns the members in the order of the line; empty if no small set fails in this way.
     *
     * @param fails tells whether a VM with those options of the line fails as the whole line does
     */
    static List<OptionTest> of(List<OptionTest> line, Predicate<List<OptionTest>> fails) {
        return new Conflict(fails).find(line);
    }

    private List<OptionTest> find(List<OptionTest> line) {
        List<OptionTest> members = new ArrayList<>();
        List<OptionTest> candidates = line;
        while (members.isEmpty() || !fails.test(List.copyOf(members))) {
            int length = shortestFailing(candidates, members);
            if (length == 0 || members.size() == MOST_MEMBERS) {
                return List.of();
            }
            members.add(0, candidates.get(length - 1));
            candidates = candidates.subList(0, length - 1);
        }
        members.sort(Comparator.comparing(OptionTest::number));
        return List.copyOf(members);
    }

    /** Returns the length of the shortest prefix that fails with the members; 0 if none does. */
    private int shortestFailing(List<OptionTest> candidates, List<OptionTest> members) {
        int passes = 0;
        int failing = candidates.size();
        if (failing == 0 || !fails.test(joined(candidates, failing, members))) {
            return 0;
        }
        while (failing - passes > 1) {
            int middle = (passes + failing) / 2;
            if (fails.test(joined(candidates, middle, members))) {
                failing = middle;
            } else {
                passes = middle;
            }
        }
        return failing;
    }

    private static List<OptionTest> joined(List<OptionTest> candidates, int length, List<OptionTest> members) {
        return Stream.concat(candidates.subList(0, length).stream(), members.stream())
                .toList();
    }
}
