package org.jvmquarks.upgrade.code;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** The effect of another JDK on code, the worst first. */
public enum Effect {
    /** It throws, or does not link, where it runs. */
    FAILS,

    /** It works, and the JDK prints a warning. */
    WARNS,

    /** It works and behaves otherwise. */
    CHANGES,

    /** The archives alone do not decide it. */
    CANNOT_TELL,

    /** It works as before and prints nothing, and a later JDK is to remove it. */
    ENDS;

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
