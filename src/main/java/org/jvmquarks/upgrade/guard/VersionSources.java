package org.jvmquarks.upgrade.guard;

import java.util.Optional;
import java.util.Set;
import org.jvmquarks.javaapi.NamedApi;

/** Tells what gives code the version of the JDK. */
final class VersionSources {
    private static final Set<String> PROPERTIES = Set.of(
            "java.version",
            "java.specification.version",
            "java.vm.specification.version",
            "java.vm.version",
            "java.runtime.version",
            "java.class.version",
            "java.lang.Runtime$Version");

    private static final String RUNTIME = "java/lang/Runtime";

    private static final String VERSION = "java/lang/Runtime$Version";

    private static final int MODULES = 9;

    /** Version with {@code Runtime.Version.feature()}. */
    private static final int FEATURE = 10;

    private VersionSources() {}

    static boolean isProperty(String text) {
        return PROPERTIES.contains(text);
    }

    /** Tells whether a version of the JDK has something that tells its version; empty for anything else. */
    static Optional<Boolean> has(NamedApi name, int feature) {
        boolean ofVersion = name.owner().equals(VERSION);
        if (ofVersion && (name.member().equals("feature") || name.member().equals("interim"))) {
            return Optional.of(feature >= FEATURE);
        }
        boolean version =
                ofVersion || (name.owner().equals(RUNTIME) && name.member().equals("version"));
        return version ? Optional.of(feature >= MODULES) : Optional.empty();
    }

    static boolean isMethod(String owner, String name) {
        return owner.equals(VERSION)
                || (owner.equals(RUNTIME) && name.equals("version"))
                || (owner.equals("java/lang/management/RuntimeMXBean")
                        && (name.equals("getSpecVersion") || name.equals("getVmVersion")));
    }
}
