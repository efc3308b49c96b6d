package org.jvmquarks.quarks.gc;

import static org.jvmquarks.QuarkAssertions.assertThat;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.management.JMException;
import javax.management.ObjectName;
import org.jvmquarks.Expect;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.Touches;
import org.jvmquarks.evidence.process.ProcessRun;
import org.jvmquarks.jdk.Collector;
import org.jvmquarks.verdict.Impact;

/**
 * G1's full collection uses all threads of the collector since JDK 10, and a heap dump uses three
 * eighths of the processors since 23. A machine with fewer than six processors still writes dumps
 * by one thread.
 *
 * <h2>Why</h2>
 *
 * Both stop the application for a time that grows with the heap. G1 was meant to need no full
 * collection, so its first one was serial, and took longer than that of Parallel. A dump used to be
 * written by one thread: since 22 several can write segments, which are merged while the
 * application runs again. By default the VM takes three of eight processors for that, but at least
 * one and at most as many as the collector has threads.
 *
 * <h2>How it is shown</h2>
 *
 * The log {@code gc+task} names the threads of a full collection, the log {@code heapdump} the
 * threads that are requested and used. The VM is told of eight processors and of two for the
 * collector. Controls: one thread for the collector, and a VM that is told of two processors.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8: G1's full collection is serial; its log does not tell.
 *   <li>since 10: it is parallel (JEP 307).
 *   <li>since 23: heap dumps by the management bean and on {@code OutOfMemoryError} are parallel by
 *       default (JDK-8322043); those by {@code jcmd} and {@code jmap} were before.
 *   <li>not measured: 10 and 22 to 24. Up to 21 the VM does not log dumps.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * After a move from 8, full collections of large heaps are several times shorter, if the container
 * has the processors. A dump in a container of less than six processors takes as long as before.
 */
@Quark(
        id = "parallel-work",
        title = "Threads of full collections and heap dumps",
        source = "JEP 307, JDK-8322043",
        impact = Impact.PERFORMANCE)
@Touches(options = {"-XX:HeapDumpOnOutOfMemoryError", "-XX:ParallelGCThreads", "-XX:UseG1GC"})
class ParallelWorkQuark {

    /** Requests a full collection. */
    public static class Collects {
        public static void main(String[] args) {
            System.gc();
        }
    }

    /** Writes a heap dump by the management bean. */
    public static class Dumps {
        public static void main(String[] args) throws IOException, JMException {
            Path folder = Files.createTempDirectory("dump");
            Path dump = folder.resolve("heap.hprof");
            try {
                ManagementFactory.getPlatformMBeanServer()
                        .invoke(
                                new ObjectName("com.sun.management:type=HotSpotDiagnostic"),
                                "dumpHeap",
                                new Object[] {dump.toString(), true},
                                new String[] {"java.lang.String", "boolean"});
            } finally {
                Files.deleteIfExists(dump);
                Files.delete(folder);
            }
        }
    }

    @Pin("G1's full collection uses both of two threads")
    @Expect(since = "11", by = "JEP 307")
    @FalsifiedBy(flags = "-XX:ParallelGCThreads=1")
    void fullCollection(Jvm jvm) {
        ProcessRun run =
                jvm.with(Collector.G1)
                        .with("-XX:ParallelGCThreads=2", "-XX:+UseDynamicNumberOfGCThreads")
                        .with("-Xlog:gc+task")
                        .run(Collects.class);
        assertThat(run).succeeds();
        assertThat(run.stdout()).contains("Using 2 workers of 2 for full compaction");
    }

    @Pin("on eight processors, a heap dump requests three threads")
    @Requires(modules = {"java.management", "jdk.management"})
    @Expect(since = "25", by = "JDK-8322043")
    @FalsifiedBy(flags = "-XX:ActiveProcessorCount=2")
    void dump(Jvm jvm) {
        ProcessRun run =
                jvm.with(Collector.G1)
                        .with("-XX:ActiveProcessorCount=8", "-XX:ParallelGCThreads=2")
                        .with("-Xlog:heapdump")
                        .run(Dumps.class);
        assertThat(run).succeeds();
        assertThat(run.stdout())
                .contains(
                        "Requested dump threads 3, active dump threads 2, actual dump threads 2,"
                                + " parallelism true");
    }
}
