package org.jvmquarks.quarks.gc;

import static org.jvmquarks.QuarkAssertions.assertThat;

import java.util.Random;
import org.jvmquarks.Expect;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.Touches;
import org.jvmquarks.evidence.Range;
import org.jvmquarks.evidence.nativememory.NativeMemory;
import org.jvmquarks.evidence.nativememory.NativeMemoryOf;
import org.jvmquarks.jdk.Collector;
import org.jvmquarks.verdict.Impact;

/**
 * A collector keeps tables outside the heap that grow with the heap. For each further 512 MB of heap, G1 takes 20 MB up
 * to JDK 19 and about 11 MB since 20; Parallel takes 19 MB up to 21 and 10 MB since 25; Serial takes 1.7 MB on all
 * versions. G1's remembered sets come on top, and are far smaller since 25.
 *
 * <h2>Why</h2>
 *
 * A bitmap for marking has a bit for each 8 bytes of the heap, so it takes 1/64 of the heap: 8 MB for 512 MB. G1 used
 * to have two of them, one for the marking in progress and one for the last marking; now it needs only one. Parallel
 * had one for the beginnings of objects and one for their ends. A card table and the table of object starts take 1/512
 * of the heap each, and Serial has no other tables.
 *
 * <p>G1 collects old regions one by one, so it remembers for each region the places that refer into it. Since 25
 * several regions that are collected together share one such set.
 *
 * <h2>How it is shown</h2>
 *
 * Native memory tracking (NMT) counts the collector's own data under GC. The pins compare a heap of 1 GB with one of
 * 512 MB, both committed at the start, so that the parts of fixed size cancel out. The bounds leave room for tables
 * that differ between builds. For remembered sets, the probe fills half of the regions of the old generation with
 * references into all of them, and marks, because G1 builds the sets after marking. The control has no references.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8 to 19: G1 has two bitmaps.
 *   <li>since 20: G1 has one (JDK-8210708).
 *   <li>8 to 21: Parallel has two bitmaps; since 25, it has one (JDK-8329203).
 *   <li>the pin about remembered sets claims nothing about 8, where NMT counts most of them as Internal.
 *   <li>since 18: NMT counts remembered sets as GCCardSet (JDK-8017163); since 25, five regions share one
 *       (JDK-8343782). A regression in 19 (JDK-8286115) was fixed in 20 (JDK-8292654).
 *   <li>not measured: 9, 10, 12 to 16, 18 to 20 and 22 to 24; the version of a change in these comes from its issue.
 *       The pin about Parallel claims nothing about 22 to 24.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * Leave 4 % of the heap to G1 up to 19 and to Parallel up to 21, and 2.5 % to G1 since 20 and to Parallel since 25,
 * besides remembered sets, code, classes and stacks. In a container that was sized for an old version, the upgrade
 * frees memory. Serial needs the least. A cache whose objects refer to each other at random can add a tenth of its size
 * in remembered sets up to 21.
 */
@Quark(
        id = "collector-memory",
        title = "The collector's own memory",
        source = "JDK-8210708, JDK-8329203, JDK-8343782, -XX:NativeMemoryTracking",
        impact = Impact.PERFORMANCE)
@Requires(bits = 64, options = "-XX:NativeMemoryTracking=summary", memory = 1536)
@Touches(options = {"-XX:UseG1GC", "-XX:UseParallelGC", "-XX:UseSerialGC", "-Xmx"})
class CollectorMemoryQuark {
    private static final long KB = 1L << 10;
    private static final long MB = 1L << 20;

    /** Does nothing: the VM alone uses memory. */
    public static class Nothing {
        public static void main(String[] args) {}
    }

    /** Marks 64 MB of arrays in old regions that are half empty, without references in them. */
    public static class Unreferenced {
        public Object op() {
            Object[][] arrays = new Object[4000][];
            for (int i = 0; i < arrays.length; i++) {
                arrays[i] = new Object[8192];
            }
            System.gc();
            for (int i = 1; i < arrays.length; i += 2) {
                arrays[i] = null;
            }
            fill(arrays);
            System.gc();
            return arrays;
        }

        void fill(Object[][] arrays) {}
    }

