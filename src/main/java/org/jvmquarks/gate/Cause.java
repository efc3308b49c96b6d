package org.jvmquarks.gate;

import java.util.List;
import java.util.stream.Collectors;

/** Why something changed, as far as it was found out. */
public sealed interface Cause {

    /** In words. */
    String describe();

    /**
     * With the baseline's values of these flags the candidate does what the baseline did, and
     * without any one of them it does not.
     *
     * @param changes the flags, sorted by name
     */
    record Flags(List<FlagChange> changes) implements Cause {
        public Flags {
            changes = changes.stream().sorted().toList();
            if (changes.isEmpty()) {
                throw new IllegalArgumentException("no flag explains nothing");
            }
        }

        @Override
        public String describe() {
            return "explained by "
                    + changes.stream().map(FlagChange::toString).collect(Collectors.joining(", "));
        }
    }

    /**
     * The baseline's values of all flags do not bring the old behaviour back.
     *
     * @param flags how many were tried
     */
    record NoFlag(int flags) implements Cause {
        @Override
        public String describe() {
            return "not explained by a default flag (" + flags + " differ)";
        }
    }

    /**
     * Nobody looked, or not to the end.
     *
     * @param why in a sentence
     */
    record Unknown(String why) implements Cause {
        @Override
        public String describe() {
            return "not attributed: " + why;
        }
    }
}
