package org.jvmquarks.quarks.gc;

import static org.jvmquarks.QuarkAssertions.assertThat;

import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.evidence.gclog.GcKind;
import org.jvmquarks.evidence.gclog.GcLogOf;
import org.jvmquarks.jdk.Collector;

/**
 * {@code System.gc()} is specified as a suggestion, and HotSpot follows it: the calling thread
 * waits until the whole heap has been collected. With Serial, Parallel and G1 that is one full
 * pause; an option makes G1 start its concurrent cycle instead.
 *
 * <p>For users: a library that calls it stops the application for as long as a full collection of
 * the live objects takes. {@code -XX:+DisableExplicitGC} turns the call into nothing.
 */
@Quark(id = "explicit-collection", title = "System.gc()", source = "System.gc() and its options")
public class ExplicitCollectionQuark {

    /** Asks for one collection. */
    public static class Asks {
        public static void main(String[] arguments) {
            System.gc();
        }
    }

    @Pin("System.gc() is a full collection: Serial")
    @Requires(collector = Collector.SERIAL)
    @FalsifiedBy(flags = "-XX:+DisableExplicitGC")
    void fullWithSerial(Jvm jvm) {
        isFull(jvm.with(Collector.SERIAL.options()));
    }

    @Pin("System.gc() is a full collection: Parallel")
    @Requires(collector = Collector.PARALLEL)
    @FalsifiedBy(flags = "-XX:+DisableExplicitGC")
    void fullWithParallel(Jvm jvm) {
        isFull(jvm.with(Collector.PARALLEL.options()));
    }

    @Pin("System.gc() is a full collection: G1")
    @Requires(collector = Collector.G1)
    @FalsifiedBy(flags = "-XX:+DisableExplicitGC")
    @FalsifiedBy(flags = "-XX:+ExplicitGCInvokesConcurrent")
    void fullWithG1(Jvm jvm) {
        isFull(jvm.with(Collector.G1.options()));
    }

    @Pin("an option makes System.gc() concurrent: G1")
    @Requires(collector = Collector.G1)
    @FalsifiedBy(flags = "-XX:+DisableExplicitGC")
    @FalsifiedBy(flags = "-XX:-ExplicitGCInvokesConcurrent")
    void concurrentWithG1(Jvm jvm) {
        Jvm g1 = jvm.with(Collector.G1.options()).with("-XX:+ExplicitGCInvokesConcurrent");
        assertThat(g1.observe(new GcLogOf(Asks.class)))
                .hasCollection(GcKind.CONCURRENT, "System.gc()")
                .hasNoCollection(GcKind.FULL);
    }

    private static void isFull(Jvm jvm) {
        assertThat(jvm.observe(new GcLogOf(Asks.class))).hasCollection(GcKind.FULL, "System.gc()");
    }
}
