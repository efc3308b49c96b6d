package org.jvmquarks.host.wire;

/** Says which JDK a class file needs. */
final class ClassFileVersion {
    /** Version 52 is that of JDK 8, 61 that of JDK 17. */
    private static final int BEFORE_JDK_1 = 44;

    private ClassFileVersion() {}

    /**
     * Returns the sentence about a class that a JDK does not load.
     *
     * @param version of its file
     * @param feature version of the JDK
     */
    static String tooNew(String className, int version, int feature) {
        int needed = version - BEFORE_JDK_1;
        return "requires JDK %1$d or later: %2$s is compiled for %1$d (class file version %3$d); compile it with --release %4$d to check JDK %4$d"
                .formatted(needed, className, version, feature);
    }
}
