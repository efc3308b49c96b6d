package org.jvmquarks.javaapi;

import java.util.Optional;

/**
 * A string in code that may name something of the JDK: an algorithm, a time zone, a property, an event.
 *
 * @param call the method of the JDK that takes it; empty where only its form is one of such names
 * @param text the string
 */
public record NamedConstant(Optional<NamedApi> call, String text) {
    public NamedConstant {
        if (text.isEmpty()) {
            throw new IllegalArgumentException("an empty string names nothing");
        }
    }
}
