package org.jvmquarks.evidence.jfr;

import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.apiguardian.api.API;
import org.jvmquarks.evidence.Evidence;

/** Events that a VM recorded while a probe ran. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class FlightRecording extends Evidence {
    private final Map<String, List<String>> recorded;
    private final List<FlightEvent> events;

    /** @param recorded names of the event types that were switched on, with those of their fields */
    FlightRecording(String subject, Map<String, List<String>> recorded, List<FlightEvent> events) {
        super(subject);
        this.recorded = Map.copyOf(recorded);
        this.events = List.copyOf(events);
    }

    /**
     * Events of a type, of all threads of the VM.
     *
     * @throws IllegalArgumentException if the type was not switched on: that there is no event of it says nothing
     */
    public List<FlightEvent> events(String type) {
        if (!recorded.containsKey(type)) {
            throw new IllegalArgumentException(
                    type + " was not recorded of " + subject() + ", but " + new TreeSet<>(recorded.keySet()));
        }
        return events.stream().filter(event -> event.type().equals(type)).toList();
    }

    /**
     * Events of a type that a filter accepts.
     *
     * @throws IllegalArgumentException if the type does not have a field of the filter
     */
    public List<FlightEvent> events(String type, EventFilter filter) {
        List<FlightEvent> all = events(type);
        // Without any event nothing else would notice a misspelt field.
        if (all.isEmpty()) {
            filter.fields().forEach(field -> requireField(type, field));
        }
        return all.stream().filter(filter::accepts).toList();
    }

    /** Looks at the outermost of nested fields: {@code thread.javaName}. */
    private void requireField(String type, String field) {
        List<String> names = recorded.getOrDefault(type, List.of());
        if (!names.isEmpty() && !names.contains(field.replaceFirst("\\..*", ""))) {
            throw FlightEvent.noField(type, field, names);
        }
    }
}
