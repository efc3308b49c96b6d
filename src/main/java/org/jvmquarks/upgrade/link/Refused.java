package org.jvmquarks.upgrade.link;

/**
 * The error with which a JDK refuses an archive or a class.
 *
 * @param thrown name of its class: {@code java.lang.VerifyError}; for a hidden class empty
 * @param message in the VM's words; for a hidden class the module of the JDK that has its package
 */
record Refused(String thrown, String message) {
    /** Returns it as the VM prints it. */
    String words() {
        return thrown.substring(thrown.lastIndexOf('.') + 1) + ": " + message;
    }
}
