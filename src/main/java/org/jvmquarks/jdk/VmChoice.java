package org.jvmquarks.jdk;

import java.util.List;
import java.util.Set;

/** Options that choose one of several VMs of an installation, and set nothing. */
public final class VmChoice {
    private static final Set<String> OPTIONS = Set.of("-server", "-client", "-minimal", "-zero", "-jvmci");

    private VmChoice() {}

    /** Returns the other ones of some options, with which a JDK is not as it is by default. */
    public static List<String> others(List<String> options) {
        return options.stream().filter(option -> !OPTIONS.contains(option)).toList();
    }
}
