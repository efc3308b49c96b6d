package org.jvmquarks.compare;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;
import org.jvmquarks.compare.Judgement.Explanation;
import org.jvmquarks.compare.Judgement.Verdict;
import org.jvmquarks.compare.jmh.Benchmark;
import org.jvmquarks.compare.jmh.ForkEnd;
import org.jvmquarks.verdict.Difference;
import org.jvmquarks.verdict.DifferenceFamily;
import org.jvmquarks.verdict.DifferenceResult;
import org.jvmquarks.verdict.Margin;

/**
 * Measures pairs of forks until all benchmarks are decided or the time is over. Used once, by one thread; another one
 * may stop it.
 */
public final class Comparison {
    /** A fork may take so many times as long as the longest one before it. */
    private static final int PATIENCE = 10;

    private static final Duration SHORTEST_DEADLINE = Duration.ofMinutes(1);

    /** The part of the time that the first fork of a benchmark may take. */
    private static final int FIRST_SHARE = 3;

    private final Plan plan;
    private final Forks forks;
    private final Progress progress;
    private final Consumer<ForkRecord> journal;
    private final LongSupplier nanoTime;
    private final Scope scope;
    private final DifferenceFamily family;
    private final List<Race> races;
    private final Schedule schedule;
    private final Set<String> told = new HashSet<>();
    private List<Judgement> judgements = List.of();
    private volatile Optional<String> stopped = Optional.empty();

    /**
     * @param journal gets each fork when it has ended
     * @param nanoTime as {@link System#nanoTime}
     * @param scope what of the plan it measures
     */
    Comparison(
            Plan plan,
            Forks forks,
            Progress progress,
            Consumer<ForkRecord> journal,
            LongSupplier nanoTime,
            Scope scope) {
        this.plan = plan;
        this.forks = forks;
        this.progress = progress;
        this.journal = journal;
        this.nanoTime = nanoTime;
        this.scope = scope;
        this.family = DifferenceFamily.sequential(plan.frame().familyError());
        this.races = IntStream.range(0, plan.starts().size())
                .mapToObj(i -> new Race(i, plan.starts().get(i)))
                .toList();
        this.schedule = new Schedule(
                races.stream().filter(each -> scope.measures(each.number())).toList(), this::isUndecided);
    }

    /** Ends the measurement after the fork that runs. */
    public void stop(String reason) {
        stopped = Optional.of(reason);
    }

    /**
     * Measures and decides.
     *
     * @param earlier forks of the comparison that this one resumes
     * @param time for pairs; the explanation of benchmarks that differ comes on top
     */
    public ComparisonResult run(List<ForkRecord> earlier, Duration time) {
        long start = nanoTime.getAsLong();
        earlier.forEach(each -> races.get(each.start()).add(each));
        races.forEach(Race::dropHalfPair);
        judge("no time was left to start it");
        try {
            measure(start + time.toNanos());
            judge("the time is over");
            judgements = explained(Duration.ofNanos(time.toNanos() / FIRST_SHARE));
        } catch (InterruptedException e) {
            stopped = stopped.or(() -> Optional.of("interrupted"));
            judge("interrupted");
        }
        return new ComparisonResult(
                frame(), judgements, Optional.of(Duration.ofNanos(nanoTime.getAsLong() - start)), stopped);
    }

    private Frame frame() {
        Frame frame = plan.frame();
        return scope.shard()
                .map(it -> frame.with(
                        "this is shard %s: it measures some of the %d benchmarks, and its error rate is its share; compare --resume of the folders of all shards judges them together"
                                .formatted(it.label(), races.size())))
                .orElse(frame);
    }

    private void measure(long end) throws InterruptedException {
        boolean timed = false;
        boolean piloted = false;
        Optional<Race> next = schedule.next(left(end));
        while (next.isPresent() && stopped.isEmpty()) {
            if (!timed && schedule.isTimed()) {
                timed = true;
                progress.timed(judgements.size(), left(end), tooLong(end));
            }
            if (!piloted && schedule.isPiloted(left(end))) {
                piloted = true;
                progress.piloted(detectable(end));
            }
            pair(next.get(), end);
            judge("the time is over");
            next = schedule.next(left(end));
        }
    }

