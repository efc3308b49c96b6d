package org.jvmquarks.compare;

import java.time.Duration;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.jvmquarks.verdict.DifferenceFamily;

/**
 * Spends the time of a comparison where it still decides something. First each race gets one pair, which tells how long
 * a pair takes. Then those whose first look fits into the time get there, the longest first; then undecided races take
 * turns.
 */
final class Schedule {
    private static final int FIRST_LOOK = DifferenceFamily.LOOKS.get(0);

    private final List<Race> races;
    private final Predicate<Race> undecided;

    /** @param undecided whether a race has a benchmark without a verdict */
    Schedule(List<Race> races, Predicate<Race> undecided) {
        this.races = List.copyOf(races);
        this.undecided = undecided;
    }

    /** Returns the race that gets the next pair; empty if none can use one. */
    Optional<Race> next(Duration left) {
        if (left.isNegative() || left.isZero()) {
            return Optional.empty();
        }
        List<Race> open = open();
        Optional<Race> unknown = open.stream().filter(each -> each.pairs() == 0).findFirst();
        if (unknown.isPresent()) {
            return unknown;
        }
        Set<Race> admitted = admitted(left);
        return open.stream()
                .filter(each -> each.pairs() < FIRST_LOOK ? admitted.contains(each) : reaches(each, left))
                .min(Comparator.comparing((Race each) -> each.pairs() >= FIRST_LOOK)
                        .thenComparing(each -> each.pairs() < FIRST_LOOK ? 0 : each.pairs())
                        .thenComparing(Race::cost, Comparator.reverseOrder())
                        .thenComparing(Race::number));
    }

    /** Returns races with a pair whose first look does not fit into the time. */
    List<Race> excluded(Duration left) {
        Set<Race> admitted = admitted(left);
        return open().stream()
                .filter(each -> each.pairs() > 0 && each.pairs() < FIRST_LOOK && !admitted.contains(each))
                .toList();
    }

    /** Returns whether each race has had its first pair, or failed. */
    boolean isTimed() {
        return races.stream()
                .allMatch(each -> each.pairs() > 0 || each.failure().isPresent());
    }

    /** Returns whether each race that can has had as many pairs as the first look needs. */
    boolean isPiloted(Duration left) {
        Set<Race> admitted = admitted(left);
        return isTimed() && admitted.isEmpty();
    }

    /** Returns the number of pairs that a race will have if the time is shared by all that are undecided. */
    int affordable(Race race, Duration left) {
        double all = open().stream().mapToDouble(each -> each.cost().toMillis()).sum();
        double rounds = all == 0 ? 0 : Math.max(0, left.toMillis()) / all;
        return (int) Math.min(DifferenceFamily.LOOKS.get(DifferenceFamily.LOOKS.size() - 1), race.pairs() + rounds);
    }

    private List<Race> open() {
        return races.stream()
                .filter(each -> each.failure().isEmpty() && undecided.test(each))
                .toList();
    }

    /** The shortest first: so most races get a look. */
    private Set<Race> admitted(Duration left) {
        Set<Race> admitted = new HashSet<>();
        Duration needed = Duration.ZERO;
        for (Race each : open().stream()
                .filter(race -> race.pairs() > 0 && race.pairs() < FIRST_LOOK)
                .sorted(Comparator.comparing(Race::cost))
                .toList()) {
            needed = needed.plus(each.cost().multipliedBy(FIRST_LOOK - (long) each.pairs()));
            if (needed.compareTo(left) > 0) {
                break;
            }
            admitted.add(each);
        }
        return admitted;
    }

    private static boolean reaches(Race race, Duration left) {
        return DifferenceFamily.nextLook(race.pairs()).stream()
                .anyMatch(look ->
                        race.cost().multipliedBy(look - (long) race.pairs()).compareTo(left) <= 0);
    }
}
