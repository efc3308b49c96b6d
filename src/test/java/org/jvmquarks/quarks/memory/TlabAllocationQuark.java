package org.jvmquarks.quarks.memory;

import static org.jvmquarks.QuarkAssertions.assertThat;

import java.util.Arrays;
import java.util.Collections;
import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicReference;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.evidence.code.Operation;
import org.jvmquarks.evidence.value.Values;
import org.jvmquarks.evidence.value.ValuesOf;
import org.jvmquarks.guest.RawMemory;
import org.jvmquarks.jdk.Collector;
import org.jvmquarks.jdk.Jit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.Blackhole;

/**
 * A thread does not allocate objects from the heap but from a piece of it that is its own, the
 * thread-local allocation buffer (TLAB). What one thread allocates lies together, and allocating
 * without such buffers takes several times as long.
 *
 * <h2>Why</h2>
 *
 * In its TLAB a thread compares and moves a pointer that nobody else touches, in a few instructions
 * of compiled code. Without one, all threads draw from one place, by an atomic operation or under a
 * lock, and with most collectors through a call into the VM. The buffer's size decides how often
 * that has to be done all the same: once for each buffer.
 *
 * <h2>How it is shown</h2>
 *
 * Two threads allocate in turns, and the addresses of their objects, read as raw memory, are put in
 * order: in runs of one owner they come from TLABs, and a run is as long as a TLAB; in turns, they
 * come from one place. Times are those of the same loop under other options. Epsilon, which does
 * nothing but allocate, has no barriers and no collections in them. ZGC is left out: without TLABs
 * it still allocates from a page per processor, so the scheduler decides who lies beside whom.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8 to 28: all collectors have TLABs.
 *   <li>8: the interpreter gives a thread no first TLAB for a plain object, but for an array.
 *   <li>8 to 17: without TLABs compiled code of Serial allocates from the shared eden by itself, by
 *       compare and exchange; since 21 it calls the VM, as that of other collectors does.
 *   <li>since 11: there is Epsilon (JEP 318).
 * </ul>
 *
 * <h2>For users</h2>
 *
 * Allocation is cheap and needs no pool of objects, and what one thread allocates together is also
 * together in the caches.
 */
@Quark(id = "tlab-allocation", title = "TLAB allocation", source = "JVM Anatomy Quark #4, JEP 318")
public class TlabAllocationQuark {

    private static final String[] SMALL_TLABS = {"-XX:MinTLABSize=1k", "-XX:TLABSize=1k"};

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

    /** Allocates 100 arrays of 32 bytes: some fourteen in the smallest TLAB, on all versions. */
    @State(Scope.Thread)
    public static class AllocateArrays {
        private final int[][] kept = new int[100][];

        @Benchmark
        public int[][] op() {
            for (int i = 0; i < kept.length; i++) {
                kept[i] = new int[4];
            }
            return kept;
        }
    }

    /** Allocates one. */
    public static class AllocateOne {
        public Object op() {
            return new Object();
        }
    }

    /** Allocates one and puts it in the place of another. */
    public static class AllocateAndSwap {
        private final AtomicReference<Object> kept = new AtomicReference<>();

        public Object op() {
            return kept.getAndSet(new Object());
        }
    }

    /** Allocates ten of them, and does as much else as keeps it below a gigabyte per second. */
    @State(Scope.Thread)
    public static class AllocateSeldom {
        private final Object[] kept = new Object[10];

