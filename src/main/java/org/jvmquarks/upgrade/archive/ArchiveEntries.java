package org.jvmquarks.upgrade.archive;

import java.util.Arrays;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Tells the kinds of files in archives and folders by their names. */
public final class ArchiveEntries {
    static final String CLASS = ".class";

    static final String MANIFEST = "META-INF/MANIFEST.MF";

    private static final byte[] LOCAL_HEADER = {'P', 'K', 3, 4};

    /** Bytes that tell whether a file is an archive. */
    static final int BEGINNING = LOCAL_HEADER.length;

    private static final Pattern ARCHIVE = Pattern.compile(".*\\.(jar|war|ear|rar|zip)");

    private static final Pattern NATIVE = Pattern.compile(".*\\.(so(\\.[\\d.]+)?|dll|dylib|jnilib)");

    private ArchiveEntries() {}

    /** Module descriptors have versions of their own, and older JDKs do not look at them. */
    public static boolean isClass(String name) {
        return name.endsWith(CLASS) && !name.endsWith("module-info.class");
    }

    public static boolean isArchive(String name) {
        return ARCHIVE.matcher(name.toLowerCase(Locale.ROOT)).matches();
    }

    /**
     * Tells whether a file begins as an archive does. Archives have many names, such as {@code .nar} and {@code .hpi},
     * and many documents are archives without code.
     *
     * @param beginning its first bytes
     */
    static boolean beginsAsArchive(byte[] beginning) {
        return Arrays.equals(beginning, LOCAL_HEADER);
    }

    /** Tells whether an archive with a name of any kind may have code. */
    static boolean hasCode(Stream<String> names) {
        return names.anyMatch(name -> isClass(name) || isArchive(name));
    }

    static boolean isNative(String name) {
        return NATIVE.matcher(name.toLowerCase(Locale.ROOT)).matches();
    }
}
