package org.jvmquarks.jdk;

import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;

/** The home or image that a JDK comes from. */
public sealed interface JdkSource {

    /** Returns the form for reports: the path of the home, or the reference of the image. */
    String describe();

    /**
     * Returns the source that {@link #describe} describes: an absolute path is a home.
     *
     * @param platform of an image; empty for a home
     */
    static JdkSource of(String description, Optional<ImagePlatform> platform) {
        return Path.of(description).isAbsolute() ? new Home(Path.of(description)) : new Image(description, platform);
    }

    /**
     * A folder of this machine.
     *
     * @param path absolute; the selection checks that it contains {@code bin/java}, because a shared matrix file lists
     *     the homes of other machines too
     */
    record Home(Path path) implements JdkSource {

        public Home {
            if (!path.isAbsolute()) {
                throw new IllegalArgumentException("home must be an absolute path, was '" + path + "'");
            }
            path = path.normalize();
        }

        @Override
        public String describe() {
            return path.toString();
        }
    }

    /**
     * A container image.
     *
     * @param reference repository with a tag, a digest ({@code @sha256:...}) or both
     * @param platform platform whose variant of the image is meant; empty for the one that the engine chooses
     */
    record Image(String reference, Optional<ImagePlatform> platform) implements JdkSource {

        /** A loose check on purpose: it catches typing errors, the engine finds the others. */
        private static final Pattern REFERENCE =
                Pattern.compile("[a-z0-9][A-Za-z0-9._-]*(:[0-9]+)?(/[a-z0-9][a-z0-9._-]*)*"
                        + "(:[A-Za-z0-9_][A-Za-z0-9._-]*)?(@sha256:[0-9a-f]{64})?");

        public Image {
            if (!isReference(reference)) {
                throw new IllegalArgumentException(
                        "image must be a reference, such as eclipse-temurin:21-jdk, was '" + reference + "'");
            }
        }

        /** An image whose platform the engine chooses. */
        public Image(String reference) {
            this(reference, Optional.empty());
        }

        public static boolean isReference(String text) {
            return REFERENCE.matcher(text).matches();
        }

        @Override
        public String describe() {
            return reference;
        }
    }
}
