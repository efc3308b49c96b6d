package org.jvmquarks.gate.attribution;

/** Something that a JDK was started with and the other was not, and that can be taken back. */
public sealed interface VariantDifference extends Comparable<VariantDifference>
        permits FlagChange, OptionChange, VariableChange, LimitChange {

    /** Returns the name of the flag, option, variable or container limit that differs. */
    String name();

    /** How it is on the baseline. */
    String baseline();

    /** How it is on the candidate. */
    String candidate();

    /** In words: {@code UseNUMA false → true}. */
    default String describe() {
        return name() + " " + baseline() + " → " + candidate();
    }

    @Override
    default int compareTo(VariantDifference other) {
        return describe().compareTo(other.describe());
    }
}
