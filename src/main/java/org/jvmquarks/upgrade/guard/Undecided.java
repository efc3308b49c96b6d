package org.jvmquarks.upgrade.guard;

/** What code does depends on something that is not known, or would take too long to find out. */
final class Undecided extends RuntimeException {
    private static final long serialVersionUID = 1;

    Undecided() {
        super("undecided", null, false, false);
    }
}
