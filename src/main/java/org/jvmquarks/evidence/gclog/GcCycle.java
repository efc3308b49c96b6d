package org.jvmquarks.evidence.gclog;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.apiguardian.api.API;

/** One collection. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class GcCycle {
    private final long id;
    private final GcKind kind;
    private final String cause;
    private final List<GcPhase> pauses;
    private final List<GcPhase> concurrentPhases;
    private final Optional<HeapChange> heap;

    GcCycle(
            long id,
            GcKind kind,
            String cause,
            List<GcPhase> pauses,
            List<GcPhase> concurrentPhases,
            Optional<HeapChange> heap) {
        this.id = id;
        this.kind = kind;
        this.cause = cause;
        this.pauses = List.copyOf(pauses);
        this.concurrentPhases = List.copyOf(concurrentPhases);
        this.heap = heap;
    }

    /** Its number in the log; on 8, which has none, its place in it. */
    public long id() {
        return id;
    }

    public GcKind kind() {
        return kind;
    }

    /** {@code System.gc()}, {@code Allocation Failure}; empty where the log does not say. */
    public String cause() {
        return cause;
    }

    /** Pauses in order; those of a cycle that the log ends within are missing. */
    public List<GcPhase> pauses() {
        return pauses;
    }

    /** Returns the concurrent phases that ended, in order. */
    public List<GcPhase> concurrentPhases() {
        return concurrentPhases;
    }

    /** Bytes in use before it; empty where the log does not say. */
    public OptionalLong heapBefore() {
        return heap.map(change -> OptionalLong.of(change.before())).orElse(OptionalLong.empty());
    }

    /** Bytes in use after it; empty where the log does not say. */
    public OptionalLong heapAfter() {
        return heap.map(change -> OptionalLong.of(change.after())).orElse(OptionalLong.empty());
    }

    /** Returns the text for messages: {@code FULL (System.gc())}. */
    @Override
    public String toString() {
        return kind + " (" + (cause.isEmpty() ? "no cause logged" : cause) + ")";
    }
}
