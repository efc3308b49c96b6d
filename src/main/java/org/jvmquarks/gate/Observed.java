package org.jvmquarks.gate;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jvmquarks.verdict.Observation;

/**
 * What one JDK showed of one thing, in one cell or in several.
 *
 * @param key quark and key of the observation
 * @param pins the pins that saw it
 * @param values at least one
 */
record Observed(String key, List<PinKey> pins, List<Observation> values) {

    Observed {
        pins = List.copyOf(pins);
        values = List.copyOf(values);
        if (values.isEmpty() || pins.isEmpty()) {
            throw new IllegalArgumentException(key + " was not observed");
        }
    }

    /**
     * What changed to the other side: exact values that have none in common, or intervals that are
     * further apart than tolerated. A number that is neither exact nor has an interval says
     * nothing.
     *
     * @param tolerance share by which intervals may be apart: 0.25 is a quarter
     */
    Optional<Change> to(Observed other, double tolerance) {
        if (isExact() && other.isExact()) {
            Set<String> common = new TreeSet<>(texts());
            common.retainAll(other.texts());
            return common.isEmpty() ? Optional.of(change(Kind.VALUE, other)) : Optional.empty();
        }
        if (hasInterval() && other.hasInterval()) {
            boolean apart =
                    low() > other.high() * (1 + tolerance)
                            || other.low() > high() * (1 + tolerance);
            return apart ? Optional.of(change(Kind.INTERVAL, other)) : Optional.empty();
        }
        return Optional.empty();
    }

    private boolean isExact() {
        return values.stream().allMatch(Observation::exact);
    }

    private boolean hasInterval() {
        return values.stream().allMatch(value -> value.low().isPresent());
    }

    private double low() {
        return values.stream().mapToDouble(v -> v.low().orElseThrow()).min().orElseThrow();
    }

    private double high() {
        return values.stream().mapToDouble(v -> v.high().orElseThrow()).max().orElseThrow();
    }

    private Set<String> texts() {
        return values.stream()
                .map(Observation::display)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private Change change(Kind kind, Observed other) {
        Observation first = values.get(0);
        return new Change(
                kind,
                key,
                first.key(),
                pins.get(0).quark(),
                other.pins(),
                text(),
                other.text(),
                "",
                factor(number(), other.number()));
    }

    /** The value, or those of several cells that disagree. */
    private String text() {
        return String.join(" | ", texts());
    }

    private OptionalDouble number() {
        return values.stream()
                .map(Observation::value)
                .filter(Number.class::isInstance)
                .mapToDouble(value -> ((Number) value).doubleValue())
                .average();
    }

    private static double factor(OptionalDouble from, OptionalDouble to) {
        if (from.isEmpty() || to.isEmpty()) {
            return 1;
        }
        double a = Math.abs(from.getAsDouble());
        double b = Math.abs(to.getAsDouble());
        return a == b ? 1 : Math.max(a, b) / Math.min(a, b);
    }
}
