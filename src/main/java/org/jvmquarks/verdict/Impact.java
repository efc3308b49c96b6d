package org.jvmquarks.verdict;

import org.apiguardian.api.API;

/**
 * The consequence of a changed behaviour for an application, the worst first. The gate ranks what differs between two
 * JDKs by it.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public enum Impact {
    /** The VM refuses a command line that it accepted. */
    STARTUP("will not start"),
    /** An API that an application calls throws where it worked, or is gone. */
    FAILURE("throws or is gone"),
    /** An application gets another result, another exception or other resources. */
    BEHAVIOUR("behaves differently"),
    /** The JDK prints a warning that it did not print. */
    WARNING("new warning"),
    /** An application takes other time or memory. */
    PERFORMANCE("performance"),
    /** Only who looks into the VM notices: layouts, compiled code, logs. */
    INTERNAL("internals");

    private final String heading;

    Impact(String heading) {
        this.heading = heading;
    }

    /** Returns the words above a list of such changes: {@code will not start}. */
    public String heading() {
        return heading;
    }
}
