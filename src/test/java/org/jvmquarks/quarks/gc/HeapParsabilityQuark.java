package org.jvmquarks.quarks.gc;

import static org.jvmquarks.QuarkAssertions.assertThat;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.jvmquarks.Expect;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.ForEach;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Touches;
import org.jvmquarks.evidence.heapdump.HeapDump;
import org.jvmquarks.evidence.heapdump.HeapDumpOf;
import org.jvmquarks.jdk.Collector;
import org.jvmquarks.verdict.Impact;

/**
 * A full heap dump with Serial, Parallel or G1 contains the unused rest of each TLAB as an {@code int[]} that nothing
 * refers to, and garbage that no collection has removed yet. A dump with Shenandoah or ZGC contains neither.
 *
 * <h2>Why</h2>
 *
 * Serial, Parallel and G1 walk the heap from object to object: the size of one tells where the next begins. The part of
 * a thread-local allocation buffer (TLAB) that its thread has not used yet would be a hole in this walk. So before a
 * walk the VM writes the header of an array at the start of each unused rest. This is a filler, whose elements are
 * whatever was in that memory. Shenandoah and ZGC find the objects to dump by following references.
 *
 * <h2>How it is shown</h2>
 *
 * Forty threads allocate a few bytes each and wait. TLABs have a fixed size of 256 KB, so that a dump must have forty
 * {@code int[]} that are nearly as large. Controls: a VM without TLABs has no such arrays, and arrays in use are in
 * every dump. A full dump shows all of a thousand dropped objects, unless there was a collection before.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8 to 18: a filler is a plain {@code int[]} in the heap as well.
 *   <li>since 19: fillers have classes of their own (JDK-8284435), one for gaps as small as an object and one for
 *       arrays; a dump names the first, and still calls the arrays {@code int[]}.
 *   <li>under discussion: dumps that call the arrays {@code FillerElement[]} (JDK-8391761) or leave them out
 *       (JDK-8372389).
 *   <li>not measured: 18 to 20; the version of a change in these comes from its issue.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * A large {@code int[]} in a full dump that nothing refers to is probably neither a leak nor data of the application,
 * but memory that an idle thread reserves. A dump of live objects has no such fillers of TLABs. It can have other
 * fillers: with Serial and Parallel, and with G1 since 17, a full collection leaves some garbage in place to avoid
 * moving the objects after it ({@code MarkSweepDeadRatio}), covers it with a filler, and up to JDK 27 a dump of live
 * objects shows it (JDK-8392345). Rely on the dominator tree, not on the histogram.
 */
@Quark(
        id = "heap-parsability",
        title = "Fillers and garbage in heap dumps",
        source = "JVM Anatomy Quark #5",
        impact = Impact.INTERNAL)
@Touches(options = "-XX:HeapDumpOnOutOfMemoryError")
public class HeapParsabilityQuark {
    /** Names of a filler in a dump; the second is only proposed. */
    private static final List<String> FILLERS =
            Collections.unmodifiableList(Arrays.asList("int[]", "jdk.internal.vm.FillerElement[]"));

    private static final String FILLER = "jdk.internal.vm.FillerObject";

    private static final int THREADS = 40;

    /** Elements of an array that takes most of a TLAB of 256 KB. */
    private static final int MOST_OF_A_TLAB = 50_000;

