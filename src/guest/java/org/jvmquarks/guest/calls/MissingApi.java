package org.jvmquarks.guest.calls;

/** Says that this JDK does not have a class or a member that an expression names. */
final class MissingApi extends Exception {
    private static final long serialVersionUID = 1;

    MissingApi(String name) {
        super(name);
    }
}
