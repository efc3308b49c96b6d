package org.jvmquarks.quarks.memory;

import static org.jvmquarks.QuarkAssertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Paths;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jvmquarks.Expect;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.Touches;
import org.jvmquarks.jdk.Collector;
import org.jvmquarks.jdk.Os;
import org.jvmquarks.verdict.Impact;

/**
 * Where the kernel gives huge pages to every process, newer updates of the VM leave an inaccessible page between the
 * stacks of two threads, so that stacks do not lie in huge pages.
 *
 * <h2>Why</h2>
 *
 * With {@code always} in {@code /sys/kernel/mm/transparent_hugepage/enabled}, the first access to a page brings 2 MB if
 * the area around it belongs to one mapping. Adjacent stacks with the same access rights are one mapping for Linux
 * until the threads have set up their guard zones. If many threads start quickly, each can get 2 MB at once, of which
 * it needs a few KB. With {@code -XX:+THPStackMitigation} the VM requests an inaccessible page below each stack, which
 * keeps the mappings separate from the beginning. The VM switches the flag off in the other modes.
 *
 * <h2>How it is shown</h2>
 *
 * The probe starts 40 threads with stacks of 1 MB and reads {@code /proc/self/maps}: the distance between two
 * neighbouring stacks, less 1 MB, is the additional page. How much memory it saves depends on how fast the threads
 * start, so the pin does not claim it. The pin applies only where the kernel has the mode {@code always}. The controls
 * are the flag and a stack that is larger by a page.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8 to 8u504, 11 to 11.0.31, 17 to 17.0.8, and 18 to 20: there is no such page.
 *   <li>since 11.0.33, 17.0.9, 21.0.2 and 22: there is one (JDK-8312182). JDK-8303215 in 21 was a first attempt, about
 *       stacks of 2 MB.
 *   <li>not measured: 11 before 11.0.33, whose backport is of June 2026, 18 to 20, 22 to 24, and 26 to 28. The pins do
 *       not claim which update was the first, neither for 11 (11.0.32 or 11.0.33) nor for 21 (21.0.1 or 21.0.2).
 * </ul>
 *
 * <h2>For users</h2>
 *
 * On a machine in the mode {@code always}, ten thousand threads of an old update can take several GB more. Set
 * {@code madvise}, or install a newer update. Recent kernels keep stacks out of huge pages on their own: {@code grep -c
 * ' nh' /proc/<pid>/smaps} counts the mappings for which they do this.
 */
@Quark(
        id = "stacks-in-huge-pages",
        title = "Thread stacks in huge pages",
        source = "JDK-8312182, JDK-8303215",
        impact = Impact.PERFORMANCE)
@Requires(os = Os.LINUX, pageSize = 4096, thp = "always")
@Touches(options = {"-Xss", "-XX:ThreadStackSize", "-XX:THPStackMitigation"})
class StacksInHugePagesQuark {
    private static final String BETWEEN = "bytes between stacks";

    /** Measures the most frequent distance between the stacks of threads. */
    public static class Stacks {
        private static final Pattern WRITABLE = Pattern.compile("([0-9a-f]+)-([0-9a-f]+) rw-p .*");
        private static final long STACK = 1 << 20;

        public Map<String, Object> op() throws InterruptedException, IOException {
            CountDownLatch started = new CountDownLatch(40);
            CountDownLatch never = new CountDownLatch(1);
            for (int i = 0; i < 40; i++) {
                start(started, never);
            }
            started.await();
            return Collections.singletonMap(BETWEEN, distance() - STACK);
        }

        private static void start(CountDownLatch started, CountDownLatch never) {
            Thread thread = new Thread(() -> {
                started.countDown();
                try {
                    never.await();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            });
            thread.setDaemon(true);
            thread.start();
        }

        /** A stack is writable except for the VM's guard zones, which take a few pages of it. */
        private static long distance() throws IOException {
            Map<Long, Integer> distances = new HashMap<>();
            long last = 0;
            for (String line : Files.readAllLines(Paths.get("/proc/self/maps"))) {
                Matcher mapping = WRITABLE.matcher(line);
                if (mapping.matches()) {
                    long start = Long.parseUnsignedLong(mapping.group(1), 16);
                    long size = Long.parseUnsignedLong(mapping.group(2), 16) - start;
                    if (size > STACK - (128 << 10) && size <= STACK + (8 << 10)) {
                        distances.merge(start - last, 1, Integer::sum);
                        last = start;
                    }
                }
            }
            return Collections.max(distances.entrySet(), Map.Entry.comparingByValue())
                    .getKey();
        }
    }

    @Pin("where the kernel gives huge pages to all, the VM leaves {} bytes between the stacks of two threads")
    @Expect(value = "0", until = "8u504, 11.0.31, 17.0.8, 20")
    @Expect(value = "4096", since = "11.0.33, 17.0.9, 21.0.2, 22", by = "JDK-8312182")
    @FalsifiedBy(flags = "-Xss1028k", until = "8u504, 11.0.31, 17.0.8, 20")
    @FalsifiedBy(
            flags = {"-XX:+UnlockDiagnosticVMOptions", "-XX:-THPStackMitigation"},
            since = "11.0.33, 17.0.9, 21.0.2, 22")
    void stacks(Jvm jvm, long bytes) {
        assertThat(jvm.with(Collector.SERIAL).with("-Xss1m").valuesOf(Stacks.class))
                .has(BETWEEN, bytes);
    }
}
