package org.jvmquarks.jdk.option;

import java.util.Optional;

/**
 * A message of a VM about an option.
 *
 * @param outcome what the VM does with the option, as far as its words tell it
 * @param words the message without the name of the VM
 * @param flag the flag that it names, where the whole message is understood; empty for others
 * @param since the version of the change in the VM's words: {@code 24.0}; empty if it names none
 * @param until the version that is to remove the option, in the VM's words; empty if it names none
 * @param unlock the option that must come before; empty unless one must
 */
public record OptionMessage(
        OptionOutcome outcome,
        String words,
        Optional<String> flag,
        Optional<String> since,
        Optional<String> until,
        Optional<String> unlock) {

    /** Returns a message of which no more is understood. */
    static OptionMessage of(OptionOutcome outcome, String words) {
        return new OptionMessage(
                outcome, words, Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());
    }
}
