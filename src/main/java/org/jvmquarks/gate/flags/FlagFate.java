package org.jvmquarks.gate.flags;

import java.util.Optional;

/**
 * The answer of a VM to an option of another version.
 *
 * @param option as it was given: {@code -XX:AliasLevel=3}
 * @param fate what became of it
 * @param words the VM's own words, or the reason why it was not asked; may be empty
 */
public record FlagFate(String option, Fate fate, String words) {

    /** The reaction of a VM to an option. */
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
         * Reads the first word of what the catalogue says about a flag: {@code unrecognized},
         * {@code deprecated in 25.0}. Empty for other words.
         */
        public static Optional<Fate> of(String words) {
            return switch (words.split(" ", 2)[0]) {
                case "unrecognized" -> Optional.of(REFUSED);
                case "ignored" -> Optional.of(IGNORED);
                case "deprecated" -> Optional.of(DEPRECATED);
                case "accepted" -> Optional.of(ACCEPTED);
                default -> Optional.empty();
            };
        }
    }
}
