package org.jvmquarks.evidence.jfr;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import jdk.jfr.EventType;
import jdk.jfr.ValueDescriptor;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;

/**
 * Reads recordings with the parser of the JDK that runs the pins: recordings describe themselves, so that of 17 reads
 * those of 8 to 28.
 */
final class RecordingReader {
    /** The event that says that the VM had to drop events. */
    static final String LOSS = "jdk.DataLoss";

    /** More of them would be a heap of their own in this VM. */
    private static final int MOST_EVENTS = 200_000;

    private RecordingReader() {}

    /**
     * All events, in the order of the file.
     *
     * @throws DamagedRecording if it is not a complete recording, or events were lost
     */
    static List<FlightEvent> read(Path path) throws IOException {
        Chunks.requireWhole(path);
        List<FlightEvent> events = new ArrayList<>();
        try (RecordingFile file = new RecordingFile(path)) {
            while (file.hasMoreEvents()) {
                add(file.readEvent(), events);
            }
        } catch (IOException | RuntimeException e) {
            // The parser shows what it does not understand as any exception at all.
            throw e instanceof DamagedRecording known
                    ? known
                    : new DamagedRecording(0, "after " + events.size() + " events: " + e, e);
        }
        return events;
    }

    /**
     * Returns the names of the fields of each type of events, by the name of the type.
     *
     * @throws DamagedRecording if the recording cannot be read
     */
    static Map<String, List<String>> fields(Path path) throws IOException {
        Map<String, List<String>> fields = new HashMap<>();
        try (RecordingFile file = new RecordingFile(path)) {
            for (EventType type : file.readEventTypes()) {
                fields.put(
                        type.getName(),
                        type.getFields().stream().map(ValueDescriptor::getName).toList());
            }
        } catch (IOException | RuntimeException e) {
            throw new DamagedRecording(0, "in the descriptions of types: " + e, e);
        }
        return fields;
    }

    private static void add(RecordedEvent event, List<FlightEvent> events) {
        if (event.getEventType().getName().equals(LOSS)) {
            throw new DamagedRecording(
                    0, "the VM lost %d bytes of events: make the probe do less".formatted(event.getLong("amount")));
        }
        if (events.size() == MOST_EVENTS) {
            throw new DamagedRecording(0, "more than " + MOST_EVENTS + " events: make the probe do less");
        }
        events.add(new FlightEvent(event));
    }
}
