package org.jvmquarks.journal.file;

/** The treatment of a run that lies in the folder of a new one. */
public enum EarlierRun {
    /** It moves to a folder of its own. */
    KEEP,
    /** The same, and of the runs that were kept before only the last ones stay. */
    KEEP_LAST,
    /** Its files are deleted. */
    REPLACE,
    /** It stays, and is continued. */
    RESUME
}
