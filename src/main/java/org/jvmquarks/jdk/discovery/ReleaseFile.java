package org.jvmquarks.jdk.discovery;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jvmquarks.files.BoundedFile;
import org.jvmquarks.jdk.Vendors;

/**
 * The file {@code release} in the home of a JDK: lines of {@code KEY="value"}. Vendors add lines, so that an unknown
 * line is never an error.
 *
 * @param entries values without their quotes
 */
record ReleaseFile(Map<String, String> entries) {

    static final String NAME = "release";

    private static final Pattern LINE = Pattern.compile("\\s*([A-Za-z_0-9]+)\\s*=\\s*(.*?)\\s*");

    /** JDK 8 calls itself 1.8.0_402. */
    private static final Pattern FEATURE = Pattern.compile("(?:1\\.)?([0-9]{1,4})(?:[^0-9].*)?");

    ReleaseFile {
        entries = Map.copyOf(entries);
    }

    static ReleaseFile parse(String text) {
        Map<String, String> entries = new LinkedHashMap<>();
        text.lines()
                .map(LINE::matcher)
                .filter(Matcher::matches)
                .forEach(line -> entries.put(line.group(1), unquoted(line.group(2))));
        return new ReleaseFile(entries);
    }

    /**
     * Reads the file of a home; empty if the home has none, like that of Debian's JDK 8.
     *
     * @throws IOException if the file exists and cannot be read
     */
    static Optional<ReleaseFile> of(Path home) throws IOException {
        Path file = home.resolve(NAME);
        if (!Files.isRegularFile(file)) {
            return Optional.empty();
        }
        // Latin-1 decodes any byte; the keys that matter are ASCII.
        return Optional.of(parse(BoundedFile.text(file, BoundedFile.MB, StandardCharsets.ISO_8859_1)));
    }

    /** Returns the version as in the file, such as {@code 25.0.2} or {@code 1.8.0_402}. */
    Optional<String> version() {
        return value("JAVA_VERSION");
    }

    /** Returns the feature version: 8 for {@code 1.8.0_402}, 25 for {@code 25.0.2}. */
    OptionalInt feature() {
        Matcher version = FEATURE.matcher(version().orElse(""));
        return version.matches() ? OptionalInt.of(Integer.parseInt(version.group(1))) : OptionalInt.empty();
    }

    /** Returns the vendor, a key of {@link Vendors}; empty for images made by jlink. */
    Optional<String> vendor() {
        return value("IMPLEMENTOR").flatMap(name -> Vendors.keyOf(name, value("IMPLEMENTOR_VERSION")));
    }

    private Optional<String> value(String key) {
        return Optional.ofNullable(entries.get(key)).filter(value -> !value.isBlank());
    }

    private static String unquoted(String value) {
        boolean quoted = value.length() > 1 && value.startsWith("\"") && value.endsWith("\"");
        return quoted ? value.substring(1, value.length() - 1) : value;
    }
}
