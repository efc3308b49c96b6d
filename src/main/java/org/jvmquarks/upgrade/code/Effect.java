package org.jvmquarks.upgrade.code;

/** The effect of another JDK on code, the worst first. */
public enum Effect {
    /** It throws, or does not link, where it runs. */
    FAILS,

    /** It works, and the JDK prints a warning. */
    WARNS,

    /** It works and behaves otherwise. */
    CHANGES,

    /** The archives alone do not decide it. */
    CANNOT_TELL,

    /** It works as before and prints nothing, and a later JDK is to remove it. */
    ENDS
}
