package org.jvmquarks.evidence.allocation;

import java.util.List;
import org.apiguardian.api.API;
import org.jvmquarks.evidence.CalledMethod;
import org.jvmquarks.evidence.EvidenceContext;
import org.jvmquarks.evidence.Inquiry;
import org.jvmquarks.guest.wire.Commands;
import org.jvmquarks.guest.wire.Fields;
import org.jvmquarks.host.GuestRequest;
import org.jvmquarks.host.wire.FieldReader;
import org.jvmquarks.verdict.Inconclusive;
import org.jvmquarks.verdict.Observation;

/**
 * Asks how many bytes the calling thread allocates per call of the probe's {@code op()}, by
 * {@code com.sun.management.ThreadMXBean}, in a JVM of its own.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class AllocationOf implements Inquiry<Allocation> {
    /** Each VM aligns objects to so many bytes at least. */
    private static final int LEAST_ALIGNMENT = 8;

    private final CalledMethod called;

    /**
     * The last batch of operations.
     *
     * @param number how many batches there were
     * @param settled whether it allocated as much as those before it
     */
    private record Batch(long bytes, long operations, int number, boolean settled) {
        Batch {
            if (bytes < 0 || operations <= 0 || number <= 0) {
                throw new IllegalArgumentException(
                        "%d bytes in %d operations, batch %d".formatted(bytes, operations, number));
            }
            if (bytes % LEAST_ALIGNMENT != 0) {
                throw new IllegalArgumentException(
                        "a VM allocates multiples of %d bytes, but %d in this batch".formatted(LEAST_ALIGNMENT, bytes));
            }
        }

        static Batch read(FieldReader fields) {
            return new Batch(
                    fields.requiredLong(Fields.BYTES),
                    fields.requiredLong(Fields.OPERATIONS),
                    fields.requiredInt(Fields.BATCHES),
                    fields.requiredBoolean(Fields.SETTLED));
        }
    }

    public AllocationOf(Class<?> probe) {
        this(CalledMethod.op(probe));
    }

    /**
     * Asks for a JMH benchmark by its name, which is called as an {@code op()} is, with its state set up once.
     *
     * @throws IllegalArgumentException if the class has no such method annotated {@code @Benchmark}
     */
    public AllocationOf(Class<?> benchmarks, String method) {
        this(CalledMethod.benchmark(benchmarks, method));
    }

    private AllocationOf(CalledMethod called) {
        this.called = called;
    }

    /**
     * With a value for a field of the benchmark annotated {@code @Param}.
     *
     * @throws IllegalArgumentException if there is no such parameter
     */
    public AllocationOf withParam(String name, String value) {
        return new AllocationOf(called.withParam(name, value));
    }

    @Override
    public Allocation gather(EvidenceContext context) {
        GuestRequest request = called.request(Commands.ALLOCATION).withOptions(options(context));
        Batch last = context.run(request).result().read(Batch::read);
        String subject = context.subject(called.probe(), called.part());
        if (!last.settled()) {
            throw new Inconclusive(subject
                    + " did not settle in "
                    + last.number()
                    + " batches of "
                    + last.operations()
                    + " operations; the last one allocated "
                    + last.bytes()
                    + " bytes");
        }
        Allocation allocation = new Allocation(subject, last.bytes(), last.operations());
        context.record(Observation.exact(context.key(called.subject(), "allocation"), allocation.bytesPerOp(), "B/op"));
        return allocation;
    }

    /**
     * Compilation in the foreground makes the tier of a batch depend on counts alone; the method stays out of line, so
     * that what it returns has escaped.
     */
    private List<String> options(EvidenceContext context) {
        return List.of("-Xbatch", "-XX:CompileCommand=quiet", called.outOfLine(context));
    }
}
