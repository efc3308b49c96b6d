package org.jvmquarks.quarks.memory;

import static org.jvmquarks.QuarkAssertions.assertThat;

import java.util.Arrays;
import java.util.Collections;
import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicReference;
import org.jvmquarks.Expect;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.ForEach;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.Touches;
import org.jvmquarks.evidence.code.MachineCodeAssert;
import org.jvmquarks.evidence.code.Operation;
import org.jvmquarks.evidence.value.Values;
import org.jvmquarks.evidence.value.ValuesOf;
import org.jvmquarks.guest.probe.RawMemory;
import org.jvmquarks.jdk.Arch;
import org.jvmquarks.jdk.Collector;
import org.jvmquarks.jdk.Jit;
import org.jvmquarks.verdict.Impact;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.Blackhole;

/**
 * A thread allocates objects from its own piece of the heap, the thread-local allocation buffer (TLAB). Objects of one
 * thread lie together, and allocation without such buffers takes several times as long.
 *
 * <h2>Why</h2>
 *
 * In its TLAB a thread compares and moves a pointer that no other thread touches: a few instructions of compiled code.
 * Without a TLAB all threads allocate from one place, with an atomic operation or under a lock, and with most
 * collectors through a call into the VM. With TLABs this happens once per buffer, so the size of the buffer decides how
 * often.
 *
 * <h2>How it is shown</h2>
 *
 * Two threads allocate in turns, and the probe sorts the addresses of their objects, read as raw memory. Runs of one
 * owner come from TLABs, and a run is as long as a TLAB; a constant change of owner means one shared place. In C2's
 * code, one path leads from the entry to the return without a call, and the call to the VM lies on a slow path, for a
 * TLAB that is full. An object with a finalizer is the control: the VM must register each, so all paths call it. The
 * timing pins run the same loop under other options. Epsilon, which only allocates, adds neither barriers nor
 * collections to the time; the work between allocations, without which its heap would not last, and the first use of
 * each page reduce the ratio. The pins leave out ZGC: even without TLABs it allocates from one page per processor, so
 * that the scheduler decides which objects become neighbours.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8 to 28: all collectors have TLABs.
 *   <li>8: the interpreter does not give a thread its first TLAB for a plain object, only for an array.
 *   <li>8 to 19: without TLABs, the code that C2 compiles for Serial and Parallel allocates from the shared eden by
 *       compare and exchange; since 20 it calls the VM, as the code for the other collectors does (JDK-8290706).
 *   <li>since 11: Epsilon exists (JEP 318).
 *   <li>not measured: 18 to 20; the version of a change in these comes from its issue.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * Allocation is cheap: do not pool small objects to avoid it, and do not switch TLABs off. Objects that one thread
 * allocates together also lie together in the caches.
 */
@Quark(
        id = "tlab-allocation",
        title = "TLAB allocation",
        source = "JVM Anatomy Quark #4, JEP 318",
        impact = Impact.INTERNAL)
@Touches(options = {"-XX:ResizeTLAB", "-XX:TLABSize", "-XX:UseTLAB"})
public class TlabAllocationQuark {

    /** Two threads allocate in turns; counts how often the owner changes along the addresses. */
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

        /** Allocates arrays: the interpreter of JDK 8 gives a thread its first TLAB for these only. */
        private void allocate(int me) {
            for (int i = 0; i < OBJECTS; i++) {
                turns[me].acquireUninterruptibly();
                objects[me][i] = new int[1];
                turns[next(me, i == OBJECTS - 1)].release();
            }
        }

