package org.jvmquarks.upgrade.archive;

import java.util.Optional;
import org.jvmquarks.javaapi.NamedApi;

/**
 * A string in code that may name something of the JDK: an algorithm, a time zone, a property, an event.
 *
 * @param call the method of the JDK that takes it; empty where only its form is one of such names
 * @param text the string
 */
public record Constant(Optional<NamedApi> call, String text) {
    public Constant {
        if (text.isEmpty()) {
            throw new IllegalArgumentException("an empty string names nothing");
        }
    }

    /** Tells whether a method takes such names, so that scans keep what code passes to it. */
    public static boolean isTakenBy(NamedApi method) {
        return PlatformStrings.areTakenBy(method.owner(), method.member());
    }
}
