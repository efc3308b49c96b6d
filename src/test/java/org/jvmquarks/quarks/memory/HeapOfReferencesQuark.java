package org.jvmquarks.quarks.memory;

import static org.jvmquarks.QuarkAssertions.assertThat;

import java.util.Collections;
import java.util.Map;
import org.jvmquarks.Expect;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.Touches;
import org.jvmquarks.evidence.value.Values;
import org.jvmquarks.evidence.value.ValuesOf;
import org.jvmquarks.jdk.Collector;
import org.jvmquarks.verdict.Impact;

/**
 * Without compressed references, data that consist of references take 1.5 times as much memory, and 1.7 times since JDK
 * 27. So a heap of 33 GB, in which no reference is compressed, can hold less than one of 31 GB.
 *
 * <h2>Why</h2>
 *
 * A compressed reference takes 4 bytes, a plain one 8. The header of an object grows by 4 bytes at most, so compression
 * matters less where headers are a large part of the data; with compact headers it matters more. The VM decides by
 * {@code -Xmx} alone whether it compresses, however little of the heap is in use.
 *
 * <h2>How it is shown</h2>
 *
 * The pins measure how much the live heap grows by half a million objects with four references. They put a set of
 * arrays into a heap of 96 MB, where it fits only with compression, and compare how much of the heap other arrays use
 * with {@code -Xmx31g} and with {@code -Xmx33g}. The VM only reserves a heap until it is used, so the pins do not need
 * that much memory.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8 to 26: an object with four references takes 32 bytes, or 48 without compression.
 *   <li>since 27: 24 bytes, or 40, as headers are compact by default (JEP 534).
 * </ul>
 *
 * <h2>For users</h2>
 *
 * When a heap nears 32 GB, add memory in a large step or not at all: much of the memory between 32 GB and about 48 GB
 * goes to the references themselves. Measure the live data with both settings ({@code -XX:-UseCompressedOops} shows the
 * larger one) before you decide.
 */
@Quark(
        id = "heap-of-references",
        title = "A heap full of references",
        source = "32-bit or 64-bit JVM? How about a hybrid? (2008); JVM Anatomy Quark #23",
        impact = Impact.PERFORMANCE)
@Requires(bits = 64)
@Touches(options = "-XX:UseCompressedOops")
class HeapOfReferencesQuark {
    /** In bytes per object: other memory that the VM frees during the measurement is up to one. */
    private static final int MARGIN = 4;

    /** Keeps 1.3 million arrays of eight references: 68 MB with compression, else 114 to 125. */
    public static class Fill {
        public static void main(String[] args) {
            Object[][] data = new Object[1_300_000][];
            for (int i = 0; i < data.length; i++) {
                data[i] = new Object[8];
            }
            System.out.println(data.length);
        }
    }

    /** The part of the heap that half a million arrays of eight references use. */
    public static class Used {
        public Map<String, Object> op() {
            long before = used();
            Object[][] data = new Object[500_000][];
            for (int i = 0; i < data.length; i++) {
                data[i] = new Object[8];
            }
            long after = used();
            // Read at the end, so that the arrays are in use until then.
            return Collections.singletonMap("MB", data.length == 0 ? 0 : (after - before) >> 20);
        }

        private static long used() {
            return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
        }
    }

    /** How many bytes the live heap grows for each object that refers to four others. */
    public static class Graph {
        private static final int NODES = 500_000;

        /** Has four neighbours. */
        static final class Node {
            Object up = this;
            Object left = this;
            Object right = this;
            Object down = this;
        }

        public Map<String, Object> op() {
            Node start = new Node();
            long before = live();
            Node last = start;
            for (int i = 0; i < NODES; i++) {
                Node next = new Node();
                next.left = last;
                last.right = next;
                last = next;
            }
            long after = live();
            // Read at the end, so that the nodes are in use until then.
            return Collections.singletonMap("bytes per object", last == start ? 0 : (after - before) / NODES);
        }

        private static long live() {
            System.gc();
            return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
        }
    }

    @Pin(
            value = "1.3 million arrays of eight references fit into a heap of 96 MB only with compressed references",
            ergonomics = true)
    @FalsifiedBy(flags = "-XX:-UseCompressedOops")
    @FalsifiedBy(flags = {"-Xmx160m", "-Xms160m"})
    @FalsifiedBy(flags = {"-Xmx64m", "-Xms64m"})
    void dataFitsWithCompression(Jvm jvm) {
        Jvm small = inSmallHeap(jvm);
        assertThat(small.run(Fill.class)).succeeds();
        assertThat(small.with("-XX:-UseCompressedOops").run(Fill.class)).throwsUncaught(OutOfMemoryError.class);
    }

    /**
     * A multiple of the heap's alignment, which is 32 MB with pages of 64 KB; a tiny young generation leaves nearly all
     * of it to the old one.
     */
    private static Jvm inSmallHeap(Jvm jvm) {
        return jvm.with(Collector.SERIAL).with("-Xmx96m", "-Xms96m", "-Xmn4m");
    }

    @Pin(
            value = "arrays of references that use at most 30 MB with -Xmx31g use at least 36 MB with -Xmx33g",
            ergonomics = true)
    @FalsifiedBy(flags = "-XX:-UseCompressedOops")
    @FalsifiedBy(flags = "-XX:ObjectAlignmentInBytes=16")
    void moreHeapHoldsLess(Jvm jvm) {
        assertThat(used(inLargeHeap(jvm, "-Xmx31g"))).number("MB").isAtMost(30);
        assertThat(used(inLargeHeap(jvm, "-Xmx33g"))).number("MB").isAtLeast(36);
    }

    /** One or two TLABs more or less: other threads allocate as well. */
    private static Values used(Jvm jvm) {
        return jvm.observe(new ValuesOf(Used.class).varying("MB"));
    }

    /** With a young generation that holds all of it, so that no collection comes in between. */
    private static Jvm inLargeHeap(Jvm jvm, String heap) {
        return jvm.with(Collector.SERIAL).with(heap, "-Xms160m", "-Xmn96m");
    }

    @Pin(
            value = "an object with four references takes {} bytes, and 16 more without compressed references",
            ergonomics = true)
    @Requires(usualHeaders = true)
    @Expect(value = "32", until = "26")
    @Expect(value = "24", since = "27", by = "JEP 534")
    @FalsifiedBy(flags = "-XX:-UseCompressedOops")
    @FalsifiedBy(flags = "-XX:+UseCompressedOops")
    @FalsifiedBy(flags = "-Xmx33g")
    @FalsifiedBy(flags = "-XX:-UseCompactObjectHeaders", since = "27")
    void graphTakesMore(Jvm jvm, int bytes) {
        Jvm small = jvm.with(Collector.SERIAL).with("-Xms96m", "-Xmx96m");
        assertThat(graph(small)).number("bytes per object").isAtMost(bytes + MARGIN);
        assertThat(graph(small.with("-XX:-UseCompressedOops")))
                .number("bytes per object")
                .isAtLeast(bytes + 16 - MARGIN);
    }

    private static Values graph(Jvm jvm) {
        return jvm.observe(new ValuesOf(Graph.class).varying("bytes per object"));
    }
}
