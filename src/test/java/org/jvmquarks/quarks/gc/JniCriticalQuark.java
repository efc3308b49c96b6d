package org.jvmquarks.quarks.gc;

import static org.jvmquarks.QuarkAssertions.assertThat;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Collections;
import java.util.Map;
import java.util.Random;
import java.util.zip.Deflater;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.evidence.gclog.GcLog;
import org.jvmquarks.evidence.gclog.GcLogOf;
import org.jvmquarks.evidence.value.Values;
import org.jvmquarks.jdk.Collector;

/**
 * While a thread is in a JNI critical section, Serial and Parallel do not collect, nor does G1 up
 * to JDK 21: whoever needs a collection waits. G1 since JDK 22 and Shenandoah do collect.
 *
 * <h2>Why</h2>
 *
 * Native code that asks for the elements of an array by {@code GetPrimitiveArrayCritical} gets the
 * array itself, which must not move until it is given back. A collector that moves everything in a
 * pause has to wait. Those that work by regions can pin the region of the array and collect the
 * others. Up to JDK 24 the last thread to give an array back starts what was put off, and the log
 * calls that a "GCLocker Initiated GC".
 *
 * <h2>How it is shown</h2>
 *
 * {@link Deflater} compresses in such a section, so that no native code is needed. One thread
 * compresses 8 MB in a single call. When it has used processor time in it, and so is in the section
 * for certain, a second one asks for a collection. One that the collectors' beans count was done in
 * the section if the first thread uses processor time in it after that as well; the collection that
 * the end of a section starts does not count so. Control: a thread that computes as long in Java.
 * For the words of the log many short sections run beside a thread that allocates.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8 to 21: Serial, Parallel and G1 wait, and the log names the locker; Shenandoah pins
 *   <li>since 22: G1 pins regions (JEP 423)
 *   <li>since 25: with Serial and Parallel the thread that needs memory keeps its request until the
 *       section is over (JDK-8192647), and the collection has the cause that it would have had
 * </ul>
 *
 * <h2>For users</h2>
 *
 * With a collector that waits, a long critical section in one thread keeps all others waiting as
 * soon as the young generation is full: compressing a large array in one call is enough.
 */
