package org.jvmquarks.upgrade.link;

import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.ZipException;

/**
 * The error with which a JDK refuses an archive or a class.
 *
 * @param thrown name of its class: {@code java.lang.VerifyError}; empty for a hidden class, and for one of later
 *     releases
 * @param message in the VM's words; for a hidden class the module of the JDK that has its package
 */
record Refused(String thrown, String message) {
    /**
     * In {@code class "a.B"'s signer information does not match signer information of other classes in the same
     * package} and {@code sealing violation: package a.b is sealed}, words of {@code ClassLoader} and
     * {@code URLClassLoader}.
     */
    private static final Pattern IN_CONFLICT = Pattern.compile(
            "class \"(?:(?<ofClass>[^\"]+)\\.)?[^\".]+\"|sealing violation: .*package (?<named>[^\\s:]+)");

    /** Returns it as the VM prints it. */
    String words() {
        return thrown.substring(thrown.lastIndexOf('.') + 1) + ": " + message;
    }

    /**
     * Returns the package that several archives have, with other signers or under a seal; empty for other errors. The
     * class that the JDK refuses is any that is loaded after the first one of another archive.
     */
    Optional<String> packageInConflict() {
        Matcher matcher = IN_CONFLICT.matcher(message);
        if (!thrown.equals(SecurityException.class.getName()) || !matcher.find()) {
            return Optional.empty();
        }
        String named = matcher.group("named");
        return Optional.of(named != null ? named : Objects.requireNonNullElse(matcher.group("ofClass"), ""));
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
