package org.jvmquarks.quarks.memory;

import static org.jvmquarks.QuarkAssertions.assertThat;

import org.jvmquarks.Expect;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.ForEach;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.Touches;
import org.jvmquarks.evidence.footprint.Footprint;
import org.jvmquarks.evidence.footprint.FootprintOf;
import org.jvmquarks.jdk.Collector;
import org.jvmquarks.jdk.Os;
import org.jvmquarks.verdict.Impact;

/**
 * The VM only reserves its heap: a page takes memory when something first writes to it. With
 * {@code -XX:+AlwaysPreTouch} the VM writes to each page of the committed heap at its start, so that an idle program
 * has all of it in memory.
 *
 * <h2>Why</h2>
 *
 * The kernel maps a page at the first access, in a page fault, and clears it. By default the application pays for this
 * whenever the heap reaches a page that was never in use. The option moves this cost to the start, to the heap that
 * {@code -Xms} commits. The VM touches memory by which the heap grows later when it commits it.
 *
 * <h2>How it is shown</h2>
 *
 * The probe does nothing. The kernel reports how much memory the process has; the median of three processes counts. The
 * pins compare a heap of 256 MB with and without the option, and with a heap that starts with only 32 MB of these.
 * Resident memory above the size of the heap belongs to the collector's own tables, which the option touches as well.
 * ZGC up to 22 maps each page of the heap three times by default, and the kernel counts each of them.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8 to 28: the same, except for one defect of Parallel since 19: with small pages it touches hardly a page of its
 *       heap (JDK-8283935). 21.0.2 has 42 MB resident instead of 291; 21.0.4 and 23 have the fix (JDK-8324817). 21.0.3
 *       was not measured.
 *   <li>since 11: ZGC and Shenandoah follow the option as well; earlier versions of them were not measured.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * Set the option, with {@code -Xms} equal to {@code -Xmx}, where the first requests must be fast and the memory is
 * really there: a container that is too small for the heap then fails at its start and not at its first peak. Without
 * the option, resident memory of a service that has just started says nothing about what it needs.
 * {@code -XX:+UseTransparentHugePages} avoids most of the page faults of this touching.
 */
@Quark(
        id = "pre-touch",
        title = "Touching the heap in advance",
        source = "JVM Anatomy Quark #2",
        impact = Impact.PERFORMANCE)
@Requires(os = Os.LINUX, bits = 64, memory = 1024)
@Touches(options = "-XX:AlwaysPreTouch")
class PreTouchQuark {
    private static final long MB = 1L << 20;

    /** Does nothing: the VM alone uses memory. */
    public static class Nothing {
        public static void main(String[] args) {}
    }

    @Pin("with {each}, AlwaysPreTouch brings all of an idle heap of 256 MB into memory; without"
            + " it, the whole VM takes less than the heap")
    @ForEach(
            collector = {
                Collector.SERIAL,
                Collector.PARALLEL,
                Collector.CMS,
                Collector.G1,
                Collector.SHENANDOAH,
                Collector.Z
            })
    @Expect(
            collector = {Collector.SERIAL, Collector.CMS, Collector.G1},
            since = "8")
    @Expect(collector = Collector.PARALLEL, until = "18")
    @Expect(collector = Collector.PARALLEL, since = "21.0.4", until = "21", by = "JDK-8324817")
    @Expect(collector = Collector.PARALLEL, since = "23", by = "JDK-8324817")
    @Expect(
            collector = {Collector.SHENANDOAH, Collector.Z},
            since = "11")
    @FalsifiedBy(flags = "-XX:-AlwaysPreTouch")
    @FalsifiedBy(flags = "-Xms32m")
    void wholeHeapIsResident(Jvm jvm) {
        Footprint untouched = footprint(jvm, "-XX:-AlwaysPreTouch", "-Xms256m");
        Footprint touched = footprint(jvm, "-XX:+AlwaysPreTouch", "-Xms256m");
        assertThat(untouched).resident().isBetween(1, 200 * MB);
        // Less than the heap by the memory that the VM also uses in the other process.
        assertThat(untouched).resident().isBelow(touched).byAtLeast(240 * MB);
    }

    @Pin("with {each}, AlwaysPreTouch does not touch the part of the heap that is not committed")
    @ForEach(collector = Collector.G1)
    @FalsifiedBy(flags = "-Xms256m")
    @FalsifiedBy(flags = "-XX:-AlwaysPreTouch")
    void uncommittedHeapIsNot(Jvm jvm) {
        Footprint part = footprint(jvm, "-XX:+AlwaysPreTouch", "-Xms32m");
        Footprint whole = footprint(jvm, "-XX:+AlwaysPreTouch", "-Xms256m");
        assertThat(part).resident().isBelow(whole).byAtLeast(200 * MB);
    }

    private static Footprint footprint(Jvm jvm, String touching, String committed) {
        return jvm.with("-Xmx256m", committed, touching).observe(new FootprintOf(Nothing.class));
    }
}
