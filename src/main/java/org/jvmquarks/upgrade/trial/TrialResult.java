package org.jvmquarks.upgrade.trial;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jvmquarks.upgrade.trial.Round.End.Done;
import org.jvmquarks.verdict.DifferenceFamily;
import org.jvmquarks.verdict.DifferenceFamily.Seen;
import org.jvmquarks.verdict.DifferenceResult;
import org.jvmquarks.verdict.Margin;

/**
 * What was seen in all rounds of a trial.
 *
 * @param plan what ran
 * @param from id of the JDK in use
 * @param to id of the JDK that is to replace it
 * @param before rounds on the JDK in use, in their order
 * @param after rounds on the other one, each beside that of the same number
 */
public record TrialResult(TrialPlan plan, String from, String to, List<Round> before, List<Round> after) {
    public TrialResult {
        before = List.copyOf(before);
        after = List.copyOf(after);
        if (before.isEmpty() || before.size() != after.size()) {
            throw new IllegalArgumentException(
                    "expected as many rounds of each JDK, found %d and %d".formatted(before.size(), after.size()));
        }
    }

    /** An amount of a round. */
    public enum Amount {
        READY("time until it is ready", done -> done.ready().toNanos() / 1e9, "s"),
        PROCESSOR(
                "processor time",
                done -> done.usage()
                        .map(usage -> usage.processor().toNanos() / 1e9)
                        .orElse(Double.NaN),
                "s"),
        RESIDENT(
                "resident memory",
                done -> done.usage()
                        .map(usage -> usage.residentBytes() / (double) (1 << 20))
                        .orElse(Double.NaN),
                "MB");

        private final String title;
        private final ToDoubleFunction<Done> of;
        private final String unit;

        Amount(String title, ToDoubleFunction<Done> of, String unit) {
            this.title = title;
            this.of = of;
            this.unit = unit;
        }

        /** Returns what it is, in words. */
        public String title() {
            return title;
        }

        /** Returns a value with its unit: {@code 1.31 s}, {@code 412 MB}. */
        public String text(double value) {
            return String.format(Locale.ROOT, value < 10 ? "%.2f %s" : "%.0f %s", value, unit);
        }
    }

    /**
     * An amount on both JDKs.
     *
     * @param before median of the rounds on the JDK in use, in the unit of the amount
     * @param after the same on the other one
     * @param result what its rounds show, with the error rate of the whole trial
     */
    public record Compared(Amount amount, double before, double after, DifferenceResult result) {}

    /** Returns whether it runs, in a sentence without its full stop: {@code in the trial, it ran in 5 of 5 rounds}. */
    public String sentence() {
        long ran = after.size() - failed(after);
        return "in the trial, it %s %d of %d rounds"
                .formatted(
                        plan.ready() instanceof Ready.End ? "passed" : "started and was ready in", ran, after.size());
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
        return onlyIn(after, before);
    }

    /** Returns what is printed in each round of the JDK in use, and in none of the other one. */
    public SortedSet<String> vanished() {
        return onlyIn(before, after);
    }

    private static SortedSet<String> onlyIn(List<Round> rounds, List<Round> others) {
        return rounds.get(0).printed().stream()
                .filter(line ->
                        rounds.stream().allMatch(round -> round.printed().contains(line)))
                .filter(line ->
                        others.stream().noneMatch(round -> round.printed().contains(line)))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** Returns the amounts that each round has; none if a round failed, as that would be another work. */
    public List<Compared> compared() {
        if (failed(before) + failed(after) > 0) {
            return List.of();
        }
        List<Amount> amounts = new ArrayList<>();
        List<Seen> tests = new ArrayList<>();
        Margin margin = new Margin(Margin.DEFAULT_SHARE);
        for (Amount each : Amount.values()) {
            double[] ratios = IntStream.range(0, before.size())
                    .mapToDouble(i -> Math.log(amount(after.get(i), each) / amount(before.get(i), each)))
                    .toArray();
            if (IntStream.range(0, ratios.length).allMatch(i -> Double.isFinite(ratios[i]))) {
                amounts.add(each);
                tests.add(Seen.pairs(margin, ratios));
            }
        }
        List<DifferenceResult> results =
                DifferenceFamily.sequential(DifferenceFamily.DEFAULT_ERROR).decide(tests);
        return IntStream.range(0, amounts.size())
                .mapToObj(i -> new Compared(
                        amounts.get(i), median(before, amounts.get(i)), median(after, amounts.get(i)), results.get(i)))
                .toList();
    }

    private static double amount(Round round, Amount amount) {
        return round.done().map(done -> amount.of.applyAsDouble(done)).orElse(Double.NaN);
    }

    private static double median(List<Round> rounds, Amount amount) {
        double[] sorted = rounds.stream()
                .mapToDouble(round -> amount(round, amount))
                .sorted()
                .toArray();
        return (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
    }
}