    /** Threads that have allocated a few bytes and then wait without end. */
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
            Thread thread = new Thread(() -> {
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

    /** 1000 objects, of which only the last is referred to. */
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

    @Pin("with {each}, a full heap dump {shows|does not show} the unused rest of a TLAB as int[]")
    @ForEach(collector = {Collector.SERIAL, Collector.PARALLEL, Collector.G1, Collector.SHENANDOAH, Collector.Z})
    @Expect(
            value = "true",
            until = "27",
            collector = {Collector.SERIAL, Collector.PARALLEL, Collector.G1})
    @Expect(
            value = "true",
            since = "28",
            collector = {Collector.SERIAL, Collector.PARALLEL, Collector.G1})
    @Expect(
            value = "false",
            since = "11",
            collector = {Collector.SHENANDOAH, Collector.Z})
    @FalsifiedBy(
            flags = "-XX:-UseTLAB",
            collector = {Collector.SERIAL, Collector.PARALLEL, Collector.G1})
    @FalsifiedBy(
            probe = Keeps.class,
            insteadOf = Idle.class,
            collector = {Collector.SHENANDOAH, Collector.Z})
    void dumpHasFillers(Jvm jvm, Collector collector, boolean shows) {
        // One G1 region for all TLABs: the rest at the end of a smaller region makes a smaller
        // TLAB.
        Jvm roomy = collector == Collector.G1 ? jvm.with("-XX:G1HeapRegionSize=16m") : jvm;
        HeapDump all = sized(roomy).observe(HeapDumpOf.all(Idle.class));
        if (shows) {
            assertThat(all).arrays(FILLERS, MOST_OF_A_TLAB).isAtLeast(THREADS);
        } else {
            assertThat(all).arrays(FILLERS, MOST_OF_A_TLAB).isZero();
        }
    }

    @Pin("with {each}, a heap dump of live objects does not show the unused rest of a TLAB")
    @ForEach(collector = {Collector.SERIAL, Collector.PARALLEL, Collector.G1})
    @FalsifiedBy(probe = Keeps.class, insteadOf = Idle.class)
    void liveDumpHasNoFillers(Jvm jvm) {
        HeapDump live = sized(jvm).observe(HeapDumpOf.live(Idle.class).counting("int[]", MOST_OF_A_TLAB));
        assertThat(live).arrays(FILLERS, MOST_OF_A_TLAB).isZero();
    }

    @Pin("with {each}, a full heap dump shows {} of 1000 objects, 999 of which are garbage")
    @ForEach(collector = {Collector.SERIAL, Collector.PARALLEL, Collector.G1, Collector.SHENANDOAH, Collector.Z})
    @Expect(
            value = "1000",
            collector = {Collector.SERIAL, Collector.PARALLEL, Collector.G1})
    @Expect(
            value = "1",
            since = "11",
            collector = {Collector.SHENANDOAH, Collector.Z})
    @FalsifiedBy(
            probe = DropsAndCollects.class,
            insteadOf = Drops.class,
            collector = {Collector.SERIAL, Collector.PARALLEL, Collector.G1})
    @FalsifiedBy(
            probe = Holds.class,
            insteadOf = Drops.class,
            collector = {Collector.SHENANDOAH, Collector.Z})
    void dumpHasGarbage(Jvm jvm, int objects) {
        String dropped = Drops.Dropped.class.getName();
        HeapDump all = sized(jvm).observe(HeapDumpOf.all(Drops.class).counting(dropped));
        assertThat(all).objects(dropped).isEqualTo(objects);
    }

    @Pin("the VM fills the unused rest of a TLAB with an array of {a class of its own|the class int[]}")
    @Expect(value = "false", until = "18")
    @Expect(value = "true", since = "19", until = "27", by = "JDK-8284435")
    @Expect(value = "true", since = "28")
    @FalsifiedBy(flags = "-XX:-UseTLAB")
    void classOfTheirOwn(Jvm jvm, boolean own) {
        HeapDump all = sized(jvm.with(Collector.SERIAL)).observe(HeapDumpOf.all(Idle.class));
        assertThat(all).arrays(FILLERS, MOST_OF_A_TLAB).isAtLeast(THREADS);
        if (own) {
            assertThat(all).hasClass(FILLER);
        } else {
            assertThat(all).hasNoClass(FILLER);
        }
    }

    /** TLABs of 256 KB, the most that all collectors allow in such a heap. */
    private static Jvm sized(Jvm jvm) {
        return jvm.with("-XX:TLABSize=256k", "-XX:-ResizeTLAB", "-Xms256m", "-Xmx256m");
    }
}
