package org.jvmquarks.guest;

/** What one JDK writes and another reads: a file in the working directory of both guests. */
public final class Handover {
    /** Name of the file. */
    public static final String FILE = "written";

    private Handover() {}
}
