package org.jvmquarks.evidence.gclog;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A collection while its lines are read. */
final class CycleBuilder {
    private final long id;
    private final List<GcPhase> pauses = new ArrayList<>();
    private final List<GcPhase> concurrentPhases = new ArrayList<>();
    private GcKind kind;
    private String cause;
    private Optional<HeapChange> heap = Optional.empty();

    CycleBuilder(long id, GcKind kind, String cause) {
        this.id = id;
        this.kind = kind;
        this.cause = cause;
    }

    String cause() {
        return cause;
    }

    /** A concurrent collection that gives up ends in a pause that collects it all. */
    CycleBuilder is(GcKind known) {
        kind = known;
        return this;
    }

    CycleBuilder because(String known) {
        cause = known;
        return this;
    }

    CycleBuilder pause(String name, double milliseconds) {
        pauses.add(new GcPhase(name, milliseconds));
        return this;
    }

    CycleBuilder concurrentPhase(String name, double milliseconds) {
        concurrentPhases.add(new GcPhase(name, milliseconds));
        return this;
    }

    CycleBuilder heap(HeapChange change) {
        heap = Optional.of(heap.map(earlier -> earlier.then(change)).orElse(change));
        return this;
    }

    GcCycle build() {
        return new GcCycle(id, kind, cause, pauses, concurrentPhases, heap);
    }
}
