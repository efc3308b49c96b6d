package org.jvmquarks.flight;

/** The flight recorder of this JVM. */
final class OwnFlightRecorder {
    private static final boolean PRESENT =
            ModuleLayer.boot().findModule("jdk.jfr").isPresent();

    private OwnFlightRecorder() {}

    /** Returns whether this JVM has it: a runtime may be linked without. */
    static boolean isPresent() {
        return PRESENT;
    }
}
