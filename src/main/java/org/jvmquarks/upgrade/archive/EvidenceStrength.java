package org.jvmquarks.upgrade.archive;

/** How much archives show of whether an application meets something, the most first. */
public enum EvidenceStrength {
    /** Code refers to it. */
    REFERS,

    /** Code refers to it, in classes to which nothing in the archives refers. */
    UNREFERRED,

    /** Code refers to it, and decides first whether it may, or does without it when it fails. */
    GUARDED,

    /** They contain it; whether anything loads it, they do not show. */
    CONTAINS,

    /** Code names it in a string, and may look it up by that name. */
    NAMES,

    /** Code refers to it, and does not come there on the new JDK, or the JDK in use refuses it as well. */
    UNREACHED
}
