package org.jvmquarks.upgrade.archive;

import java.util.regex.Pattern;

/**
 * Tells classes that an application brings and no JVM loads. For the packages of a module of the JDK, its class loaders
 * ask that module alone and do not search the class path (JEP 261).
 */
final class HiddenByJdk {
    private static final int MODULES = 9;

    /** Packages of {@code jdk.unsupported}, which has few of the classes that JDK 8 had. */
    private static final Pattern UNSUPPORTED = Pattern.compile("sun/(misc|reflect)/[^/]+");

    /**
     * Containers and launchers load these archives by class loaders of their own, which find in them what the JDK does
     * not have.
     */
    private static final Pattern OWN_LOADER = Pattern.compile("(^|/)(WEB|BOOT)-INF/");

    private HiddenByJdk() {}

    /**
     * Tells whether a JDK hides a class of an archive.
     *
     * @param className {@code sun/misc/BASE64Encoder}
     * @param target feature version of the JDK
     */
    static boolean isHidden(String className, ArchivePath archive, int target) {
        return target >= MODULES
                && UNSUPPORTED.matcher(className).matches()
                && archive.isOnDisk()
                && !OWN_LOADER.matcher(archive.file() + "/").find();
    }
}
