package org.jvmquarks.guest.probe;

/** A file that one JDK writes and another reads, in the working directory of both guests. */
public final class Handover {
    /** Name of the file. */
    public static final String FILE = "written";

    private Handover() {}
}
