package org.jvmquarks.quarks.memory;

import static org.jvmquarks.QuarkAssertions.assertThat;

import java.util.Arrays;
import java.util.Collections;
import java.util.Map;
import java.util.concurrent.Semaphore;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.evidence.value.Values;
import org.jvmquarks.guest.RawMemory;
import org.jvmquarks.jdk.Collector;
import org.jvmquarks.jdk.Jit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/**
 * A thread does not allocate objects from the heap but from a piece of it that is its own, the
 * thread-local allocation buffer (TLAB): it compares and moves a pointer that nobody else touches,
 * in a few instructions of compiled code. So objects that one thread makes one after another lie
 * side by side, whatever other threads do in the meantime. Without the buffers all threads draw
 * from one place, and what two of them allocate in turns lies in turns in memory.
 *
 * <p>All collectors and versions from 8 on have TLABs. ZGC is left out here: without them it still
 * allocates from a page per processor, so the scheduler decides who lies beside whom.
 *
 * <p>For users: allocation is cheap and needs no pool of objects, and what one thread allocates
 * together is also together in the caches.
 */
@Quark(id = "tlab-allocation", title = "TLAB allocation", source = "JVM Anatomy Quark #4")
public class TlabAllocationQuark {

    /** Two threads allocate in turns. Counts how often the owner changes along the addresses. */
    public static class InTurns {
        private static final int OBJECTS = 1000;
        private final Object[][] objects = new Object[2][OBJECTS];
        private final Semaphore[] turns = {new Semaphore(1), new Semaphore(0)};

        public Map<String, Long> op() throws InterruptedException {
            Thread other = new Thread(() -> allocate(1));
            other.start();
            allocate(0);
            other.join();
            return Collections.singletonMap("changes of owner", changesOfOwner());
        }

        /** Arrays, as the interpreter of JDK 8 gives a thread no first TLAB for anything else. */
        private void allocate(int me) {
            for (int i = 0; i < OBJECTS; i++) {
                turns[me].acquireUninterruptibly();
                objects[me][i] = new int[1];
                turns[1 - me].release();
            }
        }

        private long changesOfOwner() {
            long[] addressAndOwner = new long[2 * OBJECTS];
            for (int i = 0; i < addressAndOwner.length; i++) {
                addressAndOwner[i] = RawMemory.reference(objects[i % 2][i / 2]) * 2 + i % 2;
            }
            Arrays.sort(addressAndOwner);
            long changes = 0;
            for (int i = 1; i < addressAndOwner.length; i++) {
                changes += (addressAndOwner[i] ^ addressAndOwner[i - 1]) & 1;
            }
            return changes;
        }
    }

    /** Allocates 100 objects of the smallest kind. */
    @State(Scope.Thread)
    public static class Allocate {
        private final Object[] kept = new Object[100];

        @Benchmark
        public Object[] op() {
            for (int i = 0; i < kept.length; i++) {
                kept[i] = new Object();
            }
            return kept;
        }
    }

    @Pin("what a thread allocates lies together: Serial")
    @Requires(collector = Collector.SERIAL)
    @FalsifiedBy(flags = "-XX:-UseTLAB")
    void neighboursWithSerial(Jvm jvm) {
        assertThat(inTurns(jvm.with(Collector.SERIAL.options()))).hasAtMost("changes of owner", 50);
    }

    @Pin("what a thread allocates lies together: Parallel")
    @Requires(collector = Collector.PARALLEL)
    @FalsifiedBy(flags = "-XX:-UseTLAB")
    void neighboursWithParallel(Jvm jvm) {
        assertThat(inTurns(jvm.with(Collector.PARALLEL.options())))
                .hasAtMost("changes of owner", 50);
    }

    @Pin("what a thread allocates lies together: G1")
    @Requires(collector = Collector.G1)
    @FalsifiedBy(flags = "-XX:-UseTLAB")
    void neighboursWithG1(Jvm jvm) {
        assertThat(inTurns(jvm.with(Collector.G1.options()))).hasAtMost("changes of owner", 50);
    }

    @Pin("what a thread allocates lies together: Shenandoah")
    @Requires(collector = Collector.SHENANDOAH)
    @FalsifiedBy(flags = "-XX:-UseTLAB")
    void neighboursWithShenandoah(Jvm jvm) {
        assertThat(inTurns(jvm.with(Collector.SHENANDOAH.options())))
                .hasAtMost("changes of owner", 50);
    }

    @Pin("without TLABs, what two threads allocate in turns lies in turns")
    @Requires(collector = Collector.G1)
    @FalsifiedBy(flags = "-XX:+UseTLAB")
    void strangersWithoutTlab(Jvm jvm) {
        assertThat(inTurns(jvm.with(Collector.G1.options()).with("-XX:-UseTLAB")))
                .hasAtLeast("changes of owner", 1950);
    }

    /** The heap of JDK 26 and later starts so small that a collection would move the objects. */
    private static Values inTurns(Jvm jvm) {
        return jvm.with("-Xms64m").valuesOf(InTurns.class);
    }

    @Pin(value = "with G1, allocating without TLABs takes several times as long", timing = true)
    @Requires(collector = Collector.G1, jit = Jit.C2)
    @FalsifiedBy(flags = "-XX:-UseTLAB")
    void tlabsAreFaster(Jvm jvm) {
        // A fixed young generation: what G1 does to size it would be most of the noise.
        Jvm g1 = jvm.with(Collector.G1.options()).with("-Xms256m", "-Xmn128m");
        assertThat(g1.with("-XX:-UseTLAB").timeOf(Allocate.class))
                .takesAtLeast(2, g1.timeOf(Allocate.class));
    }
}
