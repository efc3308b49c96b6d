package org.jvmquarks.jdk.selection;

import java.util.Optional;
import org.jvmquarks.jdk.ImagePlatform;
import org.jvmquarks.jdk.Jdk;
import org.jvmquarks.jdk.JdkSelectionException;
import org.jvmquarks.jdk.JdkSource;

/** An element of {@code -Dquarks.jdks=}. */
sealed interface Selector {

    String VENDOR = "vendor:";

    String IMAGE = "image:";

    String DIGEST = "@sha256:";

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

    /** Selects the JDK in an image, which no file has to describe. */
    record OfImage(String text, JdkSource.Image image) implements Selector {}

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
        if (text.startsWith(IMAGE)) {
            return new OfImage(text, image(text));
        }
        if (isPath(text)) {
            return new AtHome(text);
        }
        if (Jdk.isId(text)) {
            return new Id(text);
        }
        throw new JdkSelectionException("'"
                + text
                + "' is not a selector: expected an id (temurin-25), a version (17), a"
                + " range (17..25), a vendor (vendor:temurin), an image"
                + " (image:eclipse-temurin:25-jdk), a path to a home, or '!' and one of these");
    }

    /** A reference has no {@code @} but before its digest, so one before a platform is not part of it. */
    private static JdkSource.Image image(String text) {
        String reference = text.substring(IMAGE.length());
        Optional<ImagePlatform> platform = Optional.empty();
        int at = reference.lastIndexOf('@');
        if (at >= 0 && !reference.startsWith(DIGEST, at)) {
            String title = reference.substring(at + 1);
            platform = ImagePlatform.of(title);
            if (platform.isEmpty()) {
                throw new JdkSelectionException("'%s' names the platform '%s': expected one of %s"
                        .formatted(text, title, String.join(", ", ImagePlatform.titles())));
            }
            reference = reference.substring(0, at);
        }
        if (!JdkSource.Image.isReference(reference)) {
            throw new JdkSelectionException(
                    "'%s' is not an image: expected a reference, such as %seclipse-temurin:25-jdk, was '%s'"
                            .formatted(text, IMAGE, reference));
        }
        return new JdkSource.Image(reference, platform);
    }

    private static boolean isPath(String text) {
        return text.contains("/") || text.contains("\\") || text.startsWith("~") || text.startsWith(".");
    }
}
