package org.jvmquarks.quarks.gc;

import static org.jvmquarks.QuarkAssertions.assertThat;

import java.util.Random;
import java.util.zip.Deflater;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.evidence.gclog.GcLog;
import org.jvmquarks.evidence.gclog.GcLogOf;
import org.jvmquarks.jdk.Collector;

/**
 * Native code that asks for the elements of an array by {@code GetPrimitiveArrayCritical} gets the
 * array itself, which must not move until it is given back. A collector that moves everything in a
 * pause then has to wait, and every thread that needs memory waits with it; the last to give an
 * array back starts what was put off, and the log calls that a "GCLocker Initiated GC". {@link
 * Deflater} compresses in such a section, so that no native code is needed to show it.
 *
 * <p>G1 pins the regions of such arrays since JDK 22 (JEP 423) and collects the others. Serial and
 * Parallel still wait, but since JDK 25 (JDK-8192647) the thread that needs memory keeps its
 * request until the section is over, and the collection has the cause that it would have had. So
 * the log tells up to then, and that is pinned; what comes after leaves no such trace.
 *
 * <p>For users: with a collector that waits, a long critical section in one thread keeps all others
 * waiting as soon as the young generation is full.
 */
@Quark(id = "jni-critical", title = "JNI critical sections", source = "JVM Anatomy Quark #9")
public class JniCriticalQuark {
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
