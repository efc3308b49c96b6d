package org.jvmquarks.inspect.knowledge;

import java.util.Optional;
import java.util.stream.Collectors;
import org.jvmquarks.jdk.JavaVersion;
import org.jvmquarks.jdk.ReleaseTrains;

/**
 * The versions that have a defect, by the update releases of OpenJDK.
 *
 * @param since the first versions that have it; empty if all old ones do
 * @param fixed the first versions without it
 */
record AffectedVersions(Optional<ReleaseTrains> since, ReleaseTrains fixed) {

    boolean contains(JavaVersion version) {
        return !isBefore(version) && !fixed.isReachedBy(version);
    }

    boolean isBefore(JavaVersion version) {
        return since.filter(it -> !it.isReachedBy(version)).isPresent();
    }

    /** Returns the fixes that an affected version can be updated to: {@code 22.0.2 and 23}. */
    String fixesFor(JavaVersion version) {
        return fixed.points().stream()
                .filter(point -> point.feature() >= version.feature())
                .map(JavaVersion::toString)
                .collect(Collectors.joining(" and "));
    }

    /** Returns the fix that a version has: that of its train, or of the last one before. */
    Optional<JavaVersion> fixOf(JavaVersion version) {
        return Optional.of(fixed).filter(it -> it.isReachedBy(version)).stream()
                .flatMap(it -> it.points().stream())
                .filter(point -> point.feature() <= version.feature())
                .reduce((earlier, later) -> later);
    }
}
