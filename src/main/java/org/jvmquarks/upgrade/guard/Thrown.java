package org.jvmquarks.upgrade.guard;

/** An exception that the code in question throws for certain. */
final class Thrown extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final String type;

    private final String lookup;

    /**
     * @param type internal name of its class
     * @param lookup what was not found, in words
     */
    Thrown(String type, String lookup) {
        super(type, null, false, false);
        this.type = type;
        this.lookup = lookup;
    }

    String type() {
        return type;
    }

    String lookup() {
        return lookup;
    }
}
