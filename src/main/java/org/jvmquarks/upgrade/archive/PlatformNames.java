package org.jvmquarks.upgrade.archive;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Tells names of the JDK's packages, present and past, from all others. */
public final class PlatformNames {
    /** By their first letter: reading archives asks for every name. */
    private static final Map<Character, List<String>> PREFIXES = Stream.of(
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
                    "netscape/javascript/")
            .collect(Collectors.groupingBy(each -> each.charAt(0)));

    private PlatformNames() {}

    /** @param internalName {@code java/lang/String} */
    public static boolean contain(String internalName) {
        if (internalName.isEmpty()) {
            return false;
        }
        for (String prefix : PREFIXES.getOrDefault(internalName.charAt(0), List.of())) {
            if (internalName.startsWith(prefix)) {
                return true;
            }
        }
        return false;
    }
}
