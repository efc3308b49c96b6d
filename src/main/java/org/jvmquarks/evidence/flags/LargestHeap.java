package org.jvmquarks.evidence.flags;

import java.util.OptionalLong;
import org.apiguardian.api.API;
import org.jvmquarks.evidence.Evidence;

/** The largest heap with which a flag is on, as far as a search went. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class LargestHeap extends Evidence {
    private final OptionalLong megabytes;
    private final String outcome;

    LargestHeap(String subject, OptionalLong megabytes, String outcome) {
        super(subject);
        this.megabytes = megabytes;
        this.outcome = outcome;
    }

    /** The last {@code -Xmx} in MB (2^20 bytes); empty if it lies outside the search. */
    public OptionalLong megabytes() {
        return megabytes;
    }

    /** The size, or what was seen at the end of the search where it does not lie inside. */
    String outcome() {
        return outcome;
    }
}
