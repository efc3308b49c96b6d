package org.jvmquarks.quarks.gc;

import static org.jvmquarks.QuarkAssertions.assertThat;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.Collections;
import java.util.Map;
import java.util.Random;
import org.jvmquarks.Expect;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.ForEach;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.Touches;
import org.jvmquarks.evidence.Range;
import org.jvmquarks.evidence.value.Values;
import org.jvmquarks.evidence.value.ValuesOf;
import org.jvmquarks.guest.probe.RawMemory;
import org.jvmquarks.jdk.Arch;
import org.jvmquarks.jdk.Collector;
import org.jvmquarks.jdk.Jit;
import org.jvmquarks.verdict.Impact;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * A young collection by Serial, Parallel or G1 puts the objects of a shuffled array into the order of the array, and a
 * walk over the array gets several times faster. A full collection, which is what {@code System.gc()} does with these
 * collectors, slides objects together and leaves them in the order of their allocation; up to 22, Parallel runs a young
 * collection before it, which puts them in the order of the array. A collector that moves nothing leaves them in that
 * order as well.
 *
 * <h2>Why</h2>
 *
 * A copying collector writes an object to its new place when it first finds a reference to it, and it finds the
 * elements of an array one after the other. A compacting collector goes over the heap by addresses and keeps their
 * order. Neighbours in memory share cache lines and are prefetched; a walk that jumps waits for memory at nearly every
 * object.
 *
 * <h2>How it is shown</h2>
 *
 * The probe allocates 30,000 objects, shuffles the array of them, causes a collection, and reads the addresses, which
 * are the values of uncompressed references. It counts the neighbours in the array that lie at most 64 bytes apart, the
 * size of a cache line. The collector works with one thread, as several share the elements among them; the probe is
 * interpreted, as only the collector matters. Control: without a collection hardly any neighbours are close. The timing
 * pin measures a walk over two million objects, with their array 40 MB and so more than most caches hold, in two
 * processes that differ only in the collection.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8 to 22: Parallel does a young collection before the full one that {@code System.gc()} requests
 *       ({@code ScavengeBeforeFullGC}), so the young one puts the objects in order.
 *   <li>since 23: that option is gone (JDK-8330670), and the objects stay as they were.
 *   <li>Parallel separates one pair of neighbours in a thousand up to 21, and one in fifty since 25, as G1 does: it now
 *       works through an array in pieces of 50 elements.
 *   <li>not measured: 22 to 24; the version of a change in these comes from its issue.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * A collector that never moves objects costs speed even if it never pauses. A benchmark on freshly allocated data, or
 * one that calls {@code System.gc()} before it begins, may run on another memory layout than the application.
 */
@Quark(
        id = "moving-gc-locality",
        title = "Moving GC and locality",
        source = "JVM Anatomy Quark #11",
        impact = Impact.PERFORMANCE)
@Requires(bits = 64)
public class MovingGcLocalityQuark {
    private static final String LEAVES = "leaves objects in the order of their allocation";
    private static final String NEAR = "neighbours within 64 bytes, of 1000";

    /** Measured: 979 to 1000. */
    private static final int NEARLY_ALL = 950;

    /** Measured: 0. */
    private static final int NEXT_TO_NONE = 10;

    /** Code that probes share; in a class of its own, as guests do not have the classes that this one uses. */
    static final class Shuffled {
        private static final int ENOUGH = 1_500;

        static volatile byte[] last = {};

        private Shuffled() {}

        /** An object of 16 bytes. */
        static final class Item {
            final int x;

            Item(int x) {
                this.x = x;
            }
        }

        static Item[] items(int count) {
            Item[] items = new Item[count];
            for (int i = 0; i < count; i++) {
                items[i] = new Item(i);
            }
            Collections.shuffle(Arrays.asList(items), new Random(11));
            return items;
        }

        /** Allocates until there is a collection; 150 MB exceed any Eden here. */
        static void fillEden() {
            long before = collections();
            for (int i = 0; i < ENOUGH && collections() == before; i++) {
                last = new byte[100_000];
            }
        }

        private static long collections() {
            long count = 0;
            for (GarbageCollectorMXBean bean : ManagementFactory.getGarbageCollectorMXBeans()) {
                count += bean.getCollectionCount();
            }
            return count;
        }
    }

    /** Where the objects of a shuffled array lie without a collection. */
    public static class Uncollected {
        private static final int COUNT = 30_000;
        private static final int CACHE_LINE = 64;

        public Map<String, Object> op() {
            Shuffled.Item[] items = Shuffled.items(COUNT);
            collect();
            int near = 0;
            long last = RawMemory.reference(items[0]);
            for (int i = 1; i < COUNT; i++) {
                long next = RawMemory.reference(items[i]);
                near += Math.abs(next - last) <= CACHE_LINE ? 1 : 0;
                last = next;
            }
            // The quark's own constant is not available in a guest.
            return Collections.singletonMap("neighbours within 64 bytes, of 1000", near * 1000L / (COUNT - 1));
        }

        void collect() {}
    }

    /** The same after a young collection, which a full young generation causes. */
    public static class YoungCollected extends Uncollected {
        @Override
        void collect() {
            Shuffled.fillEden();
        }
    }

