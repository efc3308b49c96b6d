package org.jvmquarks.journal;

import java.util.Optional;
import org.jvmquarks.jdk.JavaVersion;
import org.jvmquarks.jdk.Jdk;
import org.jvmquarks.jdk.ReleaseTrains;

/**
 * Versions of the JDK, both ends included.
 *
 * @param since the first ones; empty when there is no earlier one under test
 * @param until the last ones; empty when it has no end
 */
public record VersionRange(Optional<ReleaseTrains> since, Optional<ReleaseTrains> until) {

    public VersionRange {
        if (since.isPresent() && until.isPresent()) {
            ReleaseTrains last = until.get();
            if (since.get().points().stream().noneMatch(last::isNotPassedBy)) {
                throw new IllegalArgumentException("no version is since " + since.get() + " and until " + last);
            }
        }
    }

    /** Returns the range of all versions. */
    public static VersionRange all() {
        return new VersionRange(Optional.empty(), Optional.empty());
    }

    /**
     * Reads a range.
     *
     * @param since versions by release train, see {@link ReleaseTrains}; empty for no beginning
     * @param until likewise; empty for no end
     * @throws IllegalArgumentException if one is not a version, or no version is in the range
     */
    public static VersionRange of(String since, String until) {
        return new VersionRange(trains(since), trains(until));
    }

    private static Optional<ReleaseTrains> trains(String text) {
        return text.isBlank() ? Optional.empty() : Optional.of(ReleaseTrains.parse(text));
    }

    public boolean contains(JavaVersion version) {
        return since.map(it -> it.isReachedBy(version)).orElse(true)
                && until.map(it -> it.isNotPassedBy(version)).orElse(true);
    }

    /** Returns whether it begins with the very release that a version is an early build of. */
    public boolean isProvisionalFor(JavaVersion version) {
        return since.map(it -> it.isProvisionalFor(version)).orElse(false);
    }

    /** Returns whether it contains each version. */
    public boolean coversAll() {
        return since.isEmpty() && until.isEmpty();
    }

    /** In words: {@code all}, {@code since 24}, {@code until 21}, {@code 11 to 21}, {@code 17}. */
    public String describe() {
        if (until.isEmpty()) {
            return since.map(it -> "since " + it).orElse("all");
        }
        if (since.isEmpty()) {
            return until.get().toString().equals(Integer.toString(Jdk.OLDEST))
                    ? until.get().toString()
                    : "until " + until.get();
        }
        return since.equals(until) ? since.get().toString() : since.get() + " to " + until.get();
    }
}
