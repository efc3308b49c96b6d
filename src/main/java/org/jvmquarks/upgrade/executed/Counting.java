package org.jvmquarks.upgrade.executed;

/** Whether a trial counted what of the application was executed. */
public sealed interface Counting permits ExecutedCalls, Counting.Failed {

    /**
     * Nothing is known.
     *
     * @param reason in a sentence without its full stop
     */
    record Failed(String reason) implements Counting {}
}
