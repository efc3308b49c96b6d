package org.jvmquarks.evidence.footprint;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.List;
import java.util.OptionalDouble;
import org.jvmquarks.evidence.EvidenceContext;
import org.jvmquarks.evidence.Inquiry;
import org.jvmquarks.evidence.guest.GuestRequest;
import org.jvmquarks.evidence.guest.GuestResult;
import org.jvmquarks.verdict.CellError;
import org.jvmquarks.verdict.ErrorKind;
import org.jvmquarks.verdict.Observation;

/**
 * Asks how the committed heap shrinks. The probe's {@code op()} makes objects, which are held and
 * then released; its public static {@code change()}, if it has one, may then ask for collections;
 * afterwards nothing happens, and the heap is looked at every 100 ms.
 *
 * <p>Committed, not resident: before JDK 21 the kernel counts a page of ZGC's heap once for each of
 * its views.
 */
public final class IdleHeapOf implements Inquiry<IdleHeap> {
    private final Class<?> probe;
    private final long enough;
    private final Duration atMost;

    /**
     * @param enough committed bytes at which it need not be watched any more
     * @param atMost how long it is watched if it does not come down to that; generous, as it costs
     *     nothing where it comes down
     */
    public IdleHeapOf(Class<?> probe, long enough, Duration atMost) {
        this.probe = probe;
        this.enough = enough;
        this.atMost = atMost;
    }

    @Override
    public IdleHeap gather(EvidenceContext context) {
        GuestResult result =
                context.run(
                        GuestRequest.on(
                                probe,
                                "heap",
                                Long.toString(enough),
                                Long.toString(atMost.toMillis())));
        String name = probe.getSimpleName();
        IdleHeap heap =
                new IdleHeap(
                        context.key(name, "") + " [" + context.jdk() + "]",
                        samples(result, "held").stream()
                                .findFirst()
                                .orElseThrow(() -> incomplete(context, result)),
                        samples(result, "idle"));
        record(context, name + " committed heap when held", heap.committedWhenHeld());
        record(context, name + " least committed heap when idle", heap.leastCommitted());
        return heap;
    }

    private static CellError incomplete(EvidenceContext context, GuestResult result) {
        return new CellError(
                ErrorKind.GUEST_FAILED,
                context.jdk()
                        + ": the guest did not say what its heap was before, in "
                        + result.launched().folder());
    }

    private static List<HeapSample> samples(GuestResult result, String phase) {
        return result.results().stream()
                .filter(line -> line.path("phase").asText().equals(phase))
                .map(IdleHeapOf::sample)
                .toList();
    }

    private static HeapSample sample(JsonNode line) {
        return new HeapSample(
                line.required("millis").asLong(),
                line.required("committed").asLong(),
                line.required("used").asLong(),
                line.required("collections").asLong());
    }

    /** One process, of which the number may be another next time: no interval to speak of. */
    private static void record(EvidenceContext context, String metric, long bytes) {
        context.record(
                new Observation(
                        context.key(metric, ""),
                        bytes,
                        "B",
                        OptionalDouble.empty(),
                        OptionalDouble.empty(),
                        false));
    }
}
