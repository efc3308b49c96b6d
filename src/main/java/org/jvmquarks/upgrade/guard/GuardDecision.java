package org.jvmquarks.upgrade.guard;

/**
 * Whether code comes to something on the new JDK.
 *
 * @param guard what decides, in words; empty if nothing does
 */
record GuardDecision(Status status, String guard) {
    /** From what matters least. */
    enum Status {
        /** It does not come there. */
        UNREACHED,
        /** It catches what the JDK throws there, or only a main method that nothing starts comes there. */
        GUARDED,
        /** It may come there. */
        REACHED
    }

    static GuardDecision reached() {
        return new GuardDecision(Status.REACHED, "");
    }

    /** Returns the one that lets more through. */
    GuardDecision or(GuardDecision other) {
        return status.compareTo(other.status) >= 0 ? this : other;
    }

    /** Returns the one that lets less through. */
    GuardDecision and(GuardDecision other) {
        return status.compareTo(other.status) <= 0 ? this : other;
    }
}
