package org.jvmquarks.upgrade.recording;

import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;

/**
 * Numbers of events by type.
 *
 * @param counts types that happened, with how often
 * @param enabled types that the recorder was set to record
 */
public record EventCounts(Map<String, Long> counts, Set<String> enabled) {
    public EventCounts {
        counts = Map.copyOf(counts);
        enabled = Set.copyOf(enabled);
    }

    /**
     * Returns how often a type of event happened. Empty if it was not recorded: that there is no event says nothing
     * then.
     */
    public OptionalLong of(String type) {
        if (counts.containsKey(type)) {
            return OptionalLong.of(counts.get(type));
        }
        return enabled.contains(type) ? OptionalLong.of(0) : OptionalLong.empty();
    }
}
