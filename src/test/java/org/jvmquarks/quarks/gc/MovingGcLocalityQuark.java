package org.jvmquarks.quarks.gc;

import static org.jvmquarks.QuarkAssertions.assertThat;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.Collections;
import java.util.Map;
import java.util.Random;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.evidence.value.Values;
import org.jvmquarks.evidence.value.ValuesOf;
import org.jvmquarks.guest.RawMemory;
import org.jvmquarks.jdk.Collector;
import org.jvmquarks.jdk.Jit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * A young collection by Serial, Parallel or G1 puts the objects of a shuffled array into the order
 * of the array, so that walking it gets several times faster. A collection that slides objects
 * together, which is what {@code System.gc()} does there, leaves them in the order of their
 * allocation, and so does a collector that moves nothing.
 *
 * <h2>Why</h2>
 *
 * A copying collector writes an object to its new place when it first finds a reference to it, and
 * it finds the elements of an array one after the other. Compaction goes over the heap by addresses
 * and keeps their order. Neighbours in memory share cache lines and are fetched ahead; a walk that
 * jumps waits for memory at nearly every object.
 *
 * <h2>How it is shown</h2>
 *
 * The probe allocates 100,000 objects, shuffles the array of them, has it collected, and reads the
 * addresses: a heap below 4 GB has references that are addresses. What counts is the share of
 * neighbours in the array that lie no more than a cache line of 64 bytes apart. It is interpreted,
 * since only the collector matters, which works with one thread, as several share the elements out
 * among them. Control: without a collection the share is next to nothing. The time is that of a
 * walk over two million objects, more than caches hold, in two processes that differ by the
 * collection.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8 to 21: Parallel does a young collection before the full one that {@code System.gc()} asks
 *       for (ScavengeBeforeFullGC), so that objects come into order by it
 *   <li>25 and later: it does not, and they stay as they were
 *   <li>up to 21 one neighbour in a thousand was torn apart by Parallel, since 25 one in fifty, as
 *       with G1: an array is now worked through in pieces of 50 elements there
 * </ul>
 *
 * <h2>For users</h2>
 *
 * A collector that never moves costs something even if it never pauses, and a benchmark on data as
 * they were allocated, or that calls {@code System.gc()} before it begins, may measure another
 * memory than the application has.
 */
@Quark(
        id = "moving-gc-locality",
        title = "Moving GC and locality",
        source = "JVM Anatomy Quark #11")
public class MovingGcLocalityQuark {
    private static final String NEAR = "neighbours within 64 bytes, of 1000";

    /** Seen are 979 to 1000. */
    private static final int NEARLY_ALL = 950;

    /** Seen is 0. */
    private static final int NEXT_TO_NONE = 10;

    /** What probes share; in a class of its own, as guests do not have what this one uses. */
    static final class Shuffled {
        private static final int ENOUGH = 8_000;

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

        /**
         * Allocates until there is a collection; 800 MB are more than any young generation here.
         */
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

    /** Where the objects of a shuffled array lie, which nobody has collected. */
    public static class Uncollected {
        private static final int COUNT = 100_000;
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
            // The quark's own constant is not there in a guest.
            return Collections.singletonMap(
                    "neighbours within 64 bytes, of 1000", near * 1000L / (COUNT - 1));
        }

        void collect() {}
    }

    /** The same when the young generation was full. */
    public static class YoungCollected extends Uncollected {
        @Override
        void collect() {
            Shuffled.fillEden();
        }
    }

    /** The same when a collection was asked for. */
    public static class FullyCollected extends Uncollected {
        @Override
        void collect() {
            System.gc();
        }
    }

    /** Walks over a shuffled array as it was allocated. */
    @State(Scope.Thread)
    public static class WalksUncollected {
        private Shuffled.Item[] items = {};

        @Setup
        public void setup() {
            items = Shuffled.items(2_000_000);
        }

        @Benchmark
        public long op() {
            long sum = 0;
            for (Shuffled.Item item : items) {
                sum += item.x;
            }
            return sum;
        }
    }

    /** Walks over a shuffled array after a young collection. */
    @State(Scope.Thread)
    public static class WalksCollected {
        private Shuffled.Item[] items = {};

        @Setup
        public void setup() {
            items = Shuffled.items(2_000_000);
            Shuffled.fillEden();
        }

        @Benchmark
        public long op() {
            long sum = 0;
            for (Shuffled.Item item : items) {
                sum += item.x;
            }
            return sum;
        }
    }

