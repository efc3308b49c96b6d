package org.jvmquarks.inspect.knowledge;

import java.util.Locale;

/** The status of an option from a version on. */
public enum Effect {
    /** The VM does not start. */
    REFUSED,
    /** Nothing reads it any more. */
    IGNORED,
    /** It works, and is to be removed. */
    DEPRECATED,
    /** It works, and means something else than before, or is worth knowing. */
    NOTE;

    /** Returns the effect of a word in lower case. */
    static Effect of(String word) {
        return valueOf(word.toUpperCase(Locale.ROOT));
    }
}
