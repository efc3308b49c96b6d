package org.jvmquarks.jdk;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Short keys for the vendors of JDKs, read from {@code IMPLEMENTOR} in the {@code release} file of
 * a JDK or from its property {@code java.vendor}.
 */
public final class Vendors {

    /** Form of a key, in words. */
    public static final String KEY_RULE =
            "a letter, then letters, digits or '-', all in lower case";

    private static final Pattern KEY = Pattern.compile("[a-z][a-z0-9-]*");

    /** Oracle's GraalVM names itself in its version alone: its vendor is Oracle Corporation. */
    private static final String GRAALVM = "graalvm";

    /** Known vendors. To add one, add a line: its key, and parts of its name in lower case. */
    private static final List<Vendor> KNOWN =
            List.of(
                    new Vendor("temurin", "adoptium", "temurin", "adoptopenjdk"),
                    new Vendor("corretto", "amazon"),
                    new Vendor("zulu", "azul"),
                    new Vendor("liberica", "bellsoft"),
                    new Vendor("sapmachine", "sap se"),
                    new Vendor("microsoft", "microsoft"),
                    new Vendor(GRAALVM, GRAALVM),
                    new Vendor("oracle", "oracle"),
                    new Vendor("semeru", "ibm", "international business machines"),
                    new Vendor("dragonwell", "alibaba"),
                    new Vendor("jbr", "jetbrains"),
                    new Vendor("redhat", "red hat"),
                    new Vendor("kona", "tencent"),
                    new Vendor("bisheng", "bisheng", "huawei"),
                    new Vendor("debian", "debian"),
                    new Vendor("ubuntu", "ubuntu"),
                    new Vendor("arch", "arch linux"),
                    new Vendor("homebrew", "homebrew"));

    /** Names of no vendor: the defaults of OpenJDK's own build and of Debian's packaging. */
    private static final List<String> PLACEHOLDERS = List.of("n/a", "unknown", "private build");

    private record Vendor(String key, List<String> marks) {
        Vendor(String key, String... marks) {
            this(key, List.of(marks));
        }
    }

    private Vendors() {}

    /**
     * Returns the key of an implementor: {@code temurin} for {@code Eclipse Adoptium}. The key of
     * an unknown vendor is its own name; a placeholder has no key.
     */
    public static Optional<String> keyOf(String implementor) {
        String name = implementor.strip().toLowerCase(Locale.ROOT);
        if (PLACEHOLDERS.contains(name)) {
            return Optional.empty();
        }
        return KNOWN.stream()
                .filter(vendor -> vendor.marks().stream().anyMatch(name::contains))
                .map(Vendor::key)
                .findFirst()
                .or(() -> ownName(name));
    }

    /**
     * Returns the key of an implementor with a version of its own: {@code graalvm} for {@code
     * Oracle Corporation} and {@code Oracle GraalVM 21.0.5+9.1}.
     *
     * @param version {@code IMPLEMENTOR_VERSION} in the {@code release} file or the property {@code
     *     java.vendor.version}; empty if there is none
     */
    public static Optional<String> keyOf(String implementor, Optional<String> version) {
        return version.filter(text -> text.toLowerCase(Locale.ROOT).contains(GRAALVM)).isPresent()
                ? Optional.of(GRAALVM)
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
