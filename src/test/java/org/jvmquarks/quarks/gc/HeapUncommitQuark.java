package org.jvmquarks.quarks.gc;

import static org.jvmquarks.QuarkAssertions.assertThat;

import java.time.Duration;
import org.jvmquarks.Expect;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.ForEach;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.Touches;
import org.jvmquarks.evidence.footprint.Footprint;
import org.jvmquarks.evidence.footprint.FootprintOf;
import org.jvmquarks.evidence.footprint.IdleHeap;
import org.jvmquarks.evidence.footprint.IdleHeapOf;
import org.jvmquarks.guest.probe.Waits;
import org.jvmquarks.jdk.Collector;
import org.jvmquarks.verdict.Impact;

/**
 * The VM can give memory of a heap that has grown for a peak of load back to the operating system when the load is
 * gone. The collector decides whether, when and how much.
 *
 * <h2>Why</h2>
 *
 * Only a collection finds that objects are dead, and an idle program causes no collections; after one, the collector
 * has to decide that the space is not needed again. Serial shrinks its heap at full collections and in steps, so that
 * it needs several of them. Parallel keeps most of its heap. G1 follows {@code MaxHeapFreeRatio} after a full
 * collection. Shenandoah and ZGC give back memory that has not been used for a while, and collect an idle heap on their
 * own.
 *
 * <h2>How it is shown</h2>
 *
 * The probe fills 200 MB of a heap of 32 to 512 MB, drops the objects, and requests collections or does nothing. From
 * then on the guest reports the committed heap every 100 ms. The probe waits until the heap shrinks; where the pin
 * claims that it does not, it watches the heap for one to eight seconds. Controls: {@code -Xms} as large as
 * {@code -Xmx}, uncommitting switched off, other ratios, another number of collections. In a container the kernel
 * confirms for Serial that the process no longer has the memory.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8 to 28: Serial shrinks its heap in steps.
 *   <li>8 to 25: Parallel gives back hardly anything; since 26 it gives back a part (JDK-8338977).
 *   <li>8 to 26: G1 shrinks to nearly the smallest heap at one full collection.
 *   <li>since 12: G1 can collect by itself when idle (JEP 346).
 *   <li>since 13: ZGC gives back memory (JEP 351), after {@code ZUncommitDelay}, whether or not somebody calls
 *       {@code System.gc()}.
 *   <li>since 26: G1 can also shrink its heap after other collections, by the share of time that they take
 *       (JDK-8238687): see the quark about the size of G1's heap.
 *   <li>since 27: G1 keeps its heap at full collections, as the default of {@code MaxHeapFreeRatio} is 100 instead of
 *       70, and that of {@code MinHeapFreeRatio} 0 instead of 40 (JDK-8375300).
 *   <li>not measured: 12 to 16; the version of a change in these comes from its JEP.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * Where idle memory costs money, choose a collector that gives it back by itself, and set its delays: Shenandoah and
 * ZGC wait for five minutes by default, and G1 collects when idle only if {@code G1PeriodicGCInterval} is set. Leave
 * {@code -Xms} small, as no collector shrinks the heap below it. On JDK 27 and later, scripts that call
 * {@code System.gc()} to shrink a G1 heap, and periodic collections, need {@code -XX:MinHeapFreeRatio=40
 * -XX:MaxHeapFreeRatio=70} to shrink it; without them, periodic collections make it a little smaller or larger every
 * few seconds.
 */
@Quark(
        id = "heap-uncommit",
        title = "Heap uncommit",
        source = "JVM Anatomy Quark #21, JEP 346, JEP 351",
        impact = Impact.PERFORMANCE)
@Touches(
        options = {
            "-XX:G1PeriodicGCInterval",
            "-XX:MaxHeapFreeRatio",
            "-XX:MinHeapFreeRatio",
            "-XX:ShenandoahUncommit",
            "-XX:ZUncommit"
        })
class HeapUncommitQuark {
    private static final long MB = 1L << 20;

    /** Clearly less than what the objects need, and clearly more than the smallest heap. */
    private static final long DOWN = 64 * MB;

    /** Most of what the objects need. */
    private static final long MUCH = 128 * MB;

    /** Between the 233 MB and more of Parallel up to 25 and the 150 MB that it has since 26. */
    private static final long PART = 180 * MB;

    private static final long OBJECTS = 200 * MB;

