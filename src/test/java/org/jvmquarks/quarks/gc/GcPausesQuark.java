package org.jvmquarks.quarks.gc;

import static org.jvmquarks.QuarkAssertions.assertThat;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import org.jvmquarks.Expect;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.ForEach;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.Touches;
import org.jvmquarks.evidence.gclog.GcKind;
import org.jvmquarks.evidence.gclog.GcLogOf;
import org.jvmquarks.evidence.gclog.LongestPause;
import org.jvmquarks.evidence.gclog.LongestPauseOf;
import org.jvmquarks.jdk.Arch;
import org.jvmquarks.jdk.Collector;
import org.jvmquarks.verdict.Impact;

/**
 * A program that only fills a list stops for as long as its collector needs to copy the live objects. With Serial,
 * Parallel, CMS and G1 this takes tens to hundreds of times as long as in a program that allocates more objects and
 * drops them. With Shenandoah and ZGC the length of a pause does not depend on the number of objects.
 *
 * <h2>Why</h2>
 *
 * A young collection copies the survivors while the application stands still. Its cost depends on the survivors, not on
 * the garbage: it is cheap where most objects die young, but all objects of a list that is being filled survive. CMS is
 * concurrent in the old generation only. Shenandoah and ZGC mark and move objects concurrently, with barriers that keep
 * the application's references correct, and stop it only for the roots and for changes of phase. Epsilon does not
 * collect at all.
 *
 * <h2>How it is shown</h2>
 *
 * The probe adds ten million objects of 16 or 24 bytes to a list, in a heap of 512 MB of fixed size and with two
 * threads for collections. The log shows the longest pause of a process. The pins take the shortest of the longest
 * pauses of three processes, as other work only makes pauses longer. The claims compare orders of magnitude: with a
 * loop that allocates twice as many objects and keeps at most 1000, with Serial, and with a ceiling that lies between.
 * For the concurrent collectors the probe requests one collection of the full list, which happens on each machine and
 * which allocation cannot outrun. Two claims are exact: each young collection keeps at least 80 % of the data; and CMS
 * logs concurrent cycles and young pauses, but no full collection, while a program produces garbage and its old
 * generation is full enough for CMS to start.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8 to 13: CMS exists; JEP 363 removed it in 14
 *   <li>since 11: Epsilon (JEP 318) and, as an experiment, ZGC (JEP 333)
 *   <li>since 12: Shenandoah (JEP 189); some builds of 8 and 11 have a port of it
 *   <li>since 15: ZGC (JEP 377) and Shenandoah (JEP 379) are products
 * </ul>
 *
 * <h2>For users</h2>
 *
 * A test that fills a list shows which collectors move survivors in a pause. It says nothing about a service in its
 * steady state, but a service that loads a cache or a batch when it starts fills a list in the same way, and has its
 * longest pauses then.
 */
@Quark(
        id = "gc-pauses",
        title = "GC design and pauses",
        source = "JVM Anatomy Quark #3, JEP 333, JEP 379",
        impact = Impact.PERFORMANCE)
@Touches(
        options = {
            "-XX:UseConcMarkSweepGC",
            "-XX:UseG1GC",
            "-XX:UseParallelGC",
            "-XX:UseSerialGC",
            "-XX:UseShenandoahGC",
            "-XX:UseZGC"
        })
public class GcPausesQuark {
    private static final String UNLOCK = "-XX:+UnlockDiagnosticVMOptions";
    private static final String PASSIVE = "-XX:ShenandoahGCMode=passive";

    /** Lowest ratio of the longest pauses where nothing limits a pause; measured: 70 to 600. */
    private static final double TIMES = 12;

    /** Longest pause in milliseconds: the goal of JEP 333. Measured: 0.02 to 1.2, and 220 to 650 where falsified. */
    private static final double CEILING = 10;

    /** Code that probes share; in a class of its own, as guests do not have the classes that this one uses. */
    static final class Filling {
        static final int OBJECTS = 10_000_000;

        private Filling() {}

        /** A field, as an object without one takes 8 bytes only where headers are compact. */
        static final class Small {
            int x = 42;
        }

        static void fill(List<Object> list, int atMost) {
            for (int i = 0; i < OBJECTS; i++) {
                if (list.size() == atMost) {
                    list.clear();
                }
                list.add(new Small());
            }
        }
    }

    /** Fills a list whose array is large enough from the start: arrays that it outgrows would be garbage. */
    public static class Fills {
        public static void main(String[] arguments) {
            List<Object> list = new ArrayList<>(Filling.OBJECTS);
            Filling.fill(list, Filling.OBJECTS);
            System.out.println(list.size() + " objects");
        }
    }

    /** Allocates twice as many objects, for more than one collection, and keeps 1000 at most. */
    public static class KeepsFew {
        public static void main(String[] arguments) {
            List<Object> list = new ArrayList<>();
            Filling.fill(list, 1000);
            Filling.fill(list, 1000);
            System.out.println(list.size() + " objects");
        }
    }

    /** Fills a list and requests a collection of it. */
    public static class FillsAndCollects {
        public static void main(String[] arguments) {
            List<Object> list = new ArrayList<>(Filling.OBJECTS);
            Filling.fill(list, Filling.OBJECTS);
            System.gc();
            System.out.println(list.size() + " objects");
        }
    }

