package org.jvmquarks.quarks.gc;

import static org.jvmquarks.QuarkAssertions.assertThat;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Collections;
import java.util.Map;
import java.util.Random;
import java.util.zip.Deflater;
import org.jvmquarks.Expect;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.ForEach;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Touches;
import org.jvmquarks.evidence.gclog.GcKind;
import org.jvmquarks.evidence.gclog.GcLog;
import org.jvmquarks.evidence.gclog.GcLogAssert;
import org.jvmquarks.evidence.gclog.GcLogOf;
import org.jvmquarks.jdk.Collector;
import org.jvmquarks.verdict.Impact;

/**
 * While a thread is in a JNI critical section, Serial, Parallel, CMS and ZGC complete no collection, nor does G1 up to
 * JDK 21: a thread that allocates waits when there is no room left. G1 since JDK 22 and Shenandoah do collect.
 *
 * <h2>Why</h2>
 *
 * Native code that asks for the elements of an array by {@code GetPrimitiveArrayCritical} gets the array itself, which
 * must not move until it is released. A collector that moves everything has to wait. One that works with regions can
 * pin the region of the array and collect the others; ZGC does not pin: the pauses that start marking and relocation
 * wait for the end of the section; marking that has begun continues. Up to JDK 24 the last thread that leaves a section
 * starts the postponed collection, and the log calls it a "GCLocker Initiated GC".
 *
 * <p>Up to 24, with Serial and Parallel, a thread that finds the young generation full during a section takes room from
 * the old one, and waits only when that is full as well. The garbage that it leaves there needs a full collection.
 *
 * <h2>How it is shown</h2>
 *
 * {@link Deflater} compresses in such a section, so that no native code is needed. One thread compresses, in a single
 * call, an amount that takes a third of a second. If there was no collection in that time, it repeats this for a
 * second, as the machine may have been too busy. Once the thread has used processor time in the call, and so is
 * certainly in the section, a second thread requests a collection. If the management beans count a collection and the
 * first thread uses processor time in the section afterwards, the collection took place during the section; one that
 * starts at the end of the section comes too late to count. Control: a thread that computes as long in Java. For the
 * causes in the log, many short sections run while another thread allocates. A thread that allocates more bytes than
 * the heap holds, while the first one is in the section, did not wait.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8 to 21: Serial, Parallel, CMS and G1 wait, and the log names the locker; Shenandoah pins.
 *   <li>since 22: G1 pins regions (JEP 423).
 *   <li>since 25: with Serial and Parallel the thread that needs memory keeps its request until the section is over
 *       (JDK-8192647). The collection has its ordinary cause, and is a young one.
 *   <li>not measured: 22 to 24; the version of a change in these comes from its issue or JEP.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * With a collector that waits, a long critical section in one thread stalls all others as soon as they run out of
 * memory to allocate: compressing a large array in one call is enough. Compress in pieces, or between direct buffers
 * (since 11), or move to G1 on JDK 22 or later.
 */
@Quark(
        id = "jni-critical",
        title = "JNI critical sections",
        source = "JVM Anatomy Quark #9",
        impact = Impact.PERFORMANCE)
@Touches(
        api = {
            "java.lang.Runtime#load",
            "java.lang.Runtime#loadLibrary",
            "java.lang.System#load",
            "java.lang.System#loadLibrary"
        })
public class JniCriticalQuark {
    private static final String COLLECTED = "collected meanwhile";
    private static final String GOES_ON = "allocates more than the heap meanwhile";
    private static final String BY_LOCKER = "GCLocker Initiated GC";

    /** Allocates a gigabyte while another thread is in short sections all the time. */
    public static class Compresses {
        private static final int ARRAYS = 100_000;

        static volatile boolean started;
        static volatile boolean done;
        static volatile byte[] last = {};

        public static void main(String[] arguments) throws InterruptedException {
            byte[] text = new byte[20_000];
            new Random(9).nextBytes(text);
            byte[] compressed = new byte[2 * text.length];
            Thread thread = new Thread(() -> {
                Deflater deflater = new Deflater();
                while (!done) {
                    deflater.reset();
                    deflater.setInput(text);
                    deflater.finish();
                    deflater.deflate(compressed);
                    started = true;
                }
                deflater.end();
            });
            thread.start();
            while (!started) {
                Thread.sleep(1);
            }
            for (int i = 0; i < ARRAYS; i++) {
                last = new byte[10_000];
            }
            done = true;
            thread.join();
        }
    }

