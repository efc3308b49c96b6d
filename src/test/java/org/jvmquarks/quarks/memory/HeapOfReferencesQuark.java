package org.jvmquarks.quarks.memory;

import static org.jvmquarks.QuarkAssertions.assertThat;

import java.util.Collections;
import java.util.Map;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.evidence.value.Values;
import org.jvmquarks.evidence.value.ValuesOf;
import org.jvmquarks.jdk.Collector;

/**
 * Data that consist of references take half as much again when these are not compressed, and two
 * thirds more since JDK 27. So a heap of 33 GB, in which no reference is compressed, can hold less
 * than one of 31 GB.
 *
 * <h2>Why</h2>
 *
 * A compressed reference takes 4 bytes, a plain one 8. The header of an object grows by 4 bytes at
 * most, so the more of the data is headers, the less it matters; with compact headers it matters
 * more. Which of the two there is the VM decides by {@code -Xmx} alone, whatever is used of it.
 *
 * <h2>How it is shown</h2>
 *
 * By what an object with four references takes, as the live heap grows by half a million of them;
 * by a set of arrays that fits into a heap of 35 MB with compression and not without; and by what
 * the same arrays use with {@code -Xmx31g} and with {@code -Xmx33g}. A heap is only reserved until
 * it is used, so that no such memory is needed.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8 to 26: an object with four references takes 32 bytes, or 48
 *   <li>since 27: 24 bytes, or 40, as headers are compact by default (JEP 534)
 * </ul>
 *
 * <h2>For users</h2>
 *
 * When a heap nears 32 GB, add memory in a large step or none at all: what lies between 32 GB and
 * about 48 is lost to the references themselves.
 */
@Quark(
        id = "heap-of-references",
        title = "A heap full of references",
        source = "32-bit or 64-bit JVM? How about a hybrid? (2008); JVM Anatomy Quark #23")
class HeapOfReferencesQuark {

    /** Keeps half a million arrays of eight references: 52 bytes each, or 88 to 96. */
    public static class Fill {
        public static void main(String[] args) {
            Object[][] data = new Object[500_000][];
            for (int i = 0; i < data.length; i++) {
                data[i] = new Object[8];
            }
            System.out.println(data.length);
        }
    }

    /** What half a million arrays of eight references use of the heap. */
    public static class Used {
        public Map<String, Object> op() {
            long before = used();
            Object[][] data = new Object[500_000][];
            for (int i = 0; i < data.length; i++) {
                data[i] = new Object[8];
            }
            long after = used();
            // Asked for at the end, so that the arrays are in use until then.
            return Collections.singletonMap("MB", data.length == 0 ? 0 : (after - before) >> 20);
        }

        private static long used() {
            return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
        }
    }

    /** What an object takes that refers to four others, by what the live heap grows. */
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
            // Asked for at the end, so that the nodes are in use until then.
            return Collections.singletonMap(
                    "bytes per object", last == start ? 0 : (after - before) / NODES);
        }

        private static long live() {
            System.gc();
            return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
        }
    }

    @Pin("half a million arrays of references fit into 35 MB")
    @FalsifiedBy(flags = "-XX:-UseCompressedOops")
    @Requires(collector = Collector.SERIAL)
    void dataFitsWithCompression(Jvm jvm) {
        assertThat(inSmallHeap(jvm).run(Fill.class)).succeeds();
    }

    @Pin("without compression the same arrays do not fit")
    @FalsifiedBy(flags = "-XX:+UseCompressedOops")
    @Requires(collector = Collector.SERIAL)
    void dataDoesNotFitWithoutCompression(Jvm jvm) {
        assertThat(inSmallHeap(jvm).with("-XX:-UseCompressedOops").run(Fill.class))
                .throwsUncaught(OutOfMemoryError.class);
    }

    /** A tiny young generation leaves nearly all of the heap to what stays. */
    private static Jvm inSmallHeap(Jvm jvm) {
        return jvm.with("-XX:+UseSerialGC", "-Xmx35m", "-Xms35m", "-Xmn4m");
    }

    @Pin("the arrays that use 26 MB of a heap of up to 31 GB use over 36 MB where it is 33 GB")
    @FalsifiedBy(flags = "-XX:-UseCompressedOops")
    @FalsifiedBy(flags = "-XX:ObjectAlignmentInBytes=16")
    @Requires(collector = Collector.SERIAL)
    void moreHeapHoldsLess(Jvm jvm) {
        assertThat(used(inLargeHeap(jvm, "-Xmx31g"))).hasAtMost("MB", 30);
        assertThat(used(inLargeHeap(jvm, "-Xmx33g"))).hasAtLeast("MB", 36);
    }

    /** By one or two TLABs more or less: other threads allocate as well. */
    private static Values used(Jvm jvm) {
        return jvm.observe(new ValuesOf(Used.class).varying("MB"));
    }

    /** A young generation that holds all of it: no collection comes in between. */
    private static Jvm inLargeHeap(Jvm jvm, String heap) {
        return jvm.with("-XX:+UseSerialGC", heap, "-Xms160m", "-Xmn96m");
    }

    @Pin(value = "a graph of objects takes half as much again without compression", until = 26)
    @FalsifiedBy(flags = "-XX:-UseCompressedOops")
    @FalsifiedBy(flags = "-XX:+UseCompressedOops")
    @Requires(collector = Collector.SERIAL)
    void graphTakesMore(Jvm jvm) {
        graphTakes(36, 44, jvm);
    }

    @Pin(value = "a graph of objects takes two thirds more without compression", since = 27)
    @FalsifiedBy(flags = "-XX:-UseCompressedOops")
    @FalsifiedBy(flags = "-XX:+UseCompressedOops")
    @FalsifiedBy(flags = "-XX:-UseCompactObjectHeaders")
    @Requires(collector = Collector.SERIAL)
    void graphTakesMoreWithCompactHeaders(Jvm jvm) {
        graphTakes(28, 36, jvm);
    }

    /** 32 and 48 bytes, or 24 and 40; what else the VM freed meanwhile is up to a byte of it. */
    private static void graphTakes(int atMost, int without, Jvm jvm) {
        Jvm serial = jvm.with("-XX:+UseSerialGC", "-Xms96m", "-Xmx96m");
        assertThat(graph(serial)).hasAtMost("bytes per object", atMost);
        assertThat(graph(serial.with("-XX:-UseCompressedOops")))
                .hasAtLeast("bytes per object", without);
    }

    private static Values graph(Jvm jvm) {
        return jvm.observe(new ValuesOf(Graph.class).varying("bytes per object"));
    }
}
