package org.jvmquarks.quarks.gc;

import static org.jvmquarks.QuarkAssertions.assertThat;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.management.JMException;
import javax.management.ObjectName;
import org.jvmquarks.Expect;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.Touches;
import org.jvmquarks.evidence.Range;
import org.jvmquarks.evidence.process.ProcessRun;
import org.jvmquarks.evidence.value.Values;
import org.jvmquarks.evidence.value.ValuesOf;
import org.jvmquarks.jdk.Collector;
import org.jvmquarks.jdk.Os;
import org.jvmquarks.verdict.Impact;
import org.jvmquarks.verdict.Inconclusive;
import org.jvmquarks.verdict.NotApplicable;

/**
 * G1's full collection uses all threads of the collector since JDK 10, and a heap dump uses three eighths of the
 * processors since 23. On a machine with fewer than six processors, still only one thread writes the dump.
 *
 * <h2>Why</h2>
 *
 * Both stop the application for a time that grows with the heap. G1 was designed to avoid full collections, so its
 * first implementation of them was serial, and took longer than Parallel's. One thread used to write a dump: since 22
 * several can write segments, which are merged while the application runs again. By default the VM takes three of eight
 * processors for that, but at least one and at most as many as the collector has threads.
 *
 * <h2>How it is shown</h2>
 *
 * The log {@code gc+task} names the threads of a full collection, the log {@code heapdump} the threads that are
 * requested and used. Options tell the VM that it has eight processors, and two threads for the collector. Controls:
 * one thread for the collector, and a VM that is told of two processors.
 *
 * <p>Where the log does not show the threads, the kernel does: the VM's own list of threads has their numbers, and
 * {@code /proc/self/task} has the processor time of each. The pin compares the VM thread with the threads of the
 * collector: on 8 it takes more than half of the time, as the others only rebuild the remembered sets; since 11 it
 * works only before and after the parallel part. Other collectors are the controls.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8: G1's full collection is serial: the log does not show it, but the VM thread takes more than half of the
 *       processor time.
 *   <li>since 10: it is parallel (JEP 307).
 *   <li>since 23: heap dumps through the management bean and on {@code OutOfMemoryError} are parallel by default
 *       (JDK-8322043); those by {@code jcmd} and {@code jmap} already were.
 *   <li>not measured: 9, 10, 12 to 16 and 22 to 24. Up to 21 the VM does not log dumps.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * After a move from 8, full collections of large heaps are several times shorter, if the container has the processors.
 * A dump in a container with fewer than six processors takes as long as before.
 */
@Quark(
        id = "parallel-work",
        title = "Threads of full collections and heap dumps",
        source = "JEP 307, JDK-8322043",
        impact = Impact.PERFORMANCE)
@Touches(options = {"-XX:HeapDumpOnOutOfMemoryError", "-XX:ParallelGCThreads", "-XX:UseG1GC"})
class ParallelWorkQuark {
    private static final String SHARE = "percent by the thread of the VM";
    private static final long UNKNOWN = -1;

    /** In percent; measured: 58 to 66 on 8, and 0 since 11. */
    private static final long MUCH = 30;

    /** Requests a full collection. */
    public static class Collects {
        public static void main(String[] args) {
            System.gc();
        }
    }

    /** Writes a heap dump through the management bean. */
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

    /** Compares the processor time of the VM's thread with that of the collector's threads. */
    public abstract static class Shares {
        private static final Pattern THREAD = Pattern.compile(
                "(?m)^\"(VM Thread|[^\"]*GC [Tt]hread[^\"]*|Gang worker[^\"]*|GC task[^\"]*)\"?.*nid=(0x[0-9a-f]+|\\d+)");

        /** Half a million objects, linked with each other. */
        private final Object[][] live = new Object[500_000][];

        public Map<String, Object> op() throws IOException, JMException {
            for (int i = 0; i < live.length; i++) {
                live[i] = new Object[] {live, i == 0 ? live : live[i / 2], null};
            }
            System.gc();
            Map<String, Long> before = times();
            for (int i = 0; i < 5; i++) {
                work();
            }
            long byVm = 0;
            long all = 0;
            for (Map.Entry<String, Long> each : times().entrySet()) {
                long spent = each.getValue() - before.getOrDefault(each.getKey(), 0L);
                byVm += each.getKey().startsWith("VM Thread") ? spent : 0;
                all += spent;
            }
            return Collections.singletonMap(SHARE, all == 0 ? UNKNOWN : 100 * byVm / all);
        }

