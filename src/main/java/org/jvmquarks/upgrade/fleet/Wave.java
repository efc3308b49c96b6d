package org.jvmquarks.upgrade.fleet;

/** When a service can move, by what has to be done first. The least work comes first. */
public enum Wave {
    /** Nothing must be fixed. */
    READY("ready"),
    /** The new JDK refuses or misreads options; a line with which it starts is known. */
    OPTIONS("change options"),
    /** A library must be updated, and the local Maven repository has a version that is free of it. */
    LIBRARY("update a library"),
    /** What must be fixed is code, or needs a decision of people. */
    CODE("change code"),
    /** Not all of the service was read, or it could not be checked. */
    UNCHECKED("could not be checked");

    private final String heading;

    Wave(String heading) {
        this.heading = heading;
    }

    /** Returns it in words: {@code update a library}. */
    public String heading() {
        return heading;
    }
}
