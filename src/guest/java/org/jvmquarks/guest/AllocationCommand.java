package org.jvmquarks.guest;

import com.sun.management.ThreadMXBean;
import java.lang.invoke.MethodHandle;
import java.lang.management.ManagementFactory;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jvmquarks.guest.probe.Probes;
import org.jvmquarks.guest.wire.Commands;
import org.jvmquarks.guest.wire.Fields;
import org.jvmquarks.guest.wire.ResultFile;

/**
 * Measures the bytes that the current thread allocates per call of {@code op()}, or of a benchmark, once three batches
 * in a row are equal. The host keeps it out of line, so that the returned object escapes, and compiles in the
 * foreground, so that a batch after the warm-up runs the last tier.
 */
final class AllocationCommand implements Command {
    /** Ten times the highest invocation threshold of any tier. */
    private static final int WARM_UP = 100_000;

    private static final int BATCH = 20_000;
    private static final int EQUAL_BATCHES = 3;
    private static final int MAX_BATCHES = 100;

    private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private final long self = Thread.currentThread().getId();

    @Override
    public void run(List<String> arguments, ResultFile results) throws Throwable {
        Called called =
                Called.of(Probes.load(arguments.get(0)), arguments.get(1), arguments.subList(2, arguments.size()));
        MethodHandle op = called.handle();
        loop(op, WARM_UP);
        long overhead = settle(op, 0, 0)[0];
        long[] settled = settle(op, BATCH, overhead);
        Map<String, Object> line = new LinkedHashMap<>();
        line.put(Fields.BYTES, settled[0]);
        line.put(Fields.OPERATIONS, BATCH * called.operations());
        line.put(Fields.BATCHES, settled[1]);
        line.put(Fields.SETTLED, settled[2] == 1);
        results.writeResult(Commands.ALLOCATION, line);
    }

    /** Returns the bytes of the last batch without overhead, the batches, and 1 if settled. */
    private long[] settle(MethodHandle op, int operations, long overhead) throws Throwable {
        long last = -1;
        int equal = 0;
        for (int batch = 1; batch <= MAX_BATCHES; batch++) {
            long bytes = batch(op, operations) - overhead;
            equal = bytes == last ? equal + 1 : 1;
            last = bytes;
            if (equal == EQUAL_BATCHES) {
                return new long[] {last, batch, 1};
            }
        }
        return new long[] {last, MAX_BATCHES, 0};
    }

    private long batch(MethodHandle op, int operations) throws Throwable {
        long before = threads.getThreadAllocatedBytes(self);
        loop(op, operations);
        return threads.getThreadAllocatedBytes(self) - before;
    }

    private static void loop(MethodHandle op, int operations) throws Throwable {
        for (int i = 0; i < operations; i++) {
            op.invokeExact();
        }
    }
}
