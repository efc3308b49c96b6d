package org.jvmquarks.quarks.gc;

import static org.jvmquarks.QuarkAssertions.assertThat;

import java.util.Arrays;
import org.jvmquarks.Expect;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Touches;
import org.jvmquarks.jdk.Collector;
import org.jvmquarks.verdict.Impact;

/**
 * Since JDK 26, G1 gives up when the VM does little but collect: allocation fails with {@code OutOfMemoryError}
 * although each collection still frees some memory. Updates of 21 and 25 behave in the same way.
 *
 * <h2>Why</h2>
 *
 * A heap that is almost full makes an application crawl for hours before it really is full.
 * {@code -XX:+UseGCOverheadLimit}, on by default, ends that: if five collections in a row find that they took
 * {@code GCTimeLimit} percent of the time (98) and left less than {@code GCHeapFreeLimit} percent of the heap free (2),
 * the next allocation fails. For a long time only Parallel had this limit; G1 accepted the option and ignored it.
 *
 * <h2>How it is shown</h2>
 *
 * The probe allocates 2 GB in a heap of 32 MB and keeps 10 MB of them. The limits are set so that each collection
 * exceeds them, {@code -XX:GCTimeLimit=0} and {@code -XX:GCHeapFreeLimit=100}: the verdict does not depend on time.
 * Either the probe completes, or it gets an error. Controls: without the limit, and a probe that keeps everything.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8 to 21.0.4: G1 ignores the limit.
 *   <li>since 26, 25.0.3 and 21.0.12: G1 obeys it (JDK-8212084). The message of the error is "Java heap space", and not
 *       "GC overhead limit exceeded" as with Parallel up to 25.
 *   <li>not measured: 21.0.5 to 21.0.11 and 25 to 25.0.2, about which the pin claims nothing, and 22 to 24.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * A service that survived with a heap that is too small can fail after an update. Give it a larger heap;
 * {@code -XX:-UseGCOverheadLimit} restores the old behaviour. With {@code -XX:+ExitOnOutOfMemoryError} the VM now exits
 * instead of crawling, so that a supervisor can restart it.
 */
@Quark(id = "overhead-limit", title = "GC overhead limit", source = "JDK-8212084", impact = Impact.FAILURE)
@Touches(options = {"-XX:GCHeapFreeLimit", "-XX:GCTimeLimit", "-XX:UseGCOverheadLimit"})
class OverheadLimitQuark {

    /** Allocates 2 GB, and keeps 10 MB of them. */
    public static class Allocates {
        private static final int ARRAYS = 200_000;

        private final Object[] kept = new Object[1000];

        public String op() {
            try {
                for (int i = 0; i < ARRAYS; i++) {
                    keep(i, new byte[10_000]);
                }
                return "none";
            } catch (OutOfMemoryError e) {
                release();
                return String.valueOf(e.getMessage());
            }
        }

        void release() {
            Arrays.fill(kept, null);
        }

        void keep(int index, byte[] array) {
            kept[index % 10 == 0 ? index / 10 % kept.length : 0] = array;
        }
    }

    /** Keeps everything. */
    public static class KeepsAll extends Allocates {
        /** Created while there is room. */
        private final Object[] none = {};

        private Object[] last = none;

        @Override
        void release() {
            last = none;
        }

        @Override
        void keep(int index, byte[] array) {
            last = new Object[] {last, array};
        }
    }

    @Pin(
            value = "beyond the limits of -XX:+UseGCOverheadLimit, an application with G1 gets the error: {}",
            formerly = "gives")
    @Expect(value = "none", until = "21.0.4, 24")
    @Expect(value = "Java heap space", since = "21.0.12, 25.0.3, 26", by = "JDK-8212084")
    @FalsifiedBy(probe = KeepsAll.class, insteadOf = Allocates.class, until = "21.0.4, 24")
    @FalsifiedBy(flags = "-XX:-UseGCOverheadLimit", since = "21.0.12, 25.0.3, 26")
    void errorBeyondLimits(Jvm jvm, String error) {
        Jvm limited = jvm.with(Collector.G1).with("-Xms32m", "-Xmx32m", "-XX:GCTimeLimit=0", "-XX:GCHeapFreeLimit=100");
        assertThat(limited.valuesOf(Allocates.class)).hasResult(error);
    }
}
