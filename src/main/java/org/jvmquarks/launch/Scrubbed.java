package org.jvmquarks.launch;

import java.util.List;
import java.util.Set;

/** Environment variables that a guest must not see: they would add options to the pin's own. */
public final class Scrubbed {
    public static final List<String> VARIABLES =
            List.of(
                    "JAVA_TOOL_OPTIONS",
                    "_JAVA_OPTIONS",
                    "JDK_JAVA_OPTIONS",
                    "JAVA_OPTIONS",
                    "CLASSPATH");

    private Scrubbed() {}

    /** Returns those of them that are among these names. */
    public static List<String> present(Set<String> names) {
        return VARIABLES.stream().filter(names::contains).toList();
    }
}
