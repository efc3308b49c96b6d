package org.jvmquarks.quarks.memory;

import static org.jvmquarks.QuarkAssertions.assertThat;

import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.util.Collections;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;
import javax.management.JMException;
import javax.management.ObjectName;
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
import org.jvmquarks.jdk.Jit;
import org.jvmquarks.jdk.Os;
import org.jvmquarks.verdict.Impact;

/**
 * A JVM with a heap of 16 MB takes 30 to 80 MB; the options for the collector, the compilers, the stacks and the
 * archive of classes decide how much.
 *
 * <h2>Why</h2>
 *
 * The collector needs tables and threads of its own, the compilers a code cache, each thread a stack, each class its
 * metadata. Serial keeps a card table; Parallel adds structures per thread and for compaction; G1 adds a mark stack of
 * 32 MB. The archive of the JDK's own classes makes the VM start faster, not smaller: the VM counts the archive as its
 * own memory, and the archive is larger than the memory that it saves.
 *
 * <h2>How it is shown</h2>
 *
 * With {@code -XX:NativeMemoryTracking=summary} (NMT), HotSpot counts its allocations by category. The pins compare the
 * committed bytes of one category with and without the option in question. The bounds are wide, as versions differ by
 * some pages.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8: NMT counts a whole stack as committed; since 11 only what the thread has touched (JDK-8191369), so that
 *       {@code -Xss} no longer shows there.
 *   <li>since 9: the code cache has three segments, and commits 2.4 MB for each (JEP 197).
 *   <li>8: the VM starts all compiler threads that {@code CICompilerCount} permits; since 11 it starts one of each
 *       compiler, and further ones when work piles up (JDK-8198756).
 *   <li>8 to 28: {@code -XX:VMThreadStackSize} sets the stacks of the VM's own threads.
 *   <li>since 12: every JDK comes with an archive of classes (JEP 341); some packagers made one for 11.
 *   <li>8 to 26: G1 has its mark stack from the start, however small the heap; since 27 only from the first concurrent
 *       marking on.
 *   <li>not measured: 9, 10 and 12 to 16; the version of a change in these comes from its issue or JEP.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * Serial takes the least memory in a small container. A smaller {@code -Xss} saves address space rather than memory,
 * and risks StackOverflowError: use it only for very many threads. NMT counts direct buffers under Other, or on JDK 8
 * under Internal. {@code -XX:CICompilerCount} limits the memory that the compilers take at once when a service starts;
 * with {@code -XX:-TieredCompilation}, code takes less memory and the start takes longer.
 */
@Quark(
        id = "native-memory",
        title = "Native memory",
        source = "JVM Anatomy Quark #12, JEP 197, JEP 341",
        impact = Impact.PERFORMANCE)
@Requires(bits = 64, options = "-XX:NativeMemoryTracking=summary")
@Touches(
        api = "java.nio.ByteBuffer#allocateDirect",
        versionedApi = "sun.misc.Unsafe#allocateMemory",
        options = {"-XX:MaxDirectMemorySize", "-XX:NativeMemoryTracking"})
class NativeMemoryQuark {
    private static final long KB = 1L << 10;
    private static final long MB = 1L << 20;

    /** Does nothing: the VM alone uses memory. */
    public static class Nothing {
        public static void main(String[] args) {}
    }

    /** Requests one collection. */
    public static class Collects {
        public static void main(String[] args) {
            System.gc();
        }
    }

    /** Allocates a direct buffer of 8 MB. */
    public static class Direct {
        public ByteBuffer op() {
            return ByteBuffer.allocateDirect(8 << 20);
        }
    }

    /** Allocates a direct buffer of 64 KB. */
    public static class SmallDirect {
        public ByteBuffer op() {
            return ByteBuffer.allocateDirect(64 << 10);
        }
    }

    /** A thread with a stack of a given size that goes some frames deep and then waits. */
    private static class Descent extends Thread {
        private final CountDownLatch done = new CountDownLatch(1);
        private final int frames;

        Descent(long stack, int frames) {
            super(null, null, "descent", stack);
            this.frames = frames;
            setDaemon(true);
        }

