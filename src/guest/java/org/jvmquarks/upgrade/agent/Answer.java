package org.jvmquarks.upgrade.agent;

/**
 * The first words of the lines of an answer; tabs stand between its words.
 *
 * <pre>
 * place	NUMBER	CLASS	METHOD	DESCRIPTOR	COUNT	RETURNED      # of a call; -1 for the method that has it
 * value	OWNER	NAME	DESCRIPTOR	TEXT	MEMBER	PARAMETERS	CLASS	METHOD	DESCRIPTOR	ATTEMPTS	SUCCESSES
 * unseen	NUMBER                 # of a call in such a class
 * skipped	CLASSES                 # whose loader does not find the counters
 * beyond	COUNT                   # places and values for which there was no room
 * refused	REASON
 * end                            # the last line of a whole answer
 * </pre>
 */
public final class Answer {
    public static final String PREFIX = "answer-";
    public static final String PLACE = "place";
    public static final String VALUE = "value";
    public static final String UNSEEN = "unseen";
    public static final String SKIPPED = "skipped";
    public static final String BEYOND = "beyond";
    public static final String REFUSED = "refused";
    public static final String END = "end";

    private Answer() {}
}
