package org.jvmquarks.quarks.gc;

import static org.jvmquarks.QuarkAssertions.assertThat;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jvmquarks.Expect;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.Touches;
import org.jvmquarks.evidence.value.Values;
import org.jvmquarks.guest.probe.Waits;
import org.jvmquarks.jdk.Collector;
import org.jvmquarks.verdict.Impact;
import org.jvmquarks.verdict.Inconclusive;

/**
 * From JDK 12 to 21.0.3, G1 enlarges its heap at the end of marking because of garbage in young regions. Since 26, it
 * makes its heap smaller after young collections that take little time.
 *
 * <h2>Why</h2>
 *
 * Since 12, the pause at the end of marking (Remark) sizes the heap by {@code MinHeapFreeRatio} and
 * {@code MaxHeapFreeRatio}, as full collections do. It counted the regions of new objects as used, although the next
 * young collection empties them: the more the program had allocated during marking, the larger the heap became. Young
 * collections size the heap by the share of time that they take. Up to 25 they could only enlarge it.
 *
 * <h2>How it is shown</h2>
 *
 * The guest reports the committed heap. For the first pin, options delay Remark by 0.4 s
 * ({@code GCPauseIntervalMillis}); in that time the probe allocates 120 MB of garbage in a heap of 256 MB, of which 60
 * % should be free. The control has as much live data in old regions. The verdict is inconclusive if Remark comes
 * before the end of the allocation, which a cleared weak reference shows, or if another young collection takes place.
 * The second probe causes 250 young collections; where the heap is expected to shrink, it continues until the heap is
 * smaller by 64 MB. {@code GCTimeRatio=1} makes their share of time small. The controls are a full collection, and
 * {@code -Xms} as large as the heap.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8 to 11: Remark does not resize the heap.
 *   <li>12 to 21.0.3: Remark resizes it (JDK-6490394) and counts young regions as used; so does 17.0.21.
 *   <li>since 21.0.4 and 22: it counts young regions as free (JDK-8314573).
 *   <li>since 26: young collections make the heap smaller as well (JDK-8238687). Remark was not seen to enlarge the
 *       heap even for live objects, so the pin about Remark claims nothing there.
 *   <li>not measured: 9, 10, 12 to 16, 18 to 20 and 22 to 24.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * The committed heap of a G1 service with little load becomes smaller with 21.0.4 and again with 26; without any
 * collection it does not change. Where it must not shrink, because growing again costs time, set {@code -Xms} to
 * {@code -Xmx}.
 */
@Quark(
        id = "g1-heap-size",
        title = "When G1 resizes its heap",
        source = "JDK-6490394, JDK-8314573, JDK-8238687",
        impact = Impact.PERFORMANCE)
@Requires(collector = Collector.G1, modules = "java.management", memory = 768)
@Touches(options = {"-XX:UseG1GC", "-XX:MinHeapFreeRatio", "-XX:GCTimeRatio", "-Xms"})
class G1HeapSizeQuark {
    private static final int ATTEMPTS = 4;
    private static final String DISTURBED = "disturbed";
    private static final String GROWN = "grown by 20 MB";
    private static final String SHRUNK = "shrunk by 64 MB";

    /** The heap as the management beans report it. */
    static final class Heap {
        private Heap() {}

        static long committed() {
            return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getCommitted();
        }

        static long youngCollections() {
            for (GarbageCollectorMXBean bean : ManagementFactory.getGarbageCollectorMXBeans()) {
                if (bean.getName().equals("G1 Young Generation")) {
                    return bean.getCollectionCount();
                }
            }
            throw new IllegalStateException("expected a bean named G1 Young Generation");
        }
    }

    /** Allocates 120 MB of garbage between the beginning of marking and Remark. */
    @Waits
    public static class GarbageWhileMarking {
        private final List<byte[]> live = new ArrayList<>();

        /** Larger than half a region, it is in an old region, which young collections keep. */
        private Object held = new Object[600_000];

        private final WeakReference<Object> untilRemark = new WeakReference<>(held);

        volatile Object last = live;

        /**
         * Remark clears a reference in an old region. What survives the pause that begins marking is a root of marking,
         * which takes what it refers to for alive; so a first cycle promotes the reference, at a tenuring threshold of
         * 0.
         */
        public Map<String, Object> op() throws InterruptedException {
            System.gc();
            held = "";
            prepare(live);
            long before = Heap.youngCollections();
            long heap = Heap.committed();
            Thread cycle = new Thread(System::gc);
            cycle.start();
            while (Heap.youngCollections() == before) {
                Thread.sleep(1);
            }
            for (int i = 0; i < garbage(); i++) {
                last = new byte[(256 << 10) - 64];
            }
            boolean beforeRemark = untilRemark.get() != null;
            cycle.join();
            boolean alone = Heap.youngCollections() == before + 1;
            Map<String, Object> values = new LinkedHashMap<>();
            values.put(GROWN, Heap.committed() >= heap + (20 << 20));
            values.put(DISTURBED, !beforeRemark || !alone);
            return values;
        }

        void prepare(List<byte[]> old) {}

        /** In pieces of 256 KB. */
        int garbage() {
            return 480;
        }
    }

