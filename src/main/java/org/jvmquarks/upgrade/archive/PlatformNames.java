package org.jvmquarks.upgrade.archive;

import java.util.List;

/** Tells names of the JDK's packages, present and past, from all others. */
public final class PlatformNames {
    private static final List<String> PREFIXES = List.of(
            "java/",
            "javax/",
            "javafx/",
            "jdk/",
            "sun/",
            "com/sun/",
            "oracle/jrockit/",
            "org/ietf/jgss/",
            "org/omg/",
            "org/w3c/dom/",
            "org/xml/sax/",
            "netscape/javascript/");

    private PlatformNames() {}

    /** @param internalName {@code java/lang/String} */
    public static boolean contain(String internalName) {
        for (String prefix : PREFIXES) {
            if (internalName.startsWith(prefix)) {
                return true;
            }
        }
        return false;
    }
}
