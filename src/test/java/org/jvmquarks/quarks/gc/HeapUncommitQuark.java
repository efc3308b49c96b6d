package org.jvmquarks.quarks.gc;

import static org.jvmquarks.QuarkAssertions.assertThat;

import java.time.Duration;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.evidence.footprint.Footprint;
import org.jvmquarks.evidence.footprint.FootprintOf;
import org.jvmquarks.evidence.footprint.IdleHeap;
import org.jvmquarks.evidence.footprint.IdleHeapOf;
import org.jvmquarks.jdk.Collector;

/**
 * A heap that has grown for a peak of load can be given back to the operating system when the load
 * is gone. Whether, when and how far depends on the collector.
 *
 * <h2>Why</h2>
 *
 * Someone has to find that the objects are dead, which takes a collection, and an idle program
 * causes none; and someone has to decide that the space is not needed again. Serial decides at full
 * collections, in steps: it takes several to come down. Parallel keeps most of its heap, G1 goes by
 * {@code MaxHeapFreeRatio} after a full collection, and Shenandoah and ZGC give back what has not
 * been used for a while, with no collection asked for.
 *
 * <h2>How it is shown</h2>
 *
 * The probe needs 200 MB in a heap that may have 32 to 512 MB, drops them, and asks for collections
 * or does nothing. The guest reports the committed heap every 100 ms from then on. A heap that
 * comes down ends the waiting; one that is said to stay is watched for a second. Controls: {@code
 * -Xms} as large as {@code -Xmx}, uncommitting switched off, another number of collections. In a
 * container the kernel confirms for Serial that the memory is gone from the process.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8 to 28: Serial comes down in steps, Parallel hardly
 *   <li>8 to 26: G1 comes down to the smallest heap at one full collection
 *   <li>since 12: G1 can collect by itself when idle (JEP 346)
 *   <li>since 13: ZGC gives back memory (JEP 351)
 *   <li>since 27: G1 keeps what it has, as its {@code MaxHeapFreeRatio} is 100 and not 70
 * </ul>
 *
 * <h2>For users</h2>
 *
 * Where idle memory costs money, take a collector that gives it back by itself, and set its delays:
 * Shenandoah and ZGC wait for five minutes by default, and G1 does nothing unless {@code
 * G1PeriodicGCInterval} is set, which is 0. Scripts that call {@code System.gc()} to shrink a G1
 * heap stop working with JDK 27.
 */
@Quark(
        id = "heap-uncommit",
        title = "Heap uncommit",
        source = "JVM Anatomy Quark #21, JEP 346, JEP 351")
class HeapUncommitQuark {
    private static final long MB = 1L << 20;

    /** Clearly less than what the objects need, and clearly more than the smallest heap. */
    private static final long DOWN = 64 * MB;

    /** Most of what the objects need. */
    private static final long MUCH = 128 * MB;

    private static final long OBJECTS = 200 * MB;

    /** Ten times what is usually needed: it ends when the heap has come down. */
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    /** Long enough to see what comes down late. */
    private static final Duration A_WHILE = Duration.ofSeconds(1);

    /** Where nothing happens after the collections there is nothing to wait for. */
    private static final Duration NONE = Duration.ZERO;

    /** 200 MB in arrays that are small for every collector. */
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

    /** Does all of that by itself. */
    public static class Released {
        public static void main(String[] args) {
            byte[][] arrays = new CollectedOften().op();
            System.out.println(arrays.length + " arrays");
            arrays = new byte[0][];
            CollectedOften.change();
            System.out.println(arrays.length + " arrays");
        }
    }

    /** Needs the objects to the end. */
    public static class Kept {
        public static void main(String[] args) {
            byte[][] arrays = new CollectedOften().op();
            CollectedOften.change();
            System.out.println(arrays.length + " arrays");
        }
    }

    private static IdleHeap heap(
            Jvm jvm, Collector collector, Class<?> probe, Duration atMost, String... options) {
        IdleHeap heap =
                jvm.with("-Xms32m", "-Xmx512m")
                        .with(collector.options())
                        .with(options)
                        .observe(new IdleHeapOf(probe, DOWN, atMost));
        assertThat(heap).hasAtLeastCommitted(OBJECTS);
        return heap;
    }

    @Pin("Serial: one full collection gives back little")
    @Requires(collector = Collector.SERIAL)
    @FalsifiedBy(flags = "-XX:-ShrinkHeapInSteps", since = 11)
    @FalsifiedBy(probe = CollectedOften.class, insteadOf = CollectedOnce.class)
    void serialTakesSteps(Jvm jvm) {
        assertThat(heap(jvm, Collector.SERIAL, CollectedOnce.class, A_WHILE))
                .doesNotShrinkBelow(MUCH);
    }

