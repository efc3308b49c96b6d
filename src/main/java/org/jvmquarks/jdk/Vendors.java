package org.jvmquarks.jdk;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Short keys for the vendors of JDKs, read from {@code IMPLEMENTOR} in the {@code release} file of a JDK or from its
 * property {@code java.vendor}.
 */
public final class Vendors {

    /** Form of a key, in words. */
    public static final String KEY_RULE = "a letter, then letters, digits or '-', all in lower case";

    private static final Pattern KEY = Pattern.compile("[a-z][a-z0-9-]*");

    /** Names of no vendor: the defaults of OpenJDK's own build and of Debian's packaging. */
    private static final List<String> PLACEHOLDERS = List.of("n/a", "unknown", "private build");

    private Vendors() {}

    /**
     * Returns the key of an implementor: {@code temurin} for {@code Eclipse Adoptium}. The key of an unknown vendor is
     * its own name; a placeholder has no key.
     */
    public static Optional<String> keyOf(String implementor) {
        String name = implementor.strip().toLowerCase(Locale.ROOT);
        if (PLACEHOLDERS.contains(name)) {
            return Optional.empty();
        }
        return Stream.of(Vendor.values())
                .filter(vendor -> vendor.isNamed(name))
                .map(Vendor::key)
                .findFirst()
                .or(() -> ownName(name));
    }

    /**
     * Returns the key of an implementor with a version of its own: {@code graalvm} for {@code Oracle Corporation} and
     * {@code Oracle GraalVM 21.0.5+9.1}.
     *
     * @param version {@code IMPLEMENTOR_VERSION} in the {@code release} file or the property
     *     {@code java.vendor.version}; empty if there is none
     */
    public static Optional<String> keyOf(String implementor, Optional<String> version) {
        // Oracle's GraalVM names itself in its version alone.
        return version.map(text -> text.toLowerCase(Locale.ROOT))
                        .filter(Vendor.GRAALVM::isNamed)
                        .isPresent()
                ? Optional.of(Vendor.GRAALVM.key())
                : keyOf(implementor);
    }

    /** Tells whether a text follows {@link #KEY_RULE}. */
    public static boolean isKey(String text) {
        return KEY.matcher(text).matches();
    }

    private static Optional<String> ownName(String name) {
        String key = name.replaceAll("[^a-z0-9]+", "-").replaceAll("^[^a-z]+|-+$", "");
        return isKey(key) ? Optional.of(key) : Optional.empty();
    }
}