        void startAndWait() throws InterruptedException {
            start();
            done.await();
        }

        @Override
        public void run() {
            try {
                descend(frames, 1, 2, 3, 4);
            } finally {
                done.countDown();
            }
            LockSupport.park();
        }

        private static long descend(int frames, long a, long b, long c, long d) {
            return frames == 0 ? a + b + c + d : descend(frames - 1, b, c, d, a) + frames;
        }
    }

    /** Starts a thread that may use 64 MB of stack and goes 50,000 frames deep. */
    public static class Deep {
        public static void main(String[] args) throws InterruptedException {
            new Descent(64 << 20, 50_000).startAndWait();
        }
    }

    /** Starts a thread that may use 64 MB of stack and goes ten frames deep. */
    public static class Shallow {
        public static void main(String[] args) throws InterruptedException {
            new Descent(64 << 20, 10).startAndWait();
        }
    }

    /** Starts a thread that may use 1 MB of stack and goes ten frames deep. */
    public static class SmallStack {
        public static void main(String[] args) throws InterruptedException {
            new Descent(1 << 20, 10).startAndWait();
        }
    }

    /** Starts threads with stacks of one size, which wait. */
    private static final class Threads {
        private static final int COUNT = 16;

        private Threads() {}

        static void start(long stack) throws InterruptedException {
            for (int i = 0; i < COUNT; i++) {
                new Descent(stack, 0).startAndWait();
            }
        }
    }

    /** Starts 16 threads that leave the size of their stacks to the VM. */
    public static class DefaultStacks {
        public static void main(String[] args) throws InterruptedException {
            Threads.start(0);
        }
    }

    /** Starts 16 threads that request 1 MB of stack each, so that an option has no effect. */
    public static class OwnStacks {
        public static void main(String[] args) throws InterruptedException {
            Threads.start(1 << 20);
        }
    }

    /** Uses the whole stack of the main thread, and starts the same threads. */
    public static class Overflows {
        public static void main(String[] args) throws InterruptedException {
            DefaultStacks.main(args);
            try {
                descend(0);
            } catch (StackOverflowError expected) {
                System.out.println("the stack is full");
            }
        }

        @SuppressWarnings("InfiniteRecursion")
        private static long descend(long depth) {
            return descend(depth + 1) + depth;
        }
    }

    /** Counts the compiler threads in the VM's own list of threads. */
    public static class CompilerThreads {
        public Map<String, Object> op() throws JMException {
            Object list = ManagementFactory.getPlatformMBeanServer()
                    .invoke(
                            new ObjectName("com.sun.management:type=DiagnosticCommand"),
                            "threadPrint",
                            new Object[] {new String[0]},
                            new String[] {String[].class.getName()});
            int count = list.toString().split(" CompilerThread[0-9]+\"", -1).length - 1;
            return Collections.singletonMap("compiler threads", count);
        }
    }

    @Pin("with CICompilerCount=12 and nothing to compile, the VM starts {} compiler threads")
    @Requires(
            jit = {Jit.C1, Jit.C2},
            // Without jdk.jfr the bean of jdk.management has no Thread.print.
            modules = {"java.management", "jdk.management", "jdk.jfr"},
            options = "-XX:ActiveProcessorCount=16")
    @Expect(value = "12", until = "8")
    @Expect(value = "2", since = "11", by = "JDK-8198756")
    @FalsifiedBy(flags = "-XX:CICompilerCount=4", until = "8")
    @FalsifiedBy(flags = "-XX:-UseDynamicNumberOfCompilerThreads", since = "11")
    @Touches(options = {"-XX:CICompilerCount", "-XX:UseDynamicNumberOfCompilerThreads"})
    void compilerThreads(Jvm jvm, int threads) {
        // Work that piles up would start further ones. Since 27 the count is bounded by processors.
        Jvm idle = jvm.with("-XX:ActiveProcessorCount=16", "-XX:CICompilerCount=12")
                .with("-XX:CompileCommand=quiet")
                .with("-XX:CompileCommand=compileonly,*CompilerThreads.none");
        assertThat(idle.valuesOf(CompilerThreads.class)).has("compiler threads", threads);
    }

