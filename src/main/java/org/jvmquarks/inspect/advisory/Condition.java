package org.jvmquarks.inspect.advisory;

/** A condition of an advisory, compared with a build and its use; in words behind "if". */
sealed interface Condition {
    /**
     * It holds.
     *
     * @param ofApplication whether the code or options of the application show it
     */
    record Seen(String words, boolean ofApplication) implements Condition {}

    /** Nothing tells whether it holds. */
    record Unseen(String words) implements Condition {}

    /** It does not hold; a whole sentence without its end. */
    record Excluded(String reason) implements Condition {}
}
