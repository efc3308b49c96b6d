package org.jvmquarks.evidence.flags;

/** The reaction of a VM to an option at its start. */
public enum FlagState {
    /** In effect, without a word. */
    ACCEPTED,
    /** In effect, with a warning that it will go. */
    DEPRECATED,
    /** Without effect, with a warning that it is gone: obsolete. */
    IGNORED,
    /** Without effect and without a word. */
    IGNORED_SILENTLY,
    /** Refused until another option unlocks it. */
    NEEDS_UNLOCK,
    /** Refused: this VM knows no such flag. */
    UNRECOGNIZED
}
