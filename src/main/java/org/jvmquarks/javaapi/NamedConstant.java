package org.jvmquarks.javaapi;

import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * A string in code that may name something of the JDK: an algorithm, a time zone, a property, an event.
 *
 * @param call the method of the JDK that takes it; empty where only its form is one of such names
 * @param text the string; half of a surrogate pair, which only Java's strings can have, becomes a question mark, so
 *     that it can be kept
 */
public record NamedConstant(Optional<NamedApi> call, String text) {
    public NamedConstant {
        if (text.isEmpty()) {
            throw new IllegalArgumentException("an empty string names nothing");
        }
        if (text.chars().anyMatch(each -> Character.isSurrogate((char) each))) {
            text = new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8);
        }
    }
}