    @Pin("with VMThreadStackSize=32768 instead of 1024, NMT counts 31 MB more for a thread of the"
            + " VM itself, and no more for one that runs Java")
    @Requires(os = Os.LINUX)
    @FalsifiedBy(flags = "-XX:VMThreadStackSize=1024")
    @Touches(options = "-XX:VMThreadStackSize")
    void stacksOfTheVm(Jvm jvm) {
        NativeMemory usual = serial(jvm)
                .with("-XX:VMThreadStackSize=1024", "-Xss1m")
                .observe(new NativeMemoryOf(DefaultStacks.class));
        // Serial starts one such thread since 17, and up to four before; sixteen and more run Java.
        assertThat(usual)
                .reserved("Thread")
                .isBelow(serial(jvm)
                        .with("-Xss1m", "-XX:VMThreadStackSize=32768")
                        .observe(new NativeMemoryOf(DefaultStacks.class)))
                .byBetween(24 * MB, 240 * MB);
    }

    private static Jvm small(Jvm jvm, Collector collector) {
        return jvm.with(collector).with("-Xms16m", "-Xmx16m");
    }

    private static Jvm serial(Jvm jvm) {
        return small(jvm, Collector.SERIAL);
    }

    @Pin("with a heap of 16 MB, Serial commits at least 4 MB less native memory than Parallel")
    @FalsifiedBy(flags = {"-XX:-UseSerialGC", "-XX:+UseParallelGC"})
    @FalsifiedBy(flags = {"-XX:-UseParallelGC", "-XX:+UseSerialGC"})
    void serialIsSmall(Jvm jvm) {
        NativeMemory serial = serial(jvm).observe(new NativeMemoryOf(Nothing.class));
        NativeMemory parallel = small(jvm, Collector.PARALLEL).observe(new NativeMemoryOf(Nothing.class));
        assertThat(serial).committed().isBelow(parallel).byBetween(4 * MB, 16 * MB);
        assertThat(serial).committed("GC").isBelow(parallel).byBetween(3 * MB, 16 * MB);
    }

    @Pin("with a heap of 16 MB, Serial's own data take less than 512 KB")
    @FalsifiedBy(flags = {"-XX:-UseSerialGC", "-XX:+UseParallelGC"})
    void serialItself(Jvm jvm) {
        assertThat(serial(jvm).observe(new NativeMemoryOf(Nothing.class)))
                .committed("GC")
                .isBetween(40 * KB, 512 * KB);
    }

    @Pin("G1 commits a mark stack of 32 MB {}")
    @Expect(value = "32 to 64 MB", says = "at the start", until = "26")
    @Expect(value = "1 to 16 MB", says = "only with its first concurrent marking", since = "27")
    @FalsifiedBy(flags = "-XX:MarkStackSize=16k", until = "26")
    @FalsifiedBy(flags = "-XX:+ExplicitGCInvokesConcurrent", since = "27")
    void markStackAtStart(Jvm jvm, Range committed) {
        NativeMemory g1 = small(jvm, Collector.G1)
                .with("-XX:ParallelGCThreads=2", "-XX:ConcGCThreads=1")
                .observe(new NativeMemoryOf(Collects.class));
        assertThat(g1).committed("GC").isWithin(committed);
    }

    /**
     * With huge pages, the kernel gives a stack more than the thread has touched; the interpreter of Zero touches half
     * of each stack in advance. The depth applies to the interpreter: frames of compiled code are smaller, and appear
     * once the compiler has finished.
     */
    @Pin("NMT counts {} MB of a stack of 64 MB as committed if the thread uses hardly any of it")
    @Requires(
            jit = Jit.C1,
            os = Os.LINUX,
            thp = {"madvise", "never"})
    @Expect(value = "64", until = "10")
    @Expect(value = "0", since = "11", by = "JDK-8191369")
    @FalsifiedBy(probe = SmallStack.class, insteadOf = Shallow.class)
    @FalsifiedBy(probe = Deep.class, insteadOf = Shallow.class, since = "11")
    void stacksAreCountedAsUsed(Jvm jvm, int megabytes) {
        Jvm interpreter = jvm.with("-Xint");
        NativeMemory none = interpreter.observe(new NativeMemoryOf(Nothing.class));
        NativeMemory shallow = interpreter.observe(new NativeMemoryOf(Shallow.class));
        assertThat(none).committed("Thread").isBelow(shallow).byBetween((megabytes - 2) * MB, (megabytes + 2) * MB);
        assertThat(none).reserved("Thread").isBelow(shallow).byBetween(60 * MB, 68 * MB);
    }

