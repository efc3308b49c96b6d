package org.jvmquarks.evidence.footprint;

import java.time.Duration;
import java.util.List;
import java.util.OptionalDouble;
import org.apiguardian.api.API;
import org.jvmquarks.evidence.EvidenceContext;
import org.jvmquarks.evidence.Inquiry;
import org.jvmquarks.guest.wire.Commands;
import org.jvmquarks.guest.wire.Fields;
import org.jvmquarks.host.GuestRequest;
import org.jvmquarks.host.wire.GuestResult;
import org.jvmquarks.host.wire.ResultLine;
import org.jvmquarks.verdict.Observation;

/**
 * Asks how the committed heap shrinks. The probe's {@code op()} makes objects, which are held and then released; its
 * public static {@code change()}, if it has one, may then ask for collections; afterwards nothing happens, and the heap
 * is looked at every 100 ms.
 *
 * <p>Committed, not resident: before JDK 21 the kernel counts a page of ZGC's heap once for each of its views.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class IdleHeapOf implements Inquiry<IdleHeap> {
    private final Class<?> probe;
    private final long enough;
    private final Duration atMost;

    /**
     * @param enough committed bytes at which it need not be watched any more
     * @param atMost how long it is watched if it does not come down to that; generous, as it costs nothing where it
     *     comes down
     */
    public IdleHeapOf(Class<?> probe, long enough, Duration atMost) {
        this.probe = probe;
        this.enough = enough;
        this.atMost = atMost;
    }

    @Override
    public IdleHeap gather(EvidenceContext context) {
        GuestResult result = context.run(
                GuestRequest.on(probe, Commands.HEAP, Long.toString(enough), Long.toString(atMost.toMillis())));
        String name = probe.getSimpleName();
        List<ResultLine> lines = result.results();
        if (lines.size() < 2) {
            throw result.error("expected a heap when held and one when idle, got " + lines.size());
        }
        IdleHeap heap = new IdleHeap(
                context.key(context.inPlaceOf(probe).getSimpleName(), "").text() + " [" + context.jdk() + "]",
                sample(lines.get(0), Commands.HELD),
                lines.stream().skip(1).map(line -> sample(line, Commands.IDLE)).toList());
        record(context, name + " committed heap when held", heap.committedWhenHeld());
        record(context, name + " least committed heap when idle", heap.leastCommitted());
        return heap;
    }

    private static HeapSample sample(ResultLine line, String phase) {
        return line.read(fields -> {
            String actual = fields.requiredText(Fields.PHASE);
            if (!actual.equals(phase)) {
                throw new IllegalArgumentException("expected the phase " + phase + ", got " + actual);
            }
            return HeapSample.read(fields);
        });
    }

    /** One process, of which the number may be another next time: no interval to speak of. */
    private static void record(EvidenceContext context, String metric, long bytes) {
        context.record(new Observation(
                context.key(metric, ""), bytes, "B", OptionalDouble.empty(), OptionalDouble.empty(), false));
    }
}
