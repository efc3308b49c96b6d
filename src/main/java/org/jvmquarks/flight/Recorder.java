package org.jvmquarks.flight;

/** The flight recorder of this JVM. */
final class Recorder {
    private static final boolean PRESENT =
            ModuleLayer.boot().findModule("jdk.jfr").isPresent();

    private Recorder() {}

    /** Returns whether this JVM has it: a runtime may be linked without. */
    static boolean isPresent() {
        return PRESENT;
    }
}