        abstract void work() throws IOException, JMException;

        /** Returns the processor time of each such thread, in ns: a tick is too coarse for a collection. */
        private static Map<String, Long> times() throws IOException, JMException {
            Map<String, Long> times = new LinkedHashMap<>();
            Matcher thread = THREAD.matcher(threads());
            while (thread.find()) {
                long number = Long.decode(thread.group(2));
                Path file = Paths.get("/proc/self/task/" + number + "/schedstat");
                String time = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
                times.put(thread.group(1) + " " + number, Long.parseLong(time.split(" ")[0]));
            }
            return times;
        }

        private static String threads() throws JMException {
            return ManagementFactory.getPlatformMBeanServer()
                    .invoke(
                            new ObjectName("com.sun.management:type=DiagnosticCommand"),
                            "threadPrint",
                            new Object[] {new String[0]},
                            new String[] {String[].class.getName()})
                    .toString();
        }
    }

    /** The shares in full collections. */
    public static class SharesOfCollection extends Shares {
        @Override
        void work() {
            System.gc();
        }
    }

    @Pin("the VM thread does {} of the work of G1's full collections")
    @Requires(
            os = Os.LINUX,
            modules = {"java.management", "jdk.management", "jdk.jfr"})
    @Expect(value = "at least " + MUCH, says = "much", until = "8")
    @Expect(value = "at most " + MUCH, says = "hardly any", since = "11", by = "JEP 307")
    @FalsifiedBy(
            flags = {"-XX:-UseG1GC", "-XX:+UseParallelGC"},
            until = "8")
    @FalsifiedBy(
            flags = {"-XX:-UseG1GC", "-XX:+UseSerialGC"},
            since = "11")
    void whoCollects(Jvm jvm, Range percent) {
        Values shares = shares(jvm, SharesOfCollection.class);
        if (shares.get(SHARE).equals(UNKNOWN)) {
            throw new Inconclusive("the kernel tells no processor time of the VM's threads");
        }
        assertThat(shares).number(SHARE).isWithin(percent);
    }

    private static Values shares(Jvm jvm, Class<? extends Shares> probe) {
        if (jvm.facts().isEmulated()) {
            throw new NotApplicable("needs the processor time of the VM's threads; this VM is emulated");
        }
        return jvm.with(Collector.G1).with("-XX:ParallelGCThreads=2").observe(new ValuesOf(probe).varying(SHARE));
    }

    @Pin("G1's full collection uses both of two threads")
    @Expect(since = "11", by = "JEP 307")
    @FalsifiedBy(flags = "-XX:ParallelGCThreads=1")
    void fullCollection(Jvm jvm) {
        ProcessRun run = jvm.with(Collector.G1)
                .with("-XX:ParallelGCThreads=2", "-XX:+UseDynamicNumberOfGCThreads")
                .with("-Xlog:gc+task")
                .run(Collects.class);
        assertThat(run).succeeds();
        assertThat(run.stdout()).contains("Using 2 workers of 2 for full compaction");
    }

    @Pin(value = "on eight processors, a heap dump requests three threads", formerly = "dump")
    @Requires(modules = {"java.management", "jdk.management"})
    @Expect(since = "25", by = "JDK-8322043")
    @FalsifiedBy(flags = "-XX:ActiveProcessorCount=2")
    void heapDumpRequestsThreeThreads(Jvm jvm) {
        ProcessRun run = jvm.with(Collector.G1)
                .with("-XX:ActiveProcessorCount=8", "-XX:ParallelGCThreads=2")
                .with("-Xlog:heapdump")
                .run(Dumps.class);
        assertThat(run).succeeds();
        assertThat(run.stdout())
                .contains("Requested dump threads 3, active dump threads 2, actual dump threads 2, parallelism true");
    }
}
