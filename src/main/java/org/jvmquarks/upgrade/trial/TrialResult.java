package org.jvmquarks.upgrade.trial;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jvmquarks.upgrade.executed.CallQuestions;
import org.jvmquarks.upgrade.executed.CountedCalls;
import org.jvmquarks.upgrade.executed.Counting;
import org.jvmquarks.upgrade.executed.ExecutedCalls;
import org.jvmquarks.upgrade.executed.ExecutedCalls.Cost;
import org.jvmquarks.verdict.DifferenceFamily;
import org.jvmquarks.verdict.DifferenceFamily.Seen;
import org.jvmquarks.verdict.DifferenceResult;

/**
 * What was seen in all rounds of a trial.
 *
 * @param plan what ran
 * @param from id of the JDK in use
 * @param to id of the JDK that is to replace it
 * @param rounds those in which only the application runs
 * @param recorded further rounds, in which VMs record themselves
 * @param counting what was executed in them; empty where the application does not run on the JDK in use
 */
public record TrialResult(
        TrialPlan plan, String from, String to, Rounds rounds, Recorded recorded, Optional<Counting> counting) {
    /**
     * A line that comes in every second round by chance is in all of as many rounds of one JDK and in none of the other
     * one less than once in a hundred trials; with three rounds, it would be three times.
     */
    public static final int FEWEST_FOR_WORDS = 4;

    /** Rounds of both JDKs, each beside that of the same number. */
    public record Rounds(List<Round> before, List<Round> after) {
        public Rounds {
            before = List.copyOf(before);
            after = List.copyOf(after);
            if (before.isEmpty() || before.size() != after.size()) {
                throw new IllegalArgumentException(
                        "expected as many rounds of each JDK, found %d and %d".formatted(before.size(), after.size()));
            }
        }

        boolean areDone() {
            return Stream.concat(before.stream(), after.stream()).allMatch(Round::isDone);
        }
    }

    /** What came of the rounds in which VMs record themselves. */
    public sealed interface Recorded {}

    /**
     * There are such rounds.
     *
     * @param events that the VMs of both JDKs have; what one alone has is no difference of the application
     */
    public record Recording(Rounds rounds, Set<String> events) implements Recorded {
        public Recording {
            events = Set.copyOf(events);
        }
    }

    /**
     * There are no such rounds.
     *
     * @param why in words
     */
    public record NotRecorded(String why) implements Recorded {}

    /** Returns the rounds on the JDK in use, in their order. */
    public List<Round> before() {
        return rounds.before();
    }

    /** Returns the rounds on the other one, each beside that of the same number. */
    public List<Round> after() {
        return rounds.after();
    }

    /** Returns the same with what further rounds tell. */
    TrialResult with(Recorded more, Counting counted) {
        return new TrialResult(plan, from, to, rounds, more, Optional.of(counted));
    }

    /** Returns what was executed in further rounds. */
    Counting counting(Rounds observed, CallQuestions questions) {
        Optional<String> failure = failure(observed.before());
        CountedCalls counted = counted(observed.before());
        if (failure.isPresent()) {
            return new Counting.Failed(
                    "what is executed was not counted: with the agent that counts, the application %s on %s"
                            .formatted(failure.get(), from));
        }
        double without = median(values(before(), RoundAmount.PROCESSOR));
        double with = median(values(observed.before(), RoundAmount.PROCESSOR));
        return counted.jvms() == 0
                ? new Counting.Failed(
                        "what is executed was not counted: no JVM on %s took the agent from JAVA_TOOL_OPTIONS; let the commands keep that variable"
                                .formatted(from))
                : new ExecutedCalls(
                        questions,
                        from,
                        to,
                        observed.before().size(),
                        counted,
                        counted(observed.after()),
                        without > 0 && with > 0 ? Optional.of(new Cost(without, with)) : Optional.empty());
    }

    private static CountedCalls counted(List<Round> rounds) {
        return CountedCalls.all(rounds.stream().map(Round::counted).toList());
    }

    /** Returns what was executed, if that was counted. */
    public Optional<ExecutedCalls> executed() {
        return counting.filter(ExecutedCalls.class::isInstance).map(ExecutedCalls.class::cast);
    }

    /** Returns whether there are enough rounds to compare what is printed and what happens. */
    public boolean comparesWords() {
        return before().size() >= FEWEST_FOR_WORDS;
    }

    /**
     * An amount on both JDKs.
     *
     * @param before median of the rounds on the JDK in use, in the unit of the amount
     * @param after the same on the other one
     * @param result what its rounds show, with the error rate of the whole trial
     */
    public record Compared(RoundAmount amount, double before, double after, DifferenceResult result) {}

    /** Something that happens in each round of one JDK, and in no round of the other one or another number of times. */
    public record Happened(Occurrence occurrence, long before, long after) {}

    /** Returns whether it runs, in a sentence without its full stop: {@code in the trial, it ran in 5 of 5 rounds}. */
    public String sentence() {
        long ran = after().size() - failed(after());
        String did = plan.load().isPresent() ? "started and took its load in" : "started and was ready in";
        return "in the trial, it %s %d of %d rounds".formatted(plan.ends() ? "passed" : did, ran, after().size());
    }

    /** Returns how many rounds failed. */
    public static long failed(List<Round> rounds) {
        return rounds.stream().filter(round -> !round.isDone()).count();
    }

    /** Returns how the first round that failed did so, in words; empty if none did. */
    public static Optional<String> failure(List<Round> rounds) {
        return rounds.stream().flatMap(round -> round.failure().stream()).findFirst();
    }

    /** Returns what is printed in each round of the new JDK, and in none of the other one. */
    public SortedSet<String> appeared() {
        return onlyIn(after(), before());
    }

    /** Returns what is printed in each round of the JDK in use, and in none of the other one. */
    public SortedSet<String> vanished() {
        return onlyIn(before(), after());
    }

    private SortedSet<String> onlyIn(List<Round> rounds, List<Round> others) {
        return !comparesWords()
                ? Collections.emptySortedSet()
                : rounds.get(0).printed().stream()
                        .filter(line -> rounds.stream()
                                .allMatch(round -> round.printed().contains(line)))
                        .filter(line -> others.stream()
                                .noneMatch(round -> round.printed().contains(line)))
                        .collect(Collectors.toCollection(TreeSet::new));
    }

    /** Returns the amounts that each round has; none of rounds of which one failed, as that would be another work. */
    public List<Compared> compared() {
        List<Compared> compared = new ArrayList<>();
        List<Seen> tests = new ArrayList<>();
        List<Function<DifferenceResult, Compared>> results = new ArrayList<>();
        for (RoundAmount amount : RoundAmount.values()) {
            Optional<Rounds> rounds = rounds(amount).filter(Rounds::areDone);
            if (rounds.isPresent()) {
                double[] before = values(rounds.get().before(), amount);
                double[] after = values(rounds.get().after(), amount);
                double[] ratios = IntStream.range(0, before.length)
                        .mapToDouble(i -> Math.log(after[i] / before[i]))
                        .toArray();
                if (Arrays.stream(ratios).allMatch(Double::isFinite)) {
                    tests.add(Seen.allPairs(amount.margin(), ratios));
                    results.add(result -> new Compared(amount, median(before), median(after), result));
                }
            }
        }
        // The number of rounds is chosen before them.
        List<DifferenceResult> decided =
                DifferenceFamily.once(DifferenceFamily.DEFAULT_ERROR).decide(tests);
        for (int i = 0; i < decided.size(); i++) {
            compared.add(results.get(i).apply(decided.get(i)));
        }
        return compared;
    }

    /** The recorder takes time and memory itself, so rounds with it do not tell what a round takes. */
    private Optional<Rounds> rounds(RoundAmount amount) {
        Optional<String> event = FlightTable.event(amount);
        if (event.isEmpty()) {
            return Optional.of(rounds);
        }
        return recording().filter(it -> it.events().contains(event.get())).map(Recording::rounds);
    }

    private Optional<Recording> recording() {
        return recorded instanceof Recording recording ? Optional.of(recording) : Optional.empty();
    }

    private static double[] values(List<Round> rounds, RoundAmount amount) {
        return rounds.stream()
                .mapToDouble(round ->
                        round.done().flatMap(done -> done.amount(amount)).orElse(Double.NaN))
                .toArray();
    }

    private static double median(double... values) {
        double[] sorted = Arrays.stream(values).sorted().toArray();
        return (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
    }

    /**
     * Returns what happens in each round of one JDK and in none of the other one, or the same number of times in each
     * round of both.
     */
    public List<Happened> happened() {
        Optional<Recording> recording = recording().filter(it -> it.rounds().areDone());
        if (recording.isEmpty() || !comparesWords()) {
            return List.of();
        }
        Rounds rounds = recording.get().rounds();
        return Stream.concat(rounds.before().stream(), rounds.after().stream())
                .flatMap(round -> round.seen().occurrences().keySet().stream())
                .distinct()
                .sorted()
                .filter(each -> FlightTable.events(each.kind()).stream()
                        .anyMatch(recording.get().events()::contains))
                .flatMap(each -> happened(each, rounds).stream())
                .toList();
    }

    private static Optional<Happened> happened(Occurrence occurrence, Rounds rounds) {
        LongSummaryStatistics before = counts(rounds.before(), occurrence);
        LongSummaryStatistics after = counts(rounds.after(), occurrence);
        boolean constant = before.getMin() == before.getMax() && after.getMin() == after.getMax();
        boolean appears = before.getMax() == 0 && after.getMin() > 0;
        boolean vanishes = after.getMax() == 0 && before.getMin() > 0;
        boolean counted = occurrence.kind().isCounted() && constant && before.getMin() != after.getMin();
        return appears || vanishes || counted
                ? Optional.of(new Happened(occurrence, before.getMin(), after.getMin()))
                : Optional.empty();
    }

    private static LongSummaryStatistics counts(List<Round> rounds, Occurrence occurrence) {
        return rounds.stream()
                .mapToLong(round -> round.seen().occurrences().getOrDefault(occurrence, 0L))
                .summaryStatistics();
    }
}
