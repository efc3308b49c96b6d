package org.jvmquarks.launch.container;

/** Reads exceptions of libraries, which wrap the one that says what happened. */
final class Causes {
    private Causes() {}

    static String rootMessage(Throwable thrown) {
        Throwable root = thrown;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        return String.valueOf(root.getMessage()).strip();
    }
}
