package org.jvmquarks.upgrade.archive;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Decides which classes of a multi-release archive (JEP 238) a JDK loads. */
final class VersionedParts {
    private static final Pattern VERSIONED = Pattern.compile("META-INF/versions/(\\d{1,4})/(.+)");

    /** Releases below have no such parts. */
    private static final int FIRST = 9;

    private final boolean multiRelease;
    private final Map<String, Integer> chosen = new HashMap<>();

    /**
     * @param multiRelease whether the manifest says so, or else the parts do not count
     * @param names paths of all entries of the archive
     * @param target feature version of the JDK
     */
    VersionedParts(boolean multiRelease, Stream<String> names, int target) {
        this.multiRelease = multiRelease && target >= FIRST;
        if (this.multiRelease) {
            names.map(VERSIONED::matcher)
                    .filter(Matcher::matches)
                    .filter(part -> release(part) >= FIRST && release(part) <= target)
                    .forEach(part -> chosen.merge(part.group(2), release(part), Math::max));
        }
    }

    private static int release(Matcher part) {
        return Integer.parseInt(part.group(1));
    }

    /** Tells whether the JDK loads this entry: not a part for others, nor one that has a newer. */
    boolean isLoaded(String name) {
        Matcher part = VERSIONED.matcher(name);
        return part.matches()
                ? Optional.ofNullable(chosen.get(part.group(2)))
                        .filter(release -> release == release(part))
                        .isPresent()
                : !chosen.containsKey(name);
    }

    /** Returns the release that an entry is a part for; empty for all other entries. */
    static Optional<Integer> release(String name) {
        Matcher part = VERSIONED.matcher(name);
        return part.matches() ? Optional.of(release(part)) : Optional.empty();
    }
}
