package org.jvmquarks.quarks.gc;

import static org.jvmquarks.QuarkAssertions.assertThat;

import java.io.IOException;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import org.jvmquarks.Expect;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.Touches;
import org.jvmquarks.evidence.Range;
import org.jvmquarks.evidence.footprint.FootprintOf;
import org.jvmquarks.jdk.Collector;
import org.jvmquarks.jdk.Os;
import org.jvmquarks.verdict.Impact;

/**
 * Before ZGC was generational, the resident memory that Linux reports for it counted the live heap three times.
 *
 * <h2>Why</h2>
 *
 * ZGC marks a reference with bits in its address. Before it was generational, the processor had to load from an address
 * with any of these bits, so ZGC mapped the heap at three addresses, one for each state of a reference. Linux counts a
 * page once for each mapping that was used. A collection uses one of the marked states, the next collection the other
 * one, and the program the third. Generational ZGC removes the bits from a reference before it loads, and maps the heap
 * once.
 *
 * <h2>How it is shown</h2>
 *
 * The probe holds 96 MB of arrays of references and has them marked by three collections.
 * {@code /proc/self/smaps_rollup} has the resident memory (Rss), and the proportional one (Pss), in which a page with
 * three mappings counts as a third each time: the difference is the memory that is counted more than once. It contains
 * up to 30 MB of files that other JVMs have mapped too. The controls are another collector, the other kind of ZGC where
 * a VM has both, and a file that the program itself maps three times.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>11 to 22: each live page counts three times. On 21 and 22, {@code -XX:+ZGenerational} avoids this (JEP 439).
 *   <li>since 23: ZGC is generational by default (JEP 474), since 24 always (JEP 490).
 *   <li>not measured: 12 to 16, 18 to 20 and 22 to 24.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * Up to 22, do not trust {@code ps} and {@code top} about a process with ZGC: read Pss in
 * {@code /proc/<pid>/smaps_rollup}, or the memory of the control group, which counts each page once. An alert on
 * resident memory that was set for such a process is three times too high after the upgrade.
 */
@Quark(
        id = "z-resident-memory",
        title = "Resident memory of ZGC",
        source = "JEP 439, JEP 474, JEP 490",
        impact = Impact.PERFORMANCE)
@Requires(os = Os.LINUX, bits = 64, memory = 1024)
@Touches(options = {"-XX:UseZGC", "-XX:ZGenerational"})
class ZResidentMemoryQuark {
    /** Holds 96 MB of references that three collections have marked. */
    public static class Marked {
        public Object op() {
            Object[][] live = new Object[96][1 << 17];
            for (Object[] each : live) {
                Arrays.fill(each, "live");
            }
            System.gc();
            System.gc();
            System.gc();
            return live;
        }
    }

    /** Does the same, and maps a file of 48 MB three times. */
    public static class MapsThreeTimes {
        public Object op() throws IOException {
            Path file = Files.createTempFile("mapped", "");
            MappedByteBuffer[] views = new MappedByteBuffer[3];
            try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
                for (int i = 0; i < views.length; i++) {
                    views[i] = channel.map(FileChannel.MapMode.READ_WRITE, 0, 48 << 20);
                    for (int k = 0; k < 48 << 20; k += 4096) {
                        views[i].put(k, (byte) 1);
                    }
                }
            } finally {
                Files.delete(file);
            }
            return new Object[] {new Marked().op(), views};
        }
    }

    @Pin(value = "with ZGC, Linux counts the live heap {} as resident", formerly = "heap")
    @Expect(value = "130 to 260 MB", says = "three times", since = "11", until = "22")
    @Expect(value = "0 to 64 MB", says = "once", since = "23", by = "JEP 474")
    @FalsifiedBy(
            flags = {"-XX:-UseZGC", "-XX:+UseSerialGC"},
            until = "22")
    @FalsifiedBy(flags = "-XX:+ZGenerational", since = "21", until = "22")
    @FalsifiedBy(probe = MapsThreeTimes.class, insteadOf = Marked.class, since = "23")
    void heapIsCountedSeveralTimes(Jvm jvm, Range countedAgain) {
        assertThat(jvm.with(Collector.Z).observe(new FootprintOf(Marked.class)))
                .countedAgain()
                .isWithin(countedAgain);
    }
}
