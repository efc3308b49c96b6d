package org.jvmquarks.jdk.option;

import java.util.Locale;
import org.apiguardian.api.API;

/**
 * The reaction of a VM to an option, from what matters least to what matters most. Those that matter alike have the
 * same {@linkplain #severity() severity}.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public enum OptionOutcome {
    /** In effect, without a word. */
    ACCEPTED,
    /** In effect; there is something to know about it. */
    NOTED,
    /** Not asked, not understood, or not to be seen on this machine. */
    UNKNOWN,
    /** In effect, with a warning that it will go. */
    DEPRECATED,
    /** Without effect, with a warning, such as that it is gone: obsolete. */
    IGNORED,
    /** Without effect and without a word. */
    IGNORED_SILENTLY,
    /** Refused, for a reason that none of the others is. */
    REFUSED,
    /** Refused with this value. */
    WRONG_VALUE,
    /** Refused until another option unlocks it. */
    NEEDS_UNLOCK,
    /** Refused: this VM has no such flag, or only its debug build has it. */
    UNRECOGNIZED;

    /** Returns the outcome that stands for all that matter as much as this one. */
    public OptionOutcome severity() {
        return switch (this) {
            case ACCEPTED, NOTED, UNKNOWN, DEPRECATED, IGNORED, REFUSED -> this;
            case IGNORED_SILENTLY -> IGNORED;
            case WRONG_VALUE, NEEDS_UNLOCK, UNRECOGNIZED -> REFUSED;
        };
    }

    /** Returns whether the VM does not start. */
    public boolean isRefusal() {
        return severity() == REFUSED;
    }

    /** Returns whether it matters at least as much as another one. */
    public boolean isAtLeast(OptionOutcome other) {
        return severity().compareTo(other.severity()) >= 0;
    }

    /** Returns the word for its severity in reports: {@code refused}. */
    public String word() {
        return switch (severity()) {
            case ACCEPTED -> "ok";
            case NOTED -> "note";
            case UNKNOWN -> "undecided";
            default -> severity().name().toLowerCase(Locale.ROOT);
        };
    }
}
