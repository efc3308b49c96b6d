package org.jvmquarks.quarks.gc;

import static org.jvmquarks.QuarkAssertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.evidence.gclog.GcLogOf;
import org.jvmquarks.evidence.gclog.LongestPause;
import org.jvmquarks.evidence.gclog.LongestPauseOf;
import org.jvmquarks.jdk.Collector;

/**
 * A program that does nothing but fill a list stops for as long as its collector takes to copy what
 * it finds alive: with Serial, Parallel, CMS and G1 tens to hundreds of times as long as a program
 * that allocates as many objects and drops them. With Shenandoah and ZGC the pauses do not know how
 * many objects there are.
 *
 * <h2>Why</h2>
 *
 * A young collection copies the survivors while the application stands, and costs what survives,
 * not what is garbage. That is a good bargain where most objects die young; in a list that is being
 * filled all survive. CMS is concurrent in the old generation only. Shenandoah and ZGC mark and
 * move objects beside the application, which works with references that a barrier keeps right, and
 * stop it for the roots and for changes of phase; Epsilon does not collect at all.
 *
 * <h2>How it is shown</h2>
 *
 * The probe adds ten million objects of 16 or 24 bytes to a list, in a heap of 512 MB of fixed
 * size. The log of collections tells the longest pause of a process, and of three processes the
 * least counts, since other work on the machine only makes pauses longer. The claims are about
 * orders of magnitude, on one machine and JDK: against the same loop that never keeps more than
 * 1000 objects, or against Serial; and about a ceiling that lies between them. For the concurrent
 * collectors the probe asks for one collection of the full list: it happens on each machine, and
 * cannot be outrun by allocation. What is pinned beside the time is exact: young collections find
 * next to no garbage.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8 to 13: CMS is there; JEP 363 removed it in 14
 *   <li>since 11: Epsilon (JEP 318) and, as an experiment, ZGC (JEP 333)
 *   <li>since 12: Shenandoah (JEP 189); it was ported back to 8 and 11, which some builds include
 *   <li>since 15: ZGC (JEP 377) and Shenandoah (JEP 379) are no longer experimental
 * </ul>
 *
 * <h2>For users</h2>
 *
 * A test that fills a list tells which collector moves survivors in a pause, and nothing about a
 * service in its steady state. But a service that loads a cache or a batch at its start does just
 * that, and has its longest pauses then.
 */
@Quark(
        id = "gc-pauses",
        title = "GC design and pauses",
        source = "JVM Anatomy Quark #3, JEP 333, JEP 379")
public class GcPausesQuark {
    /** Seen are 25 to 90 with G1, which has a goal for its pauses, and 70 to 600 with others. */
    private static final double TIMES = 12;

    /** Milliseconds: the goal of JEP 333. Seen are 0.02 to 1.2, and 220 to 650 where falsified. */
    private static final double CEILING = 10;

    /** What probes share; in a class of its own, as guests do not have what this one uses. */
    static final class Filling {
        static final int OBJECTS = 10_000_000;

        private Filling() {}

        /** A field, as an object without one takes 8 bytes only where headers are compact. */
        static final class Small {
            int x = 42;
        }

        static void fill(List<Object> list, int atMost) {
            for (int i = 0; i < OBJECTS; i++) {
                if (list.size() == atMost) {
                    list.clear();
                }
                list.add(new Small());
            }
        }
    }

    /** Fills a list whose array is large enough: those that it grows out of would be garbage. */
    public static class Fills {
        public static void main(String[] arguments) {
            List<Object> list = new ArrayList<>(Filling.OBJECTS);
            Filling.fill(list, Filling.OBJECTS);
            System.out.println(list.size() + " objects");
        }
    }

    /** Allocates as many objects, and keeps 1000 at most. */
    public static class KeepsFew {
        public static void main(String[] arguments) {
            List<Object> list = new ArrayList<>();
            Filling.fill(list, 1000);
            System.out.println(list.size() + " objects");
        }
    }

    /** Fills a list and asks for a collection of it. */
    public static class FillsAndCollects {
        public static void main(String[] arguments) {
            List<Object> list = new ArrayList<>(Filling.OBJECTS);
            Filling.fill(list, Filling.OBJECTS);
            System.gc();
            System.out.println(list.size() + " objects");
        }
    }

    @Pin(value = "pauses are as long as what is kept: Serial", timing = true)
    @Requires(collector = Collector.SERIAL)
    @FalsifiedBy(probe = KeepsFew.class, insteadOf = Fills.class)
    void serialStops(Jvm jvm) {
        stopsForWhatIsKept(jvm, Collector.SERIAL);
    }

    @Pin(value = "pauses are as long as what is kept: Parallel", timing = true)
    @Requires(collector = Collector.PARALLEL)
    @FalsifiedBy(probe = KeepsFew.class, insteadOf = Fills.class)
    void parallelStops(Jvm jvm) {
        stopsForWhatIsKept(jvm, Collector.PARALLEL);
    }

