package org.jvmquarks.quarks.ergonomics;

import static org.jvmquarks.QuarkAssertions.assertThat;

import com.sun.management.HotSpotDiagnosticMXBean;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jvmquarks.Expect;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.ForEach;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.Touches;
import org.jvmquarks.evidence.value.Values;
import org.jvmquarks.verdict.Impact;

/**
 * The processors and the memory of a container decide which collector the VM chooses, with how many threads, and how
 * far the heap may grow. The same service can run with different collectors in containers of two sizes.
 *
 * <h2>Why</h2>
 *
 * Up to 26, a machine with at least two processors and 1792 MB is a server, and gets Parallel on 8 and G1 later; any
 * other gets Serial. Parallel and G1 use as many threads as there are processors, up to eight, and five more for every
 * eight processors beyond these. The heap may take a quarter of the memory.
 *
 * <h2>How it is shown</h2>
 *
 * The guest runs in containers of 512, 2048 and 4096 MB, and {@code -XX:ActiveProcessorCount} sets 1, 2 or 16
 * processors. Management beans show what the VM chose. The report draws the result as a grid.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8: a server gets Parallel.
 *   <li>since 9: a server gets G1 (JEP 248).
 *   <li>8u372, 11.0.16, 15: limits of control groups of version 2 count (JDK-8230305). The pins claim nothing about
 *       older updates.
 *   <li>since 27: every machine gets G1 (JEP 523).
 *   <li>not measured: 9, 10 and 12 to 16; the version of a change in these comes from its issue or JEP.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * Test with the processors and the memory of production. Name the collector, otherwise a smaller limit can change it;
 * {@code -XX:ActiveProcessorCount} keeps the number of threads when the quota of processor time changes.
 */
@Quark(
        id = "ergonomics-grid",
        title = "Collector, threads and heap by processors and memory",
        source = "JVM scalability, containers; JEP 248, JEP 523, JDK-8230305",
        impact = Impact.BEHAVIOUR)
@Requires(container = true, bits = 64, memory = 4096)
@Touches(options = {"-XX:ActiveProcessorCount", "-XX:MaxRAMPercentage", "-XX:MaxRAMFraction", "-XX:ParallelGCThreads"})
class ErgonomicsGridQuark {
    private static final Pattern LIMITS = Pattern.compile("(\\d+) processors? and (\\d+) MB");

    /** Returns the collector, threads and heap that the VM chose. */
    public static class Chosen {
        public Map<String, Object> op() {
            Map<String, Object> values = new LinkedHashMap<>();
            values.put("collector", collector());
            values.put("threads", flag("ParallelGCThreads"));
            values.put("heap", flag("MaxHeapSize") >> 20);
            return values;
        }

        private static String collector() {
            for (GarbageCollectorMXBean each : ManagementFactory.getGarbageCollectorMXBeans()) {
                if (each.getName().startsWith("G1 ")) {
                    return "G1";
                }
                if (each.getName().startsWith("PS ")) {
                    return "Parallel";
                }
            }
            return "Serial";
        }