    /** Allocates as much while another thread computes without native code. */
    public static class Computes {
        private static final int ARRAYS = 100_000;

        static volatile boolean done;
        static volatile byte[] last = {};
        static volatile long sum;

        /** Its return polls, which a loop does not on every VM. */
        private static long next(long x) {
            return 31 * x + 1;
        }

        public static void main(String[] arguments) throws InterruptedException {
            Thread thread = new Thread(() -> {
                while (!done) {
                    sum = next(sum);
                }
            });
            thread.start();
            for (int i = 0; i < ARRAYS; i++) {
                last = new byte[10_000];
            }
            done = true;
            thread.join();
        }
    }

    /** Requests a collection, which then has another cause. */
    public static class Asks {
        public static void main(String[] arguments) {
            System.gc();
        }
    }

    /** A long stay of one thread, and whether there is a collection during it. */
    abstract static class Stays {
        private static final long CERTAINLY_INSIDE_NANOS = 50_000_000;
        static final long SHORT_NANOS = 300_000_000;
        static final long LONG_NANOS = 1_000_000_000;
        private static final long MOST_NANOS = 20 * LONG_NANOS;

        volatile boolean left;

        public Map<String, Object> op() throws InterruptedException {
            // Once is enough; a machine may be too busy to collect in the short time.
            boolean collected = isCollectedMeanwhile(SHORT_NANOS) || isCollectedMeanwhile(LONG_NANOS);
            return Collections.singletonMap("collected meanwhile", collected);
        }

        private boolean isCollectedMeanwhile(long nanos) throws InterruptedException {
            Thread inside = enter(nanos);
            long before = collections();
            Thread asks = new Thread(System::gc);
            asks.start();
            while (!left && collections() == before) {
                Thread.sleep(1);
            }
            // The end of a section can start a collection itself: that comes too late to count.
            boolean collected = isStillInside(inside);
            inside.join();
            asks.join();
            return collected;
        }

        /**
         * Returns a thread that is certainly inside. A machine may give the looking thread no processor during the
         * stay: then the next one takes longer.
         */
        final Thread enter(long nanos) throws InterruptedException {
            for (long stay = nanos; stay <= MOST_NANOS; stay *= 4) {
                left = false;
                prepare(stay);
                Thread inside = new Thread(() -> {
                    stay();
                    left = true;
                });
                inside.start();
                if (isStillInside(inside)) {
                    return inside;
                }
                inside.join();
            }
            throw new IllegalStateException("each stay was too short to look at it");
        }

        /** Whether the stay continues for longer than what comes before and after it can take. */
        final boolean isStillInside(Thread inside) throws InterruptedException {
            ThreadMXBean threads = ManagementFactory.getThreadMXBean();
            long start = Math.max(0, threads.getThreadCpuTime(inside.getId()));
            while (!left) {
                if (threads.getThreadCpuTime(inside.getId()) - start >= CERTAINLY_INSIDE_NANOS) {
                    return true;
                }
                Thread.sleep(1);
            }
            return false;
        }

        private static long collections() {
            long count = 0;
            for (GarbageCollectorMXBean bean : ManagementFactory.getGarbageCollectorMXBeans()) {
                // Concurrent collectors count the pauses of a collection as well, by other beans.
                count += bean.getName().endsWith("Pauses") ? 0 : bean.getCollectionCount();
            }
            return count;
        }

        /**
         * Prepares a stay.
         *
         * @param nanos processor time that it is to take, in nanoseconds
         */
        abstract void prepare(long nanos);

        abstract void stay();
    }

    /** Stays in a critical section. */
    public static class StaysInSection extends Stays {
        private static final int MEGABYTE = 1 << 20;
        private static final int MOST_MEGABYTES = 32;

