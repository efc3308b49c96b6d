package org.jvmquarks.application.code;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** What becomes of code on another JDK, the worst first. */
public enum Effect {
    /** It throws, or does not link, where it runs. */
    FAILS,

    /** It works with a warning, or is to be removed by a later JDK. */
    WARNS,

    /** It works and behaves otherwise. */
    CHANGES,

    /** The archives alone do not decide it. */
    CANNOT_TELL;

    /**
     * Returns the effect of a word in lower case.
     *
     * @throws IllegalArgumentException if it is none
     */
    static Effect of(String word) {
        for (Effect effect : values()) {
            if (effect.word().equals(word)) {
                return effect;
            }
        }
        throw new IllegalArgumentException(
                "'effect' must be one of "
                        + Arrays.stream(values())
                                .map(Effect::word)
                                .collect(Collectors.joining(", ")));
    }

    private String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
