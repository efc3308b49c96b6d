package org.jvmquarks.quarks.gc;

import static org.jvmquarks.QuarkAssertions.assertThat;

import java.util.concurrent.CountDownLatch;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.evidence.heapdump.HeapDump;
import org.jvmquarks.evidence.heapdump.HeapDumpOf;
import org.jvmquarks.jdk.Collector;

/**
 * A full heap dump by Serial, Parallel or G1 has the unused rest of each TLAB as an {@code int[]}
 * that nobody refers to, and garbage that was not collected yet. One by Shenandoah or ZGC has
 * neither.
 *
 * <h2>Why</h2>
 *
 * Serial, Parallel and G1 walk the heap from object to object: the size of one tells where the next
 * begins. The part of a thread-local allocation buffer (TLAB) that its thread has not used yet
 * would be a hole in that walk. So before a walk the VM writes the header of an array over each
 * rest: a filler, with whatever was in that memory as its elements. Shenandoah and ZGC find the
 * objects to dump by following references.
 *
 * <h2>How it is shown</h2>
 *
 * Forty threads allocate a few bytes each and wait. TLABs have 256 KB and do not change their size,
 * so that a dump must have forty {@code int[]} that are nearly as large. Controls: without TLABs
 * there are none, nor in a dump of live objects; arrays in use are there in both. Of a thousand
 * objects that were dropped a full dump shows all, unless there was a collection before.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8 to 18: a filler is a plain {@code int[]} in the heap, too
 *   <li>since 19: fillers are of classes of their own (JDK-8284435), one for gaps as small as an
 *       object, one for arrays; a dump has both classes, and calls the arrays {@code int[]} all the
 *       same
 * </ul>
 *
 * <h2>For users</h2>
 *
 * Large {@code int[]} in a dump that nobody refers to are neither a leak nor anybody's data, but
 * room that idle threads hold. A dump of live objects is without them.
 */
@Quark(
        id = "heap-parsability",
        title = "TLABs and heap parsability",
        source = "JVM Anatomy Quark #5")
public class HeapParsabilityQuark {
    private static final int THREADS = 40;

    /** Elements of an array that takes most of a TLAB of 256 KB. */
    private static final int MOST_OF_A_TLAB = 50_000;

    /** Threads that have allocated a few bytes and now wait for ever. */
    public static class Idle {
        final Object[] kept = new Object[THREADS];

        public Object op() throws InterruptedException {
            CountDownLatch allocated = new CountDownLatch(THREADS);
            for (int i = 0; i < THREADS; i++) {
                start(i, allocated);
            }
            allocated.await();
            return kept;
        }

        /** An array, as the interpreter of JDK 8 gives a thread no first TLAB for anything else. */
        private void start(int me, CountDownLatch allocated) {
            Thread thread =
                    new Thread(
                            () -> {
                                kept[me] = new byte[8];
                                allocated.countDown();
                                waitForEver();
                            });
            thread.setDaemon(true);
            thread.start();
        }