        private byte[] piece = new byte[0];
        private long nanosOfPiece;
        private byte[] text = new byte[0];
        private byte[] compressed = new byte[0];
        private Deflater deflater = new Deflater();

        /** The thread must need no time for anything but the section. */
        @Override
        void prepare(long nanos) {
            if (piece.length == 0) {
                piece = piece();
                text = piece;
                compressed = new byte[MEGABYTE];
                begin();
                nanosOfPiece = nanosOfStay();
            }
            int pieces = (int) Math.max(1, Math.min(MOST_MEGABYTES, nanos / nanosOfPiece));
            text = new byte[pieces * MEGABYTE];
            for (int i = 0; i < pieces; i++) {
                System.arraycopy(piece, 0, text, i * MEGABYTE, MEGABYTE);
            }
            // Four letters take a good quarter of the room.
            compressed = new byte[Math.max(MEGABYTE, text.length / 2)];
            begin();
        }

        /** Text that takes long to compress; the compressor forgets it before it is repeated. */
        private static byte[] piece() {
            Random random = new Random(9);
            byte[] piece = new byte[MEGABYTE];
            for (int i = 0; i < piece.length; i++) {
                piece[i] = (byte) ('a' + random.nextInt(4));
            }
            return piece;
        }

        private long nanosOfStay() {
            ThreadMXBean threads = ManagementFactory.getThreadMXBean();
            long start = threads.getCurrentThreadCpuTime();
            stay();
            return Math.max(1, threads.getCurrentThreadCpuTime() - start);
        }

        private void begin() {
            deflater = new Deflater(Deflater.DEFAULT_COMPRESSION);
            deflater.setInput(text);
            deflater.finish();
        }

        @Override
        void stay() {
            deflater.deflate(compressed);
            deflater.end();
        }
    }

    /** Stays in Java code. */
    public static class StaysInJava extends Stays {
        private static final int ROUNDS = 300_000_000;
        private static final int ROUNDS_OF_A_LOOK = 10_000;

        static volatile long sum;

        /** In processor time: on a busy machine the thread may hardly run. */
        private long nanos;

        /** Its return polls, which a loop does not on every VM. */
        private static long next(long x) {
            return 31 * x + 1;
        }

        @Override
        void prepare(long nanosOfStay) {
            nanos = nanosOfStay;
        }

        @Override
        void stay() {
            ThreadMXBean threads = ManagementFactory.getThreadMXBean();
            long end = threads.getCurrentThreadCpuTime() + nanos;
            for (int i = 0; i < ROUNDS && !isOver(i, end, threads); i++) {
                sum = next(sum);
            }
        }

        private static boolean isOver(int round, long end, ThreadMXBean threads) {
            return round % ROUNDS_OF_A_LOOK == 0 && threads.getCurrentThreadCpuTime() >= end;
        }
    }

    /** Whether a thread can allocate more than the heap while another one stays somewhere. */
    static final class Allocating {
        /** More than the heap of 128 MB: only a collection makes room for it. */
        private static final long MORE_THAN_THE_HEAP = 144L << 20;

        private static final int ARRAY = 16 << 10;

        static volatile byte[] last = {};

        private final Stays stays;
        private volatile long bytes;

        Allocating(Stays stays) {
            this.stays = stays;
        }

        Map<String, Object> during() throws InterruptedException {
            boolean goesOn = goesOn(Stays.SHORT_NANOS) || goesOn(Stays.LONG_NANOS);
            return Collections.singletonMap(GOES_ON, goesOn);
        }

        private boolean goesOn(long nanos) throws InterruptedException {
            bytes = 0;
            Thread inside = stays.enter(nanos);
            Thread allocates = new Thread(this::allocate);
            allocates.start();
            while (!stays.left && bytes < MORE_THAN_THE_HEAP) {
                Thread.sleep(1);
            }
            boolean goesOn = bytes >= MORE_THAN_THE_HEAP && stays.isStillInside(inside);
            inside.join();
            allocates.join();
            return goesOn;
        }

        /** Only one thread adds. */
        @SuppressWarnings("NonAtomicVolatileUpdate")
        private void allocate() {
            while (!stays.left && bytes < MORE_THAN_THE_HEAP) {
                last = new byte[ARRAY];
                bytes += ARRAY;
            }
        }

