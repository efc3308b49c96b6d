package org.jvmquarks.guest.wire;

/**
 * Names of the wire format: JSON lines in {@link #RESULT_FILE} of the guest's working directory, first
 * {@link #IDENTITY}, then flags and results, last {@link #END}. Each line is an object whose {@link #TYPE} is one of
 * these names.
 */
public final class Wire {
    public static final String RESULT_FILE = "result.jsonl";
    public static final String TYPE = "type";

    /** The identity that the VM reports of itself. Always the first line. */
    public static final String IDENTITY = "identity";

    /** The effective value and origin of one flag, or that the VM does not know it. */
    public static final String FLAG = "flag";

    /** Why the guest cannot read the flags of its VM; stands in place of all flags. */
    public static final String UNREADABLE = "unreadable";

    /** A result; its {@link Fields#KIND} is the command's name. */
    public static final String RESULT = "result";

    /** The exception or error that the probe threw. The guest then ends without {@link #END}. */
    public static final String FAILURE = "failure";

    /** The guest has written all it had to say: so many {@link Fields#LINES} before this one. */
    public static final String END = "end";

    /** Environment variable with the id of the process that the guest must not outlive. */
    public static final String WATCH_PARENT = "QUARKS_WATCH_PARENT";

    private Wire() {}
}