    /** Has 120 MB of live objects when marking begins. */
    public static class LiveWhileMarking extends GarbageWhileMarking {
        @Override
        void prepare(List<byte[]> old) {
            for (int i = 0; i < super.garbage(); i++) {
                old.add(new byte[(256 << 10) - 64]);
            }
        }

        @Override
        int garbage() {
            return 1;
        }
    }

    /** Keeps 200 MB alive, for which a heap of 256 MB has no room beside its young regions. */
    public static class KeepsAlive extends GarbageWhileMarking {
        @Override
        public Map<String, Object> op() {
            long heap = Heap.committed();
            List<byte[]> alive = new ArrayList<>();
            for (int i = 0; i < 800; i++) {
                alive.add(new byte[(256 << 10) - 64]);
            }
            last = alive;
            Map<String, Object> values = new LinkedHashMap<>();
            values.put(GROWN, Heap.committed() >= heap + (20 << 20));
            values.put(DISTURBED, false);
            return values;
        }
    }

    /** Causes 250 young collections, and then up to 2000 until the heap is smaller. */
    @Waits
    public static class YoungCollections {
        volatile Object last = "";

        public Map<String, Object> op() throws InterruptedException {
            long heap = Heap.committed();
            for (long end = Heap.youngCollections() + patience();
                    Heap.youngCollections() < end && Heap.committed() > heap - (64 << 20); ) {
                for (int i = 0; i < 1 << 16; i++) {
                    last = new byte[1000];
                }
                Thread.sleep(5);
            }
            Map<String, Object> values = new LinkedHashMap<>();
            values.put(SHRUNK, Heap.committed() <= heap - (64 << 20));
            return values;
        }

        int patience() {
            return 250;
        }
    }

    /** Continues until the heap is smaller. */
    public static class YoungCollectionsUntilShrunk extends YoungCollections {
        @Override
        int patience() {
            return 2000;
        }
    }

    /** Causes a full collection after a few young ones. */
    public static class FullCollection extends YoungCollections {
        @Override
        public Map<String, Object> op() throws InterruptedException {
            Map<String, Object> values = new LinkedHashMap<>();
            long heap = Heap.committed();
            System.gc();
            values.put(SHRUNK, Heap.committed() <= heap - (64 << 20));
            return values;
        }
    }

    @Pin(
            value = "G1 {enlarges|does not enlarge} its heap at the end of marking if the program has"
                    + " allocated much garbage during marking",
            formerly = "remark")
    @Expect(value = "false", until = "11")
    @Expect(value = "true", since = "12", until = "20, 21.0.3", by = "JDK-6490394")
    @Expect(value = "false", since = "21.0.4, 22", until = "25", by = "JDK-8314573")
    @FalsifiedBy(probe = KeepsAlive.class, insteadOf = GarbageWhileMarking.class, until = "11")
    @FalsifiedBy(flags = "-XX:MinHeapFreeRatio=10", since = "12", until = "20, 21.0.3")
    @FalsifiedBy(
            probe = LiveWhileMarking.class,
            insteadOf = GarbageWhileMarking.class,
            since = "21.0.4, 22",
            until = "25")
    void remarkEnlargesHeap(Jvm jvm, boolean enlarges) {
        Jvm marking = jvm.with(Collector.G1)
                .with("-Xms256m", "-Xmx512m", "-XX:NewSize=198m", "-XX:MaxNewSize=202m")
                .with("-XX:MinHeapFreeRatio=60", "-XX:MaxHeapFreeRatio=90")
                .with("-XX:MaxGCPauseMillis=1", "-XX:GCPauseIntervalMillis=400")
                .with("-XX:+ExplicitGCInvokesConcurrent", "-XX:MaxTenuringThreshold=0");
        assertThat(undisturbed(marking)).has(GROWN, enlarges);
    }

    private static Values undisturbed(Jvm jvm) {
        for (int i = 1; i <= ATTEMPTS; i++) {
            Values values = jvm.with("-Dattempt=" + i).valuesOf(GarbageWhileMarking.class);
            if (values.get(DISTURBED).equals(false)) {
                return values;
            }
        }
        throw new Inconclusive("in each of "
                + ATTEMPTS
                + " guests Remark came before the garbage was there,"
                + " or another young collection took it away; run again on a machine with less load");
    }

    @Pin(
            value =
                    "G1 {makes its heap smaller|keeps the size of its heap} after young collections that take little time",
            formerly = "young")
    @Expect(value = "false", until = "25")
    @Expect(value = "true", since = "26", by = "JDK-8238687")
    @FalsifiedBy(probe = FullCollection.class, insteadOf = YoungCollections.class, until = "25")
    @FalsifiedBy(flags = "-Xms256m", since = "26")
    void youngCollectionsShrinkHeap(Jvm jvm, boolean shrinks) {
        assertThat(jvm.with(Collector.G1)
                        .with("-Xms16m", "-XX:InitialHeapSize=256m", "-Xmx512m")
                        .with("-XX:NewSize=64m", "-XX:MaxNewSize=64m")
                        .with("-XX:GCTimeRatio=1")
                        .valuesOf(shrinks ? YoungCollectionsUntilShrunk.class : YoungCollections.class))
                .has(SHRUNK, shrinks);
    }
}
