package org.jvmquarks.quarks.gc;

import static org.jvmquarks.QuarkAssertions.assertThat;

import org.jvmquarks.Expect;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.ForEach;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.Touches;
import org.jvmquarks.evidence.gclog.GcKind;
import org.jvmquarks.evidence.gclog.GcLogOf;
import org.jvmquarks.jdk.Collector;
import org.jvmquarks.verdict.Impact;

/**
 * The specification calls {@code System.gc()} a suggestion; HotSpot collects at each call. Serial, Parallel, CMS and G1
 * stop the application for a full collection; Shenandoah and ZGC collect concurrently.
 *
 * <h2>Why</h2>
 *
 * The call asks the collector for its most thorough collection, and the calling thread waits for its end. Four
 * collectors do this in one pause of all threads. G1 also has a cycle that marks concurrently, and with
 * {@code -XX:+ExplicitGCInvokesConcurrent} the call starts this cycle. The same option makes CMS collect its old
 * generation concurrently, as CMS was designed to.
 *
 * <h2>How it is shown</h2>
 *
 * The probe calls {@code System.gc()} once, and the log of collections shows which kind of collection has this cause.
 * Controls: {@code -XX:+DisableExplicitGC} leaves no collection with this cause; the options that make the call
 * concurrent or not, and another collector, turn each kind into the other.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8 to 28: the same.
 *   <li>8 to 22: Parallel does a young collection before the full one; since 23 it does not (JDK-8330670).
 *   <li>14: CMS is gone (JEP 363).
 *   <li>not measured: 22 to 24; the version of a change in these comes from its issue.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * A library that calls {@code System.gc()} stops an application with Serial, Parallel or G1 for as long as a full
 * collection of its live objects takes. With G1, prefer {@code -XX:+ExplicitGCInvokesConcurrent}.
 * {@code -XX:+DisableExplicitGC} turns the call into nothing, which is risky: the JDK calls {@code System.gc()} itself
 * when direct buffers reach {@code MaxDirectMemorySize}, and without the collection their memory is not freed and
 * allocation fails with OutOfMemoryError.
 */
@Quark(
        id = "explicit-collection",
        title = "System.gc()",
        source = "System.gc() and its options",
        impact = Impact.PERFORMANCE)
@Touches(
        api = {"java.lang.Runtime#gc", "java.lang.System#gc"},
        options = {"-XX:DisableExplicitGC", "-XX:ExplicitGCInvokesConcurrent"},
        events = "jdk.SystemGC")
public class ExplicitCollectionQuark {
    private static final String CAUSE = "System.gc()";

    /** Requests one collection. */
    public static class Asks {
        public static void main(String[] arguments) {
            System.gc();
        }
    }

    @Pin("with {each}, System.gc() stops the application for a full collection")
    @ForEach(collector = {Collector.SERIAL, Collector.PARALLEL, Collector.CMS, Collector.G1})
    @FalsifiedBy(flags = "-XX:+DisableExplicitGC")
    @FalsifiedBy(
            flags = "-XX:+ExplicitGCInvokesConcurrent",
            collector = {Collector.CMS, Collector.G1})
    void isFull(Jvm jvm) {
        assertThat(jvm.observe(new GcLogOf(Asks.class))).hasCollection(GcKind.FULL, CAUSE);
    }

    @Pin("with {each}, System.gc() collects concurrently")
    @ForEach(collector = {Collector.SHENANDOAH, Collector.Z})
    @Expect(since = "11")
    @FalsifiedBy(flags = "-XX:+DisableExplicitGC")
    @FalsifiedBy(flags = "-XX:-ExplicitGCInvokesConcurrent", collector = Collector.SHENANDOAH)
    @FalsifiedBy(
            flags = {"-XX:-UseZGC", "-XX:+UseSerialGC"},
            collector = Collector.Z)
    void isConcurrent(Jvm jvm) {
        collectsConcurrently(jvm);
    }

    @Pin("with G1 and -XX:+ExplicitGCInvokesConcurrent, System.gc() collects concurrently")
    @FalsifiedBy(flags = "-XX:+DisableExplicitGC")
    @FalsifiedBy(flags = {"-XX:-UseG1GC", "-XX:+UseSerialGC"})
    void concurrentWithG1(Jvm jvm) {
        collectsConcurrently(jvm.with(Collector.G1).with("-XX:+ExplicitGCInvokesConcurrent"));
    }

    @Pin("with CMS and -XX:+ExplicitGCInvokesConcurrent, System.gc() collects concurrently")
    @Requires(collector = Collector.CMS)
    @FalsifiedBy(flags = "-XX:+DisableExplicitGC")
    @FalsifiedBy(flags = "-XX:-ExplicitGCInvokesConcurrent")
    @FalsifiedBy(flags = {"-XX:-UseConcMarkSweepGC", "-XX:+UseSerialGC"})
    void concurrentWithCms(Jvm jvm) {
        Jvm cms = jvm.with(Collector.CMS).with("-XX:+ExplicitGCInvokesConcurrent");
        // CMS logs its concurrent cycle without a cause.
        assertThat(cms.observe(new GcLogOf(Asks.class))).hasConcurrentCycle().hasNoCollection(GcKind.FULL);
    }

    private static void collectsConcurrently(Jvm jvm) {
        assertThat(jvm.observe(new GcLogOf(Asks.class)))
                .hasCollection(GcKind.CONCURRENT, CAUSE)
                .hasNoCollection(GcKind.FULL);
    }
}