    /** The same with two million references, each to a random one of these arrays. */
    public static class Referenced extends Unreferenced {
        @Override
        void fill(Object[][] arrays) {
            Random random = new Random(42);
            for (int i = 0; i < arrays.length; i += 2) {
                for (int k = 0; k < arrays[i].length; k += 8) {
                    arrays[i][k] = arrays[2 * random.nextInt(arrays.length / 2)];
                }
            }
        }
    }

    @Pin("with compressed references, two million references across 64 MB of half-empty regions take,"
            + " after marking, {} MB of remembered sets")
    @Requires(collector = Collector.G1)
    @Expect(value = "3 to 14", since = "11", until = "23")
    @Expect(value = "0.5 to 2.5", since = "25", by = "JDK-8343782")
    @FalsifiedBy(probe = Unreferenced.class, insteadOf = Referenced.class)
    @FalsifiedBy(
            flags = {"-XX:+UnlockExperimentalVMOptions", "-XX:G1OldCSetGroupSize=1"},
            since = "25",
            until = "27")
    void rememberedSets(Jvm jvm, Range megabytes) {
        Jvm marking = jvm.with(Collector.G1)
                .with("-Xms512m", "-Xmx512m", "-XX:G1HeapRegionSize=1m")
                .with("-XX:+ExplicitGCInvokesConcurrent", "-XX:MaxTenuringThreshold=0")
                .with("-XX:+UseCompressedOops");
        String category = jvm.feature() < 18 ? "GC" : "GCCardSet";
        assertThat(marking.observe(new NativeMemoryOf(Unreferenced.class)))
                .committed(category)
                .isBelow(marking.observe(new NativeMemoryOf(Referenced.class)))
                .by(megabytes.times(1000 * KB));
    }

    @Pin(value = "for a heap that is larger by 512 MB, G1 commits {} MB more of its own", formerly = "g1")
    @Requires(collector = Collector.G1)
    @Expect(value = "19 to 22", until = "19")
    @Expect(value = "9 to 14", since = "20", by = "JDK-8210708")
    @FalsifiedBy(flags = {"-XX:-UseG1GC", "-XX:+UseSerialGC"})
    @FalsifiedBy(flags = {"-Xms512m", "-Xmx512m"})
    void g1GrowsWithHeap(Jvm jvm, Range megabytes) {
        grows(jvm, Collector.G1, megabytes);
    }

    @Pin(value = "for a heap that is larger by 512 MB, Parallel commits {} MB more", formerly = "parallel")
    @Requires(collector = Collector.PARALLEL)
    @Expect(value = "18 to 20", until = "21")
    @Expect(value = "9 to 11", since = "25", by = "JDK-8329203")
    @FalsifiedBy(flags = {"-XX:-UseParallelGC", "-XX:+UseSerialGC"})
    @FalsifiedBy(flags = {"-Xms512m", "-Xmx512m"})
    void parallelGrowsWithHeap(Jvm jvm, Range megabytes) {
        grows(jvm, Collector.PARALLEL, megabytes);
    }

    @Pin(value = "for a heap that is larger by 512 MB, Serial commits {} MB more of its own", formerly = "serial")
    @Requires(collector = Collector.SERIAL)
    @Expect("1.5 to 2")
    @FalsifiedBy(flags = {"-XX:-UseSerialGC", "-XX:+UseParallelGC"})
    @FalsifiedBy(flags = {"-Xms512m", "-Xmx512m"})
    void serialGrowsWithHeap(Jvm jvm, Range megabytes) {
        grows(jvm, Collector.SERIAL, megabytes);
    }

    /** Asserts by how many MB the collector's data grow. */
    private static void grows(Jvm jvm, Collector collector, Range megabytes) {
        NativeMemory small = of(jvm.with(collector), "512m");
        NativeMemory large = of(jvm.with(collector), "1g");
        assertThat(small).committed("GC").isBelow(large).by(megabytes.times(MB));
    }

    private static NativeMemory of(Jvm jvm, String heap) {
        return jvm.with("-Xms" + heap, "-Xmx" + heap).observe(new NativeMemoryOf(Nothing.class));
    }
}
