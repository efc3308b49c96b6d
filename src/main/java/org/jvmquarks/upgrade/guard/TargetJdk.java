package org.jvmquarks.upgrade.guard;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jvmquarks.javaapi.Implementations;
import org.jvmquarks.javaapi.NamedApi;
import org.jvmquarks.upgrade.archive.PlatformNames;
import org.jvmquarks.upgrade.platform.InstalledApi;

/**
 * The new JDK, as code of the application sees it when it asks.
 *
 * @param feature its version
 * @param version as in {@code java.version}
 * @param api its classes; empty if they are not known
 */
public record TargetJdk(int feature, String version, Optional<InstalledApi> api) {
    private static final int MODULES = 9;

    private static final int CLASS_FILES = 44;

    /** Returns a system property that every build of this version has; empty for one that nobody knows. */
    Optional<String> property(String name) {
        String specification = feature < MODULES ? "1." + feature : Integer.toString(feature);
        return Optional.ofNullable(Map.of(
                        "java.version",
                        version,
                        "java.specification.version",
                        specification,
                        "java.vm.specification.version",
                        specification,
                        "java.class.version",
                        (CLASS_FILES + feature) + ".0",
                        "java.vm.name",
                        "OpenJDK 64-Bit Server VM",
                        "java.runtime.name",
                        "OpenJDK Runtime Environment",
                        "java.specification.name",
                        "Java Platform API Specification")
                .get(name));
    }

    /**
     * Returns the same classes with another version, so that what code does otherwise depends on the version alone.
     *
     * @param otherVersion as in {@code java.version}
     */
    TargetJdk as(int otherFeature, String otherVersion) {
        return new TargetJdk(otherFeature, otherVersion, api);
    }

    /** Returns what {@code Runtime.version()} returns; empty before that method. */
    Optional<Runtime.Version> runtimeVersion() {
        return hasModules() ? Optional.of(Runtime.Version.parse(version)) : Optional.empty();
    }

    private boolean hasModules() {
        return feature >= MODULES;
    }

    /** Tells whether reflection finds a class, or a member that it declares; empty if that is not known. */
    Optional<Boolean> finds(Lookup lookup) {
        Optional<Boolean> ofVersion = VersionSources.has(new NamedApi(lookup.owner(), lookup.name()), feature);
        if (ofVersion.isPresent() || api.isEmpty() || !PlatformNames.contain(lookup.owner())) {
            return ofVersion;
        }
        try {
            return lookup.isClass()
                    ? api.get().hasClass(lookup.owner())
                    : api.get().declares(lookup.owner(), lookup.name(), lookup.parameters());
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read the classes of JDK " + feature, e);
        }
    }

    /**
     * Returns what a lookup finds in a class, or in one of those below it: those of its package, which are what the JDK
     * makes itself.
     */
    List<Lookup> found(Lookup lookup) {
        if (!lookup.isBelow()) {
            return finds(lookup).orElse(false) ? List.of(lookup) : List.of();
        }
        if (api.isEmpty() || !PlatformNames.contain(lookup.owner())) {
            return List.of();
        }
        try {
            List<String> below = api.get().below(lookup.owner());
            return Stream.concat(below.stream(), Implementations.of(lookup.owner()).stream())
                    .distinct()
                    .map(lookup::in)
                    .filter(each -> finds(each).orElse(false))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read the classes of JDK " + feature, e);
        }
    }

    /** Returns what {@code getSuperclass} returns of a class: one, or none; empty if that is not known. */
    Optional<List<String>> superclasses(String type) {
        if (api.isEmpty() || !PlatformNames.contain(type)) {
            return Optional.empty();
        }
        try {
            return api.get().superclasses(type);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read the classes of JDK " + feature, e);
        }
    }

    /** Tells whether the JDK has a class, or a member of one; empty if that is not known. */
    Optional<Boolean> has(NamedApi name) {
        if (name.owner().startsWith("android/") || name.owner().startsWith("dalvik/")) {
            return Optional.of(false);
        }
        Optional<Boolean> ofVersion = VersionSources.has(name, feature);
        if (ofVersion.isPresent()) {
            return ofVersion;
        }
        if (api.isEmpty() || !PlatformNames.contain(name.owner())) {
            return Optional.empty();
        }
        try {
            return Optional.of(api.get().has(name));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read the classes of JDK " + feature, e);
        }
    }
}
