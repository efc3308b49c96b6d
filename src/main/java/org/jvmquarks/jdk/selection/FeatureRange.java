package org.jvmquarks.jdk.selection;

import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jvmquarks.jdk.JdkSelectionException;

/**
 * Feature versions, both ends included: {@code 17}, {@code 17..25}, {@code 21..}, {@code ..17}.
 *
 * @param low not above {@code high}
 */
record FeatureRange(int low, int high) {

    private static final Pattern ONE = Pattern.compile("[0-9]{1,4}");

    private static final Pattern RANGE = Pattern.compile("([0-9]{0,4})\\.\\.([0-9]{0,4})");

    FeatureRange {
        if (low > high) {
            throw new IllegalArgumentException("nothing is from " + low + " to " + high);
        }
    }

    /**
     * Reads one; empty when the text is neither a version nor a range.
     *
     * @throws JdkSelectionException if it is a range that holds nothing
     */
    static Optional<FeatureRange> parse(String text) {
        if (ONE.matcher(text).matches()) {
            int feature = Integer.parseInt(text);
            return Optional.of(new FeatureRange(feature, feature));
        }
        Matcher range = RANGE.matcher(text);
        if (!range.matches() || text.equals("..")) {
            return Optional.empty();
        }
        int low = end(range.group(1), 0);
        int high = end(range.group(2), Integer.MAX_VALUE);
        if (low > high) {
            throw new JdkSelectionException(
                    "'%s' is no range; did you mean '%d..%d'?".formatted(text, high, low));
        }
        return Optional.of(new FeatureRange(low, high));
    }

    boolean contains(OptionalInt feature) {
        return feature.isPresent() && low <= feature.getAsInt() && feature.getAsInt() <= high;
    }

    private static int end(String digits, int open) {
        return digits.isEmpty() ? open : Integer.parseInt(digits);
    }
}