@Quark(id = "jni-critical", title = "JNI critical sections", source = "JVM Anatomy Quark #9")
public class JniCriticalQuark {
    private static final String COLLECTED = "collected meanwhile";
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
            Thread thread =
                    new Thread(
                            () -> {
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

    /** Allocates as much beside a thread that computes without native code. */
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
            Thread thread =
                    new Thread(
                            () -> {
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

    /** A long stay of one thread, and whether there is a collection meanwhile. */
    abstract static class Stays {
        private static final long CERTAINLY_INSIDE_NANOS = 50_000_000;
        private static final int ATTEMPTS = 2;

        volatile boolean left;

        public Map<String, Object> op() throws InterruptedException {
            boolean collected = false;
            // Once is enough; a machine may be too busy to collect in time.
            for (int i = 0; i < ATTEMPTS && !collected; i++) {
                collected = isCollectedMeanwhile();
            }
            return Collections.singletonMap("collected meanwhile", collected);
        }

        private boolean isCollectedMeanwhile() throws InterruptedException {
            left = false;
            prepare();
            Thread inside =
                    new Thread(
                            () -> {
                                stay();
                                left = true;
                            });
            inside.start();
            if (!isStillInside(inside)) {
                throw new IllegalStateException("the stay is too short to look at it");
            }
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

        /** Whether the stay goes on for longer than what comes before and after it can take. */
        private boolean isStillInside(Thread inside) throws InterruptedException {
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
                count += bean.getCollectionCount();
            }
            return count;
        }

        void prepare() {}

        abstract void stay();
    }

    /** Stays in a critical section. */
    public static class StaysInSection extends Stays {
        private final byte[] text = new byte[8 << 20];
        private final byte[] compressed = new byte[text.length];
        private Deflater deflater = new Deflater();

        /** The thread must need no time for anything but the section. */
        @Override
        void prepare() {
            Random random = new Random(9);
            for (int i = 0; i < text.length; i++) {
                text[i] = (byte) ('a' + random.nextInt(4));
            }
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

        static volatile long sum;

        /** Its return polls, which a loop does not on every VM. */
        private static long next(long x) {
            return 31 * x + 1;
        }

        @Override
        void stay() {
            long start = System.nanoTime();
            for (int i = 0; i < ROUNDS && System.nanoTime() - start < 1_000_000_000L; i++) {
                sum = next(sum);
            }
        }
    }

    @Pin("no collection while a thread is in a section: Serial")
    @Requires(collector = Collector.SERIAL)
    @FalsifiedBy(probe = StaysInJava.class, insteadOf = StaysInSection.class)
    void serialWaits(Jvm jvm) {
        assertThat(duringSection(jvm, Collector.SERIAL)).has(COLLECTED, false);
    }

    @Pin("no collection while a thread is in a section: Parallel")
    @Requires(collector = Collector.PARALLEL)
    @FalsifiedBy(probe = StaysInJava.class, insteadOf = StaysInSection.class)
    void parallelWaits(Jvm jvm) {
        assertThat(duringSection(jvm, Collector.PARALLEL)).has(COLLECTED, false);
    }

    @Pin(value = "no collection while a thread is in a section: G1", until = 21)
    @Requires(collector = Collector.G1)
    @FalsifiedBy(probe = StaysInJava.class, insteadOf = StaysInSection.class)
    void g1Waits(Jvm jvm) {
        assertThat(duringSection(jvm, Collector.G1)).has(COLLECTED, false);
    }

    @Pin(value = "a collection while a thread is in a section: G1", since = 22)
    @Requires(collector = {Collector.G1, Collector.SERIAL})
    @FalsifiedBy(flags = {"-XX:-UseG1GC", "-XX:+UseSerialGC"})
    void g1Pins(Jvm jvm) {
        assertThat(duringSection(jvm, Collector.G1)).has(COLLECTED, true);
    }

    @Pin("a collection while a thread is in a section: Shenandoah")
    @Requires(collector = {Collector.SHENANDOAH, Collector.SERIAL})
    @FalsifiedBy(flags = {"-XX:-UseShenandoahGC", "-XX:+UseSerialGC"})
    void shenandoahPins(Jvm jvm) {
        assertThat(duringSection(jvm, Collector.SHENANDOAH)).has(COLLECTED, true);
    }

    private static Values duringSection(Jvm jvm, Collector collector) {
        return jvm.with(collector.options())
                .with("-Xms128m", "-Xmx128m")
                .valuesOf(StaysInSection.class);
    }

    @Pin(value = "a section's end starts the collection that it put off: Serial", until = 24)
    @Requires(collector = Collector.SERIAL)
    @FalsifiedBy(probe = Computes.class, insteadOf = Compresses.class)
    void serialNamesIt(Jvm jvm) {
        assertThat(beside(jvm, Collector.SERIAL)).hasCollection(BY_LOCKER);
    }

    @Pin(value = "a section's end starts the collection that it put off: Parallel", until = 24)
    @Requires(collector = Collector.PARALLEL)
    @FalsifiedBy(probe = Computes.class, insteadOf = Compresses.class)
    void parallelNamesIt(Jvm jvm) {
        assertThat(beside(jvm, Collector.PARALLEL)).hasCollection(BY_LOCKER);
    }

    @Pin(value = "a section's end starts the collection that it put off: G1", until = 21)
    @Requires(collector = Collector.G1)
    @FalsifiedBy(probe = Computes.class, insteadOf = Compresses.class)
    void g1NamesIt(Jvm jvm) {
        assertThat(beside(jvm, Collector.G1)).hasCollection(BY_LOCKER);
    }

    private static GcLog beside(Jvm jvm, Collector collector) {
        return jvm.with(collector.options())
                .with("-Xms16m", "-Xmx16m")
                .observe(new GcLogOf(Compresses.class));
    }
}