    /** The same after System.gc(). */
    public static class FullyCollected extends Uncollected {
        @Override
        void collect() {
            System.gc();
        }
    }

    /** Walks over a shuffled array of two million objects, two hundred in each call. */
    public abstract static class Walks {
        private static final int CALLS = 10_000;
        private static final int EACH_TIME = 200;

        private Shuffled.Item[] items = {};
        private int next;

        @Setup
        public void setup() {
            items = Shuffled.items(CALLS * EACH_TIME);
            collect();
        }

        abstract void collect();

        @Benchmark
        public long op() {
            long sum = 0;
            int end = next + EACH_TIME;
            for (int i = next; i < end; i++) {
                sum += items[i].x;
            }
            next = end == items.length ? 0 : end;
            return sum;
        }
    }

    /** Walks over the array as it was allocated. */
    @State(Scope.Thread)
    public static class WalksUncollected extends Walks {
        @Override
        void collect() {}
    }

    /** Walks over the array after a young collection. */
    @State(Scope.Thread)
    public static class WalksCollected extends Walks {
        @Override
        void collect() {
            Shuffled.fillEden();
        }
    }

    @Pin("with {each}, a young collection puts objects into the order of their array")
    @ForEach(collector = {Collector.SERIAL, Collector.PARALLEL, Collector.G1})
    @FalsifiedBy(probe = Uncollected.class, insteadOf = YoungCollected.class)
    @FalsifiedBy(
            probe = FullyCollected.class,
            insteadOf = YoungCollected.class,
            collector = {Collector.SERIAL, Collector.G1})
    @FalsifiedBy(
            probe = FullyCollected.class,
            insteadOf = YoungCollected.class,
            since = "23",
            collector = Collector.PARALLEL)
    void youngCollectionOrders(Jvm jvm) {
        assertThat(after(jvm, YoungCollected.class)).number(NEAR).isAtLeast(NEARLY_ALL);
    }

    @Pin("Epsilon leaves the objects of a shuffled array in the order of their allocation")
    @Requires(memory = 384)
    @FalsifiedBy(flags = {"-XX:-UseEpsilonGC", "-XX:+UseSerialGC"})
    void epsilonDoesNotOrder(Jvm jvm) {
        assertThat(after(jvm.with(Collector.EPSILON), YoungCollected.class))
                .number(NEAR)
                .isAtMost(NEXT_TO_NONE);
    }

    @Pin("with {each}, System.gc() {}")
    @ForEach(collector = {Collector.SERIAL, Collector.PARALLEL, Collector.G1})
    @Expect(
            value = "at most " + NEXT_TO_NONE,
            says = LEAVES,
            collector = {Collector.SERIAL, Collector.G1})
    @Expect(
            value = "at least " + NEARLY_ALL,
            says = "puts objects into the order of their array",
            until = "22",
            collector = Collector.PARALLEL)
    @Expect(
            value = "at most " + NEXT_TO_NONE,
            says = LEAVES,
            since = "23",
            by = "JDK-8330670",
            collector = Collector.PARALLEL)
    @FalsifiedBy(
            probe = YoungCollected.class,
            insteadOf = FullyCollected.class,
            collector = {Collector.SERIAL, Collector.G1})
    @FalsifiedBy(
            probe = YoungCollected.class,
            insteadOf = FullyCollected.class,
            since = "23",
            collector = Collector.PARALLEL)
    @FalsifiedBy(flags = "-XX:-ScavengeBeforeFullGC", until = "22", collector = Collector.PARALLEL)
    @FalsifiedBy(
            probe = Uncollected.class,
            insteadOf = FullyCollected.class,
            until = "22",
            collector = Collector.PARALLEL)
    @Touches(
            api = {"java.lang.Runtime#gc", "java.lang.System#gc"},
            options = "-XX:ScavengeBeforeFullGC")
    void fullCollectionOrders(Jvm jvm, Range near) {
        assertThat(after(jvm, FullyCollected.class)).number(NEAR).isWithin(near);
    }

    /**
     * Has room for everything that is allocated before the collection under test. The place where the collection starts
     * to copy makes a difference of one or two in a thousand.
     */
    private static Values after(Jvm jvm, Class<?> probe) {
        return jvm.with("-Xint", "-XX:ParallelGCThreads=1", "-Xms256m", "-Xmx256m", "-Xmn64m")
                .with("-XX:-UseCompressedOops")
                .observe(new ValuesOf(probe).varying(NEAR));
    }

    @Pin(
            value = "a walk over a shuffled array takes at least twice as long before a young collection as after it",
            timing = true)
    @Requires(jit = Jit.C2, arch = Arch.AMD64)
    @FalsifiedBy(probe = WalksCollected.class, insteadOf = WalksUncollected.class)
    void walkIsSlower(Jvm jvm) {
        // Eden has 128 MB, room for all objects, and a survivor space 64 MB, room for a copy.
        Jvm roomy = jvm.with(Collector.SERIAL).with("-Xms280m", "-Xmx280m", "-Xmn256m", "-XX:SurvivorRatio=2");
        assertThat(roomy.timeOf(WalksUncollected.class)).takesAtLeast(2, roomy.timeOf(WalksCollected.class));
    }
}
