package org.jvmquarks.project;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jvmquarks.jdk.Jdk;

/** Reads the feature version in names that version managers and build tools give to JDKs. */
final class VersionText {
    // SDKMAN: 22.3.r17-grl; asdf: graalvm-22.3.0+java17
    private static final Pattern NAMED = Pattern.compile("(?:\\.r|java-?)(\\d{1,2})(?!\\d)");

    // 17, 17.0.2, 1.8.0_392, 8u392, 25.ea.10-open, temurin-17.0.2+8, zulu@1.8.222
    private static final Pattern LEADING = Pattern.compile("(?:^|[a-z0-9_][-@])(?:1\\.)?(\\d{1,2})(?![\\d])");

    /**
     * Distributions that had versions of their own before 2023, for any version of Java: {@code graalvm-ce-22.3.0},
     * {@code mandrel-23.1.1.0-Final}.
     */
    private static final Pattern OWN_VERSIONS = Pattern.compile("mandrel|(?<!oracle-)graalvm(64|-ce)?-\\d");

    private static final int NEWEST = 99;

    private VersionText() {}

    /** Returns the feature version; empty if the text does not name one that can be checked. */
    static Optional<Integer> feature(String text) {
        for (Pattern pattern : patterns(text)) {
            Matcher version = pattern.matcher(text);
            if (version.find()) {
                int feature = Integer.parseInt(version.group(1));
                return feature >= Jdk.OLDEST && feature <= NEWEST ? Optional.of(feature) : Optional.empty();
            }
        }
        return Optional.empty();
    }

    private static List<Pattern> patterns(String text) {
        return OWN_VERSIONS.matcher(text).find() ? List.of(NAMED) : List.of(NAMED, LEADING);
    }
}
