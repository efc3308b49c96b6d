package org.jvmquarks.journal;

/** The treatment of a run that lies in the folder of a new one. */
public enum EarlierRun {
    /** It moves to a folder of its own. */
    KEEP,
    /** Its files are deleted. */
    REPLACE,
    /** It stays, and goes on. */
    RESUME
}
