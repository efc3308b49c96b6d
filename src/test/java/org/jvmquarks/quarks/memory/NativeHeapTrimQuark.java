package org.jvmquarks.quarks.memory;

import static org.jvmquarks.QuarkAssertions.assertThat;

import java.io.IOException;
import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jvmquarks.Expect;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.Touches;
import org.jvmquarks.evidence.flags.FlagStatusOf;
import org.jvmquarks.evidence.value.Values;
import org.jvmquarks.evidence.value.ValuesOf;
import org.jvmquarks.guest.machine.ResidentMemory;
import org.jvmquarks.guest.probe.Waits;
import org.jvmquarks.jdk.Collector;
import org.jvmquarks.jdk.Os;
import org.jvmquarks.jdk.option.OptionOutcome;
import org.jvmquarks.verdict.Impact;
import org.jvmquarks.verdict.Inconclusive;
import org.jvmquarks.verdict.NotApplicable;

/**
 * Native memory that the VM or a direct buffer has freed stays resident: the allocator of glibc keeps it for later.
 * With {@code -XX:TrimNativeHeapInterval}, the VM gives it back at intervals.
 *
 * <h2>Why</h2>
 *
 * The VM takes native memory from the C library, and so do direct buffers. glibc takes blocks of less than 128 KB from
 * larger areas, and returns an area to the kernel only from its end: one block in use at the end keeps everything
 * before it. {@code malloc_trim} releases the free pages in between. With the option the VM calls it at each interval,
 * in a thread of its own.
 *
 * <h2>How it is shown</h2>
 *
 * The probe allocates 4000 direct buffers of 32 KB, 125 MB, and one more after them. It drops the 4000 and causes a
 * collection. It then waits for up to ten seconds until the resident memory of the process, as the kernel reports it,
 * drops by half of that. Controls are the interval, buffers that are kept, and buffers of 1 MB, which glibc maps one by
 * one and unmaps at once.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8 to 28: freed blocks of 32 KB stay resident.
 *   <li>since 17.0.9 and 21: {@code -XX:TrimNativeHeapInterval} (JDK-8293114). 17.0.9 and 21.0.2 refuse to start with
 *       it unless {@code -XX:+UnlockExperimentalVMOptions} is there as well; 17.0.15, 21.0.4 and 25 accept it alone
 *       (JDK-8325496).
 *   <li>not measured: 9, 10, 12 to 16, 18 to 20 and 22 to 24.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * A process whose resident memory exceeds the total of native memory tracking may hold freed blocks: {@code jcmd <pid>
 * System.trim_native_heap} (Linux) shows at once how many. If they matter, start with
 * {@code -XX:TrimNativeHeapInterval=60000}, the milliseconds between two calls. Before that option existed,
 * {@code MALLOC_ARENA_MAX=2} in the environment limited the areas.
 */
@Quark(
        id = "native-heap-trim",
        title = "Freed native memory",
        source = "JDK-8293114, JDK-8325496",
        impact = Impact.PERFORMANCE)
@Requires(os = Os.LINUX, modules = "java.management")
@Touches(
        api = "java.nio.ByteBuffer#allocateDirect",
        options = {"-XX:TrimNativeHeapInterval", "-XX:MaxDirectMemorySize"})
class NativeHeapTrimQuark {
    private static final String RETURNED = "returned";
    private static final String DONE = "done";

    /** Frees many small direct buffers. */
    @Waits
    public static class Frees {
        private static final int BYTES = 125 << 20;
        private static final long PATIENCE_MILLIS = 10_000;

        /** So few that they are no part of what the pins are about. */
        private static final int FEW = 10;

        private final List<ByteBuffer> buffers = new ArrayList<>();

        public Map<String, Object> op() throws IOException, InterruptedException {
            for (int i = 0; i < BYTES / size(); i++) {
                buffers.add(ByteBuffer.allocateDirect(size()));
            }
            ByteBuffer last = ByteBuffer.allocateDirect(size());
            long before = ResidentMemory.bytes();
            boolean done = free(buffers);
            boolean returned = waitUntilBelow(before - BYTES / 2);
            Map<String, Object> values = new LinkedHashMap<>();
            values.put("returned", returned);
            values.put(DONE, done);
            values.put("glibc alone", isGlibcAlone());
            values.put("last", last.capacity());
            return values;
        }

        int size() {
            return 32 << 10;
        }

        /** Returns whether the buffers are free; a machine may be too slow, or collect nothing. */
        boolean free(List<ByteBuffer> all) throws InterruptedException {
            all.clear();
            for (long end = end(); buffersInUse() > FEW && System.nanoTime() < end; ) {
                System.gc();
                TimeUnit.MILLISECONDS.sleep(50);
            }
            return buffersInUse() <= FEW;
        }

