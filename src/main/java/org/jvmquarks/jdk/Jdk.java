package org.jvmquarks.jdk;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Pattern;

/**
 * A JDK under test, as it is claimed to be; what it is, the guest proves.
 *
 * @param id the name of its column, unique in a run; starts with a letter, so that it can never be
 *     read as a version or a range
 * @param feature feature version that the JDK must prove, 8 or later; empty when any will do
 * @param vendor key of {@link Vendors} that the JDK must prove; empty when any will do
 * @param source where it comes from
 * @param options VM options for every guest, in order: they make the JDK a variant
 * @param limits of its container
 */
public record Jdk(
        String id,
        OptionalInt feature,
        Optional<String> vendor,
        JdkSource source,
        List<String> options,
        ContainerLimits limits) {

    public static final int OLDEST = 8;

    public static final String ID_RULE =
            "a letter, then letters, digits, '.', '_', '+' or '-', all in lower case";

    private static final Pattern ID = Pattern.compile("[a-z][a-z0-9._+-]*");

    public Jdk {
        options = List.copyOf(options);
        Objects.requireNonNull(source);
        Objects.requireNonNull(limits);
        if (!isId(id)) {
            throw new IllegalArgumentException("id '" + id + "' is not " + ID_RULE);
        }
        if (feature.isPresent() && feature.getAsInt() < OLDEST) {
            throw new IllegalArgumentException(
                    id + ": JDK " + feature.getAsInt() + " is older than " + OLDEST);
        }
        if (vendor.isPresent() && !Vendors.isKey(vendor.get())) {
            throw new IllegalArgumentException(
                    id + ": vendor '" + vendor.get() + "' is not " + Vendors.KEY_RULE);
        }
        if (source instanceof JdkSource.Home && !limits.isNone()) {
            throw new IllegalArgumentException(id + ": a home has no container to limit");
        }
    }

    /** A JDK of this machine without options. */
    public static Jdk installed(
            String id, OptionalInt feature, Optional<String> vendor, JdkSource.Home home) {
        return new Jdk(id, feature, vendor, home, List.of(), ContainerLimits.none());
    }

    /** The same JDK in another column. */
    public Jdk named(String newId) {
        return new Jdk(newId, feature, vendor, source, options, limits);
    }

    public static boolean isId(String text) {
        return ID.matcher(text).matches();
    }
}
