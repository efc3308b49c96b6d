package org.jvmquarks.gate.compare;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jvmquarks.verdict.Observation;

/**
 * What one JDK showed of one thing, in one cell or in several.
 *
 * @param key quark and key of the observation
 * @param seen the values by the pin that saw them; neither is empty
 */
public record Observed(String key, Map<PinKey, List<Observation>> seen) {

    public Observed {
        seen = new LinkedHashMap<>(seen);
        if (seen.isEmpty() || seen.values().stream().anyMatch(List::isEmpty)) {
            throw new IllegalArgumentException(key + " was not observed");
        }
    }

    /** What two sides say of one thing. */
    private enum Relation {
        SAME,
        OTHER_VALUE,
        APART,
        /** A number that is neither exact nor has an interval says nothing. */
        UNKNOWN
    }

    /**
     * What changed to the other side: exact values that have none in common, or intervals that are
     * further apart than tolerated. Where the same pins saw it on both sides only theirs are
     * compared, so that a change of one pin is not hidden by a value of another.
     *
     * @param tolerance share by which intervals may be apart: 0.25 is a quarter
     */
    public Optional<Change> to(Observed other, double tolerance) {
        for (PinKey pin : shared(other)) {
            Optional<Change> change = only(pin).compared(other.only(pin), tolerance);
            if (change.isPresent()) {
                return change;
            }
        }
        return shared(other).isEmpty() ? compared(other, tolerance) : Optional.empty();
    }

    /** Whether both say the same; false also where they cannot be compared. */
    public boolean isAs(Observed other, double tolerance) {
        Set<PinKey> shared = shared(other);
        return shared.isEmpty()
                ? relation(other, tolerance) == Relation.SAME
                : shared.stream()
                        .allMatch(
                                pin ->
                                        only(pin).relation(other.only(pin), tolerance)
                                                == Relation.SAME);
    }

    /** Whether both have exact values, or numbers with intervals. */
    public boolean isComparable(Observed other, double tolerance) {
        Set<PinKey> shared = shared(other);
        return shared.isEmpty()
                ? relation(other, tolerance) != Relation.UNKNOWN
                : shared.stream()
                        .anyMatch(
                                pin ->
                                        only(pin).relation(other.only(pin), tolerance)
                                                != Relation.UNKNOWN);
    }

    /** The pins that saw it. */
    Set<PinKey> pins() {
        return seen.keySet();
    }

    /** Without the quark: {@code Single allocation}. */
    String name() {
        return values().get(0).key();
    }

    /** All values that were seen, as people read them. */
    public String text() {
        return String.join(" | ", texts(Observation::display));
    }

    /** With all digits. */
    public String preciseText() {
        return String.join(" | ", texts(Observed::precise));
    }

    private Set<PinKey> shared(Observed other) {
        Set<PinKey> shared = new TreeSet<>(seen.keySet());
        shared.retainAll(other.seen.keySet());
        return shared;
    }

    private Observed only(PinKey pin) {
        return new Observed(key, Map.of(pin, seen.getOrDefault(pin, List.of())));
    }

    private Optional<Change> compared(Observed other, double tolerance) {
        return switch (relation(other, tolerance)) {
            case SAME, UNKNOWN -> Optional.empty();
            case OTHER_VALUE -> Optional.of(change(Kind.VALUE, other));
            case APART -> Optional.of(change(Kind.INTERVAL, other));
        };
    }

    private Relation relation(Observed other, double tolerance) {
        if (isExact() && other.isExact()) {
            Set<String> common = new TreeSet<>(texts(Observed::precise));
            common.retainAll(other.texts(Observed::precise));
            return common.isEmpty() ? Relation.OTHER_VALUE : Relation.SAME;
        }
        Optional<Interval> mine = interval();
        Optional<Interval> theirs = other.interval();
        if (mine.isEmpty() || theirs.isEmpty()) {
            return Relation.UNKNOWN;
        }
        return mine.get().isApart(theirs.get(), tolerance) ? Relation.APART : Relation.SAME;
    }

    private List<Observation> values() {
        return seen.values().stream().flatMap(List::stream).toList();
    }

    boolean isExact() {
        return values().stream().allMatch(Observation::exact);
    }

    /** Around all values; an exact number is an interval without width. */
    private Optional<Interval> interval() {
        List<Optional<Interval>> intervals = values().stream().map(Interval::of).toList();
        return intervals.stream().allMatch(Optional::isPresent)
                ? intervals.stream().flatMap(Optional::stream).reduce(Interval::around)
                : Optional.empty();
    }

    private Set<String> texts(Function<Observation, String> form) {
        return values().stream().map(form).collect(Collectors.toCollection(TreeSet::new));
    }

    /** With all digits; what is displayed has four. */
    private static String precise(Observation value) {
        String text =
                value.value() instanceof Number number && number.doubleValue() == number.longValue()
                        ? Long.toString(number.longValue())
                        : value.value().toString();
        String interval =
                value.low().isPresent()
                        ? " [%s, %s]"
                                .formatted(
                                        value.low().getAsDouble(), value.high().orElse(Double.NaN))
                        : "";
        return (text + interval + " " + value.unit()).strip();
    }

    private Change change(Kind kind, Observed other) {
        String from = text();
        String to = other.text();
        boolean rounded = from.equals(to);
        return new Change(
                kind,
                key,
                values().get(0).key(),
                seen.keySet().iterator().next().quark(),
                List.copyOf(other.seen.keySet()),
                rounded ? preciseText() : from,
                rounded ? other.preciseText() : to,
                "",
                factor(other));
    }

    /** 1 for what has no factor: texts, and numbers of different units. */
    private double factor(Observed other) {
        Set<String> units = texts(Observation::unit);
        units.addAll(other.texts(Observation::unit));
        double a = Math.abs(mean());
        double b = Math.abs(other.mean());
        if (units.size() > 1 || Double.isNaN(a) || Double.isNaN(b) || a == b) {
            return 1;
        }
        return Math.max(a, b) / Math.min(a, b);
    }

    /** NaN if they are not all numbers. */
    private double mean() {
        return values().stream()
                .mapToDouble(v -> v.value() instanceof Number n ? n.doubleValue() : Double.NaN)
                .average()
                .orElse(Double.NaN);
    }
}
