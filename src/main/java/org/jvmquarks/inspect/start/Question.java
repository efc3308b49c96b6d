package org.jvmquarks.inspect.start;

/**
 * The way in which a VM is asked about an option without side effects: no file of the user is written, no memory is
 * demanded, no code of the user runs.
 */
public sealed interface Question {

    /**
     * The option goes with the others into a VM that starts.
     *
     * @param word the option, with places of this program for those of the user
     */
    record Started(String word) implements Question {}

    /**
     * The VM reads the option, with those before it, and is stopped by an invalid option before it acts.
     *
     * @param word the option
     */
    record Read(String word) implements Question {}

    /**
     * As {@link Read}, but without the other options: it would silence the VM.
     *
     * @param word the option
     */
    record Alone(String word) implements Question {}

    /**
     * The VM is not asked.
     *
     * @param reason the reason, in words
     */
    record None(String reason) implements Question {}
}
