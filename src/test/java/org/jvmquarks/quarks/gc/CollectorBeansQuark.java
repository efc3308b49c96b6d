package org.jvmquarks.quarks.gc;

import static org.jvmquarks.QuarkAssertions.assertThat;
import static org.jvmquarks.jdk.Collector.G1;
import static org.jvmquarks.jdk.Collector.PARALLEL;
import static org.jvmquarks.jdk.Collector.SERIAL;
import static org.jvmquarks.jdk.Collector.SHENANDOAH;
import static org.jvmquarks.jdk.Collector.Z;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jvmquarks.Expect;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.ForEach;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.Touches;
import org.jvmquarks.jdk.Collector;
import org.jvmquarks.jdk.Jit;
import org.jvmquarks.verdict.Impact;

/**
 * The names of the management beans of collectors and memory pools depend on the collector, and some of them change
 * between versions: G1 has a third bean since 20, ZGC other beans since 17 and again since 23, and the code cache is
 * three pools since 9.
 *
 * <h2>Why</h2>
 *
 * Each collector names its own beans. G1 got a bean for the pauses of its concurrent cycle. ZGC first had one bean for
 * its cycles, then one for cycles and one for pauses, and with two generations a pair for each of them. Its heap used
 * to be one pool and is now two. Each segment of the code cache is a pool.
 *
 * <h2>How it is shown</h2>
 *
 * The probe returns the names that {@code ManagementFactory} reports, in alphabetical order, as the order of the beans
 * is not specified and has changed. The control is another collector.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>since 9: up to three pools {@code CodeHeap '…'} instead of {@code Code Cache} (JEP 197).
 *   <li>since 17: {@code ZGC Cycles} and {@code ZGC Pauses} instead of {@code ZGC} (JDK-8265136).
 *   <li>since 20: {@code G1 Concurrent GC} (JDK-8297247).
 *   <li>since 23: ZGC has two generations by default (JEP 474), with {@code Minor} and {@code Major} beans and two
 *       pools. On 21 and 22, {@code -XX:+ZGenerational} does the same.
 *   <li>not measured: 9, 10, 12 to 16, 18 to 20 and 22 to 24; the version of a change in these comes from its issue or
 *       JEP.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * Dashboards and alerts that name a bean or a pool show nothing after an upgrade or a change of the collector, and an
 * alert that sees nothing does not fire. Make them match all beans, and count pauses and concurrent cycles separately:
 * a bean for cycles reports times during which the application runs. Sum up the pools by their type, heap or not,
 * instead of by name.
 */
@Quark(
        id = "collector-beans",
        title = "Names of collector beans and pools",
        source = "JDK-8265136, JDK-8297247, JEP 197, JEP 439, JEP 474",
        impact = Impact.BEHAVIOUR)
@Requires(modules = "java.management")
@Touches(
        api = {
            "java.lang.management.ManagementFactory#getGarbageCollectorMXBeans",
            "java.lang.management.ManagementFactory#getMemoryPoolMXBeans",
            "java.lang.management.GarbageCollectorMXBean",
            "java.lang.management.MemoryPoolMXBean"
        },
        options = "-Dcom.sun.management.jmxremote",
        onlyIf = "it, a dashboard or an alert names these beans")
class CollectorBeansQuark {
    private static final String COLLECTORS = "collectors";
    private static final String HEAP = "heap";
    private static final String CODE = "code";

    /** Returns the names of the beans. */
    public static class Names {
        public Map<String, Object> op() {
            TreeSet<String> collectors = new TreeSet<>();
            for (GarbageCollectorMXBean bean : ManagementFactory.getGarbageCollectorMXBeans()) {
                collectors.add(bean.getName());
            }
            TreeSet<String> heap = new TreeSet<>();
            TreeSet<String> code = new TreeSet<>();
            for (MemoryPoolMXBean bean : ManagementFactory.getMemoryPoolMXBeans()) {
                if (bean.getType() == MemoryType.HEAP) {
                    heap.add(bean.getName());
                } else if (bean.getName().startsWith("Code")) {
                    code.add(bean.getName());
                }
            }
            Map<String, Object> names = new TreeMap<>();
            names.put("collectors", String.join(", ", collectors));
            names.put("heap", String.join(", ", heap));
            names.put("code", String.join(", ", code));
            return names;
        }
    }

    /** Returns the names of all pools instead of those of the code cache. */
    public static class AllPools {
        public Map<String, Object> op() {
            TreeSet<String> pools = new TreeSet<>();
            for (MemoryPoolMXBean bean : ManagementFactory.getMemoryPoolMXBeans()) {
                pools.add(bean.getName());
            }
            return Collections.singletonMap("code", String.join(", ", pools));
        }
    }

