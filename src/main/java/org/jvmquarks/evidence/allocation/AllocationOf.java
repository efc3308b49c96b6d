package org.jvmquarks.evidence.allocation;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import org.jvmquarks.evidence.EvidenceContext;
import org.jvmquarks.evidence.Inquiry;
import org.jvmquarks.evidence.guest.GuestRequest;
import org.jvmquarks.verdict.Inconclusive;
import org.jvmquarks.verdict.Observation;

/**
 * Asks how many bytes the calling thread allocates per call of the probe's {@code op()}, by {@code
 * com.sun.management.ThreadMXBean}, in a JVM of its own.
 */
public final class AllocationOf implements Inquiry<Allocation> {
    private final Class<?> probe;

    public AllocationOf(Class<?> probe) {
        this.probe = probe;
    }

    @Override
    public Allocation gather(EvidenceContext context) {
        JsonNode result =
                context.run(GuestRequest.on(probe, "allocation").withOptions(options())).result();
        long bytes = result.path("bytes").asLong();
        long operations = result.path("operations").asLong();
        String subject = probe.getSimpleName() + ".op [" + context.jdk() + "]";
        if (!result.path("settled").asBoolean()) {
            throw new Inconclusive(
                    subject
                            + " did not settle in "
                            + result.path("batches").asLong()
                            + " batches of "
                            + operations
                            + " operations; the last one allocated "
                            + bytes
                            + " bytes");
        }
        Allocation allocation = new Allocation(subject, bytes, operations);
        context.record(
                Observation.exact(
                        context.key(probe.getSimpleName(), "allocation"),
                        allocation.bytesPerOp(),
                        "B/op"));
        return allocation;
    }

    /**
     * Compilation in the foreground makes the tier of a batch depend on counts alone; {@code op()}
     * stays out of line, so that what it returns has escaped.
     */
    private static List<String> options() {
        return List.of("-Xbatch", "-XX:CompileCommand=quiet", "-XX:CompileCommand=dontinline,*.op");
    }
}
