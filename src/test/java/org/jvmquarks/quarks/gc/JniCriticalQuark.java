package org.jvmquarks.quarks.gc;

import static org.jvmquarks.QuarkAssertions.assertThat;

import java.util.Random;
import java.util.zip.Deflater;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
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
 * request until the section is over, and the collection has the cause that it would have had.
 *
 * <p>For users: with a collector that waits, a long critical section in one thread keeps all others
 * waiting as soon as the young generation is full.
 */
@Quark(id = "jni-critical", title = "JNI critical sections", source = "JVM Anatomy Quark #9")
public class JniCriticalQuark {
    private static final String BY_LOCKER = "GCLocker Initiated GC";

    /** Compresses in one thread, in sections of about a millisecond, and allocates in another. */
    public static class Compresses {
        static volatile boolean done;
        static volatile byte[] last = {};

        public static void main(String[] arguments) {
            byte[] text = new byte[20_000];
            new Random(9).nextBytes(text);
            byte[] compressed = new byte[2 * text.length];
            Thread thread =
                    new Thread(
                            () -> {
                                Deflater deflater = new Deflater();
                                for (int i = 0; i < 1000; i++) {
                                    deflater.reset();
                                    deflater.setInput(text);
                                    deflater.finish();
                                    deflater.deflate(compressed);
                                }
                                deflater.end();
                                done = true;
                            });
            thread.start();
            while (!done) {
                last = new byte[10_000];
            }
        }
    }

    /** Allocates as much beside a thread that computes without native code. */
    public static class Computes {
        static volatile boolean done;
        static volatile byte[] last = {};
        static volatile long sum;

        public static void main(String[] arguments) {
            Thread thread =
                    new Thread(
                            () -> {
                                for (int i = 0; i < 20_000_000; i++) {
                                    sum = 31 * sum + i;
                                }
                                done = true;
                            });
            thread.start();
            while (!done) {
                last = new byte[10_000];
            }
        }
    }

    @Pin(value = "critical sections put off collections: Serial", until = 24)
    @Requires(collector = Collector.SERIAL)
    @FalsifiedBy(probe = Computes.class, insteadOf = Compresses.class)
    void serialWaits(Jvm jvm) {
        waits(jvm.with(Collector.SERIAL.options()));
    }

    @Pin(value = "critical sections put off collections: Parallel", until = 24)
    @Requires(collector = Collector.PARALLEL)
    @FalsifiedBy(probe = Computes.class, insteadOf = Compresses.class)
    void parallelWaits(Jvm jvm) {
        waits(jvm.with(Collector.PARALLEL.options()));
    }

    @Pin(value = "critical sections put off collections: G1", until = 21)
    @Requires(collector = Collector.G1)
    @FalsifiedBy(probe = Computes.class, insteadOf = Compresses.class)
    void g1Waits(Jvm jvm) {
        waits(jvm.with(Collector.G1.options()));
    }

    @Pin(value = "critical sections start no collection: G1", since = 22)
    @Requires(collector = Collector.G1)
    @FalsifiedBy(flags = {"-XX:-UseG1GC", "-XX:+UseSerialGC"})
    void g1Pins(Jvm jvm) {
        collectsAsUsual(jvm.with(Collector.G1.options()), "G1 Evacuation Pause");
    }

    @Pin(value = "critical sections start no collection: Serial", since = 25)
    @Requires(collector = Collector.SERIAL)
    @FalsifiedBy(flags = {"-XX:-UseSerialGC", "-XX:+UseG1GC"})
    void serialKeepsTheRequest(Jvm jvm) {
        collectsAsUsual(jvm.with(Collector.SERIAL.options()), "Allocation Failure");
    }

    @Pin(value = "critical sections start no collection: Parallel", since = 25)
    @Requires(collector = Collector.PARALLEL)
    @FalsifiedBy(flags = {"-XX:-UseParallelGC", "-XX:+UseG1GC"})
    void parallelKeepsTheRequest(Jvm jvm) {
        collectsAsUsual(jvm.with(Collector.PARALLEL.options()), "Allocation Failure");
    }

    private static void waits(Jvm jvm) {
        assertThat(jvm.with("-Xms16m", "-Xmx16m").observe(new GcLogOf(Compresses.class)))
                .hasCollection(BY_LOCKER);
    }

    private static void collectsAsUsual(Jvm jvm, String cause) {
        assertThat(jvm.with("-Xms16m", "-Xmx16m").observe(new GcLogOf(Compresses.class)))
                .hasCollection(cause)
                .hasNoCollection(BY_LOCKER);
    }
}
