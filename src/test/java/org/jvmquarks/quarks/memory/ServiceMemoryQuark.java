package org.jvmquarks.quarks.memory;

import static org.jvmquarks.QuarkAssertions.assertThat;

import java.io.IOException;
import java.util.Arrays;
import java.util.Collection;
import org.jvmquarks.Expect;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.ForEach;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.Touches;
import org.jvmquarks.evidence.AmountAssert;
import org.jvmquarks.evidence.Range;
import org.jvmquarks.evidence.footprint.Footprint;
import org.jvmquarks.evidence.footprint.FootprintOf;
import org.jvmquarks.evidence.nativememory.NativeMemory;
import org.jvmquarks.evidence.nativememory.NativeMemoryAssert;
import org.jvmquarks.evidence.nativememory.NativeMemoryOf;
import org.jvmquarks.guest.service.ServiceLoad;
import org.jvmquarks.jdk.Collector;
import org.jvmquarks.jdk.Jit;
import org.jvmquarks.jdk.Os;
import org.jvmquarks.verdict.Impact;

/**
 * A service with 3000 classes, 200 threads, 8 MB of direct buffers and 31 MB of live objects takes 120 to 320 MB more
 * memory than an idle VM with the same heap of 128 MB, on all versions.
 *
 * <h2>Why</h2>
 *
 * The heap is only a part. Each class has metadata, here about 6 KB, and symbols for its names; each thread reserves
 * its whole stack, of which the kernel provides only the pages that the thread touches; compiled code lies in the code
 * cache, and direct buffers lie outside of the heap. {@code -Xmx} limits none of this. The heap itself becomes resident
 * when the service first uses it: an idle VM has touched little of it.
 *
 * <h2>How it is shown</h2>
 *
 * The probe does the work of a small service in fixed amounts: it loads generated classes, calls methods of some until
 * both compilers have compiled them, starts threads that wait 30 calls deep, and replaces its live objects eight times.
 * The differences from a probe that does nothing must lie in an interval: the difference that native memory tracking
 * (NMT) counts for each category, and the difference in resident memory that the kernel reports. The heap, the
 * collector, the stacks, the compiler threads and the first size of the code cache are fixed, and the VM compiles in
 * the foreground, so that the intervals do not depend on the machine. The pins claim nothing about compiled code: its
 * amount depends on when methods are compiled. Controls: the same work without the classes, the threads, the buffers or
 * the objects.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8 to 28: the intervals are the same. The metadata of 3000 classes take 17 to 19 MB, their symbols 0.4 to 0.7
 *       MB.
 *   <li>8 to 11: NMT counts metadata under Class; since 17 at the latest, under Class and Metaspace.
 *   <li>8: NMT counts direct buffers under Internal; since 11 at the latest, under Other.
 *   <li>not measured: 9, 10, 12 to 16, 18 to 20 and 22 to 24.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * Leave room outside the heap: if {@code -Xmx} or {@code MaxRAMPercentage} nearly fills the limit of the container,
 * classes, threads and buffers exceed it, often hours after the start. Load a service before you measure it, and
 * compare versions in the same state. {@code upgrade} estimates the budget for your own options and limits.
 */
@Quark(
        id = "service-memory",
        title = "Memory of a loaded service",
        source = "JVM Anatomy Quark #12, JDK-8191369, -XX:NativeMemoryTracking",
        impact = Impact.PERFORMANCE)
@Requires(
        os = Os.LINUX,
        bits = 64,
        jit = {Jit.C1, Jit.C2},
        options = "-XX:NativeMemoryTracking=summary")
@Touches(options = {"-XX:MaxRAMPercentage", "-XX:NativeMemoryTracking", "-Xmx", "-Xss"})
class ServiceMemoryQuark {
    /** A part of the work. */
    private enum Part {
        CLASSES,
        THREADS,
        BUFFERS,
        OBJECTS
    }

