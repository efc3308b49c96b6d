package org.jvmquarks.inspect.advisory;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jvmquarks.jdk.JavaVersion;
import org.jvmquarks.jdk.ReleaseTrains;

/**
 * The versions that have a defect or a change, by the update releases of OpenJDK.
 *
 * @param since the first versions that have it; empty if all old ones do
 * @param fixed the first versions without it; empty if it stays
 * @param unchecked feature versions of which no source says when they got it or lost it
 */
public record AffectedVersions(Optional<ReleaseTrains> since, Optional<ReleaseTrains> fixed, List<Integer> unchecked) {
    /** Trains whose updates come for years. */
    static final List<Integer> LONG_TERM = List.of(8, 11, 17, 21, 25);

    public AffectedVersions {
        unchecked = List.copyOf(unchecked);
        if (since.isEmpty() && fixed.isEmpty()) {
            throw new IllegalArgumentException("expected the first version that has it, or the first without it");
        }
    }

    /** Whether a version has it. */
    public enum Answer {
        YES,
        NO,
        /** No source tells it for this release train. */
        UNCHECKED
    }

    /**
     * Returns whether a version has it. Lists of fixes exist for trains of long-term support; of another train between
     * the first and the last version, only what stands in the row is known.
     */
    public Answer of(JavaVersion version) {
        if (unchecked.contains(version.feature())) {
            return Answer.UNCHECKED;
        }
        if (!contains(version)) {
            return Answer.NO;
        }
        return fixed.isEmpty() || LONG_TERM.contains(version.feature()) || isNamed(version)
                ? Answer.YES
                : Answer.UNCHECKED;
    }

    private boolean isNamed(JavaVersion version) {
        return Stream.of(since, fixed)
                .flatMap(Optional::stream)
                .flatMap(trains -> trains.points().stream())
                .anyMatch(point -> point.feature() == version.feature());
    }

    public boolean contains(JavaVersion version) {
        return !isBefore(version) && fixed.filter(it -> it.isReachedBy(version)).isEmpty();
    }

    public boolean isBefore(JavaVersion version) {
        return since.filter(it -> !it.isReachedBy(version)).isPresent();
    }

    /** Returns the fixes that an affected version can be updated to: {@code 22.0.2} and {@code 23}. */
    public List<String> fixesFor(JavaVersion version) {
        return fixed.stream()
                .flatMap(it -> it.points().stream())
                .filter(point -> point.feature() >= version.feature())
                .map(JavaVersion::toString)
                .toList();
    }

    /** Returns the fix that a version has: that of its train, or of the last one before. */
    public Optional<JavaVersion> fixOf(JavaVersion version) {
        return fixed.filter(it -> it.isReachedBy(version)).stream()
                .flatMap(it -> it.points().stream())
                .filter(point -> point.feature() <= version.feature())
                .reduce((earlier, later) -> later);
    }
}