    private Duration left(long end) {
        return Duration.ofNanos(end - nanoTime.getAsLong());
    }

    private void pair(Race race, long end) throws InterruptedException {
        int pair = race.pairs();
        // The order must be the same in a resumed comparison, and must not depend on that of other races.
        boolean headFirst = new SplittableRandom(plan.seed() + 31L * race.number() + 1_000_003L * pair).nextBoolean();
        for (Role role : headFirst ? List.of(Role.HEAD, Role.BASE) : List.of(Role.BASE, Role.HEAD)) {
            if (race.failure().isEmpty()) {
                boolean first = headFirst == (role == Role.HEAD);
                ForkRecord fork = fork(race, pair, role, first, deadline(race, left(end)));
                journal.accept(fork);
                race.add(fork);
            }
        }
    }

    private static Duration deadline(Race race, Duration left) {
        Duration wanted = race.longestFork().isZero()
                ? left.dividedBy(FIRST_SHARE)
                : race.longestFork().multipliedBy(PATIENCE);
        return wanted.compareTo(SHORTEST_DEADLINE) < 0 ? SHORTEST_DEADLINE : wanted;
    }

    /** A fork without a time is started once more, unless it has already taken too long. */
    private ForkRecord fork(Race race, int pair, Role role, boolean first, Duration deadline)
            throws InterruptedException {
        ForkEnd end = forks.run(race.start(), role, deadline);
        if (end instanceof ForkEnd.Failed failed && !failed.isLate()) {
            end = forks.run(race.start(), role, deadline);
        }
        double seconds = end.elapsed().toMillis() / 1000.0;
        if (end instanceof ForkEnd.Failed failed) {
            return new ForkRecord(race.number(), pair, role, first, seconds, List.of(), Optional.of(failed.why()));
        }
        List<ForkRecord.Timed> times = ((ForkEnd.Measured) end)
                .results().stream()
                        .map(each -> new ForkRecord.Timed(
                                each.benchmark(), each.forks().get(0), each.settings()))
                        .toList();
        return new ForkRecord(race.number(), pair, role, first, seconds, times, Optional.empty());
    }

    private boolean isUndecided(Race race) {
        return race.benchmarks().isEmpty()
                || judgements.stream()
                        .filter(each -> each.verdict() == Verdict.UNDECIDED)
                        .filter(each -> each.duel() == race.start().duel())
                        .anyMatch(each -> each.benchmark()
                                .filter(race.benchmarks()::contains)
                                .isPresent());
    }

    /** One benchmark of a race. */
    private record Entry(Race race, Benchmark benchmark) {

        Margin margin() {
            return new Margin(race.start().margin());
        }
    }

    private void judge(String whyUndecided) {
        List<Entry> entries = races.stream()
                .flatMap(race -> race.benchmarks().stream().map(benchmark -> new Entry(race, benchmark)))
                .toList();
        List<Race> others =
                races.stream().filter(race -> race.benchmarks().isEmpty()).toList();
        List<DifferenceFamily.Seen> seen = new ArrayList<>();
        entries.forEach(
                each -> seen.add(DifferenceFamily.Seen.pairs(each.margin(), each.race.logRatios(each.benchmark))));
        while (seen.size() < tests()) {
            seen.add(DifferenceFamily.Seen.pairs(new Margin(plan.frame().margin())));
        }
        List<DifferenceResult> results = family.decide(seen);
        List<Judgement> all = new ArrayList<>();
        for (int i = 0; i < entries.size(); i++) {
            all.add(judgement(entries.get(i), results.get(i), seen.size(), whyUndecided));
        }
        others.stream()
                .filter(race -> scope.measures(race.number()))
                .map(race -> unmeasured(race, whyUndecided))
                .forEach(all::add);
        judgements = List.copyOf(all);
        tell();
    }

    /** Those that have not begun, here or in this shard, count as well: no datum says how many there are. */
    private int tests() {
        return races.stream()
                .mapToInt(race -> race.benchmarks().isEmpty()
                        ? race.start().jmh().results()
                        : race.benchmarks().size())
                .sum();
    }

    private void tell() {
        int done = (int) judgements.stream()
                .filter(each -> each.verdict() != Verdict.UNDECIDED)
                .count();
        for (Judgement each : judgements) {
            if (each.verdict() != Verdict.UNDECIDED && told.add(each.duel() + " " + each.name())) {
                progress.decided(each, done, judgements.size());
            }
        }
    }

