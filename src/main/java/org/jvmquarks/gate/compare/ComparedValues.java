package org.jvmquarks.gate.compare;

import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jvmquarks.verdict.Observation;

/** The values that one or several pins of a quark saw of one thing on one JDK. */
final class ComparedValues {
    private final List<Observation> values;
    private final Set<String> precise;
    private final Set<String> units;
    private final Optional<Interval> interval;

    ComparedValues(List<Observation> values) {
        if (values.isEmpty()) {
            throw new IllegalArgumentException("nothing was observed");
        }
        this.values = List.copyOf(values);
        this.precise = texts(ComparedValues::precise);
        this.units = texts(Observation::unit);
        this.interval = interval(values);
    }

    /** Around all values; an exact number is an interval without width. */
    private static Optional<Interval> interval(List<Observation> values) {
        List<Optional<Interval>> intervals = values.stream().map(Interval::of).toList();
        return intervals.stream().allMatch(Optional::isPresent)
                ? intervals.stream().flatMap(Optional::stream).reduce(Interval::around)
                : Optional.empty();
    }

    /**
     * The one definition of "differs", for the gate and all reports: exact values that have none in common, values in
     * other units, or intervals that are further apart than tolerated.
     *
     * @param tolerance share by which intervals may be apart: 0.25 is a quarter
     */
    Comparability to(ComparedValues other, double tolerance) {
        if (isExact() && other.isExact()) {
            return Collections.disjoint(precise, other.precise) ? Comparability.OTHER_VALUE : Comparability.SAME;
        }
        if (interval.isEmpty() || other.interval.isEmpty()) {
            return Comparability.UNKNOWN;
        }
        if (Collections.disjoint(units, other.units)) {
            return Comparability.OTHER_VALUE;
        }
        return interval.get().isApart(other.interval.get(), tolerance) ? Comparability.APART : Comparability.SAME;
    }

    boolean isExact() {
        return values.stream().allMatch(Observation::exact);
    }

    List<Observation> all() {
        return values;
    }

    /** The values as people read them. */
    String text() {
        return String.join(" | ", texts(Observation::display));
    }

    /** The values with all their digits. */
    String preciseText() {
        return String.join(" | ", precise);
    }

    /** @param precisely whether with all digits */
    ObservedValue reading(boolean precisely) {
        String text = precisely ? preciseText() : text();
        Function<Observation, String> form = precisely ? ComparedValues::precise : Observation::display;
        Function<Observation, String> brief = precisely ? ComparedValues::preciseNumber : Observation::brief;
        String unit = units.size() == 1 ? units.iterator().next() : "";
        boolean estimated = units.size() == 1 && values.stream().noneMatch(Observation::exact);
        return interval.filter(it -> estimated)
                .<ObservedValue>map(it -> new ObservedValue.Estimate(text, joined(form, brief), unit, it))
                .orElseGet(() -> new ObservedValue.Value(text, unit));
    }

    /** The larger mean divided by the smaller; 1 for texts, and for numbers of different units. */
    double factor(ComparedValues other) {
        double a = Math.abs(mean());
        double b = Math.abs(other.mean());
        boolean oneUnit = units.size() == 1 && units.equals(other.units);
        return !oneUnit || Double.isNaN(a) || Double.isNaN(b) || a == b ? 1 : Math.max(a, b) / Math.min(a, b);
    }

    /** NaN if they are not all numbers. */
    private double mean() {
        return values.stream()
                .mapToDouble(v -> v.value() instanceof Number n ? n.doubleValue() : Double.NaN)
                .average()
                .orElse(Double.NaN);
    }

    /** In the order of their forms, each form once. */
    private String joined(Function<Observation, String> form, Function<Observation, String> shown) {
        return String.join(
                " | ",
                values.stream()
                        .collect(Collectors.toMap(form, shown, (one, other) -> one, TreeMap::new))
                        .values());
    }

    private Set<String> texts(Function<Observation, String> form) {
        return values.stream().map(form).collect(Collectors.toCollection(TreeSet::new));
    }

    /** With all digits; what is displayed has four. */
    private static String precise(Observation value) {
        String interval = value.low().isPresent()
                ? " [%s, %s]".formatted(value.low().getAsDouble(), value.high().orElse(Double.NaN))
                : "";
        return (digits(value) + interval + " " + value.unit()).strip();
    }

    private static String preciseNumber(Observation value) {
        return (digits(value) + " " + value.unit()).strip();
    }

    private static String digits(Observation value) {
        return value.value() instanceof Number number && number.doubleValue() == number.longValue()
                ? Long.toString(number.longValue())
                : value.value().toString();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ComparedValues those && values.equals(those.values);
    }

    @Override
    public int hashCode() {
        return values.hashCode();
    }

    @Override
    public String toString() {
        return text();
    }
}
