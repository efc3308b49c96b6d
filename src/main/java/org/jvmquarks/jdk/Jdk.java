package org.jvmquarks.jdk;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A JDK under test, as the request or the matrix describes it. The guest proves what it really is.
 *
 * @param id the name of its column, unique in a run; starts with a letter, so that it never reads as a version or a
 *     range
 * @param feature feature version that the JDK must have, 8 or later; empty if any is fine
 * @param vendor key of {@link Vendors} that the JDK must have; empty if any is fine
 * @param source the home or image of the JDK
 * @param options VM options for every guest, in order: they make the JDK a variant
 * @param limits limits of its container
 * @param environment variables of every guest: they make the JDK a variant
 */
public record Jdk(
        String id,
        OptionalInt feature,
        Optional<String> vendor,
        JdkSource source,
        List<String> options,
        ContainerLimits limits,
        GuestEnvironment environment) {

    /** Oldest supported feature version. */
    public static final int OLDEST = 8;

    /** Form of an id, in words. */
    public static final String ID_RULE = "a letter, then letters, digits, '.', '_', '+' or '-', all in lower case";

    private static final Pattern ID = Pattern.compile("[a-z][a-z0-9._+-]*");

    public Jdk {
        options = List.copyOf(options);
        Objects.requireNonNull(source);
        Objects.requireNonNull(limits);
        Objects.requireNonNull(environment);
        if (!isId(id)) {
            throw new IllegalArgumentException("id must be " + ID_RULE + ", was '" + id + "'");
        }
        if (feature.isPresent() && feature.getAsInt() < OLDEST) {
            throw new IllegalArgumentException(
                    id + ": version must be at least " + OLDEST + ", was " + feature.getAsInt());
        }
        if (vendor.isPresent() && !Vendors.isKey(vendor.get())) {
            throw new IllegalArgumentException(
                    id + ": vendor must be " + Vendors.KEY_RULE + ", was '" + vendor.get() + "'");
        }
        if (source instanceof JdkSource.Home && !limits.isNone()) {
            throw new IllegalArgumentException(
                    id + ": container limits need an 'image', was a 'home' with " + limits.describe());
        }
    }

    /** A JDK whose guests have no variables of their own. */
    public Jdk(
            String id,
            OptionalInt feature,
            Optional<String> vendor,
            JdkSource source,
            List<String> options,
            ContainerLimits limits) {
        this(id, feature, vendor, source, options, limits, GuestEnvironment.none());
    }

    /** Returns a JDK of this machine, without options. */
    public static Jdk installed(String id, OptionalInt feature, Optional<String> vendor, JdkSource.Home home) {
        return new Jdk(id, feature, vendor, home, List.of(), ContainerLimits.none());
    }

    /** Returns the same JDK under another id. */
    public Jdk named(String newId) {
        return new Jdk(newId, feature, vendor, source, options, limits, environment);
    }

    /** Returns the same JDK for each platform, with the platform in its id; none if it is bound to one already. */
    public List<Jdk> forPlatforms() {
        return source instanceof JdkSource.Image image && image.platform().isEmpty()
                ? Stream.of(ImagePlatform.values()).map(it -> on(it, image)).toList()
                : List.of();
    }

    private Jdk on(ImagePlatform platform, JdkSource.Image image) {
        return new Jdk(
                platform.idOf(id),
                feature,
                vendor,
                new JdkSource.Image(image.reference(), Optional.of(platform)),
                options,
                limits,
                environment);
    }

    /** Returns the platform that its image is bound to; empty if it is not bound to any. */
    public Optional<ImagePlatform> platform() {
        return source instanceof JdkSource.Image image ? image.platform() : Optional.empty();
    }

    /** Returns the same JDK with other options and limits. */
    public Jdk with(List<String> newOptions, ContainerLimits newLimits) {
        return new Jdk(id, feature, vendor, source, newOptions, newLimits, environment);
    }

    /** Tells whether nothing makes it a variant of what its source holds. */
    public boolean isPlain() {
        return options.isEmpty() && limits.isNone() && environment.isNone();
    }

    /** Tells whether a text follows {@link #ID_RULE}. */
    public static boolean isId(String text) {
        return ID.matcher(text).matches();
    }
}
