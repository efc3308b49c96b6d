package org.jvmquarks.evidence.jfr;

import java.util.List;
import java.util.Set;
import org.apiguardian.api.API;

/** Events that a VM recorded while a probe ran. */
@API(status = API.Status.EXPERIMENTAL)
public final class FlightRecording {
    private final String subject;
    private final Set<String> recorded;
    private final List<FlightEvent> events;

    /**
     * @param recorded names of the event types that were switched on
     */
    FlightRecording(String subject, Set<String> recorded, List<FlightEvent> events) {
        this.subject = subject;
        this.recorded = Set.copyOf(recorded);
        this.events = List.copyOf(events);
    }

    /**
     * Events of a type, of all threads of the VM.
     *
     * @throws IllegalArgumentException if the type was not switched on: that there is no event of
     *     it says nothing
     */
    public List<FlightEvent> events(String type) {
        if (!recorded.contains(type)) {
            throw new IllegalArgumentException(
                    type + " was not recorded of " + subject + ", but " + recorded);
        }
        return events.stream().filter(event -> event.type().equals(type)).toList();
    }

    /** Events of a type that a filter accepts. */
    public List<FlightEvent> events(String type, EventFilter filter) {
        return events(type).stream().filter(filter::accepts).toList();
    }

    String subject() {
        return subject;
    }
}
