package org.jvmquarks.quarks.memory;

import static org.jvmquarks.QuarkAssertions.assertThat;

import java.nio.ByteBuffer;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.evidence.nativememory.NativeMemory;
import org.jvmquarks.evidence.nativememory.NativeMemoryOf;
import org.jvmquarks.jdk.Collector;
import org.jvmquarks.jdk.Jit;

/**
 * A JVM with a heap of 16 MB takes 30 to 80 MB, and the options that choose collector, compilers,
 * stacks and the archive of classes decide where in between.
 *
 * <h2>Why</h2>
 *
 * The collector needs its own tables and threads, the compilers a code cache, each thread a stack,
 * each class its metadata. Serial keeps a card table, Parallel also structures per thread and for
 * compaction, G1 a mark stack of 32 MB. The archive of the JDK's own classes makes the VM start
 * faster and not smaller: it is counted, and is more than what it saves.
 *
 * <h2>How it is shown</h2>
 *
 * HotSpot counts what it allocates by category when started with {@code
 * -XX:NativeMemoryTracking=summary} (NMT). The pins compare the committed bytes of one category
 * with and without the option that they are about; the bounds are wide where versions differ by
 * some pages.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8: stacks are counted whole; since 11 only what the threads have touched counts as
 *       committed, so {@code -Xss} no longer shows there.
 *   <li>since 9: the code cache has three segments (JEP 197), and commits 2.4 MB for each.
 *   <li>since 12: the archive of classes is part of the JDK (JEP 341); packagers made it before.
 *   <li>8 to 26: G1 has its mark stack from the start, however small the heap; since 27 from the
 *       first concurrent marking on.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * In a small container take Serial; give a thread a smaller stack for the address space, not for
 * the memory; look for direct buffers under Other, or on JDK 8 Internal.
 */
@Quark(
        id = "native-memory",
        title = "Native memory",
        source = "JVM Anatomy Quark #12, JEP 197, JEP 341")
@Requires(options = "-XX:NativeMemoryTracking=summary")
class NativeMemoryQuark {
    private static final long KB = 1L << 10;
    private static final long MB = 1L << 20;

    /** Leaves the work to the VM. */
    public static class Nothing {
        public static void main(String[] args) {}
    }

    /** Asks for one collection. */
    public static class Collects {
        public static void main(String[] args) {
            System.gc();
        }
    }

    /** A direct buffer of 8 MB. */
    public static class Direct {
        public ByteBuffer op() {
            return ByteBuffer.allocateDirect(8 << 20);
        }
    }

    /** A direct buffer of 64 KB. */
    public static class SmallDirect {
        public ByteBuffer op() {
            return ByteBuffer.allocateDirect(64 << 10);
        }
    }

    /** A thread that may use so much stack has gone so many frames deep, and waits. */
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

    /** A thread that is allowed 64 MB of stack and went 50000 frames deep. */
    public static class Deep {
        public static void main(String[] args) throws InterruptedException {
            new Descent(64 << 20, 50_000).startAndWait();
        }
    }

    /** The same thread went ten frames deep. */
    public static class Shallow {
        public static void main(String[] args) throws InterruptedException {
            new Descent(64 << 20, 10).startAndWait();
        }
    }

    /** A thread that is allowed 1 MB. */
    public static class SmallStack {
        public static void main(String[] args) throws InterruptedException {
            new Descent(1 << 20, 10).startAndWait();
        }
    }

    private static Jvm small(Jvm jvm) {
        return jvm.with("-Xms16m", "-Xmx16m");
    }

    private static Jvm serial(Jvm jvm) {
        return small(jvm).with(Collector.SERIAL.options());
    }

    private static Jvm parallel(Jvm jvm) {
        return small(jvm).with(Collector.PARALLEL.options()).with("-XX:ParallelGCThreads=2");
    }

    @Pin("Serial commits 4 to 16 MB less than Parallel")
    @Requires(collector = {Collector.SERIAL, Collector.PARALLEL})
    @FalsifiedBy(flags = {"-XX:-UseSerialGC", "-XX:+UseParallelGC"})
    @FalsifiedBy(flags = {"-XX:-UseParallelGC", "-XX:+UseSerialGC"})
    void serialIsSmall(Jvm jvm) {
        NativeMemory serial = serial(jvm).observe(new NativeMemoryOf(Nothing.class));
        NativeMemory parallel = parallel(jvm).observe(new NativeMemoryOf(Nothing.class));
        assertThat(serial).committed().isLessThan(parallel, 4 * MB, 16 * MB);
        assertThat(serial).committed("GC").isLessThan(parallel, 3 * MB, 16 * MB);
    }

    @Pin("what Serial itself needs is some tens of kilobytes")
    @Requires(collector = Collector.SERIAL)
    @FalsifiedBy(flags = {"-XX:-UseSerialGC", "-XX:+UseParallelGC"})
    void serialItself(Jvm jvm) {
        assertThat(serial(jvm).observe(new NativeMemoryOf(Nothing.class)))
                .committed("GC")
                .isBetween(40 * KB, 160 * KB);
    }

    @Pin(value = "G1 commits its mark stack of 32 MB at the start", until = 26)
    @Requires(collector = Collector.G1)
    @FalsifiedBy(flags = "-XX:MarkStackSize=16k")
    void markStackAtStart(Jvm jvm) {
        assertThat(g1AfterFullCollection(jvm)).committed("GC").isBetween(32 * MB, 64 * MB);
    }

