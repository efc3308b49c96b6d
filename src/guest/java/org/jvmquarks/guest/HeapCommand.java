package org.jvmquarks.guest;

import java.io.IOException;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.lang.management.MemoryUsage;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jvmquarks.guest.wire.Commands;
import org.jvmquarks.guest.wire.Fields;
import org.jvmquarks.guest.wire.ResultFile;

/**
 * Does the work of a probe, drops its result, and watches the heap of the idle VM until it has shrunk to a number of
 * bytes, or the time is over.
 */
final class HeapCommand implements Command {
    private static final long INTERVAL_MILLIS = 100;

    private final MemoryMXBean memory = ManagementFactory.getMemoryMXBean();
    private final List<Map<String, Object>> samples = new ArrayList<>();
    private long collectionsBefore;
    private long start;

    @Override
    public void run(List<String> arguments, ResultFile results) throws Throwable {
        long enough = Long.parseLong(arguments.get(1));
        long budgetMillis = Long.parseLong(arguments.get(2));
        RetainedWork held = RetainedWork.workOf(arguments.get(0));
        start = System.nanoTime();
        collectionsBefore = collections();
        sample(Commands.HELD);
        held.release();
        start = System.nanoTime();
        while (sample(Commands.IDLE) > enough && millis() < budgetMillis) {
            Thread.sleep(INTERVAL_MILLIS);
        }
        for (Map<String, Object> sample : samples) {
            results.writeResult(Commands.HEAP, sample);
        }
    }

    /** Records the heap, and returns its committed bytes. */
    private long sample(String phase) throws IOException {
        MemoryUsage heap = memory.getHeapMemoryUsage();
        Map<String, Object> line = new LinkedHashMap<>();
        line.put(Fields.PHASE, phase);
        line.put(Fields.MILLIS, millis());
        line.put(Fields.COMMITTED, heap.getCommitted());
        line.put(Fields.USED, heap.getUsed());
        line.put(Fields.COLLECTIONS, collections() - collectionsBefore);
        samples.add(line);
        return heap.getCommitted();
    }

    /** Counts cycles: Shenandoah and ZGC have another bean for the pauses in them. */
    private static long collections() {
        long sum = 0;
        for (GarbageCollectorMXBean bean : ManagementFactory.getGarbageCollectorMXBeans()) {
            if (!bean.getName().endsWith("Pauses")) {
                sum += bean.getCollectionCount();
            }
        }
        return sum;
    }

    private long millis() {
        return (System.nanoTime() - start) / 1_000_000;
    }
}
