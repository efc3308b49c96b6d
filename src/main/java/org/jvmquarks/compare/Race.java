package org.jvmquarks.compare;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jvmquarks.compare.jmh.Benchmark;
import org.jvmquarks.compare.jmh.ForkTime;

/** One start of a plan during a comparison: its pairs so far. Used by one thread. */
final class Race {
    private final int number;
    private final Plan.Start start;
    private final SortedMap<Benchmark, List<Pairing>> pairings = new TreeMap<>();
    private Optional<ForkRecord> half = Optional.empty();
    private Optional<Failure> failure = Optional.empty();
    private int pairs;
    private double seconds;
    private double longest;

    Race(int number, Plan.Start start) {
        this.number = number;
        this.start = start;
    }

    /** Two forks of one benchmark. */
    record Pairing(ForkTime base, ForkTime head) {

        double logRatio() {
            return Math.log(head.nanosecondsPerOp() / base.nanosecondsPerOp());
        }
    }

    /** Why there are no further pairs. */
    record Failure(Role role, String why) {}

    int number() {
        return number;
    }

    Plan.Start start() {
        return start;
    }

    /** Returns the number of whole pairs. */
    int pairs() {
        return pairs;
    }

    Optional<Failure> failure() {
        return failure;
    }

    /** Returns the benchmarks that both sides measured in each pair. */
    List<Benchmark> benchmarks() {
        return List.copyOf(pairings.keySet());
    }

    List<Pairing> pairings(Benchmark benchmark) {
        return List.copyOf(pairings.getOrDefault(benchmark, List.of()));
    }

    double[] logRatios(Benchmark benchmark) {
        return pairings(benchmark).stream().mapToDouble(Pairing::logRatio).toArray();
    }

    /** Returns the wall time of a pair; that of one second before the first pair. */
    Duration cost() {
        return Duration.ofMillis(pairs == 0 ? 1000 : (long) (1000 * seconds / pairs));
    }

    /** Returns the wall time of the longest fork so far. */
    Duration longestFork() {
        return Duration.ofMillis((long) (1000 * longest));
    }

    /** Forgets a fork whose other one was not measured: one that follows much later is no pair with it. */
    void dropHalfPair() {
        half = Optional.empty();
    }

    /** Adds a fork. A pair that begins anew, in a resumed comparison, replaces the half of before. */
    void add(ForkRecord fork) {
        if (fork.failure().isPresent()) {
            failure = Optional.of(new Failure(fork.role(), fork.failure().get()));
            return;
        }
        longest = Math.max(longest, fork.seconds());
        if (fork.first()) {
            half = Optional.of(fork);
            return;
        }
        half.ifPresent(other -> {
            boolean isHead = fork.role() == Role.HEAD;
            close(isHead ? other : fork, isHead ? fork : other);
        });
        half = Optional.empty();
    }

    private void close(ForkRecord base, ForkRecord head) {
        Map<Benchmark, ForkTime> ofHead = times(head);
        SortedMap<Benchmark, Pairing> both = new TreeMap<>();
        times(base)
                .forEach((benchmark, time) -> Optional.ofNullable(ofHead.get(benchmark))
                        .ifPresent(other -> both.put(benchmark, new Pairing(time, other))));
        if (both.isEmpty() || (pairs > 0 && !both.keySet().equals(pairings.keySet()))) {
            failure = Optional.of(new Failure(
                    Role.HEAD,
                    "the sides have no benchmark in common: %s and %s"
                            .formatted(times(base).keySet(), ofHead.keySet())));
            return;
        }
        both.forEach((benchmark, pairing) ->
                pairings.computeIfAbsent(benchmark, any -> new ArrayList<>()).add(pairing));
        pairs++;
        seconds += base.seconds() + head.seconds();
    }

    private static Map<Benchmark, ForkTime> times(ForkRecord fork) {
        Map<Benchmark, ForkTime> times = new TreeMap<>();
        fork.times().forEach(each -> times.put(each.benchmark(), each.time()));
        return times;
    }
}
