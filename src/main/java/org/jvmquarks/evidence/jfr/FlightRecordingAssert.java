package org.jvmquarks.evidence.jfr;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.apiguardian.api.API;
import org.jvmquarks.evidence.EvidenceAssert;
import org.jvmquarks.evidence.NumberAssert;

/** Assertions about a {@link FlightRecording}. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class FlightRecordingAssert extends EvidenceAssert<FlightRecordingAssert, FlightRecording> {
    private static final int SHOWN = 5;

    public FlightRecordingAssert(FlightRecording actual) {
        super(actual, FlightRecordingAssert.class);
    }

    /** At least one event of that type. */
    public FlightRecordingAssert hasEvent(String type) {
        return hasEvent(type, EventFilter.any());
    }

    /** At least one event of that type with these values. */
    public FlightRecordingAssert hasEvent(String type, EventFilter filter) {
        return events(type, filter).isAtLeast(1);
    }

    /** Continues with the number of events of that type with these values. */
    public NumberAssert<FlightRecordingAssert> events(String type, EventFilter filter) {
        return number(
                "the number of " + type + filter, actual.events(type, filter).size(), "", seen(type, filter));
    }

    /** No event of that type. */
    public FlightRecordingAssert hasNoEvent(String type) {
        return hasNoEvent(type, EventFilter.any());
    }

    /** No event of that type with these values. */
    public FlightRecordingAssert hasNoEvent(String type, EventFilter filter) {
        return events(type, filter).isZero();
    }

    /** {@code 37 with objectClass = byte[] allocationSize = 1048592 bytes}, most often first. */
    private String seen(String type, EventFilter filter) {
        List<FlightEvent> events = actual.events(type);
        Map<String, Long> counts = events.stream()
                .collect(Collectors.groupingBy(event -> described(event, filter), TreeMap::new, Collectors.counting()));
        String shown = counts.entrySet().stream()
                .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
                .limit(SHOWN)
                .map(entry -> entry.getValue() + entry.getKey())
                .collect(Collectors.joining("; "));
        String more = counts.size() > SHOWN ? "; and " + (counts.size() - SHOWN) + " others" : "";
        return events.isEmpty() ? "no event of this type" : shown + more;
    }

    private static String described(FlightEvent event, EventFilter filter) {
        String fields = StreamSupport.stream(filter.fields().spliterator(), false)
                .map(event::described)
                .collect(Collectors.joining(", "));
        return fields.isEmpty() ? "" : " with " + fields;
    }
}
