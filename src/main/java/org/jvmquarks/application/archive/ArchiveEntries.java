package org.jvmquarks.application.archive;

import java.util.Locale;
import java.util.regex.Pattern;

/** Tells the kinds of files in archives and folders by their names. */
final class ArchiveEntries {
    static final String CLASS = ".class";

    static final String MANIFEST = "META-INF/MANIFEST.MF";

    private static final Pattern ARCHIVE = Pattern.compile(".*\\.(jar|war|ear|rar|zip)");

    private static final Pattern NATIVE =
            Pattern.compile(".*\\.(so(\\.[\\d.]+)?|dll|dylib|jnilib)");

    private ArchiveEntries() {}

    /** Module descriptors have versions of their own, and older JDKs do not look at them. */
    static boolean isClass(String name) {
        return name.endsWith(CLASS) && !name.endsWith("module-info.class");
    }

    static boolean isArchive(String name) {
        return ARCHIVE.matcher(name.toLowerCase(Locale.ROOT)).matches();
    }

    static boolean isNative(String name) {
        return NATIVE.matcher(name.toLowerCase(Locale.ROOT)).matches();
    }
}
