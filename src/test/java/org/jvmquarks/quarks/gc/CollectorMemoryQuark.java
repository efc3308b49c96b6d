package org.jvmquarks.quarks.gc;

import static org.jvmquarks.QuarkAssertions.assertThat;

import org.jvmquarks.Expect;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.Touches;
import org.jvmquarks.evidence.nativememory.NativeMemory;
import org.jvmquarks.evidence.nativememory.NativeMemoryOf;
import org.jvmquarks.jdk.Collector;
import org.jvmquarks.verdict.Impact;

/**
 * A collector keeps tables beside the heap that grow with it. For each further 512 MB of heap, G1
 * takes 20 MB up to JDK 19 and about 11 MB since 20; Parallel takes 19 MB up to 21 and 10 MB since
 * 25; Serial takes 1.7 MB on all versions.
 *
 * <h2>Why</h2>
 *
 * A bitmap for marking has a bit for each 8 bytes of the heap, so it takes 1/64 of the heap: 8 MB
 * for 512 MB. G1 had two of them, one for the marking in progress and one for the last one, until
 * it learned to do with one. Parallel had one for the beginnings of objects and one for their ends.
 * A card table and the table of object starts take 1/512 of the heap each, and Serial has nothing
 * else.
 *
 * <h2>How it is shown</h2>
 *
 * Native memory tracking (NMT) counts the collector's own data under GC. The pins compare a heap of
 * 1 GB with one of 512 MB, both committed at the start, so that the parts of fixed size cancel out.
 * The bounds leave room for tables that differ between builds.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8 to 19: G1 has two bitmaps.
 *   <li>since 20: G1 has one (JDK-8210708).
 *   <li>8 to 21: Parallel has two bitmaps; since 25, it has one.
 *   <li>not measured: 9, 10, 12 to 16, 18 to 20 and 22 to 24, where the version of a change is that
 *       of its issue. The pin about Parallel claims nothing about 22 to 24.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * Leave 4 % of the heap to G1 or Parallel up to 17, and 2.5 % on current versions, besides
 * remembered sets, code, classes and stacks. Where a container was sized for the heap of an old
 * version, the upgrade makes room. Serial needs the least.
 */
@Quark(
        id = "collector-memory",
        title = "The collector's own memory",
        source = "JDK-8210708, -XX:NativeMemoryTracking",
        impact = Impact.PERFORMANCE)
@Requires(bits = 64, options = "-XX:NativeMemoryTracking=summary", memory = 1536)
@Touches(options = {"-XX:UseG1GC", "-XX:UseParallelGC", "-XX:UseSerialGC", "-Xmx"})
class CollectorMemoryQuark {
    private static final long KB = 1L << 10;

    /** Does nothing: all memory is the VM's. */
    public static class Nothing {
        public static void main(String[] args) {}
    }

    @Pin("for a heap that is larger by 512 MB, G1 commits {20 to 22|9 to 14} MB more of its own")
    @Expect(value = "true", until = "19")
    @Expect(value = "false", since = "20", by = "JDK-8210708")
    @FalsifiedBy(flags = {"-XX:-UseG1GC", "-XX:+UseSerialGC"})
    @FalsifiedBy(flags = {"-Xms512m", "-Xmx512m"})
    void g1(Jvm jvm, boolean twoBitmaps) {
        grows(jvm, Collector.G1, twoBitmaps ? 19_500 : 9_000, twoBitmaps ? 22_500 : 14_500);
    }

    @Pin("for a heap that is larger by 512 MB, Parallel commits {18 to 20|9 to 11} MB more")
    @Expect(value = "true", until = "21")
    @Expect(value = "false", since = "25")
    @FalsifiedBy(flags = {"-XX:-UseParallelGC", "-XX:+UseSerialGC"})
    @FalsifiedBy(flags = {"-Xms512m", "-Xmx512m"})
    void parallel(Jvm jvm, boolean twoBitmaps) {
        grows(jvm, Collector.PARALLEL, twoBitmaps ? 18_000 : 9_000, twoBitmaps ? 20_500 : 11_500);
    }

    @Pin("for a heap that is larger by 512 MB, Serial commits 1.5 to 2 MB more of its own")
    @FalsifiedBy(flags = {"-XX:-UseSerialGC", "-XX:+UseParallelGC"})
    @FalsifiedBy(flags = {"-Xms512m", "-Xmx512m"})
    void serial(Jvm jvm) {
        grows(jvm, Collector.SERIAL, 1500, 2100);
    }

    /** Asserts by how many KB the collector's data grow. */
    private static void grows(Jvm jvm, Collector collector, long atLeast, long atMost) {
        NativeMemory small = of(jvm.with(collector), "512m");
        NativeMemory large = of(jvm.with(collector), "1g");
        assertThat(small).committed("GC").isLessThan(large, atLeast * KB, atMost * KB);
    }

    private static NativeMemory of(Jvm jvm, String heap) {
        return jvm.with("-Xms" + heap, "-Xmx" + heap).observe(new NativeMemoryOf(Nothing.class));
    }
}
