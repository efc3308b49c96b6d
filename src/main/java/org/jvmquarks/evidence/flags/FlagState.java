package org.jvmquarks.evidence.flags;

import org.apiguardian.api.API;

/** The reaction of a VM to an option at its start. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
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
    /** Refused: this VM has no such flag, or only its debug build has it. */
    UNRECOGNIZED
}