    private Judgement judgement(Entry entry, DifferenceResult result, int tests, String whyUndecided) {
        Optional<Race.Failure> failure = entry.race.failure();
        boolean isDecided = result.verdict() != Difference.UNDECIDED;
        Verdict verdict = isDecided
                ? Verdict.valueOf(result.verdict().name())
                : failure.isPresent() ? Verdict.FAILED : Verdict.UNDECIDED;
        int pairs = entry.race.pairs();
        Optional<String> reason = isDecided
                ? Optional.empty()
                : failure.map(Comparison::words).or(() -> Optional.of(undecided(pairs, whyUndecided)));
        return new Judgement(
                entry.race.start().duel(),
                entry.benchmark.text(),
                Optional.of(entry.benchmark),
                entry.race.start().margin(),
                verdict,
                Measurements.of(result, entry.race.pairings(entry.benchmark), family, entry.margin(), tests),
                reason,
                Explanation.NONE);
    }

    private static String undecided(int pairs, String why) {
        boolean all = DifferenceFamily.nextLook(pairs).isEmpty();
        return all
                ? "all " + pairs + " pairs are used up"
                : why + " after " + pairs + (pairs == 1 ? " pair" : " pairs");
    }

    private static Judgement unmeasured(Race race, String whyUndecided) {
        Optional<Race.Failure> failure = race.failure();
        return new Judgement(
                race.start().duel(),
                race.start().jmh().text(),
                Optional.empty(),
                race.start().margin(),
                failure.isPresent() ? Verdict.FAILED : Verdict.UNDECIDED,
                Optional.empty(),
                failure.map(Comparison::words).or(() -> Optional.of(whyUndecided + " before its first pair")),
                Explanation.NONE);
    }

    private static String words(Race.Failure failure) {
        return failure.role().label() + ": " + failure.why();
    }

    private List<Progress.TooLong> tooLong(long end) {
        return schedule.excluded(left(end)).stream()
                .map(each -> new Progress.TooLong(each.start().jmh().text(), each.cost()))
                .toList();
    }

    private List<Progress.Detectable> detectable(long end) {
        Map<String, Progress.Detectable> all = new HashMap<>();
        int tests = tests();
        for (Judgement each : judgements) {
            each.measured().filter(it -> each.verdict() == Verdict.UNDECIDED).ifPresent(it -> {
                Race race = race(each);
                int pairs = schedule.affordable(race, left(end));
                all.put(
                        each.duel() + each.name(),
                        new Progress.Detectable(
                                each.name(),
                                pairs,
                                family.detectable(new Margin(each.margin()), tests, pairs, it.deviation())));
            });
        }
        return all.values().stream()
                .sorted((one, other) -> Double.compare(other.slowdown(), one.slowdown()))
                .toList();
    }

    private Race race(Judgement judgement) {
        return races.stream()
                .filter(each -> each.start().duel() == judgement.duel())
                .filter(each -> judgement
                        .benchmark()
                        .filter(each.benchmarks()::contains)
                        .isPresent())
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("expected a race of " + judgement.name()));
    }

    /** Asks why benchmarks differ, by one fork of each side. */
    private List<Judgement> explained(Duration deadline) throws InterruptedException {
        List<Judgement> all = new ArrayList<>();
        for (Judgement each : judgements) {
            boolean differs = each.verdict() == Verdict.SLOWER || each.verdict() == Verdict.FASTER;
            boolean isAsked =
                    (differs || scope.explains(each.name())) && each.measured().isPresent() && stopped.isEmpty();
            all.add(isAsked ? explained(race(each), each, deadline) : each);
        }
        return all;
    }

    private Judgement explained(Race race, Judgement judgement, Duration time) throws InterruptedException {
        Duration deadline = deadline(race, time);
        Causes causes = new Causes(
                judgement.benchmark().orElseThrow(),
                forks.explain(race.start(), Role.BASE, deadline),
                forks.explain(race.start(), Role.HEAD, deadline),
                LaunchedForks.MEASURED);
        return judgement.with(new Explanation(causes.allocation(), causes.all()));
    }
}