        private static long flag(String name) {
            return Long.parseLong(ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class)
                    .getVMOption(name)
                    .getValue());
        }
    }

    @Pin(value = "with {each}, the collector is {}", ergonomics = true)
    @ForEach({
        "1 processor and 512 MB",
        "2 processors and 512 MB",
        "16 processors and 512 MB",
        "1 processor and 2048 MB",
        "2 processors and 2048 MB",
        "16 processors and 2048 MB",
        "1 processor and 4096 MB",
        "2 processors and 4096 MB",
        "16 processors and 4096 MB"
    })
    @Expect(
            value = "Serial",
            each = {
                "1 processor and 512 MB",
                "2 processors and 512 MB",
                "16 processors and 512 MB",
                "1 processor and 2048 MB",
                "1 processor and 4096 MB"
            },
            since = "8u372, 11.0.16, 15",
            until = "26")
    @Expect(value = "Parallel", since = "8u372", until = "8")
    @Expect(value = "G1", since = "11.0.16, 15", by = "JEP 248")
    @FalsifiedBy(
            flags = "-XX:+AlwaysActAsServerClassMachine",
            each = {
                "1 processor and 512 MB",
                "2 processors and 512 MB",
                "16 processors and 512 MB",
                "1 processor and 2048 MB",
                "1 processor and 4096 MB"
            },
            until = "26")
    @FalsifiedBy(
            flags = "-XX:+NeverActAsServerClassMachine",
            each = {
                "2 processors and 2048 MB",
                "16 processors and 2048 MB",
                "2 processors and 4096 MB",
                "16 processors and 4096 MB"
            },
            until = "26")
    @FalsifiedBy(flags = "-XX:+UseSerialGC", since = "27")
    void collector(Jvm jvm, String limits, String collector) {
        assertThat(chosen(jvm, limits)).has("collector", collector);
    }

    @Pin(value = "with {each}, the threads that collect in parallel are {}", ergonomics = true)
    @ForEach({
        "1 processor and 512 MB",
        "2 processors and 512 MB",
        "16 processors and 512 MB",
        "1 processor and 2048 MB",
        "2 processors and 2048 MB",
        "16 processors and 2048 MB",
        "1 processor and 4096 MB",
        "2 processors and 4096 MB",
        "16 processors and 4096 MB"
    })
    @Expect(
            value = "0",
            each = {
                "1 processor and 512 MB",
                "2 processors and 512 MB",
                "16 processors and 512 MB",
                "1 processor and 2048 MB",
                "1 processor and 4096 MB"
            },
            since = "8u372, 11.0.16, 15",
            until = "26")
    @Expect(
            value = "1",
            each = {"1 processor and 512 MB", "1 processor and 2048 MB", "1 processor and 4096 MB"},
            since = "27",
            by = "JEP 523")
    @Expect(
            value = "2",
            each = {"2 processors and 512 MB", "2 processors and 2048 MB", "2 processors and 4096 MB"},
            since = "8u372, 11.0.16, 15")
    @Expect(
            value = "13",
            each = {"16 processors and 512 MB", "16 processors and 2048 MB", "16 processors and 4096 MB"},
            since = "8u372, 11.0.16, 15")
    @FalsifiedBy(flags = "-XX:ParallelGCThreads=5")
    void threads(Jvm jvm, String limits, long threads) {
        assertThat(chosen(jvm, limits)).has("threads", threads);
    }

    @Pin(value = "with {each}, the heap may grow to {} MB", ergonomics = true)
    @ForEach({
        "1 processor and 512 MB",
        "2 processors and 512 MB",
        "16 processors and 512 MB",
        "1 processor and 2048 MB",
        "2 processors and 2048 MB",
        "16 processors and 2048 MB",
        "1 processor and 4096 MB",
        "2 processors and 4096 MB",
        "16 processors and 4096 MB"
    })
    @Expect(
            value = "128",
            each = {"1 processor and 512 MB", "2 processors and 512 MB", "16 processors and 512 MB"},
            since = "8u372, 11.0.16, 15")
    @Expect(
            value = "512",
            each = {"1 processor and 2048 MB", "2 processors and 2048 MB", "16 processors and 2048 MB"},
            since = "8u372, 11.0.16, 15")
    @Expect(
            value = "1024",
            each = {"1 processor and 4096 MB", "2 processors and 4096 MB", "16 processors and 4096 MB"},
            since = "8u372, 11.0.16, 15")
    @FalsifiedBy(flags = "-XX:MaxRAMPercentage=50.0")
    void heap(Jvm jvm, String limits, long megabytes) {
        assertThat(chosen(jvm, limits)).has("heap", megabytes);
    }

    private static Values chosen(Jvm jvm, String limits) {
        Matcher matcher = LIMITS.matcher(limits);
        if (!matcher.matches()) {
            throw new IllegalArgumentException(limits);
        }
        return jvm.inContainer(1, Long.parseLong(matcher.group(2)))
                .with("-XX:ActiveProcessorCount=" + matcher.group(1))
                .valuesOf(Chosen.class);
    }
}
