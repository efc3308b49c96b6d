package org.jvmquarks.gate.attribution;

/** Something that a JDK was started with and the other was not, and that can be taken back. */
public sealed interface Difference extends Comparable<Difference>
        permits FlagChange, OptionChange, VariableChange, LimitChange {

    /** What differs: a flag, an option, a variable, or a limit of the container. */
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
    default int compareTo(Difference other) {
        return describe().compareTo(other.describe());
    }
}
