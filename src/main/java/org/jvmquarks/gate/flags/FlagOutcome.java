package org.jvmquarks.gate.flags;

import org.jvmquarks.jdk.option.OptionOutcome;

/**
 * The answer of a VM to an option of another version.
 *
 * @param option as it was given: {@code -XX:AliasLevel=3}
 * @param outcome what the VM does with it
 * @param words the VM's own words, or the reason why it was not asked; may be empty
 */
public record FlagOutcome(String option, OptionOutcome outcome, String words) {}
