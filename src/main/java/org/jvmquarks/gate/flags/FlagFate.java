package org.jvmquarks.gate.flags;

import java.util.Arrays;
import java.util.Locale;

/**
 * The answer of a VM to an option of another version.
 *
 * @param option as it was given: {@code -XX:AliasLevel=3}
 * @param fate what became of it
 * @param words the VM's own words, or why there are none; may be empty
 */
public record FlagFate(String option, Fate fate, String words) {

    /** What a VM makes of an option. */
    public enum Fate {
        /** The VM does not start. */
        REFUSED,
        /** The VM starts, warns, and does without it. */
        IGNORED,
        /** The VM does what it says, and warns that it will go. */
        DEPRECATED,
        /** The VM does what it says without a word. */
        ACCEPTED,
        /** Nobody asked, or the answer was not understood. */
        UNKNOWN;

        /**
         * Reads the first word of what the catalogue says about a flag: {@code deprecated in 25.0}.
         * Any other word is a refusal, the worst that can be: {@code unrecognized}.
         */
        public static Fate of(String words) {
            String first = words.split(" ", 2)[0].toUpperCase(Locale.ROOT);
            return Arrays.stream(values())
                    .filter(fate -> fate.name().equals(first))
                    .findFirst()
                    .orElse(REFUSED);
        }
    }
}