        /** Returns whose turn is next. */
        int next(int me, boolean isLast) {
            return 1 - me;
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

    /** One thread allocates all its objects, and then the other. */
    public static class OneAfterTheOther extends InTurns {
        @Override
        int next(int me, boolean isLast) {
            return isLast ? 1 - me : me;
        }
    }

    /** Allocates 30 objects of the smallest kind. */
    @State(Scope.Thread)
    public static class Allocate {
        @Benchmark
        public Object[] op() {
            Object[] kept = new Object[30];
            for (int i = 0; i < kept.length; i++) {
                kept[i] = new Object();
            }
            return kept;
        }
    }

    /** Allocates 100 arrays of 32 bytes, about fourteen in the smallest TLAB. */
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

    /** Allocates one object. */
    public static class AllocateOne {
        public Object op() {
            return new Object();
        }
    }

    /** Allocates one object and swaps it for another with an atomic instruction. */
    public static class AllocateAndSwap {
        private final AtomicReference<Object> kept = new AtomicReference<>();

        public Object op() {
            return kept.getAndSet(new Object());
        }
    }

    /** Allocates one object that the VM has to register, as its class has a finalizer. */
    public static class AllocateFinalizable {
        /** Counts objects that are freed. */
        static class Finalizable {
            static int freed;

            @Override
            @SuppressWarnings({"deprecation", "removal", "Finalize"})
            protected void finalize() {
                freed++;
            }
        }

        public Object op() {
            return new Finalizable();
        }
    }

    /** Allocates ten objects, with enough other work to stay below a gigabyte per second. */
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

    @Pin(value = "with {each}, the objects that one thread allocates lie together", formerly = "neighbours")
    @Requires(modules = "jdk.unsupported")
    @ForEach(collector = {Collector.SERIAL, Collector.PARALLEL, Collector.G1, Collector.SHENANDOAH, Collector.EPSILON})
    @FalsifiedBy(flags = "-XX:-UseTLAB")
    void objectsOfOneThreadAreNeighbours(Jvm jvm) {
        assertThat(inTurns(jvm)).number("changes of owner").isAtMost(50);
    }

    @Pin("the objects that one thread allocates lie together in pieces of the size of a TLAB")
    @Requires(modules = "jdk.unsupported")
    @FalsifiedBy(flags = "-XX:TLABSize=256k")
    @FalsifiedBy(flags = "-XX:-UseTLAB")
    @FalsifiedBy(probe = OneAfterTheOther.class, insteadOf = InTurns.class)
    void piecesAreAsLargeAsTlabs(Jvm jvm) {
        // The VM refuses TLABs smaller than what it prefetches: up to 2 KB, by the cache line.
        // 2000 arrays of 16 or 24 bytes take at least 16 of 2 KB, more where it reserves much.
        assertThat(inTurns(withTlabs("2k", jvm.with(Collector.SERIAL))))
                .number("changes of owner")
                .isAtLeast(12)
                .number("changes of owner")
                .isAtMost(250);
    }

    @Pin("with G1 and without TLABs, objects that two threads allocate in turns alternate in memory")
    @Requires(modules = "jdk.unsupported")
    @FalsifiedBy(flags = "-XX:+UseTLAB")
    @FalsifiedBy(probe = OneAfterTheOther.class, insteadOf = InTurns.class)
    void strangersWithoutTlab(Jvm jvm) {
        assertThat(inTurns(jvm.with(Collector.G1).with("-XX:-UseTLAB")))
                .number("changes of owner")
                .isAtLeast(1950);
    }

    @Pin("without TLABs, C2's code for Serial allocates {by compare and exchange|by a"
            + " call into the VM, without an atomic instruction}")
    @Requires(jit = Jit.C2)
    @Expect(value = "true", until = "19")
    @Expect(value = "false", since = "20", by = "JDK-8290706")
    @FalsifiedBy(flags = "-XX:+UseTLAB", until = "19")
    @FalsifiedBy(
            flags = {"-XX:-UseSerialGC", "-XX:+UseG1GC"},
            until = "19")
    @FalsifiedBy(probe = AllocateAndSwap.class, insteadOf = AllocateOne.class, since = "20")
    void sharedAllocationIsAtomic(Jvm jvm, boolean atomic) {
        MachineCodeAssert code = assertThat(serial(jvm).with("-XX:-UseTLAB").codeOf(AllocateOne.class));
        if (atomic) {
            code.hasOperation(Operation.COMPARE_AND_EXCHANGE);
        } else {
            code.hasNoOperation(Operation.ATOMIC).hasCall("new_instance");
        }
    }

    @Pin("with TLABs, C2's code for Serial allocates without an atomic instruction")
    @Requires(jit = Jit.C2)
    @FalsifiedBy(flags = "-XX:-UseTLAB", until = "19")
    @FalsifiedBy(probe = AllocateAndSwap.class, insteadOf = AllocateOne.class)
    void tlabAllocationIsNotAtomic(Jvm jvm) {
        assertThat(serial(jvm).codeOf(AllocateOne.class)).hasNoOperation(Operation.ATOMIC);
    }

    @Pin("with {each}, C2's code allocates an object without a call: only a slow path has one")
    @Requires(jit = Jit.C2)
    @ForEach(
            collector = {
                Collector.SERIAL,
                Collector.PARALLEL,
                Collector.G1,
                Collector.SHENANDOAH,
                Collector.Z,
                Collector.EPSILON
            })
    @FalsifiedBy(probe = AllocateFinalizable.class, insteadOf = AllocateOne.class)
    @FalsifiedBy(
            flags = "-XX:-UseTLAB",
            collector = {Collector.SERIAL, Collector.PARALLEL},
            since = "20")
    @FalsifiedBy(
            flags = "-XX:-UseTLAB",
            collector = {Collector.G1, Collector.SHENANDOAH, Collector.Z, Collector.EPSILON})
    void callsOnlyAside(Jvm jvm) {
        assertThat(jvm.codeOf(AllocateOne.class)).hasOperation(Operation.CALL).returnsWithout(Operation.CALL);
    }

    /** As if on several processors: up to 9 (JDK-8185062) the VM uses no lock prefix on one. */
    private static Jvm serial(Jvm jvm) {
        Jvm serial = jvm.with(Collector.SERIAL);
        return jvm.feature() < 10 ? serial.with("-XX:+AssumeMP") : serial;
    }

    private static Values inTurns(Jvm jvm) {
        return jvm.observe(new ValuesOf(InTurns.class).varying("changes of owner"));
    }

    /** Fixes the size of the TLABs, which the VM otherwise adapts. */
    private static Jvm withTlabs(String size, Jvm jvm) {
        return jvm.with("-XX:-ResizeTLAB", "-XX:MinTLABSize=" + size, "-XX:TLABSize=" + size);
    }

    @Pin(value = "with G1, allocation without TLABs takes at least twice as long", timing = true)
    @Requires(jit = Jit.C2, arch = Arch.AMD64)
    @FalsifiedBy(flags = "-XX:-UseTLAB")
    void tlabsAreFasterWithG1(Jvm jvm) {
        assertThat(withG1(jvm).with("-XX:-UseTLAB").timeOf(Allocate.class))
                .takesAtLeast(2, withG1(jvm).timeOf(Allocate.class));
    }

    @Pin(
            value = "with G1, allocation in two threads at once takes at least 3 times as long without TLABs",
            timing = true)
    @Requires(jit = Jit.C2, arch = Arch.AMD64, processors = 2)
    @FalsifiedBy(flags = "-XX:-UseTLAB")
    void tlabsAreFasterForTwoThreads(Jvm jvm) {
        assertThat(withG1(jvm).with("-XX:-UseTLAB").timeOf(Allocate.class).withThreads(2))
                .takesAtLeast(3, withG1(jvm).timeOf(Allocate.class).withThreads(2));
    }

    /** The VM must be able to commit the heap of 3 GB, most of which nobody touches. */
    @Pin(value = "with Epsilon, allocation without TLABs takes at least 1.5 times as long", timing = true)
    @Requires(jit = Jit.C2, arch = Arch.AMD64, memory = 4096)
    @FalsifiedBy(flags = "-XX:-UseTLAB")
    void tlabsAreFasterWithEpsilon(Jvm jvm) {
        assertThat(withEpsilon(jvm).with("-XX:-UseTLAB").timeOf(AllocateSeldom.class))
                .takesAtLeast(1.5, withEpsilon(jvm).timeOf(AllocateSeldom.class));
    }

    @Pin(
            value = "with Serial, allocation in TLABs of 1 KB takes at least 1.3 times as long as in TLABs of 256 KB",
            timing = true)
    @Requires(jit = Jit.C2, arch = Arch.AMD64)
    @FalsifiedBy(flags = "-XX:TLABSize=256k")
    void largeTlabsAreFaster(Jvm jvm) {
        Jvm serial = jvm.with(Collector.SERIAL).with("-Xms256m", "-Xmx256m", "-Xmn128m");
        assertThat(withTlabs("1k", serial).timeOf(AllocateArrays.class))
                .takesAtLeast(1.3, withTlabs("256k", serial).timeOf(AllocateArrays.class));
    }

    /**
     * Fixes the heap: each of the frequent collections takes long enough, compared with the time between them, for G1
     * to enlarge it, by gigabytes and with a pause of a second.
     */
    private static Jvm withG1(Jvm jvm) {
        return jvm.with(Collector.G1).with("-Xms160m", "-Xmx160m", "-Xmn128m");
    }

    /** Sets a heap that lasts for the two seconds of a fork without a collection. */
    private static Jvm withEpsilon(Jvm jvm) {
        return jvm.with(Collector.EPSILON).with("-Xms3g", "-Xmx3g", "-XX:-AlwaysPreTouch");
    }
}
