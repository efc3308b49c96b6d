package org.jvmquarks.evidence.gclog;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A collection while its lines are read. Its lines come one by one, and other lines between them.
 *
 * <p>An example, six lines as Shenandoah of JDK 21 writes them:
 *
 * <pre>
 * Trigger: Explicit GC request (System.gc())
 * GC(21) Pause Init Mark (unload classes) 0.006ms
 * GC(21) Concurrent marking (unload classes) 1.932ms
 * GC(21) Concurrent cleanup 40M-&gt;30M(128M) 0.014ms
 * GC(21) Pause Final Update Refs 0.007ms
 * GC(21) Concurrent cleanup 32M-&gt;1M(128M) 0.014ms
 * </pre>
 *
 * <ol>
 *   <li>The trigger has no number yet: the reader keeps its cause for the next collection.
 *   <li>The first line with the number 21 makes the builder: concurrent, by {@code System.gc()}; and its first pause,
 *       {@code Init Mark}.
 *   <li>The next lines add a concurrent phase, a phase with a {@link HeapChange}, and a pause.
 *   <li>The second change of the heap extends the first: 40 MB before the collection, 1 MB after.
 * </ol>
 *
 * <p>The result is {@code CONCURRENT (System.gc())} with 2 pauses and 3 concurrent phases.
 */
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
