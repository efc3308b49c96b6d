package org.jvmquarks.host;

import java.util.HashMap;
import java.util.Map;
import org.jvmquarks.launch.LaunchPlan;

/**
 * Counts how often one check started the same guest, so that it never gets the answer of one guest twice: of three
 * processes whose middle counts, none is another's copy. For one thread.
 */
public final class Repeats {
    private final Map<LaunchPlan, Integer> counts = new HashMap<>();

    /** Returns how often the check started this guest before. */
    int before(LaunchPlan guest) {
        return counts.merge(guest, 1, Integer::sum) - 1;
    }
}
