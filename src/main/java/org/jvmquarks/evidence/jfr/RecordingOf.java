package org.jvmquarks.evidence.jfr;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.apiguardian.api.API;
import org.jvmquarks.evidence.EvidenceContext;
import org.jvmquarks.evidence.GuestFile;
import org.jvmquarks.evidence.Inquiry;
import org.jvmquarks.guest.probe.Assignments;
import org.jvmquarks.guest.wire.Commands;
import org.jvmquarks.guest.wire.Fields;
import org.jvmquarks.host.GuestRequest;
import org.jvmquarks.host.wire.FieldReader;
import org.jvmquarks.host.wire.GuestResult;
import org.jvmquarks.verdict.CellError;
import org.jvmquarks.verdict.ErrorKind;
import org.jvmquarks.verdict.NotApplicable;
import org.jvmquarks.verdict.Observation;
import org.jvmquarks.yaml.Nearest;

/**
 * Calls the probe's {@code op()} once while the VM's Flight Recorder records the events of these types, each of them,
 * however short, and without stack traces. A type that the JDK does not know is an error; a VM without the recorder
 * makes the pin not applicable.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class RecordingOf implements Inquiry<FlightRecording> {
    private static final String FILE = "recording.jfr";

    /** In bytes; what a probe of some seconds records is far less. */
    private static final long LARGEST_RECORDING = 64L << 20;

    private final Class<?> probe;
    private final List<String> types;
    private final List<String> settings;
    private final List<Counted> counted;

    /** Events to count. */
    private record Counted(String type, EventFilter filter) {}

    /**
     * The recorder of the VM.
     *
     * @param unavailable why the VM cannot record; empty if it did
     * @param types of events that it knows
     */
    private record Recorder(Optional<String> unavailable, Set<String> types) {
        static Recorder read(FieldReader fields) {
            Optional<String> unavailable = fields.optionalText(Fields.UNAVAILABLE);
            return new Recorder(
                    unavailable,
                    unavailable.isPresent() ? Set.of() : new TreeSet<>(fields.requiredTexts(Fields.TYPES)));
        }
    }

    public RecordingOf(Class<?> probe, String... types) {
        this(probe, List.of(types), List.of(), List.of());
    }

    private RecordingOf(Class<?> probe, List<String> types, List<String> settings, List<Counted> counted) {
        if (types.isEmpty()) {
            throw new IllegalArgumentException("name the types of events to record");
        }
        this.probe = probe;
        this.types = types;
        this.settings = settings;
        this.counted = counted;
    }

    /**
     * With a further setting of the recorder.
     *
     * @param name {@code jdk.CPULoad#period}
     * @param value {@code 100 ms}
     */
    public RecordingOf with(String name, String value) {
        List<String> all = new ArrayList<>(settings);
        all.addAll(Assignments.write(Map.of(name, value)));
        return new RecordingOf(probe, types, all, counted);
    }

    /** Records how many of these events there are: a number that repeats. */
    public RecordingOf counting(String type, EventFilter filter) {
        List<Counted> all = new ArrayList<>(counted);
        all.add(new Counted(type, filter));
        return new RecordingOf(probe, types, settings, all);
    }

    @Override
    public FlightRecording gather(EvidenceContext context) {
        GuestResult result = context.run(GuestRequest.on(probe, Commands.RECORDING, arguments()));
        Recorder recorder = result.result().read(Recorder::read);
        recorder.unavailable().ifPresent(reason -> {
            throw new NotApplicable("needs the Flight Recorder: " + reason);
        });
        requireKnown(recorder.types(), context);
        GuestFile file = GuestFile.of(context, result, FILE, "the recording");
        FlightRecording recording = read(context.subject(probe), file);
        counted.forEach(wanted -> record(wanted, recording, context));
        return recording;
    }

    private String[] arguments() {
        List<String> arguments = new ArrayList<>(List.of(FILE));
        for (String type : types) {
            arguments.add(type + "#enabled=true");
            arguments.add(type + "#threshold=0 ns");
            arguments.add(type + "#stackTrace=false");
        }
        arguments.add(RecordingReader.LOSS + "#enabled=true");
        arguments.addAll(settings);
        return arguments.toArray(new String[0]);
    }

    /** A recorder takes settings of types that it does not know, and records nothing of them. */
    private void requireKnown(Set<String> known, EvidenceContext context) {
        for (String type : types) {
            if (!known.contains(type)) {
                throw new CellError(
                        ErrorKind.PIN_FAILED,
                        context.jdk()
                                + ": its Flight Recorder knows no event type '"
                                + type
                                + "'"
                                + Nearest.hint(type, known)
                                + "; if a later JDK introduced it, declare that version: @Expect(since = …)");
            }
        }
    }

    private FlightRecording read(String subject, GuestFile file) {
        try {
            Path path = file.requireAtMost(LARGEST_RECORDING);
            List<FlightEvent> events = RecordingReader.read(path);
            Map<String, List<String>> fields = RecordingReader.fields(path);
            Map<String, List<String>> recorded = new HashMap<>();
            types.forEach(type -> recorded.put(type, fields.getOrDefault(type, List.of())));
            return new FlightRecording(subject, recorded, events);
        } catch (IOException | DamagedRecording e) {
            throw file.unreadable(e);
        }
    }

    private void record(Counted wanted, FlightRecording recording, EvidenceContext context) {
        context.record(Observation.exact(
                context.key(probe.getSimpleName(), wanted.type() + wanted.filter()),
                recording.events(wanted.type(), wanted.filter()).size(),
                "events"));
    }
}
