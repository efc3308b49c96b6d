package org.jvmquarks.launch;

import java.util.List;

/** Environment variables that would slip options into a guest behind the pin's back. */
public final class Scrubbed {
    public static final List<String> VARIABLES =
            List.of(
                    "JAVA_TOOL_OPTIONS",
                    "_JAVA_OPTIONS",
                    "JDK_JAVA_OPTIONS",
                    "JAVA_OPTIONS",
                    "CLASSPATH");

    private Scrubbed() {}
}
