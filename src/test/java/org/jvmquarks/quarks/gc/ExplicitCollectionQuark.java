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
 * {@code System.gc()} is specified as a suggestion, and HotSpot follows it: with Serial, Parallel
 * and G1 as one full collection in one pause.
 *
 * <h2>Why</h2>
 *
 * The call asks the collector for its most thorough collection, and the calling thread waits for
 * its end. The three do that one in a pause of all threads. G1 has a cycle that marks beside the
 * application as well, and {@code -XX:+ExplicitGCInvokesConcurrent} makes it answer with that one.
 *
 * <h2>How it is shown</h2>
 *
 * The probe calls {@code System.gc()} once, and the log of collections says what was done for this
 * cause. Some versions of Parallel do a young collection before the full one; the claim is that the
 * full one is there. Controls: {@code -XX:+DisableExplicitGC}, with which the log has no collection
 * of this cause, and the option of G1 in both directions.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8 to 28: the same on all versions
 *   <li>8 to 21: Parallel precedes the full collection by a young one, since 25 it does not
 * </ul>
 *
 * <h2>For users</h2>
 *
 * A library that calls it stops the application for as long as a full collection of the live
 * objects takes. {@code -XX:+DisableExplicitGC} turns the call into nothing.
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
