package org.jvmquarks.quarks.memory;

import static org.jvmquarks.QuarkAssertions.assertThat;

import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.evidence.footprint.Footprint;
import org.jvmquarks.evidence.footprint.FootprintOf;
import org.jvmquarks.jdk.Collector;

/**
 * With {@code -XX:+UseTransparentHugePages} the heap lies in pages of 2 MB where the kernel gives
 * them on request, and touching it in advance takes a small part of the page faults.
 *
 * <h2>Why</h2>
 *
 * A processor remembers the translation of a few thousand virtual addresses, each of one page. With
 * pages of 2 MB instead of 4 KB these are enough for gigabytes. The option lets the VM ask Linux
 * for such pages behind the heap, by {@code madvise}; there is nothing to set aside before, and
 * where no whole page is free the kernel gives small ones. One page fault then brings 2 MB.
 *
 * <h2>How it is shown</h2>
 *
 * The probe has an array of 32 MB, which the VM has cleared and so touched. The kernel tells how
 * much of the process lies in huge pages (AnonHugePages of smaps) and how many minor faults it had;
 * of three processes the middle counts. Controls: the same without the option, without the array,
 * and without touching in advance. A kernel that does not give huge pages on request makes the pins
 * not applicable.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8 to 28: the same on all versions
 * </ul>
 *
 * <h2>For users</h2>
 *
 * The option needs {@code madvise} in {@code /sys/kernel/mm/transparent_hugepage/enabled}. With
 * {@code never} it does nothing, and with {@code always} every process has huge pages, stacks of
 * threads included, asked for or not.
 */
@Quark(
        id = "transparent-huge-pages",
        title = "Transparent huge pages",
        source = "JVM Anatomy Quark #2")
class TransparentHugePagesQuark {
    private static final long MB = 1L << 20;

    /** No file says whether the kernel found whole pages for this process. */
    private static final String IF_FREE =
            "if pages of 2 MB were free, see thp_fault_fallback in /proc/vmstat";

    /** An array of 32 MB, which the VM has cleared and so touched. */
    public static class Touched {
        public byte[] op() {
            return new byte[32 << 20];
        }
    }

    /** No array. */
    public static class Untouched {
        public byte[] op() {
            return new byte[64];
        }
    }

    private static Jvm serial(Jvm jvm) {
        return jvm.with("-Xms64m", "-Xmx64m").with(Collector.SERIAL.options());
    }

    private static FootprintOf footprint(Class<?> probe) {
        return new FootprintOf(probe).whereHugePagesAreOnRequest();
    }

    @Pin("what was touched of the heap lies in huge pages, if asked for")
    @Requires(collector = Collector.SERIAL)
    @FalsifiedBy(flags = "-XX:-UseTransparentHugePages")
    @FalsifiedBy(probe = Untouched.class, insteadOf = Touched.class)
    void heapIsInHugePages(Jvm jvm) {
        Footprint small = serial(jvm).observe(footprint(Touched.class));
        Footprint huge =
                serial(jvm).with("-XX:+UseTransparentHugePages").observe(footprint(Touched.class));
        assertThat(small).hugePages().as(IF_FREE).isLessThan(huge, 24 * MB);
    }

    @Pin("no huge page without being asked for")
    @Requires(collector = Collector.SERIAL)
    @FalsifiedBy(flags = "-XX:+UseTransparentHugePages")
    void nothingIsInHugePages(Jvm jvm) {
        assertThat(serial(jvm).observe(footprint(Touched.class))).hugePages().isZero();
    }

    @Pin("huge pages save nearly all faults of a heap that is touched in advance")
    @Requires(collector = Collector.SERIAL)
    @FalsifiedBy(flags = "-XX:-UseTransparentHugePages")
    @FalsifiedBy(flags = "-XX:-AlwaysPreTouch")
    void fewerFaults(Jvm jvm) {
        Jvm touched = serial(jvm).with("-XX:+AlwaysPreTouch");
        Footprint small = touched.observe(footprint(Untouched.class));
        Footprint huge =
                touched.with("-XX:+UseTransparentHugePages").observe(footprint(Untouched.class));
        assertThat(huge).minorFaults().as(IF_FREE).isLessThan(small, 12_000);
    }
}
