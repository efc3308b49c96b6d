package org.jvmquarks.upgrade.link;

import java.util.zip.ZipException;

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

    /**
     * Tells whether it is a check of extra fields, which a system property switches off. The check of an entry that
     * lacks such a field stays on.
     */
    boolean isOfExtraField() {
        return thrown.equals(ZipException.class.getName())
                && message.contains("extra ")
                && !message.contains("extra len size");
    }
}
