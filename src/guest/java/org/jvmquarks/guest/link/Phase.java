package org.jvmquarks.guest.link;

/** How far a class gets in a JDK. */
public enum Phase {
    /** The archive has it for later releases alone (JEP 238), so the JDK does not look at it. */
    LATER,
    /** Its package belongs to a module of the JDK, which then searches that module alone (JEP 261). */
    HIDDEN,
    /** The VM reads its file, and loads its superclass and interfaces. */
    LOAD,
    /** The VM verifies its code. */
    LINK,
    /** Reflection shows its members and their generic types. */
    READ
}
