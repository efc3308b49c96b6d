package org.jvmquarks.evidence.value;

import java.math.BigDecimal;
import java.util.regex.Pattern;
import org.jvmquarks.guest.wire.Scalar;

/**
 * The value that a pin expects a probe to compute, in the form in which guests send values.
 *
 * @param name of the value
 * @param value a {@code Long}, a {@code Double}, a {@code Boolean} or a {@code String}
 */
record ExpectedValue(String name, Object value) {
    /** Numbers that JSON does not have travel as texts. */
    private static final Pattern NUMBER_AS_TEXT = Pattern.compile("NaN|-?Infinity|-?\\d{19,}");

    /**
     * Reads what the author of a pin wrote.
     *
     * @throws IllegalArgumentException if no guest sends such a value
     */
    static ExpectedValue of(String name, Object written) {
        return new ExpectedValue(
                name,
                Scalar.of(written)
                        .orElseThrow(() -> new IllegalArgumentException(
                                "%s expects %s, which no probe can return; expect a number, a text, a boolean, a character or an enum constant"
                                        .formatted(call(name), type(written)))));
    }

    /** Tells whether a guest computed it; numbers of different types are compared by value. */
    boolean isEqualTo(Object found) {
        return value.equals(found)
                || (isNumber(value)
                        && isNumber(found)
                        && !value.getClass().equals(found.getClass())
                        && exact(value).compareTo(exact(found)) == 0);
    }

    /**
     * Checks that a guest computed a value of the same kind: otherwise the pin could never hold.
     *
     * @param subject the probe and the JDK
     * @throws IllegalArgumentException if one is a number and the other a text, or the like
     */
    void requireSameKind(Object found, String subject) {
        if (!kind(value).equals(kind(found)) && !(mayBeNumber(value) && mayBeNumber(found))) {
            throw new IllegalArgumentException("%s expects %s, and the probe returns %s for %s; use one type for both"
                    .formatted(call(name), withKind(value), withKind(found), subject));
        }
    }

    private static String call(String name) {
        return "has(\"" + name + "\", …)";
    }

    private static BigDecimal exact(Object number) {
        return number instanceof Long whole ? BigDecimal.valueOf(whole) : new BigDecimal((Double) number);
    }

    private static boolean isNumber(Object value) {
        return value instanceof Number;
    }

    private static boolean mayBeNumber(Object value) {
        return isNumber(value)
                || (value instanceof String text && NUMBER_AS_TEXT.matcher(text).matches());
    }

    private static String kind(Object value) {
        return isNumber(value) ? "number" : value instanceof String ? "text" : "boolean";
    }

    private static String withKind(Object value) {
        return "the " + kind(value) + " " + (value instanceof String text ? ShownText.quoted(text) : value);
    }

    private static String type(Object written) {
        return written == null ? "null" : written.getClass().getTypeName();
    }
}
