package org.jvmquarks.launch;

import java.util.Map;

/** Names of the signals that end processes, by their number on Linux (x86-64 and AArch64). */
final class Signals {
    static final int LAST = 64;

    private static final Map<Integer, String> NAMES = Map.of(
            1, "SIGHUP", 2, "SIGINT", 3, "SIGQUIT", 4, "SIGILL", 6, "SIGABRT", 7, "SIGBUS", 8, "SIGFPE", 9, "SIGKILL",
            11, "SIGSEGV", 15, "SIGTERM");

    private Signals() {}

    static String name(int number) {
        return NAMES.getOrDefault(number, "signal");
    }
}