        private static boolean waitUntilBelow(long bytes) throws IOException, InterruptedException {
            for (long end = end(); System.nanoTime() < end; TimeUnit.MILLISECONDS.sleep(50)) {
                if (ResidentMemory.bytes() < bytes) {
                    return true;
                }
            }
            return false;
        }

        private static long end() {
            return System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(PATIENCE_MILLIS);
        }

        private static long buffersInUse() {
            for (BufferPoolMXBean pool : ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class)) {
                if (pool.getName().equals("direct")) {
                    return pool.getCount();
                }
            }
            throw new IllegalStateException("no pool of direct buffers");
        }

        /** Returns whether no other library replaces the allocator of glibc. */
        private static boolean isGlibcAlone() throws IOException {
            String maps = new String(Files.readAllBytes(Paths.get("/proc/self/maps")), StandardCharsets.ISO_8859_1);
            return maps.matches("(?s).*/libc(-2[.0-9]*)?\\.so.*")
                    && !maps.matches("(?s).*(musl|jemalloc|tcmalloc|mimalloc).*");
        }
    }

    /** Frees buffers that glibc maps one by one. */
    public static class FreesLarge extends Frees {
        @Override
        int size() {
            return 1 << 20;
        }
    }

    /** Keeps its buffers. */
    public static class Keeps extends Frees {
        @Override
        boolean free(List<ByteBuffer> all) {
            System.gc();
            return true;
        }
    }

    /** The option, as a command line names it. */
    public static class Trim {
        public static final String OPTION = "-XX:TrimNativeHeapInterval=60000";
    }

    /** The option, misspelt. */
    public static class Misspelt {
        public static final String OPTION = "-XX:TrimNativeHeepInterval=60000";
    }

    @Pin("by default, 125 MB of freed direct buffers of 32 KB stay resident")
    @FalsifiedBy(probe = FreesLarge.class, insteadOf = Frees.class)
    @FalsifiedBy(
            flags = {"-XX:+UnlockExperimentalVMOptions", "-XX:TrimNativeHeapInterval=500"},
            since = "22")
    void freedStaysResident(Jvm jvm) {
        assertThat(values(jvm)).has(RETURNED, false);
    }

    @Pin("with -XX:TrimNativeHeapInterval, the VM gives freed direct buffers back")
    @Requires(options = {"-XX:+UnlockExperimentalVMOptions", "-XX:TrimNativeHeapInterval=500"})
    @FalsifiedBy(flags = "-XX:TrimNativeHeapInterval=0")
    @FalsifiedBy(probe = Keeps.class, insteadOf = Frees.class)
    void trimGivesBack(Jvm jvm) {
        Jvm trimmed = jvm.with("-XX:+UnlockExperimentalVMOptions", "-XX:TrimNativeHeapInterval=500");
        assertThat(values(trimmed)).has(RETURNED, true);
    }

    @Pin(value = "without UnlockExperimentalVMOptions, the option TrimNativeHeapInterval is {}", formerly = "lock")
    @Expect(value = "UNRECOGNIZED", until = "11, 17.0.7")
    @Expect(value = "NEEDS_UNLOCK", since = "17.0.9, 21.0.1", until = "17.0.9, 21.0.2")
    @Expect(value = "ACCEPTED", since = "17.0.15, 21.0.4, 25", by = "JDK-8325496")
    @FalsifiedBy(flags = "-XX:+IgnoreUnrecognizedVMOptions", until = "11, 17.0.7")
    @FalsifiedBy(flags = "-XX:+UnlockExperimentalVMOptions", since = "17.0.9, 21.0.1", until = "17.0.9, 21.0.2")
    @FalsifiedBy(probe = Misspelt.class, insteadOf = Trim.class, since = "17.0.15, 21.0.4, 25")
    @Touches(options = "-XX:TrimNativeHeapInterval")
    void trimOptionNeedsUnlocking(Jvm jvm, OptionOutcome outcome) {
        assertThat(jvm.observe(new FlagStatusOf(Trim.class))).hasOutcome(outcome);
    }

    private static Values values(Jvm jvm) {
        Values values = jvm.with(Collector.SERIAL).observe(new ValuesOf(Frees.class));
        if (!values.get("glibc alone").equals(true)) {
            throw new NotApplicable("needs the allocator of glibc, and no other in its place");
        }
        if (!values.get(DONE).equals(true)) {
            throw new Inconclusive("the JDK did not free the buffers within ten seconds; rerun it on a machine with"
                    + " less load, without -XX:+DisableExplicitGC");
        }
        return values;
    }
}