    @Pin("with {each}, the beans of the collector are: {}")
    @ForEach(collector = {SERIAL, PARALLEL, G1, Z, SHENANDOAH})
    @Expect(collector = SERIAL, value = "Copy, MarkSweepCompact")
    @Expect(collector = PARALLEL, value = "PS MarkSweep, PS Scavenge")
    @Expect(collector = G1, value = "G1 Old Generation, G1 Young Generation", until = "19")
    @Expect(
            collector = G1,
            value = "G1 Concurrent GC, G1 Old Generation, G1 Young Generation",
            since = "20",
            by = "JDK-8297247")
    @Expect(collector = Z, value = "ZGC", until = "16")
    @Expect(collector = Z, value = "ZGC Cycles, ZGC Pauses", since = "17", until = "22", by = "JDK-8265136")
    @Expect(
            collector = Z,
            value = "ZGC Major Cycles, ZGC Major Pauses, ZGC Minor Cycles, ZGC Minor Pauses",
            since = "23",
            by = "JEP 474")
    @Expect(collector = SHENANDOAH, value = "Shenandoah Cycles, Shenandoah Pauses")
    @FalsifiedBy(
            flags = {"-XX:-UseSerialGC", "-XX:+UseParallelGC"},
            collector = SERIAL)
    @FalsifiedBy(
            flags = {"-XX:-UseParallelGC", "-XX:+UseSerialGC"},
            collector = PARALLEL)
    @FalsifiedBy(
            flags = {"-XX:-UseG1GC", "-XX:+UseSerialGC"},
            collector = G1)
    @FalsifiedBy(
            flags = {"-XX:-UseZGC", "-XX:+UseSerialGC"},
            collector = Z)
    @FalsifiedBy(
            flags = {"-XX:-UseShenandoahGC", "-XX:+UseSerialGC"},
            collector = SHENANDOAH)
    @FalsifiedBy(flags = "-XX:+ZGenerational", collector = Z, since = "21", until = "22")
    void collectors(Jvm jvm, Collector collector, String names) {
        assertThat(jvm.valuesOf(Names.class)).has(COLLECTORS, names);
    }

    @Pin("with {each}, the pools of the heap are: {}")
    @ForEach(collector = {SERIAL, PARALLEL, G1, Z, SHENANDOAH})
    @Expect(collector = SERIAL, value = "Eden Space, Survivor Space, Tenured Gen")
    @Expect(collector = PARALLEL, value = "PS Eden Space, PS Old Gen, PS Survivor Space")
    @Expect(collector = G1, value = "G1 Eden Space, G1 Old Gen, G1 Survivor Space")
    @Expect(collector = Z, value = "ZHeap", until = "22")
    @Expect(collector = Z, value = "ZGC Old Generation, ZGC Young Generation", since = "23", by = "JEP 474")
    @Expect(collector = SHENANDOAH, value = "Shenandoah")
    @FalsifiedBy(
            flags = {"-XX:-UseSerialGC", "-XX:+UseParallelGC"},
            collector = SERIAL)
    @FalsifiedBy(
            flags = {"-XX:-UseParallelGC", "-XX:+UseSerialGC"},
            collector = PARALLEL)
    @FalsifiedBy(
            flags = {"-XX:-UseG1GC", "-XX:+UseSerialGC"},
            collector = G1)
    @FalsifiedBy(
            flags = {"-XX:-UseZGC", "-XX:+UseSerialGC"},
            collector = Z)
    @FalsifiedBy(
            flags = {"-XX:-UseShenandoahGC", "-XX:+UseSerialGC"},
            collector = SHENANDOAH)
    @FalsifiedBy(flags = "-XX:+ZGenerational", collector = Z, since = "21", until = "22")
    void heap(Jvm jvm, Collector collector, String names) {
        assertThat(jvm.valuesOf(Names.class)).has(HEAP, names);
    }

    @Pin("the pools of the code cache are: {}")
    @Requires(jit = {Jit.C1, Jit.C2})
    @Expect(value = "Code Cache", until = "8")
    @Expect(
            value = "CodeHeap 'non-nmethods', CodeHeap 'non-profiled nmethods', CodeHeap 'profiled nmethods'",
            since = "9",
            by = "JEP 197")
    @FalsifiedBy(flags = "-XX:-SegmentedCodeCache", since = "9")
    @FalsifiedBy(flags = "-XX:-TieredCompilation", since = "9")
    @FalsifiedBy(probe = AllPools.class, insteadOf = Names.class)
    void code(Jvm jvm, String names) {
        assertThat(jvm.valuesOf(Names.class)).has(CODE, names);
    }
}
