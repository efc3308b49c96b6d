package org.jvmquarks.evidence.footprint;

import java.util.List;
import org.apiguardian.api.API;
import org.jvmquarks.evidence.Evidence;

/** The heap of a VM that has released its objects and does nothing. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class IdleHeap extends Evidence {
    private final HeapSample held;
    private final List<HeapSample> idle;

    /**
     * @param subject whose heap it is, for messages
     * @param held before the objects were released
     * @param idle afterwards, in the order of time
     */
    IdleHeap(String subject, HeapSample held, List<HeapSample> idle) {
        super(subject);
        if (idle.isEmpty()) {
            throw new IllegalArgumentException("no sample of " + subject);
        }
        this.held = held;
        this.idle = List.copyOf(idle);
    }

    /** Bytes committed before the objects were released. */
    public long committedWhenHeld() {
        return held.committed();
    }

    /** The least that was committed afterwards, in bytes. */
    public long leastCommitted() {
        return idle.stream().mapToLong(HeapSample::committed).min().orElseThrow();
    }

    /**
     * Collections that the VM counted in the first half of the time, after which there was the other half to give
     * something back.
     */
    public long collectionsInFirstHalf() {
        long half = idle.get(idle.size() - 1).millis() / 2;
        return idle.stream()
                .filter(sample -> sample.millis() <= half)
                .mapToLong(HeapSample::collections)
                .max()
                .orElse(0);
    }

    List<HeapSample> idle() {
        return idle;
    }
}
