package org.jvmquarks.application.code;

/** How much the archives show of whether code meets a change, the most first. */
public enum Evidence {
    /** The code refers to the API. */
    REFERS,

    /** The code names the API in a string, and may look it up by that name. */
    NAMES
}
