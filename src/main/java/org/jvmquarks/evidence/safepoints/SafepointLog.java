package org.jvmquarks.evidence.safepoints;

import java.util.List;
import java.util.function.BiConsumer;
import java.util.regex.Pattern;
import org.apiguardian.api.API;
import org.jvmquarks.evidence.Evidence;
import org.jvmquarks.verdict.NotApplicable;

/** All safepoints and handshakes of a process. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class SafepointLog extends Evidence {
    private final SafepointEvents events;
    private final BiConsumer<String, Boolean> recorder;

    /** @param recorder told whether what a pin asks about happened */
    SafepointLog(String subject, SafepointEvents events, BiConsumer<String, Boolean> recorder) {
        super(subject);
        this.events = events;
        this.recorder = recorder;
    }

    /** Returns the safepoints in order, without the one at which the VM ended. */
    public List<Safepoint> safepoints() {
        return events.safepoints();
    }

    /**
     * Returns the handshakes in order of their ends, without those that no thread waited for.
     *
     * @throws NotApplicable if the VM logged a handshake without its operation and its threads
     */
    public List<Handshake> handshakes() {
        if (events.unnamedHandshakes() > 0) {
            throw new NotApplicable("requires a log that names its handshakes, which 11.0.11, 14 and later write"
                    + " (JDK-8234742); this VM logged %d without a name".formatted(events.unnamedHandshakes()));
        }
        return events.handshakes();
    }

    /**
     * Safepoints for that operation; whether there was one is recorded.
     *
     * @param operation in the words of this version: {@code G1CollectFull}
     */
    public List<Safepoint> safepoints(String operation) {
        List<Safepoint> found = safepoints().stream()
                .filter(s -> s.operation().equals(operation))
                .toList();
        recorder.accept("safepoint " + operation, !found.isEmpty());
        return found;
    }

    /**
     * Handshakes with that operation; whether there was one is recorded.
     *
     * @throws NotApplicable if the VM logged a handshake without its operation
     */
    public List<Handshake> handshakes(String operation) {
        List<Handshake> found = handshakes().stream()
                .filter(h -> h.operation().equals(operation))
                .toList();
        recorder.accept("handshake " + operation, !found.isEmpty());
        return found;
    }

    /**
     * Returns the safepoints whose operation matches; whether there was one is recorded. For operations that are
     * renamed from version to version.
     */
    public List<Safepoint> safepoints(Pattern operation) {
        List<Safepoint> found = safepoints().stream()
                .filter(s -> operation.matcher(s.operation()).matches())
                .toList();
        recorder.accept("safepoint like " + operation, !found.isEmpty());
        return found;
    }

    /**
     * Returns the handshakes whose operation matches, as with {@link #safepoints(Pattern)}.
     *
     * @throws NotApplicable if the VM logged a handshake without its operation
     */
    public List<Handshake> handshakes(Pattern operation) {
        List<Handshake> found = handshakes().stream()
                .filter(h -> operation.matcher(h.operation()).matches())
                .toList();
        recorder.accept("handshake like " + operation, !found.isEmpty());
        return found;
    }
}
