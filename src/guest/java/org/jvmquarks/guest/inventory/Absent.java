package org.jvmquarks.guest.inventory;

/** Says why a JDK does not have a surface, in a phrase for a report: {@code needs JDK 9 or later}. */
public final class Absent extends Exception {
    private static final long serialVersionUID = 1;

    /** @param reason in a phrase, without the name of the surface */
    public Absent(String reason) {
        super(reason);
    }
}