        /**
         * Allocates until the stay is over, and then as much as the heap holds. On a busy machine the short stay may
         * end before the memory does.
         */
        void duringAndAfter() throws InterruptedException {
            duringAndAfter(Stays.SHORT_NANOS);
            if (fullCollections() == 0) {
                duringAndAfter(Stays.LONG_NANOS);
            }
        }

        private void duringAndAfter(long nanos) throws InterruptedException {
            Thread inside = stays.enter(nanos);
            while (!stays.left) {
                last = new byte[ARRAY];
            }
            for (long after = 0; after < MORE_THAN_THE_HEAP; after += ARRAY) {
                last = new byte[ARRAY];
            }
            inside.join();
        }

        private static long fullCollections() {
            long count = 0;
            for (GarbageCollectorMXBean bean : ManagementFactory.getGarbageCollectorMXBeans()) {
                boolean isFull =
                        bean.getName().contains("MarkSweep") || bean.getName().equals("G1 Old Generation");
                count += isFull ? bean.getCollectionCount() : 0;
            }
            return count;
        }
    }

    /** Allocates while another thread is in a critical section. */
    public static class AllocatesInSection {
        public Map<String, Object> op() throws InterruptedException {
            return new Allocating(new StaysInSection()).during();
        }
    }

    /** Allocates while another thread is in Java code. */
    public static class AllocatesInJava {
        public Map<String, Object> op() throws InterruptedException {
            return new Allocating(new StaysInJava()).during();
        }
    }

    /** Allocates while another thread is in a critical section, and after it. */
    public static class AllocatesAfterSection {
        public static void main(String[] arguments) throws InterruptedException {
            new Allocating(new StaysInSection()).duringAndAfter();
        }
    }

    /** Allocates while another thread is in Java code, and after it. */
    public static class AllocatesAfterJava {
        public static void main(String[] arguments) throws InterruptedException {
            new Allocating(new StaysInJava()).duringAndAfter();
        }
    }

    @Pin("with {each}, a thread that allocates {goes on|has to wait} while another one is in a JNI critical section")
    @ForEach(collector = {Collector.G1, Collector.SHENANDOAH, Collector.Z})
    @Expect(value = "false", until = "21", collector = Collector.G1)
    @Expect(value = "true", since = "22", by = "JEP 423", collector = Collector.G1)
    @Expect(value = "true", since = "11", collector = Collector.SHENANDOAH)
    @Expect(value = "false", since = "11", collector = Collector.Z)
    @FalsifiedBy(probe = AllocatesInJava.class, insteadOf = AllocatesInSection.class, collector = Collector.Z)
    @FalsifiedBy(
            probe = AllocatesInJava.class,
            insteadOf = AllocatesInSection.class,
            until = "21",
            collector = Collector.G1)
    @FalsifiedBy(
            flags = {"-XX:-UseG1GC", "-XX:+UseSerialGC"},
            since = "22",
            collector = Collector.G1)
    @FalsifiedBy(
            flags = {"-XX:-UseShenandoahGC", "-XX:+UseSerialGC"},
            collector = Collector.SHENANDOAH)
    void allocatesInSection(Jvm jvm, boolean goesOn) {
        Jvm sized = jvm.with("-Xms128m", "-Xmx128m");
        assertThat(sized.valuesOf(AllocatesInSection.class)).has(GOES_ON, goesOn);
    }