    /** Ten times as long as usual: the wait ends when the heap has shrunk. */
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    /** Long enough to see a heap that shrinks late. */
    private static final Duration A_WHILE = Duration.ofSeconds(1);

    /** Long enough for several periodic collections; G1 has shrunk its heap after three seconds. */
    private static final Duration LONG = Duration.ofSeconds(8);

    /** After the collections there is nothing more to wait for. */
    private static final Duration NONE = Duration.ZERO;

    /** 200 MB in arrays that are small for every collector. */
    @Waits
    public static class Load {
        public byte[][] op() {
            byte[][] arrays = new byte[200 * 16][];
            for (int i = 0; i < arrays.length; i++) {
                arrays[i] = new byte[64 << 10];
            }
            return arrays;
        }
    }

    /** The same, and one full collection after it. */
    public static class CollectedOnce extends Load {
        public static void change() {
            System.gc();
        }
    }

    /** The same, and eight full collections after it. */
    public static class CollectedOften extends Load {
        public static void change() {
            for (int i = 0; i < 8; i++) {
                System.gc();
            }
        }
    }

    /** Needs the memory, drops it and requests the collections, all in {@code main}. */
    @Waits
    public static class Released {
        public static void main(String[] args) {
            byte[][] arrays = new CollectedOften().op();
            System.out.println(arrays.length + " arrays");
            arrays = new byte[0][];
            CollectedOften.change();
            System.out.println(arrays.length + " arrays");
        }
    }

    /** Keeps the objects to the end. */
    @Waits
    public static class Kept {
        public static void main(String[] args) {
            byte[][] arrays = new CollectedOften().op();
            CollectedOften.change();
            System.out.println(arrays.length + " arrays");
        }
    }

    private static IdleHeap heap(Jvm jvm, Class<?> probe, Duration atMost, String... options) {
        IdleHeap heap = jvm.with("-Xms32m", "-Xmx512m").with(options).observe(new IdleHeapOf(probe, DOWN, atMost));
        assertThat(heap).hasAtLeastCommitted(OBJECTS);
        return heap;
    }

    @Pin("Serial keeps most of its heap at the first full collection after a peak of load")
    @FalsifiedBy(flags = "-XX:-ShrinkHeapInSteps", since = "9")
    @FalsifiedBy(probe = CollectedOften.class, insteadOf = CollectedOnce.class)
    void serialTakesSteps(Jvm jvm) {
        assertThat(heap(jvm.with(Collector.SERIAL), CollectedOnce.class, A_WHILE))
                .doesNotShrinkTo(MUCH);
    }

    @Pin("Serial gives back nearly all of its heap at several full collections")
    @FalsifiedBy(flags = "-XX:MaxHeapFreeRatio=100")
    @FalsifiedBy(probe = CollectedOnce.class, insteadOf = CollectedOften.class)
    void serialComesDown(Jvm jvm) {
        assertThat(heap(jvm.with(Collector.SERIAL), CollectedOften.class, NONE)).shrinksTo(DOWN);
    }

    @Pin("Parallel {keeps most|gives back a part} of its heap at several full collections")
    @Expect(value = "true", until = "25")
    @Expect(value = "false", since = "26", by = "JDK-8338977")
    @FalsifiedBy(flags = {"-XX:-UseParallelGC", "-XX:+UseSerialGC"})
    @FalsifiedBy(flags = "-Xms512m", since = "26")
    void parallelKeeps(Jvm jvm, boolean keeps) {
        IdleHeap heap = heap(jvm.with(Collector.PARALLEL), CollectedOften.class, A_WHILE);
        if (keeps) {
            assertThat(heap).doesNotShrinkTo(PART);
        } else {
            assertThat(heap).shrinksTo(PART).doesNotShrinkTo(DOWN);
        }
    }

    @Pin("G1 {gives back nearly all|keeps all} of its heap at a full collection")
    @Expect(value = "true", until = "26")
    @Expect(value = "false", since = "27", by = "JDK-8375300")
    @FalsifiedBy(flags = "-Xms512m", until = "26")
    @FalsifiedBy(flags = "-XX:MaxHeapFreeRatio=100", until = "26")
    @FalsifiedBy(
            flags = {"-XX:MinHeapFreeRatio=40", "-XX:MaxHeapFreeRatio=70"},
            since = "27")
    void g1ComesDown(Jvm jvm, boolean comesDown) {
        Jvm g1 = jvm.with(Collector.G1);
        if (comesDown) {
            assertThat(heap(g1, CollectedOnce.class, NONE)).shrinksTo(DOWN);
        } else {
            assertThat(heap(g1, CollectedOften.class, A_WHILE)).doesNotShrinkTo(OBJECTS);
        }
    }