    @Pin(value = "pauses are as long as what is kept: CMS", until = 13, timing = true)
    @Requires(collector = Collector.CMS)
    @FalsifiedBy(probe = KeepsFew.class, insteadOf = Fills.class)
    void cmsStops(Jvm jvm) {
        stopsForWhatIsKept(jvm, Collector.CMS);
    }

    @Pin(value = "pauses are as long as what is kept: G1", timing = true)
    @Requires(collector = Collector.G1)
    @FalsifiedBy(probe = KeepsFew.class, insteadOf = Fills.class)
    void g1Stops(Jvm jvm) {
        stopsForWhatIsKept(jvm, Collector.G1);
    }

    private static void stopsForWhatIsKept(Jvm jvm, Collector collector) {
        LongestPause few = longest(jvm, collector, KeepsFew.class);
        assertThat(longest(jvm, collector, Fills.class)).isAtLeast(TIMES, few);
    }

    @Pin(value = "pauses of Serial are far longer than those of Shenandoah", timing = true)
    @Requires(collector = {Collector.SERIAL, Collector.SHENANDOAH})
    @FalsifiedBy(flags = {"-XX:+UnlockDiagnosticVMOptions", "-XX:ShenandoahGCMode=passive"})
    void shenandoahGoesOn(Jvm jvm) {
        stopsLessThanSerial(jvm, Collector.SHENANDOAH);
    }

    @Pin(value = "pauses of Serial are far longer than those of ZGC", timing = true)
    @Requires(collector = {Collector.SERIAL, Collector.Z})
    @FalsifiedBy(flags = {"-XX:-UseZGC", "-XX:+UseSerialGC"})
    void zGoesOn(Jvm jvm) {
        stopsLessThanSerial(jvm, Collector.Z);
    }

    @Pin(value = "no pause of Shenandoah is longer than 10 ms", timing = true)
    @Requires(collector = Collector.SHENANDOAH)
    @FalsifiedBy(flags = {"-XX:+UnlockDiagnosticVMOptions", "-XX:ShenandoahGCMode=passive"})
    void shenandoahKeepsItsCeiling(Jvm jvm) {
        assertThat(longest(jvm, Collector.SHENANDOAH, FillsAndCollects.class)).isAtMost(CEILING);
    }

    @Pin(value = "no pause of ZGC is longer than 10 ms", timing = true)
    @Requires(collector = {Collector.SERIAL, Collector.Z})
    @FalsifiedBy(flags = {"-XX:-UseZGC", "-XX:+UseSerialGC"})
    void zKeepsItsCeiling(Jvm jvm) {
        assertThat(longest(jvm, Collector.Z, FillsAndCollects.class)).isAtMost(CEILING);
    }

    private static void stopsLessThanSerial(Jvm jvm, Collector collector) {
        LongestPause concurrent = longest(jvm, collector, FillsAndCollects.class);
        assertThat(concurrent).exists();
        assertThat(longest(jvm, Collector.SERIAL, FillsAndCollects.class))
                .isAtLeast(TIMES, concurrent);
    }

    private static LongestPause longest(Jvm jvm, Collector collector, Class<?> probe) {
        return inFixedHeap(jvm, collector).observe(new LongestPauseOf(probe));
    }

    @Pin("young collections of a list that is being filled find little garbage: Serial")
    @Requires(collector = Collector.SERIAL)
    @FalsifiedBy(probe = KeepsFew.class, insteadOf = Fills.class)
    void serialFindsAllAlive(Jvm jvm) {
        findsAllAlive(jvm, Collector.SERIAL);
    }

    @Pin("young collections of a list that is being filled find little garbage: Parallel")
    @Requires(collector = Collector.PARALLEL)
    @FalsifiedBy(probe = KeepsFew.class, insteadOf = Fills.class)
    void parallelFindsAllAlive(Jvm jvm) {
        findsAllAlive(jvm, Collector.PARALLEL);
    }

    @Pin("young collections of a list that is being filled find little garbage: G1")
    @Requires(collector = Collector.G1)
    @FalsifiedBy(probe = KeepsFew.class, insteadOf = Fills.class)
    void g1FindsAllAlive(Jvm jvm) {
        findsAllAlive(jvm, Collector.G1);
    }

    private static void findsAllAlive(Jvm jvm, Collector collector) {
        assertThat(inFixedHeap(jvm, collector).observe(new GcLogOf(Fills.class)))
                .hasYoungCollectionsKeepingAtLeast(0.8);
    }

    @Pin("Epsilon does not stop")
    @Requires(collector = Collector.EPSILON)
    @FalsifiedBy(flags = {"-XX:-UseEpsilonGC", "-XX:+UseSerialGC"})
    void epsilonDoesNotStop(Jvm jvm) {
        assertThat(inFixedHeap(jvm, Collector.EPSILON).observe(new GcLogOf(Fills.class)))
                .hasNoCollection();
    }

    private static Jvm inFixedHeap(Jvm jvm, Collector collector) {
        return jvm.with(collector.options()).with("-Xms512m", "-Xmx512m");
    }
}