        @Benchmark
        public Object[] op() {
            for (int i = 0; i < kept.length; i++) {
                kept[i] = new Object();
            }
            Blackhole.consumeCPU(100);
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

    @Pin("what a thread allocates lies together: Epsilon")
    @Requires(collector = Collector.EPSILON)
    @FalsifiedBy(flags = "-XX:-UseTLAB")
    void neighboursWithEpsilon(Jvm jvm) {
        assertThat(inTurns(jvm.with(Collector.EPSILON.options())))
                .hasAtMost("changes of owner", 50);
    }

    @Pin("it lies together in pieces of the size of a TLAB")
    @Requires(collector = Collector.SERIAL)
    @FalsifiedBy(flags = "-XX:TLABSize=256k")
    @FalsifiedBy(flags = "-XX:-UseTLAB")
    void piecesAreAsLargeAsTlabs(Jvm jvm) {
        // 2000 arrays of 16 bytes: 31 TLABs of 1 KB, of which some bytes are kept for the VM.
        assertThat(
                        inTurns(
                                jvm.with(Collector.SERIAL.options())
                                        .with(SMALL_TLABS)
                                        .with("-XX:-ResizeTLAB")))
                .hasAtLeast("changes of owner", 25)
                .hasAtMost("changes of owner", 250);
    }

    @Pin("without TLABs, what two threads allocate in turns lies in turns")
    @Requires(collector = Collector.G1)
    @FalsifiedBy(flags = "-XX:+UseTLAB")
    void strangersWithoutTlab(Jvm jvm) {
        assertThat(inTurns(jvm.with(Collector.G1.options()).with("-XX:-UseTLAB")))
                .hasAtLeast("changes of owner", 1950);
    }

    @Pin(
            value = "without TLABs compiled code allocates by compare and exchange: Serial",
            until = 17)
    @Requires(collector = Collector.SERIAL, jit = Jit.C2, arch = "amd64")
    @FalsifiedBy(flags = "-XX:+UseTLAB")
    void sharedAllocationIsAtomic(Jvm jvm) {
        assertThat(
                        jvm.with(Collector.SERIAL.options())
                                .with("-XX:-UseTLAB")
                                .codeOf(AllocateOne.class))
                .hasOperation(Operation.COMPARE_AND_EXCHANGE);
    }

    @Pin("in a TLAB compiled code allocates without any atomic operation: Serial")
    @Requires(collector = Collector.SERIAL, jit = Jit.C2, arch = "amd64")
    @FalsifiedBy(flags = "-XX:-UseTLAB", until = 17)
    @FalsifiedBy(probe = AllocateAndSwap.class, insteadOf = AllocateOne.class)
    void tlabAllocationIsNotAtomic(Jvm jvm) {
        assertThat(jvm.with(Collector.SERIAL.options()).codeOf(AllocateOne.class))
                .hasNoOperation(Operation.ATOMIC);
    }

    /** The heap of JDK 26 and later starts so small that a collection would move the objects. */
    private static Values inTurns(Jvm jvm) {
        return jvm.with("-Xms64m").observe(new ValuesOf(InTurns.class).varying("changes of owner"));
    }

    @Pin(value = "allocating without TLABs takes several times as long: G1", timing = true)
    @Requires(collector = Collector.G1, jit = Jit.C2)
    @FalsifiedBy(flags = "-XX:-UseTLAB")
    void tlabsAreFasterWithG1(Jvm jvm) {
        assertThat(withG1(jvm).with("-XX:-UseTLAB").timeOf(Allocate.class))
                .takesAtLeast(2, withG1(jvm).timeOf(Allocate.class));
    }

    @Pin(value = "for two threads at once it takes even longer: G1", timing = true)
    @Requires(collector = Collector.G1, jit = Jit.C2, processors = 2)
    @FalsifiedBy(flags = "-XX:-UseTLAB")
    void tlabsAreFasterForTwoThreads(Jvm jvm) {
        assertThat(withG1(jvm).with("-XX:-UseTLAB").timeOf(Allocate.class).withThreads(2))
                .takesAtLeast(3, withG1(jvm).timeOf(Allocate.class).withThreads(2));
    }

    @Pin(value = "allocating without TLABs takes several times as long: Epsilon", timing = true)
    @Requires(collector = Collector.EPSILON, jit = Jit.C2)
    @FalsifiedBy(flags = "-XX:-UseTLAB")
    void tlabsAreFasterWithEpsilon(Jvm jvm) {
        assertThat(withEpsilon(jvm).with("-XX:-UseTLAB").timeOf(AllocateSeldom.class))
                .takesAtLeast(1.5, withEpsilon(jvm).timeOf(AllocateSeldom.class));
    }

    @Pin(value = "allocating in small TLABs takes longer: Serial", timing = true)
    @Requires(collector = Collector.SERIAL, jit = Jit.C2)
    @FalsifiedBy(flags = "-XX:TLABSize=256k")
    void largeTlabsAreFaster(Jvm jvm) {
        Jvm serial =
                jvm.with(Collector.SERIAL.options())
                        .with("-XX:-ResizeTLAB", "-Xms256m", "-Xmx256m", "-Xmn128m");
        assertThat(serial.with(SMALL_TLABS).timeOf(AllocateArrays.class))
                .takesAtLeast(1.3, serial.with("-XX:TLABSize=256k").timeOf(AllocateArrays.class));
    }

    /** A fixed young generation: what G1 does to size it would be most of the noise. */
    private static Jvm withG1(Jvm jvm) {
        return jvm.with(Collector.G1.options()).with("-Xms256m", "-Xmn128m");
    }

    /** A heap that nobody collects lasts for the two seconds of a fork; its rest is not touched. */
    private static Jvm withEpsilon(Jvm jvm) {
        return jvm.with(Collector.EPSILON.options())
                .with("-Xms3g", "-Xmx3g", "-XX:-AlwaysPreTouch");
    }
}
