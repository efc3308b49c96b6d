package org.jvmquarks.upgrade.guard;

import java.util.Optional;

/**
 * A place where code goes another way on the new JDK because its version is another.
 *
 * @param type internal name of the class
 * @param method its name
 * @param comparison what decides, in words: {@code compares PlatformDependent.javaVersion (17, then 25) with 21}
 * @param outcome what comes of it
 * @param detail the exception with its text, the text that is logged, or the older version; empty if there is none
 */
record Gate(String type, String method, String comparison, Outcome outcome, String detail) {
    /** What comes of the new way, the worst first. */
    enum Outcome {
        /** It throws, whenever code comes there. */
        THROWS,
        /** It logs a warning or an error, or prints to {@code System.err}. */
        WARNS,
        /** It goes the way of an older JDK, which that of the JDK in use does not. */
        OLDER_WAY,
        /** A program or agent ends at once. */
        ENDS,
        /** It uses what only the new JDK has, or leaves alone what the new JDK has no more. */
        ADAPTS,
        /** Nothing of that shows. */
        OTHER
    }

    boolean isInInitializer() {
        return method.equals("<clinit>");
    }

    /** What one way comes to. */
    record Way(Outcome outcome, Optional<String> detail) {}
}