    /** On Zero a smaller stack also saves the part that its interpreter touches in advance. */
    @Pin("with a smaller -Xss, NMT counts less {} for the same threads")
    @Requires(
            jit = Jit.C1,
            os = Os.LINUX,
            pageSize = 4096,
            thp = {"madvise", "never"})
    @Expect(value = "11 to 64 MB", says = "committed memory", until = "10")
    @Expect(
            value = "-0.5 to 0.5 MB",
            says = "address space but no less committed memory",
            since = "11",
            by = "JDK-8191369")
    @FalsifiedBy(flags = "-Xss1m")
    @FalsifiedBy(probe = OwnStacks.class, insteadOf = DefaultStacks.class)
    @FalsifiedBy(probe = Overflows.class, insteadOf = DefaultStacks.class, since = "11")
    @Touches(options = {"-Xss", "-XX:ThreadStackSize", "-XX:NativeMemoryTracking"})
    void smallStacksSaveMemory(Jvm jvm, Range saved) {
        NativeMemory small = serial(jvm).with("-Xss256k").observe(new NativeMemoryOf(DefaultStacks.class));
        // Named, as the default is 1 MB on x86-64 and 2 MB on AArch64.
        NativeMemory usual = serial(jvm).with("-Xss1m").observe(new NativeMemoryOf(DefaultStacks.class));
        // Each of the threads has 768 KB less, and so has each of the VM's own that run Java.
        assertThat(small).reserved("Thread").isBelow(usual).byBetween(11 * MB, 64 * MB);
        assertThat(small).committed("Thread").isBelow(usual).by(saved);
    }

    @Pin("at the start, the code cache commits {} times 2.4 MB, once for each segment")
    @Requires(jit = {Jit.C1, Jit.C2})
    @Expect(value = "1", until = "8")
    @Expect(value = "3", since = "9", by = "JEP 197")
    @FalsifiedBy(flags = "-XX:InitialCodeCacheSize=8m", until = "8")
    @FalsifiedBy(flags = "-XX:-SegmentedCodeCache", since = "9")
    @FalsifiedBy(flags = "-XX:-TieredCompilation", since = "9")
    void codeCacheIsThree(Jvm jvm, int segments) {
        assertThat(jvm.observe(new NativeMemoryOf(Nothing.class)))
                .committed("Code")
                .isBetween(segments * 2400L * KB, segments * 3200L * KB);
    }

    @Pin("the class-data archive of the JDK takes more native memory than it saves")
    @Requires(options = "-Xshare:on")
    @Expect(since = "11")
    @FalsifiedBy(flags = "-Xshare:off")
    void archiveIsCounted(Jvm jvm) {
        NativeMemory archive = serial(jvm).observe(new NativeMemoryOf(Nothing.class));
        NativeMemory none = serial(jvm).with("-Xshare:off").observe(new NativeMemoryOf(Nothing.class));
        assertThat(archive).committed("Symbol").isBelow(none).byBetween(MB / 2, 4 * MB);
        assertThat(none).committed().isBelow(archive).byBetween(2 * MB, 16 * MB);
    }

    @Pin("NMT counts a direct buffer under {}")
    @Expect(value = "Internal", until = "8")
    @Expect(value = "Other", since = "11")
    @FalsifiedBy(probe = SmallDirect.class, insteadOf = Direct.class)
    void directIsOther(Jvm jvm, String category) {
        assertThat(serial(jvm).observe(new NativeMemoryOf(Direct.class)))
                .committed(category)
                .isBetween(8 * MB, 9 * MB);
    }
}
