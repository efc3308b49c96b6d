package org.jvmquarks.guest.link;

/** What a JDK makes of the signature of an archive. */
public enum Signature {
    /** The archive has no signature. */
    NONE,
    /** The JDK takes classes of the archive for signed. */
    TRUSTED,
    /** The JDK takes them for unsigned. */
    IGNORED
}
