package org.jvmquarks.quarks.memory;

import static org.jvmquarks.QuarkAssertions.assertThat;

import org.jvmquarks.FalsifiedBy;
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
 * With {@code -XX:+UseTransparentHugePages}, the kernel backs the heap with pages of 2 MB where it gives them on
 * request, and touching the heap in advance causes far fewer page faults.
 *
 * <h2>Why</h2>
 *
 * A processor caches the translation of a few thousand virtual addresses, one per page. With pages of 2 MB instead of 4
 * KB these cover gigabytes. The option makes the VM request such pages from Linux with {@code madvise}. They need no
 * reservation; where the kernel has no free huge page it gives small ones. One page fault then brings 2 MB.
 *
 * <h2>How it is shown</h2>
 *
 * The probe allocates an array of 32 MB, which the VM clears and thereby touches. The kernel reports how much of the
 * process lies in huge pages (AnonHugePages of smaps) and how many minor faults it had; the median of three processes
 * counts. The controls leave out the option, the array, or the touching in advance. The pins are not applicable where
 * the kernel does not give huge pages on request, and inconclusive where it had run out of them (thp_fault_fallback of
 * /proc/vmstat).
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8 to 28: the same.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * The option needs {@code madvise} in {@code /sys/kernel/mm/transparent_hugepage/enabled}. With {@code never} it has no
 * effect, and with {@code always} every process gets huge pages without asking, with old kernels and updates for thread
 * stacks as well (see {@code stacks-in-huge-pages}). The heap of ZGC can be shared memory, for which
 * {@code shmem_enabled} in the same folder decides. Combine the option with {@code -XX:+AlwaysPreTouch} only where the
 * memory for the whole heap really exists.
 */
@Quark(
        id = "transparent-huge-pages",
        title = "Transparent huge pages",
        source = "JVM Anatomy Quark #2",
        impact = Impact.PERFORMANCE)
@Requires(os = Os.LINUX, pageSize = 4096, thp = "madvise")
@Touches(options = {"-XX:UseLargePages", "-XX:UseTransparentHugePages"})
class TransparentHugePagesQuark {
    private static final long MB = 1L << 20;

    /** Allocates an array of 32 MB, which the VM clears and thereby touches. */
    public static class Touched {
        public byte[] op() {
            return new byte[32 << 20];
        }
    }

    /** Allocates almost nothing. */
    public static class Untouched {
        public byte[] op() {
            return new byte[64];
        }
    }

    private static Jvm serial(Jvm jvm) {
        // SapMachine 25 turns the option on by default in the mode madvise.
        return jvm.with(Collector.SERIAL).with("-Xms64m", "-Xmx64m", "-XX:-UseTransparentHugePages");
    }

    private static FootprintOf footprint(Class<?> probe) {
        return new FootprintOf(probe).whereHugePagesAreOnRequest();
    }

    @Pin("with UseTransparentHugePages, the touched part of the heap lies in huge pages")
    @FalsifiedBy(flags = "-XX:-UseTransparentHugePages")
    @FalsifiedBy(probe = Untouched.class, insteadOf = Touched.class)
    void heapIsInHugePages(Jvm jvm) {
        Footprint small = serial(jvm).observe(footprint(Touched.class));
        Footprint huge = serial(jvm).with("-XX:+UseTransparentHugePages").observe(footprint(Touched.class));
        assertThat(huge).hugePages().isBetween(24 * MB, 256 * MB);
        assertThat(small).hugePages().isBelow(huge).byAtLeast(24 * MB);
    }

    @Pin("without UseTransparentHugePages, no part of the VM lies in huge pages")
    @FalsifiedBy(flags = "-XX:+UseTransparentHugePages")
    void nothingIsInHugePages(Jvm jvm) {
        assertThat(serial(jvm).observe(footprint(Touched.class))).hugePages().isZero();
    }

    @Pin("huge pages save at least 12,000 page faults of a heap of 64 MB that is touched in advance")
    @FalsifiedBy(flags = "-XX:-UseTransparentHugePages")
    @FalsifiedBy(flags = "-XX:-AlwaysPreTouch")
    @FalsifiedBy(flags = {"-Xms16m", "-Xmx16m"})
    void fewerFaults(Jvm jvm) {
        // Huge pages and touching are the two halves of the mechanism. A heap of 16 MB has 4096
        // small pages; since it breaks the pin, the counted faults must be those of the heap.
        Jvm touched = serial(jvm).with("-XX:+AlwaysPreTouch");
        Footprint small = touched.observe(footprint(Untouched.class));
        Footprint huge = touched.with("-XX:+UseTransparentHugePages").observe(footprint(Untouched.class));
        assertThat(huge).minorFaults().isBelow(small).byAtLeast(12_000);
    }
}
