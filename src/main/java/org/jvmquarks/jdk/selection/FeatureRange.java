package org.jvmquarks.jdk.selection;

import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jvmquarks.jdk.JdkSelectionException;

/**
 * A range of feature versions: {@code 17}, {@code 17..25}, {@code 21..} or {@code ..17}.
 *
 * @param low first version of the range, at most {@code high}
 * @param high last version of the range
 */
record FeatureRange(int low, int high) {

    private static final Pattern ONE = Pattern.compile("[0-9]{1,4}");

    private static final Pattern RANGE = Pattern.compile("([0-9]{0,4})\\.\\.([0-9]{0,4})");

    FeatureRange {
        if (low > high) {
            throw new IllegalArgumentException(
                    "the first version must not be above the last, was " + low + ".." + high);
        }
    }

    /**
     * Parses a version or a range; empty if the text is neither.
     *
     * @throws JdkSelectionException if the range is reversed
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
            throw new JdkSelectionException("'%s' is not a range of versions, such as 17..25; did you mean '%d..%d'?"
                    .formatted(text, high, low));
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