    /** The work of a service, in parts. */
    abstract static class Service {
        /** Returns the objects that the service holds. */
        static ServiceLoad without(Part... missing)
                throws IOException, ReflectiveOperationException, InterruptedException {
            Collection<Part> parts = Arrays.asList(missing);
            ServiceLoad load = new ServiceLoad(true);
            if (!parts.contains(Part.CLASSES)) {
                load.loadClasses();
            }
            load.callMethods();
            if (!parts.contains(Part.THREADS)) {
                ServiceLoad.startThreads();
            }
            if (!parts.contains(Part.BUFFERS)) {
                load.takeBuffers();
            }
            if (!parts.contains(Part.OBJECTS)) {
                load.allocate();
            }
            return load;
        }
    }

    /** A service that has just started. */
    public static class Idle {
        public Object op() {
            return new Object();
        }
    }

    /** A service that has done all its work. */
    public static class Loaded extends Service {
        public Object op() throws IOException, ReflectiveOperationException, InterruptedException {
            return without();
        }
    }

    /** A service without classes of its own, and thus without calls. */
    public static class WithoutClasses extends Service {
        public Object op() throws IOException, ReflectiveOperationException, InterruptedException {
            return without(Part.CLASSES);
        }
    }

    /** A service without threads of its own. */
    public static class WithoutThreads extends Service {
        public Object op() throws IOException, ReflectiveOperationException, InterruptedException {
            return without(Part.THREADS);
        }
    }

    /** A service without direct buffers. */
    public static class WithoutBuffers extends Service {
        public Object op() throws IOException, ReflectiveOperationException, InterruptedException {
            return without(Part.BUFFERS);
        }
    }

    /** A service that allocates nothing in the heap. */
    public static class WithoutObjects extends Service {
        public Object op() throws IOException, ReflectiveOperationException, InterruptedException {
            return without(Part.OBJECTS);
        }
    }

    @Pin(
            value = "NMT counts {} more for {each} of the loaded service than of the idle one: addresses for"
                    + " stacks, and else committed memory",
            formerly = "grows")
    @ForEach({"classes", "stacks", "buffers", "symbols"})
    @Expect(each = "classes", value = "12 to 40 MB")
    @Expect(each = "stacks", value = "196 to 240 MB")
    @Expect(each = "buffers", value = "8 to 12 MB")
    @Expect(each = "symbols", value = "256 to 4096 KB")
    @FalsifiedBy(
            probe = WithoutClasses.class,
            insteadOf = Loaded.class,
            each = {"classes", "symbols"})
    @FalsifiedBy(probe = WithoutThreads.class, insteadOf = Loaded.class, each = "stacks")
    @FalsifiedBy(flags = "-Xss512k", each = "stacks")
    @FalsifiedBy(probe = WithoutBuffers.class, insteadOf = Loaded.class, each = "buffers")
    void partGrows(Jvm jvm, String part, Range more) {
        NativeMemory idle = small(jvm).observe(new NativeMemoryOf(Idle.class));
        NativeMemory loaded = small(jvm).observe(new NativeMemoryOf(Loaded.class));

        amount(idle, part).isBelow(loaded).by(more);
    }

    private static AmountAssert<NativeMemoryAssert, NativeMemory> amount(NativeMemory memory, String part) {
        switch (part) {
            case "classes":
                return assertThat(memory).committed("Class", "Metaspace");
            case "stacks":
                return assertThat(memory).reserved("Thread");
            case "buffers":
                return assertThat(memory).committed("Internal", "Other");
            case "symbols":
                return assertThat(memory).committed("Symbol");
            default:
                throw new IllegalArgumentException("no such part: " + part);
        }
    }

    @Pin(value = "the loaded service has {} more of resident memory than the idle one", formerly = "resident")
    @Requires(
            pageSize = 4096,
            thp = {"madvise", "never"})
    @Expect(value = "120 to 320 MB")
    @FalsifiedBy(probe = WithoutObjects.class, insteadOf = Loaded.class)
    void residentMemoryGrows(Jvm jvm, Range more) {
        Footprint idle = small(jvm).observe(new FootprintOf(Idle.class));
        Footprint loaded = small(jvm).observe(new FootprintOf(Loaded.class));

        assertThat(idle).resident().isBelow(loaded).by(more);
    }

    private static Jvm small(Jvm jvm) {
        return jvm.with(Collector.SERIAL).with("-Xms128m", "-Xmx128m", "-Xss1m", "-XX:InitialCodeCacheSize=64k");
    }
}
