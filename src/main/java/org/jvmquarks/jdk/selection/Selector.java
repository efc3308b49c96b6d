package org.jvmquarks.jdk.selection;

import java.util.Optional;
import org.jvmquarks.jdk.Jdk;
import org.jvmquarks.jdk.JdkSelectionException;

/** One element of {@code -Dquarks.jdks=}. */
sealed interface Selector {

    String VENDOR = "vendor:";

    /** As it was written. */
    String text();

    /** The JDK of this id. */
    record Id(String text) implements Selector {}

    /** Those of these feature versions. */
    record Features(String text, FeatureRange range) implements Selector {}

    /** Those of a vendor. */
    record OfVendor(String text, String vendor) implements Selector {}

    /** The home at a path. */
    record AtHome(String text) implements Selector {}

    /** None of those. */
    record Not(String text, Selector what) implements Selector {}

    /**
     * Reads a selector; what it selects, if anything, shows later.
     *
     * @throws JdkSelectionException if it cannot be one
     */
    static Selector parse(String text) {
        if (text.startsWith("!")) {
            return new Not(text, parse(text.substring(1).strip()));
        }
        // Ids begin with a letter and hold neither ':' nor a separator: no text is two selectors.
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
                        + "' is no selector: neither an id (temurin-25), a version (17), a range"
                        + " (17..25), a vendor (vendor:temurin), a path to a home, nor one of these"
                        + " after '!'");
    }

    private static boolean isPath(String text) {
        return text.contains("/")
                || text.contains("\\")
                || text.startsWith("~")
                || text.startsWith(".");
    }
}