    @Pin("with MinHeapFreeRatio=40 and MaxHeapFreeRatio=70, G1 gives back nearly all of its heap at a full collection")
    @FalsifiedBy(flags = "-Xms512m")
    @FalsifiedBy(flags = {"-XX:MinHeapFreeRatio=0", "-XX:MaxHeapFreeRatio=100"})
    void g1ComesDownByItsRatios(Jvm jvm) {
        assertThat(heap(
                        jvm.with(Collector.G1),
                        CollectedOnce.class,
                        NONE,
                        "-XX:MinHeapFreeRatio=40",
                        "-XX:MaxHeapFreeRatio=70"))
                .shrinksTo(DOWN);
    }

    @Pin("G1 with periodic collections {shrinks|does not shrink} the heap of an idle program to"
            + " nearly its smallest size")
    @Expect(value = "true", since = "12", until = "26", by = "JEP 346")
    @Expect(value = "false", since = "27", by = "JDK-8375300")
    @FalsifiedBy(flags = "-Xms512m", until = "26")
    @FalsifiedBy(flags = "-XX:MaxHeapFreeRatio=100", until = "26")
    @FalsifiedBy(
            flags = {"-XX:MinHeapFreeRatio=40", "-XX:MaxHeapFreeRatio=70"},
            since = "27")
    void g1ComesDownWhenIdle(Jvm jvm, boolean givesBack) {
        Jvm g1 = jvm.with(Collector.G1).with("-XX:G1PeriodicGCInterval=500");
        if (givesBack) {
            assertThat(heap(g1, Load.class, PATIENCE)).shrinksByItselfTo(DOWN);
        } else {
            // By the share of time that collections take, it may still lose half (JDK-8238687).
            assertThat(heap(g1, Load.class, LONG)).doesNotShrinkTo(DOWN);
        }
    }

    @Pin("{each} gives back the heap of an idle program without an explicit collection")
    @ForEach(collector = {Collector.SHENANDOAH, Collector.Z})
    @Expect(collector = Collector.SHENANDOAH, since = "11")
    @Expect(collector = Collector.Z, since = "13", by = "JEP 351")
    @FalsifiedBy(flags = "-XX:-ShenandoahUncommit", collector = Collector.SHENANDOAH)
    @FalsifiedBy(flags = "-XX:-ZUncommit", collector = Collector.Z)
    void comesDownWhenIdle(Jvm jvm, Collector collector) {
        String[] delays = collector == Collector.Z
                ? new String[] {"-XX:ZUncommitDelay=1", "-XX:ZCollectionInterval=1"}
                : new String[] {"-XX:ShenandoahUncommitDelay=500", "-XX:ShenandoahGuaranteedGCInterval=500"};
        assertThat(heap(jvm, Load.class, PATIENCE, delays)).shrinksByItselfTo(DOWN);
    }

    @Pin("with ZGC, System.gc() does not give back memory before ZUncommitDelay has passed")
    @Expect(since = "17")
    @FalsifiedBy(flags = "-XX:ZUncommitDelay=1")
    void zWaitsForItsDelay(Jvm jvm) {
        assertThat(heap(jvm.with(Collector.Z), CollectedOften.class, LONG, "-XX:ZUncommitDelay=300"))
                .doesNotShrinkTo(MUCH);
    }

    @Pin("memory that Serial gives back is no longer charged to the container")
    @Requires(container = true)
    @FalsifiedBy(flags = "-Xms512m")
    @FalsifiedBy(probe = Kept.class, insteadOf = Released.class)
    void containerHasItBack(Jvm jvm) {
        Footprint footprint = jvm.inContainer(2, 1024)
                .with("-Xms32m", "-Xmx512m")
                .with(Collector.SERIAL)
                .observe(new FootprintOf(Released.class));
        assertThat(footprint).containerPeak().isBetween(OBJECTS, 1024 * MB);
        assertThat(footprint).container().isBetween(1, 160 * MB);
    }
}