    @Pin("with {each}, a JNI critical section during which another thread makes garbage"
            + " {leads|does not lead} to a full collection")
    @ForEach(collector = {Collector.SERIAL, Collector.PARALLEL, Collector.G1})
    @Expect(
            value = "true",
            until = "24",
            collector = {Collector.SERIAL, Collector.PARALLEL})
    @Expect(
            value = "false",
            since = "25",
            by = "JDK-8192647",
            collector = {Collector.SERIAL, Collector.PARALLEL})
    @Expect(value = "false", collector = Collector.G1)
    @FalsifiedBy(
            probe = AllocatesAfterJava.class,
            insteadOf = AllocatesAfterSection.class,
            until = "24",
            collector = {Collector.SERIAL, Collector.PARALLEL})
    @FalsifiedBy(
            probe = Asks.class,
            insteadOf = AllocatesAfterSection.class,
            since = "25",
            collector = {Collector.SERIAL, Collector.PARALLEL})
    @FalsifiedBy(
            flags = {"-XX:-UseG1GC", "-XX:+UseSerialGC"},
            until = "21",
            collector = Collector.G1)
    @FalsifiedBy(probe = Asks.class, insteadOf = AllocatesAfterSection.class, collector = Collector.G1)
    void fullCollectionAfterSection(Jvm jvm, boolean isFull) {
        GcLog log = jvm.with("-Xms128m", "-Xmx128m", "-Xmn32m").observe(new GcLogOf(AllocatesAfterSection.class));
        assertThat(log.cycles().stream().anyMatch(cycle -> cycle.kind() == GcKind.FULL))
                .as("a full collection among %s", log.cycles())
                .isEqualTo(isFull);
    }

    @Pin("{each} {collects|does not collect} while a thread is in a JNI critical section")
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
            value = "false",
            collector = {Collector.SERIAL, Collector.PARALLEL, Collector.CMS})
    @Expect(value = "false", until = "21", collector = Collector.G1)
    @Expect(value = "true", since = "22", by = "JEP 423", collector = Collector.G1)
    @Expect(value = "true", since = "11", collector = Collector.SHENANDOAH)
    @Expect(value = "false", since = "11", collector = Collector.Z)
    @FalsifiedBy(
            probe = StaysInJava.class,
            insteadOf = StaysInSection.class,
            collector = {Collector.SERIAL, Collector.PARALLEL, Collector.CMS, Collector.Z})
    @FalsifiedBy(probe = StaysInJava.class, insteadOf = StaysInSection.class, until = "21", collector = Collector.G1)
    @FalsifiedBy(
            flags = {"-XX:-UseG1GC", "-XX:+UseSerialGC"},
            since = "22",
            collector = Collector.G1)
    @FalsifiedBy(
            flags = {"-XX:-UseShenandoahGC", "-XX:+UseSerialGC"},
            collector = Collector.SHENANDOAH)
    void collectsInSection(Jvm jvm, boolean collects) {
        Jvm sized = jvm.with("-Xms128m", "-Xmx128m");
        assertThat(sized.valuesOf(StaysInSection.class)).has(COLLECTED, collects);
    }

    @Pin(value = "with {each}, a collection during JNI critical sections has the cause '{}'", impact = Impact.INTERNAL)
    @ForEach(collector = {Collector.SERIAL, Collector.PARALLEL, Collector.G1})
    @Expect(
            value = BY_LOCKER,
            until = "24",
            collector = {Collector.SERIAL, Collector.PARALLEL})
    @Expect(
            value = "Allocation Failure",
            since = "25",
            by = "JDK-8192647",
            collector = {Collector.SERIAL, Collector.PARALLEL})
    @Expect(value = BY_LOCKER, until = "21", collector = Collector.G1)
    @Expect(value = "G1 Evacuation Pause", since = "22", by = "JEP 423", collector = Collector.G1)
    @FalsifiedBy(
            probe = Computes.class,
            insteadOf = Compresses.class,
            until = "24",
            collector = {Collector.SERIAL, Collector.PARALLEL})
    @FalsifiedBy(probe = Computes.class, insteadOf = Compresses.class, until = "21", collector = Collector.G1)
    @FalsifiedBy(
            probe = Asks.class,
            insteadOf = Compresses.class,
            since = "25",
            collector = {Collector.SERIAL, Collector.PARALLEL})
    @FalsifiedBy(probe = Asks.class, insteadOf = Compresses.class, since = "22", collector = Collector.G1)
    void namesTheCause(Jvm jvm, String cause) {
        GcLogAssert log = assertThat(jvm.with("-Xms16m", "-Xmx16m").observe(new GcLogOf(Compresses.class)))
                .hasCollection(cause);
        if (!cause.equals(BY_LOCKER)) {
            log.hasNoCollection(BY_LOCKER);
        }
    }
}
