package org.jvmquarks.verdict;

import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A measured value, recorded with any verdict.
 *
 * @param key what was measured, as people read it
 * @param parts the same as data; empty in journals that were written before it was recorded
 * @param value a number, a text or a boolean
 * @param unit of the value, such as {@code B/op} or {@code MB}; empty when it has none
 * @param low lower end of the interval around a value that is not exact
 * @param high upper end of it
 * @param exact whether the value repeats to the last digit; such a value has no interval
 */
public record Observation(
        String key,
        Optional<ObservationKey> parts,
        Object value,
        String unit,
        OptionalDouble low,
        OptionalDouble high,
        boolean exact) {

    /** An observation of which all parts of the key are known. */
    public Observation(
            ObservationKey key, Object value, String unit, OptionalDouble low, OptionalDouble high, boolean exact) {
        this(key.text(), Optional.of(key), value, unit, low, high, exact);
    }

    public Observation {
        Objects.requireNonNull(unit);
        if (key.isBlank()) {
            throw new IllegalArgumentException("an observation needs a key");
        }
        if (parts.filter(it -> !it.text().equals(key)).isPresent()) {
            throw new IllegalArgumentException("expected the parts of '%s', was %s".formatted(key, parts.get()));
        }
        if (!(value instanceof Number || value instanceof String || value instanceof Boolean)) {
            throw new IllegalArgumentException(key + " is neither a number, a text nor a boolean: " + value);
        }
        value = normal(value, low.isPresent());
        if (exact && (low.isPresent() || high.isPresent())) {
            throw new IllegalArgumentException(key + " is exact and has an interval");
        }
        if (low.isPresent() != high.isPresent()) {
            throw new IllegalArgumentException(key + " has half an interval");
        }
    }

    /**
     * One type for whole numbers and one for others, so that a value read back is the same. JSON has no numbers that
     * are not finite: they are texts, as guests send them, but for estimates, which are always numbers.
     */
    private static Object normal(Object value, boolean isEstimate) {
        if (value instanceof Integer || value instanceof Short || value instanceof Byte) {
            return ((Number) value).longValue();
        }
        if (value instanceof Double || value instanceof Float) {
            double number = ((Number) value).doubleValue();
            return isEstimate || Double.isFinite(number) ? (Object) number : Double.toString(number);
        }
        return isEstimate && value instanceof String text ? (Object) Double.valueOf(text) : value;
    }

    public static Observation exact(ObservationKey key, Object value, String unit) {
        return new Observation(key, value, unit, OptionalDouble.empty(), OptionalDouble.empty(), true);
    }

    /** As read from a journal that does not tell the parts of the key. */
    public static Observation exact(String key, Object value, String unit) {
        return new Observation(
                key, Optional.empty(), value, unit, OptionalDouble.empty(), OptionalDouble.empty(), true);
    }

    /** Likewise. */
    public static Observation estimate(String key, double value, String unit, double low, double high) {
        return new Observation(
                key, Optional.empty(), value, unit, OptionalDouble.of(low), OptionalDouble.of(high), false);
    }

    public static Observation estimate(ObservationKey key, double value, String unit, double low, double high) {
        return new Observation(key, value, unit, OptionalDouble.of(low), OptionalDouble.of(high), false);
    }

    /** Returns the flag whose default it is; empty for anything else. */
    public Optional<String> flag() {
        return parts.flatMap(ObservationKey::flag);
    }

    /** The value as people read it: {@code 16 B/op}, {@code 3.02 [2.9, 3.1] times}. */
    public String display() {
        StringBuilder text = new StringBuilder(number(value));
        if (low.isPresent() && high.isPresent()) {
            text.append(" [")
                    .append(number(low.getAsDouble()))
                    .append(", ")
                    .append(number(high.getAsDouble()))
                    .append(']');
        }
        return unit.isEmpty() ? text.toString() : text.append(' ').append(unit).toString();
    }

    /** Returns it without its interval: {@code 3.02 times}. */
    public String brief() {
        return unit.isEmpty() ? number(value) : number(value) + " " + unit;
    }

    /** Four significant digits are more than any ratio here has; whole numbers stay whole. */
    static String number(Object value) {
        if (value instanceof Double || value instanceof Float) {
            double number = ((Number) value).doubleValue();
            if (!Double.isFinite(number)) {
                return Double.toString(number);
            }
            if (number == Math.rint(number) && Math.abs(number) < 1e15) {
                return Long.toString((long) number);
            }
            return new java.math.BigDecimal(number)
                    .round(new java.math.MathContext(4))
                    .stripTrailingZeros()
                    .toPlainString();
        }
        return value.toString();
    }
}