        private static void waitForEver() {
            try {
                new CountDownLatch(1).await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Arrays like the fillers, but in use. */
    public static class Keeps {
        public Object op() {
            int[][] kept = new int[THREADS][];
            for (int i = 0; i < THREADS; i++) {
                kept[i] = new int[MOST_OF_A_TLAB];
            }
            return kept;
        }
    }

    /** 1000 objects; nobody refers to any but the last. */
    public static class Drops {
        static class Dropped {
            int x = 42;
        }

        final Dropped[] last = new Dropped[1];

        public Object op() {
            for (int i = 0; i < 1000; i++) {
                last[0] = new Dropped();
            }
            return last;
        }
    }

    /** The same, and a collection. */
    public static class DropsAndCollects extends Drops {
        @Override
        public Object op() {
            super.op();
            System.gc();
            return last;
        }
    }

    /** 1000 such objects, all in use. */
    public static class Holds {
        public Object op() {
            Drops.Dropped[] held = new Drops.Dropped[1000];
            for (int i = 0; i < held.length; i++) {
                held[i] = new Drops.Dropped();
            }
            return held;
        }
    }

    @Pin("a dump shows the unused rest of a TLAB as int[]: Serial")
    @Requires(collector = Collector.SERIAL)
    @FalsifiedBy(flags = "-XX:-UseTLAB")
    void fillersWithSerial(Jvm jvm) {
        hasFillers(jvm, Collector.SERIAL);
    }

    @Pin("a dump shows the unused rest of a TLAB as int[]: Parallel")
    @Requires(collector = Collector.PARALLEL)
    @FalsifiedBy(flags = "-XX:-UseTLAB")
    void fillersWithParallel(Jvm jvm) {
        hasFillers(jvm, Collector.PARALLEL);
    }

    @Pin("a dump shows the unused rest of a TLAB as int[]: G1")
    @Requires(collector = Collector.G1)
    @FalsifiedBy(flags = "-XX:-UseTLAB")
    void fillersWithG1(Jvm jvm) {
        // A region for all of them: what is left at the end of one makes a smaller TLAB.
        hasFillers(jvm.with("-XX:G1HeapRegionSize=16m"), Collector.G1);
    }

    private static void hasFillers(Jvm jvm, Collector collector) {
        assertThat(all(jvm, collector, Idle.class))
                .hasAtLeastArrays("int[]", MOST_OF_A_TLAB, THREADS);
    }

    @Pin("a dump of live objects has no fillers: Serial")
    @Requires(collector = Collector.SERIAL)
    @FalsifiedBy(probe = Keeps.class, insteadOf = Idle.class)
    void noneAmongTheLivingWithSerial(Jvm jvm) {
        hasNoFillerAlive(jvm, Collector.SERIAL);
    }

    @Pin("a dump of live objects has no fillers: Parallel")
    @Requires(collector = Collector.PARALLEL)
    @FalsifiedBy(probe = Keeps.class, insteadOf = Idle.class)
    void noneAmongTheLivingWithParallel(Jvm jvm) {
        hasNoFillerAlive(jvm, Collector.PARALLEL);
    }

    @Pin("a dump of live objects has no fillers: G1")
    @Requires(collector = Collector.G1)
    @FalsifiedBy(probe = Keeps.class, insteadOf = Idle.class)
    void noneAmongTheLivingWithG1(Jvm jvm) {
        hasNoFillerAlive(jvm, Collector.G1);
    }

    private static void hasNoFillerAlive(Jvm jvm, Collector collector) {
        HeapDump live =
                sized(jvm, collector)
                        .observe(HeapDumpOf.live(Idle.class).counting("int[]", MOST_OF_A_TLAB));
        assertThat(live).hasNoArray("int[]", MOST_OF_A_TLAB);
    }

    @Pin("Shenandoah reaches what it dumps: no fillers")
    @Requires(collector = Collector.SHENANDOAH)
    @FalsifiedBy(probe = Keeps.class, insteadOf = Idle.class)
    void noFillersWithShenandoah(Jvm jvm) {
        assertThat(all(jvm, Collector.SHENANDOAH, Idle.class)).hasNoArray("int[]", MOST_OF_A_TLAB);
    }

    @Pin("ZGC reaches what it dumps: no fillers")
    @Requires(collector = Collector.Z)
    @FalsifiedBy(probe = Keeps.class, insteadOf = Idle.class)
    void noFillersWithZ(Jvm jvm) {
        assertThat(all(jvm, Collector.Z, Idle.class)).hasNoArray("int[]", MOST_OF_A_TLAB);
    }

    @Pin("garbage is in a full dump: Serial")
    @Requires(collector = Collector.SERIAL)
    @FalsifiedBy(probe = DropsAndCollects.class, insteadOf = Drops.class)
    void garbageWithSerial(Jvm jvm) {
        dumpsDropped(1000, jvm, Collector.SERIAL);
    }

    @Pin("garbage is in a full dump: Parallel")
    @Requires(collector = Collector.PARALLEL)
    @FalsifiedBy(probe = DropsAndCollects.class, insteadOf = Drops.class)
    void garbageWithParallel(Jvm jvm) {
        dumpsDropped(1000, jvm, Collector.PARALLEL);
    }

    @Pin("garbage is in a full dump: G1")
    @Requires(collector = Collector.G1)
    @FalsifiedBy(probe = DropsAndCollects.class, insteadOf = Drops.class)
    void garbageWithG1(Jvm jvm) {
        dumpsDropped(1000, jvm, Collector.G1);
    }

    @Pin("garbage is not even in a full dump: Shenandoah")
    @Requires(collector = Collector.SHENANDOAH)
    @FalsifiedBy(probe = Holds.class, insteadOf = Drops.class)
    void noGarbageWithShenandoah(Jvm jvm) {
        dumpsDropped(1, jvm, Collector.SHENANDOAH);
    }

    @Pin("garbage is not even in a full dump: ZGC")
    @Requires(collector = Collector.Z)
    @FalsifiedBy(probe = Holds.class, insteadOf = Drops.class)
    void noGarbageWithZ(Jvm jvm) {
        dumpsDropped(1, jvm, Collector.Z);
    }

    private static void dumpsDropped(int objects, Jvm jvm, Collector collector) {
        String dropped = Drops.Dropped.class.getName();
        HeapDump all = sized(jvm, collector).observe(HeapDumpOf.all(Drops.class).counting(dropped));
        assertThat(all).hasObjects(dropped, objects);
    }

    @Pin(value = "a filler is an int[]", until = 18)
    @Requires(collector = Collector.SERIAL)
    @FalsifiedBy(flags = "-XX:-UseTLAB")
    void noClassOfTheirOwn(Jvm jvm) {
        assertThat(all(jvm, Collector.SERIAL, Idle.class))
                .hasNoClass("jdk.internal.vm.FillerObject")
                .hasAtLeastArrays("int[]", MOST_OF_A_TLAB, THREADS);
    }

    @Pin(value = "fillers have classes of their own, and a dump still says int[]", since = 19)
    @Requires(collector = Collector.SERIAL)
    @FalsifiedBy(flags = "-XX:-UseTLAB")
    void classOfTheirOwn(Jvm jvm) {
        assertThat(all(jvm, Collector.SERIAL, Idle.class))
                .hasClass("jdk.internal.vm.FillerObject")
                .hasAtLeastArrays("int[]", MOST_OF_A_TLAB, THREADS);
    }

    private static HeapDump all(Jvm jvm, Collector collector, Class<?> probe) {
        return sized(jvm, collector).observe(HeapDumpOf.all(probe));
    }

    /** TLABs of 256 KB, the most that all collectors allow in such a heap. */
    private static Jvm sized(Jvm jvm, Collector collector) {
        return jvm.with(collector.options())
                .with("-XX:TLABSize=256k", "-XX:-ResizeTLAB", "-Xms256m", "-Xmx256m");
    }
}
