package org.jvmquarks.guest.calls;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.function.Predicate;

/**
 * The shortest digits of floating-point numbers, by arithmetic that all JDKs do alike: {@code Double.toString} had more
 * digits than it needed before 19, and equal numbers would differ.
 */
final class Digits {
    private static final int MOST = 17;
    private static final double MOST_WHOLE = 1e6;

    private Digits() {}

    static String of(double number) {
        if (isPlain(number)) {
            return Double.toString(number);
        }
        return shortest(number, rounded -> rounded.doubleValue() == number);
    }

    static String of(float number) {
        if (isPlain(number)) {
            return Float.toString(number);
        }
        return shortest(number, rounded -> rounded.floatValue() == number);
    }

    private static String shortest(double number, Predicate<BigDecimal> isSame) {
        BigDecimal exact = new BigDecimal(number);
        for (int digits = 1; digits < MOST; digits++) {
            BigDecimal rounded = exact.round(new MathContext(digits));
            if (isSame.test(rounded)) {
                return rounded.toString();
            }
        }
        return exact.round(new MathContext(MOST)).toString();
    }

    private static boolean isPlain(double number) {
        boolean finite = !Double.isNaN(number) && !Double.isInfinite(number);
        return !finite || (number == Math.rint(number) && Math.abs(number) < MOST_WHOLE);
    }
}
