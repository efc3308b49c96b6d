package org.jvmquarks.gate.ledger;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jvmquarks.gate.compare.Interval;
import org.jvmquarks.gate.compare.ObservedValue;

/** An accepted verdict or value, as an entry of the ledger has it. */
sealed interface AcceptedReading {

    /** The text in the ledger. */
    String text();

    /**
     * Whether it accepts what a side shows now.
     *
     * @param tolerance the same that the sides were compared with
     */
    boolean accepts(ObservedValue now, double tolerance);

    /** A verdict or exact values: accepted as long as they read the same. */
    record Exact(String text) implements AcceptedReading {

        @Override
        public boolean accepts(ObservedValue now, double tolerance) {
            return text.equals(now.text());
        }
    }

    /**
     * Estimates in one unit: they differ a little from run to run, and are accepted as long as the intervals are not
     * apart.
     */
    record Estimate(String text, String unit, Interval interval) implements AcceptedReading {
        private static final String NUMBER = "(-?[0-9.]+(?:E-?[0-9]+)?)";
        private static final Pattern ONE =
                Pattern.compile("[^\\[|]+ \\[" + NUMBER + ", " + NUMBER + "](?: ([^\\[|]+))?");

        @Override
        public boolean accepts(ObservedValue now, double tolerance) {
            return text.equals(now.text())
                    || (now instanceof ObservedValue.Estimate estimate
                            && unit.equals(estimate.unit())
                            && !interval.isApart(estimate.interval(), tolerance));
        }

        /** Empty if the text is anything else than estimates in one unit. */
        private static Optional<AcceptedReading> read(String text) {
            List<Matcher> parts =
                    Arrays.stream(text.split(" \\| ", -1)).map(ONE::matcher).toList();
            if (!parts.stream().allMatch(Matcher::matches)) {
                return Optional.empty();
            }
            List<String> units = parts.stream().map(Estimate::unit).distinct().toList();
            List<Optional<Interval>> intervals =
                    parts.stream().map(Estimate::interval).collect(Collectors.toList());
            return units.size() == 1 && intervals.stream().allMatch(Optional::isPresent)
                    ? intervals.stream()
                            .flatMap(Optional::stream)
                            .reduce(Interval::around)
                            .map(around -> new Estimate(text, units.get(0), around))
                    : Optional.empty();
        }

        private static String unit(MatchResult part) {
            return Optional.ofNullable(part.group(3)).orElse("");
        }

        /** Empty for what people wrote by hand and is not an interval. */
        private static Optional<Interval> interval(MatchResult part) {
            try {
                return Optional.of(new Interval(Double.parseDouble(part.group(1)), Double.parseDouble(part.group(2))));
            } catch (IllegalArgumentException e) {
                return Optional.empty();
            }
        }
    }

    /** Reads the text of an entry: the only place where the text of a value is read back. */
    static AcceptedReading read(String text) {
        return Estimate.read(text).orElseGet(() -> new Exact(text));
    }

    /** Accepts what a side shows. */
    static AcceptedReading of(ObservedValue now) {
        return now instanceof ObservedValue.Estimate estimate
                ? new Estimate(estimate.text(), estimate.unit(), estimate.interval())
                : new Exact(now.text());
    }
}
