package org.jvmquarks.jdk.selection;

import java.util.Optional;
import org.jvmquarks.jdk.Jdk;
import org.jvmquarks.jdk.JdkSelectionException;

/** An element of {@code -Dquarks.jdks=}. */
sealed interface Selector {

    String VENDOR = "vendor:";

    /** Returns the selector as it was written. */
    String text();

    /** Selects the JDK with an id. */
    record Id(String text) implements Selector {}

    /** Selects the JDKs with these feature versions. */
    record Features(String text, FeatureRange range) implements Selector {}

    /** Selects the JDKs of a vendor. */
    record OfVendor(String text, String vendor) implements Selector {}

    /** Selects the home at a path. */
    record AtHome(String text) implements Selector {}

    /** Excludes the JDKs of another selector. */
    record Not(String text, Selector what) implements Selector {}

    /**
     * Parses a selector.
     *
     * @throws JdkSelectionException if the text does not have the form of a selector
     */
    static Selector parse(String text) {
        if (text.startsWith("!")) {
            return new Not(text, parse(text.substring(1).strip()));
        }
        // No text is two selectors: an id begins with a letter, without ':' and separators.
        Optional<FeatureRange> range = FeatureRange.parse(text);
        if (range.isPresent()) {
            return new Features(text, range.get());
        }
        if (text.startsWith(VENDOR)) {
            return new OfVendor(text, text.substring(VENDOR.length()));
        }
        if (isPath(text)) {
            return new AtHome(text);
        }
        if (Jdk.isId(text)) {
            return new Id(text);
        }
        throw new JdkSelectionException(
                "'"
                        + text
                        + "' is not a selector: expected an id (temurin-25), a version (17), a"
                        + " range (17..25), a vendor (vendor:temurin), a path to a home, or '!'"
                        + " and one of these");
    }

    private static boolean isPath(String text) {
        return text.contains("/")
                || text.contains("\\")
                || text.startsWith("~")
                || text.startsWith(".");
    }
}
