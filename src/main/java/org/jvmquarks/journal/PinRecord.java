package org.jvmquarks.journal;

import java.util.List;

/**
 * A pin as its author wrote it.
 *
 * @param pin name of its method
 * @param claim its claim, in words
 * @param versions the JDKs it is claimed for
 * @param timing whether it measures time
 * @param falsifiers what must break it, in order
 */
public record PinRecord(
        String pin,
        String claim,
        VersionRange versions,
        boolean timing,
        List<FalsifierDeclaration> falsifiers) {

    public PinRecord {
        falsifiers = List.copyOf(falsifiers);
    }

    /**
     * A falsifier that a pin names to destroy its mechanism.
     *
     * @param falsifier the flags, or the substituted probe, in words
     * @param versions the JDKs that have it
     */
    public record FalsifierDeclaration(String falsifier, VersionRange versions) {}
}
