package org.jvmquarks.launch;

import java.util.List;
import java.util.Set;
import org.jvmquarks.jdk.GuestEnvironment;

/** Environment variables that a guest must not see: they would add options to the pin's own. */
public final class Scrubbed {
    public static final List<String> VARIABLES = GuestEnvironment.INJECTING;

    private Scrubbed() {}

    /** Returns those of them that are among these names. */
    public static List<String> present(Set<String> names) {
        return VARIABLES.stream().filter(names::contains).toList();
    }
}