    @Pin("Serial: several full collections give back nearly all")
    @Requires(collector = Collector.SERIAL)
    @FalsifiedBy(flags = "-Xms512m")
    @FalsifiedBy(probe = CollectedOnce.class, insteadOf = CollectedOften.class)
    void serialComesDown(Jvm jvm) {
        assertThat(heap(jvm, Collector.SERIAL, CollectedOften.class, NONE)).shrinksTo(DOWN);
    }

    @Pin("Parallel: several full collections leave more than a third")
    @Requires(collector = {Collector.PARALLEL, Collector.SERIAL})
    @FalsifiedBy(flags = {"-XX:-UseParallelGC", "-XX:+UseSerialGC"})
    void parallelKeeps(Jvm jvm) {
        assertThat(
                        heap(
                                jvm,
                                Collector.PARALLEL,
                                CollectedOften.class,
                                A_WHILE,
                                "-XX:ParallelGCThreads=2"))
                .doesNotShrinkBelow(80 * MB);
    }

    @Pin(value = "G1: one full collection gives back nearly all", until = 26)
    @Requires(collector = Collector.G1)
    @FalsifiedBy(flags = "-Xms512m")
    @FalsifiedBy(flags = "-XX:MaxHeapFreeRatio=100")
    void g1ComesDown(Jvm jvm) {
        assertThat(heap(jvm, Collector.G1, CollectedOnce.class, NONE)).shrinksTo(DOWN);
    }

    @Pin(value = "G1: full collections give back nothing", since = 27)
    @Requires(collector = Collector.G1)
    @FalsifiedBy(flags = {"-XX:MinHeapFreeRatio=40", "-XX:MaxHeapFreeRatio=70"})
    void g1Keeps(Jvm jvm) {
        assertThat(heap(jvm, Collector.G1, CollectedOften.class, A_WHILE))
                .doesNotShrinkBelow(OBJECTS);
    }

    @Pin(value = "G1: collects and gives back when idle, if asked to", since = 17, until = 26)
    @Requires(collector = Collector.G1)
    @FalsifiedBy(flags = "-Xms512m")
    @FalsifiedBy(flags = "-XX:MaxHeapFreeRatio=100")
    void g1ComesDownWhenIdle(Jvm jvm) {
        assertThat(heap(jvm, Collector.G1, Load.class, PATIENCE, "-XX:G1PeriodicGCInterval=500"))
                .shrinksByItselfTo(DOWN);
    }

    @Pin(value = "Shenandoah: gives back when idle", since = 11)
    @Requires(collector = Collector.SHENANDOAH)
    @FalsifiedBy(flags = "-XX:-ShenandoahUncommit")
    void shenandoahComesDownWhenIdle(Jvm jvm) {
        assertThat(
                        heap(
                                jvm,
                                Collector.SHENANDOAH,
                                Load.class,
                                PATIENCE,
                                "-XX:ShenandoahUncommitDelay=500",
                                "-XX:ShenandoahGuaranteedGCInterval=500"))
                .shrinksByItselfTo(DOWN);
    }

    @Pin(value = "ZGC: gives back when idle", since = 17)
    @Requires(collector = Collector.Z)
    @FalsifiedBy(flags = "-XX:-ZUncommit")
    void zComesDownWhenIdle(Jvm jvm) {
        assertThat(
                        heap(
                                jvm,
                                Collector.Z,
                                Load.class,
                                PATIENCE,
                                "-XX:ZUncommitDelay=1",
                                "-XX:ZCollectionInterval=1"))
                .shrinksByItselfTo(DOWN);
    }

    @Pin("what Serial gives back the container has back")
    @Requires(collector = Collector.SERIAL, container = true)
    @FalsifiedBy(flags = "-Xms512m")
    @FalsifiedBy(probe = Kept.class, insteadOf = Released.class)
    void containerHasItBack(Jvm jvm) {
        Footprint footprint =
                jvm.inContainer(2, 1024)
                        .with("-Xms32m", "-Xmx512m")
                        .with(Collector.SERIAL.options())
                        .observe(new FootprintOf(Released.class));
        assertThat(footprint).containerPeak().isBetween(OBJECTS, 1024 * MB);
        assertThat(footprint).container().isBetween(1, 160 * MB);
    }
}