    @Pin(
            value = "with {each}, a program that keeps all objects has at least {} times as long a"
                    + " pause as one that keeps few",
            timing = true)
    @Requires(arch = Arch.AMD64)
    @ForEach(collector = {Collector.SERIAL, Collector.PARALLEL, Collector.CMS, Collector.G1})
    @Expect(
            value = "12",
            collector = {Collector.SERIAL, Collector.PARALLEL, Collector.CMS})
    @Expect(value = "5", collector = Collector.G1)
    @FalsifiedBy(probe = KeepsFew.class, insteadOf = Fills.class)
    void stopsForWhatIsKept(Jvm jvm, Collector collector, double times) {
        // G1 has a goal for its pauses; measured: 12 to 90.
        LongestPause few = longest(jvm, collector, KeepsFew.class);
        assertThat(longest(jvm, collector, Fills.class)).isAtLeast(times, few);
    }

    @Pin(
            value = "Serial's longest pause to collect a full list is at least 12 times as long as that of {each}",
            timing = true)
    @Requires(arch = Arch.AMD64)
    @ForEach(collector = {Collector.SHENANDOAH, Collector.Z})
    @Expect(since = "11")
    @FalsifiedBy(
            flags = {UNLOCK, PASSIVE},
            collector = Collector.SHENANDOAH)
    @FalsifiedBy(
            flags = {"-XX:-UseZGC", "-XX:+UseSerialGC"},
            collector = Collector.Z)
    void goesOn(Jvm jvm, Collector collector) {
        LongestPause concurrent = longest(jvm, collector, FillsAndCollects.class);
        assertThat(concurrent).exists();
        assertThat(longest(jvm, Collector.SERIAL, FillsAndCollects.class)).isAtLeast(TIMES, concurrent);
    }

    @Pin(value = "with {each}, collecting a full list takes no pause longer than 10 ms", timing = true)
    @Requires(arch = Arch.AMD64)
    @ForEach(collector = {Collector.SHENANDOAH, Collector.Z})
    @Expect(since = "11")
    @FalsifiedBy(
            flags = {UNLOCK, PASSIVE},
            collector = Collector.SHENANDOAH)
    @FalsifiedBy(
            flags = {"-XX:-UseZGC", "-XX:+UseSerialGC"},
            collector = Collector.Z)
    void keepsItsCeiling(Jvm jvm, Collector collector) {
        assertThat(longest(jvm, collector, FillsAndCollects.class)).isAtMost(CEILING);
    }

    private static LongestPause longest(Jvm jvm, Collector collector, Class<?> probe) {
        return inFixedHeap(jvm.with(collector), collector).observe(new LongestPauseOf(probe));
    }

    @Pin("with {each}, each young collection keeps at least 80 % of the data while a program fills a list")
    @ForEach(collector = {Collector.SERIAL, Collector.PARALLEL, Collector.CMS, Collector.G1})
    @FalsifiedBy(probe = KeepsFew.class, insteadOf = Fills.class)
    void findsAllAlive(Jvm jvm, Collector collector) {
        assertThat(inFixedHeap(jvm, collector).observe(new GcLogOf(Fills.class)))
                .hasYoungCollectionsKeepingAtLeast(0.8);
    }

    /** Makes garbage until CMS has collected its old generation twice; one cycle may be cut short. */
    public static class WaitsForOldCollections {
        private static final int ARRAYS = 1000;
        private static final long PATIENCE_NANOS = 20_000_000_000L;

        static volatile byte[] last = {};

        public static void main(String[] arguments) {
            List<byte[]> kept = new ArrayList<>();
            for (int i = 0; i < ARRAYS; i++) {
                kept.add(new byte[64 << 10]);
            }
            long end = System.nanoTime() + PATIENCE_NANOS;
            long garbage = 0;
            while (isToWait(garbage) && System.nanoTime() < end) {
                last = new byte[64 << 10];
                garbage++;
            }
            System.out.println(kept.size() + " arrays, " + garbage + " dropped");
        }

        /** Without such a generation, a few gigabytes of garbage are enough. */
        private static boolean isToWait(long garbage) {
            for (GarbageCollectorMXBean bean : ManagementFactory.getGarbageCollectorMXBeans()) {
                if (bean.getName().equals("ConcurrentMarkSweep")) {
                    return bean.getCollectionCount() < 2;
                }
            }
            return garbage < 40_000;
        }
    }

    @Pin("CMS collects its old generation concurrently, and stops the program to collect the young one")
    @Expect(until = "13")
    @FalsifiedBy(flags = {"-XX:-UseConcMarkSweepGC", "-XX:+UseSerialGC"})
    @FalsifiedBy(probe = FillsAndCollects.class, insteadOf = WaitsForOldCollections.class)
    void cmsIsConcurrentInTheOldGeneration(Jvm jvm) {
        assertThat(inFixedHeap(jvm.with(Collector.CMS), Collector.CMS)
                        .with("-Xmn32m")
                        .with("-XX:CMSInitiatingOccupancyFraction=5")
                        .with("-XX:+UseCMSInitiatingOccupancyOnly")
                        .observe(new GcLogOf(WaitsForOldCollections.class)))
                .hasConcurrentCycle()
                .hasNoCollection(GcKind.FULL)
                .hasCollection(GcKind.YOUNG, "Allocation Failure");
    }

    @Pin("Epsilon never stops a program that fills a list")
    @FalsifiedBy(flags = {"-XX:-UseEpsilonGC", "-XX:+UseSerialGC"})
    void epsilonDoesNotStop(Jvm jvm) {
        assertThat(inFixedHeap(jvm.with(Collector.EPSILON), Collector.EPSILON).observe(new GcLogOf(Fills.class)))
                .hasNoCollection();
    }

    /**
     * Uses the numbers of threads with which the ratios were measured. CMS turns a single concurrent thread into none.
     */
    private static Jvm inFixedHeap(Jvm jvm, Collector collector) {
        return jvm.with(
                "-Xms512m",
                "-Xmx512m",
                "-XX:ParallelGCThreads=2",
                collector == Collector.CMS ? "-XX:ConcGCThreads=2" : "-XX:ConcGCThreads=1");
    }
}