    @Pin("a young collection puts objects into the order of their array: Serial")
    @Requires(collector = Collector.SERIAL)
    @FalsifiedBy(probe = Uncollected.class, insteadOf = YoungCollected.class)
    @FalsifiedBy(probe = FullyCollected.class, insteadOf = YoungCollected.class)
    void serialOrders(Jvm jvm) {
        assertThat(after(jvm, Collector.SERIAL, YoungCollected.class)).hasAtLeast(NEAR, NEARLY_ALL);
    }

    @Pin("a young collection puts objects into the order of their array: Parallel")
    @Requires(collector = Collector.PARALLEL)
    @FalsifiedBy(probe = Uncollected.class, insteadOf = YoungCollected.class)
    void parallelOrders(Jvm jvm) {
        assertThat(after(jvm, Collector.PARALLEL, YoungCollected.class))
                .hasAtLeast(NEAR, NEARLY_ALL);
    }

    @Pin("a young collection puts objects into the order of their array: G1")
    @Requires(collector = Collector.G1)
    @FalsifiedBy(probe = Uncollected.class, insteadOf = YoungCollected.class)
    @FalsifiedBy(probe = FullyCollected.class, insteadOf = YoungCollected.class)
    void g1Orders(Jvm jvm) {
        assertThat(after(jvm, Collector.G1, YoungCollected.class)).hasAtLeast(NEAR, NEARLY_ALL);
    }

    @Pin("Epsilon leaves objects where they are")
    @Requires(collector = {Collector.EPSILON, Collector.SERIAL})
    @FalsifiedBy(flags = {"-XX:-UseEpsilonGC", "-XX:+UseSerialGC"})
    void epsilonDoesNotOrder(Jvm jvm) {
        assertThat(after(jvm, Collector.EPSILON, YoungCollected.class))
                .hasAtMost(NEAR, NEXT_TO_NONE);
    }

    @Pin("System.gc() leaves objects in the order of their allocation: Serial")
    @Requires(collector = Collector.SERIAL)
    @FalsifiedBy(probe = YoungCollected.class, insteadOf = FullyCollected.class)
    void fullSerialDoesNotOrder(Jvm jvm) {
        assertThat(after(jvm, Collector.SERIAL, FullyCollected.class))
                .hasAtMost(NEAR, NEXT_TO_NONE);
    }

    @Pin("System.gc() leaves objects in the order of their allocation: G1")
    @Requires(collector = Collector.G1)
    @FalsifiedBy(probe = YoungCollected.class, insteadOf = FullyCollected.class)
    void fullG1DoesNotOrder(Jvm jvm) {
        assertThat(after(jvm, Collector.G1, FullyCollected.class)).hasAtMost(NEAR, NEXT_TO_NONE);
    }

    @Pin(
            value =
                    "System.gc() puts objects in order, as a young collection precedes it: Parallel",
            until = 21)
    @Requires(collector = Collector.PARALLEL)
    @FalsifiedBy(probe = Uncollected.class, insteadOf = FullyCollected.class)
    @FalsifiedBy(flags = "-XX:-ScavengeBeforeFullGC")
    void fullParallelOrders(Jvm jvm) {
        assertThat(after(jvm, Collector.PARALLEL, FullyCollected.class))
                .hasAtLeast(NEAR, NEARLY_ALL);
    }

    @Pin(
            value = "System.gc() leaves objects in the order of their allocation: Parallel",
            since = 25)
    @Requires(collector = Collector.PARALLEL)
    @FalsifiedBy(probe = YoungCollected.class, insteadOf = FullyCollected.class)
    void fullParallelDoesNotOrder(Jvm jvm) {
        assertThat(after(jvm, Collector.PARALLEL, FullyCollected.class))
                .hasAtMost(NEAR, NEXT_TO_NONE);
    }

    /**
     * Room for all that is allocated before the collection that counts. Where it begins to copy
     * from makes a difference of one or two in a thousand.
     */
    private static Values after(Jvm jvm, Collector collector, Class<?> probe) {
        return jvm.with(collector.options())
                .with("-Xint", "-XX:ParallelGCThreads=1", "-Xms1g", "-Xmx1g", "-Xmn256m")
                .observe(new ValuesOf(probe).varying(NEAR));
    }

    @Pin(value = "a walk takes longer without the young collection", timing = true)
    @Requires(jit = Jit.C2, collector = Collector.SERIAL)
    @FalsifiedBy(probe = WalksCollected.class, insteadOf = WalksUncollected.class)
    void walkIsSlower(Jvm jvm) {
        Jvm roomy = jvm.with(Collector.SERIAL.options()).with("-Xms1200m", "-Xmx1200m", "-Xmn800m");
        assertThat(roomy.timeOf(WalksUncollected.class))
                .takesAtLeast(2, roomy.timeOf(WalksCollected.class));
    }
}