    @Pin(value = "G1 commits no mark stack before its first marking", since = 27)
    @Requires(collector = Collector.G1)
    @FalsifiedBy(flags = "-XX:+ExplicitGCInvokesConcurrent")
    void markStackAtFirstMarking(Jvm jvm) {
        assertThat(g1AfterFullCollection(jvm)).committed("GC").isBetween(1 * MB, 16 * MB);
    }

    private static NativeMemory g1AfterFullCollection(Jvm jvm) {
        // Each of its threads has a queue of its own: with many processors these are more.
        return small(jvm)
                .with(Collector.G1.options())
                .with("-XX:ParallelGCThreads=2", "-XX:ConcGCThreads=1")
                .observe(new NativeMemoryOf(Collects.class));
    }

    @Pin(value = "a stack counts as committed as a whole", until = 8)
    @FalsifiedBy(probe = SmallStack.class, insteadOf = Shallow.class)
    void stacksAreCountedWhole(Jvm jvm) {
        assertThat(jvm.observe(new NativeMemoryOf(Nothing.class)))
                .committed("Thread")
                .isLessThan(jvm.observe(new NativeMemoryOf(Shallow.class)), 60 * MB, 68 * MB);
    }

    @Pin(value = "a stack counts as committed as far as it was used", since = 11)
    @FalsifiedBy(probe = Shallow.class, insteadOf = Deep.class)
    @FalsifiedBy(probe = Deep.class, insteadOf = Shallow.class)
    void stacksAreCountedAsUsed(Jvm jvm) {
        // Frames of compiled code are smaller: when the compiler is done would decide on the depth.
        Jvm interpreter = jvm.with("-Xint");
        NativeMemory shallow = interpreter.observe(new NativeMemoryOf(Shallow.class));
        NativeMemory deep = interpreter.observe(new NativeMemoryOf(Deep.class));
        assertThat(shallow).committed("Thread").isLessThan(deep, 2 * MB, 64 * MB);
        assertThat(shallow).reserved("Thread").isSameAs(deep, 4 * MB);
    }

    @Pin(value = "a smaller -Xss saves committed memory", until = 8)
    @Requires(collector = Collector.SERIAL)
    @FalsifiedBy(flags = "-Xss1m")
    void smallStacksSaveMemory(Jvm jvm) {
        NativeMemory small =
                serial(jvm).with("-Xss256k").observe(new NativeMemoryOf(Nothing.class));
        NativeMemory usual = serial(jvm).observe(new NativeMemoryOf(Nothing.class));
        assertThat(small).committed("Thread").isLessThan(usual, 2 * MB, 32 * MB);
    }

    /** The interpreter of Zero touches part of each stack in advance, a smaller one saves that. */
    @Pin(value = "a smaller -Xss saves address space only", since = 11)
    @Requires(jit = Jit.C1, collector = Collector.SERIAL)
    @FalsifiedBy(flags = "-Xss1m")
    void smallStacksSaveAddresses(Jvm jvm) {
        Jvm steady = serial(jvm).with("-XX:-UseDynamicNumberOfCompilerThreads");
        NativeMemory small = steady.with("-Xss256k").observe(new NativeMemoryOf(Nothing.class));
        NativeMemory usual = steady.observe(new NativeMemoryOf(Nothing.class));
        assertThat(small).reserved("Thread").isLessThan(usual, 2 * MB, 32 * MB);
        assertThat(small).committed("Thread").isSameAs(usual, 512 * KB);
    }

    @Pin(value = "the code cache commits 2.4 MB at once", until = 8)
    @Requires(jit = {Jit.C1, Jit.C2})
    @FalsifiedBy(flags = "-XX:InitialCodeCacheSize=8m")
    void codeCacheIsOne(Jvm jvm) {
        assertThat(jvm.observe(new NativeMemoryOf(Nothing.class)))
                .committed("Code")
                .isBetween(2400 * KB, 3200 * KB);
    }

    @Pin(value = "each of three segments of the code cache commits 2.4 MB at once", since = 11)
    @Requires(jit = {Jit.C1, Jit.C2})
    @FalsifiedBy(flags = "-XX:-SegmentedCodeCache")
    @FalsifiedBy(flags = "-XX:-TieredCompilation")
    void codeCacheIsThree(Jvm jvm) {
        assertThat(jvm.observe(new NativeMemoryOf(Nothing.class)))
                .committed("Code")
                .isBetween(7200 * KB, 9600 * KB);
    }

    @Pin(value = "the archive of classes is counted and takes more than it saves", since = 11)
    @Requires(options = "-Xshare:on")
    @FalsifiedBy(flags = "-Xshare:off")
    void archiveIsCounted(Jvm jvm) {
        NativeMemory archive = serial(jvm).observe(new NativeMemoryOf(Nothing.class));
        NativeMemory none =
                serial(jvm).with("-Xshare:off").observe(new NativeMemoryOf(Nothing.class));
        assertThat(archive).committed("Symbol").isLessThan(none, 1 * MB, 4 * MB);
        assertThat(none).committed().isLessThan(archive, 2 * MB, 16 * MB);
    }

    @Pin(value = "direct buffers are Internal", until = 8)
    @FalsifiedBy(probe = SmallDirect.class, insteadOf = Direct.class)
    void directIsInternal(Jvm jvm) {
        holdsDirect(jvm, "Internal");
    }

    @Pin(value = "direct buffers are Other", since = 11)
    @FalsifiedBy(probe = SmallDirect.class, insteadOf = Direct.class)
    void directIsOther(Jvm jvm) {
        holdsDirect(jvm, "Other");
    }

    private static void holdsDirect(Jvm jvm, String category) {
        assertThat(serial(jvm).observe(new NativeMemoryOf(Direct.class)))
                .committed(category)
                .isBetween(8 * MB, 9 * MB);
    }
}
