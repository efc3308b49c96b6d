package org.jvmquarks.jdk;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A point in the history of the JDK that backports brought to several release trains.
 *
 * <p>For example, control groups v2 came with {@code 8u372, 11.0.16, 15}: 8u382, 11.0.16 and 17 are
 * {@linkplain #isReachedBy from there on}, 8u362, 11.0.15 and 14 are before. Their last versions without it are
 * {@code 8u362, 11.0.15, 14}: {@linkplain #isNotPassedBy until there} are 8u345, 10 and 14.0.2, but not 11.0.16.
 *
 * @param points a version for each train, in ascending order
 */
public record ReleaseTrains(List<JavaVersion> points) {

    public ReleaseTrains {
        points = points.stream().sorted(Comparator.naturalOrder()).toList();
        if (points.isEmpty()) {
            throw new IllegalArgumentException("expected at least one version");
        }
        if (points.stream().map(JavaVersion::feature).distinct().count() < points.size()) {
            throw new IllegalArgumentException(
                    "expected one version for each feature version, was '" + text(points) + "'");
        }
    }

    /**
     * Reads versions that are separated by commas.
     *
     * @throws IllegalArgumentException if one is not a version, or two are of one train
     */
    public static ReleaseTrains parse(String text) {
        return new ReleaseTrains(Arrays.stream(text.split(",", -1))
                .map(String::strip)
                .map(JavaVersion::parse)
                .toList());
    }

    /** Returns whether a version is at this point of its train, or after it. An early build counts as its release. */
    public boolean isReachedBy(JavaVersion version) {
        return pointOf(version)
                .map(point -> isWhole(point) || version.compareNumbers(point) >= 0)
                .orElseGet(() -> version.feature() > last().feature());
    }

    /** Returns whether a version is at this point of its train, or before it. */
    public boolean isNotPassedBy(JavaVersion version) {
        return pointOf(version)
                .map(point -> isWhole(point) || version.compareNumbers(point) <= 0)
                .orElseGet(() -> version.feature() < last().feature());
    }

    /**
     * Returns whether a version is an early build of the very release at which this point lies: what begins there may
     * still change.
     */
    public boolean isProvisionalFor(JavaVersion version) {
        return version.early()
                && pointOf(version)
                        .filter(point -> point.numbers().equals(version.numbers()))
                        .isPresent();
    }

    private Optional<JavaVersion> pointOf(JavaVersion version) {
        return points.stream()
                .filter(point -> point.feature() == version.feature())
                .findFirst();
    }

    /** A bare feature version stands for all its updates. */
    private static boolean isWhole(JavaVersion point) {
        return point.numbers().size() == 1;
    }

    /** Returns the feature version of the latest train: 15 of {@code 8u372, 11.0.16, 15}. */
    public int lastFeature() {
        return last().feature();
    }

    private JavaVersion last() {
        return Objects.requireNonNull(points.get(points.size() - 1));
    }

    private static String text(List<JavaVersion> versions) {
        return versions.stream().map(JavaVersion::toString).collect(Collectors.joining(", "));
    }

    /** Returns the form that {@link #parse} reads. */
    @Override
    public String toString() {
        return text(points);
    }
}
