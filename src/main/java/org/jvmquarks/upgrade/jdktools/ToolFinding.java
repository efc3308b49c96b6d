package org.jvmquarks.upgrade.jdktools;

import org.jvmquarks.javaapi.Reference;

/**
 * A problem that a tool of the JDK reports about a class.
 *
 * @param kind what is wrong
 * @param className internal name of the class that refers to it
 * @param reference what it refers to
 */
public record ToolFinding(Kind kind, String className, Reference reference) {

    /** The reason why a tool reports a reference. */
    public enum Kind {
        /** The JDK encapsulates it, by {@code jdeps}. */
        INTERNAL,

        /** Not an API, and there for everybody: the module jdk.unsupported, by {@code jdeps}. */
        UNSUPPORTED,

        /** An internal class that the JDK does not have any more, by {@code jdeps}. */
        REMOVED,

        /** A later JDK will not have it, by {@code jdeprscan}. */
        FOR_REMOVAL
    }
}
