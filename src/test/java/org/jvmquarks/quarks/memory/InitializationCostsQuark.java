package org.jvmquarks.quarks.memory;

import static org.jvmquarks.QuarkAssertions.assertThat;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Collections;
import java.util.Map;
import org.jvmquarks.Expect;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.Touches;
import org.jvmquarks.evidence.benchmark.Timing;
import org.jvmquarks.evidence.code.MachineCode;
import org.jvmquarks.evidence.code.Operation;
import org.jvmquarks.evidence.value.Values;
import org.jvmquarks.evidence.value.ValuesOf;
import org.jvmquarks.jdk.Arch;
import org.jvmquarks.jdk.Collector;
import org.jvmquarks.jdk.Jit;
import org.jvmquarks.verdict.Impact;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * Most of the cost of a large new array is the time to clear it: the VM reserves its memory in nanoseconds, and creates
 * the same array without zeroing it in a fraction of the time.
 *
 * <h2>Why</h2>
 *
 * The language promises zeroes in a new array, and the memory that a thread allocates from holds the data of dead
 * objects, so the VM clears each array before any code sees it. Moving the pointer of the TLAB takes the same time for
 * any size; clearing takes time for each byte. The JDK can avoid clearing internally with
 * {@code jdk.internal.misc.Unsafe.allocateUninitializedArray}: as Java code the method is a plain {@code new}, but C2
 * knows it and leaves the clearing out of its fast path. The slow path, which it takes where the TLAB has no room for
 * the array, does clear it.
 *
 * <p>C2 clears an array of a known small length with a series of stores, as it writes the header. It clears a large one
 * with a loop, a stub or a single repeated instruction, depending on the processor, so that the code is the same for
 * any size.
 *
 * <h2>How it is shown</h2>
 *
 * The probe fills the whole young generation with bytes that are not zero, several times over, and then counts the
 * arrays that contain some of them. Old data in an array proves that it was not cleared, without a look at the machine
 * code. An array from a pool is the control: it shows that the probe finds old data where there is some. The two
 * measured times differ only in the intrinsic, which a flag can switch off; TLABs of a fixed size, with room for many
 * arrays, keep the slow path rare. Two pins read the code: it has no loop for an array of 64 bytes, and two large sizes
 * have code of the same length. An array of 64 bytes whose length is known only at run time is the control of the
 * first. On AArch64 a stub clears a large array.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8: {@code new} clears the array, and there is no such method.
 *   <li>since 9: the method exists, and is an intrinsic of C2 (JDK-8150465). The interpreter and C1 clear.
 *   <li>not measured: 9 and 10; the version of a change in these comes from its issue.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * The cost of a large buffer grows with its bytes: allocate only the size that is needed. Before you pool buffers,
 * compare the cost of the pool with the time of clearing, and remember that a pooled buffer holds old data.
 */
@Quark(
        id = "initialization-costs",
        title = "The cost of clearing new arrays",
        source = "JVM Anatomy Quark #7",
        impact = Impact.PERFORMANCE)
@Requires(jit = Jit.C2)
@Touches(options = {"-XX:ReduceInitialCardMarks", "-XX:ZeroTLAB"})
public class InitializationCostsQuark {
    /** A TLAB with room for two hundred of the counted arrays. */
    private static final String ROOM = "-XX:TLABSize=1m";

    /**
     * A TLAB smaller than the counted arrays. The VM refuses sizes below what it prefetches, up to 2 KB by the length
     * of cache lines.
     */
    private static final String[] NO_ROOM = {"-XX:MinTLABSize=4k", "-XX:TLABSize=4k"};

    /** The method of the JDK that leaves arrays as they are; there is none in JDK 8. */
    static final class Uncleared {
        /** (int) → Object, an array of bytes. */
        static final MethodHandle BYTES = bytes();

        private Uncleared() {}

        private static MethodHandle bytes() {
            try {
                Class<?> unsafe = Class.forName("jdk.internal.misc.Unsafe");
                Method allocate = unsafe.getMethod("allocateUninitializedArray", Class.class, int.class);
                MethodHandle handle = MethodHandles.lookup().unreflect(allocate);
                return MethodHandles.insertArguments(
                                handle, 0, unsafe.getMethod("getUnsafe").invoke(null), byte.class)
                        .asType(MethodType.methodType(Object.class, int.class));
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException("no array can be had that is not cleared", e);
            }
        }
    }

    /** Counts arrays that contain data which was in their memory before. */
    public abstract static class OldData {
        private static final byte OLD = 0x5A;
        private static final int ARRAYS = 1000;
        private static final int WARM_UP_CALLS = 20_000;

        /** Several times the heap that the pins set. */
        private static final int MEGABYTES_OF_GARBAGE = 256;

        static volatile byte[] last = {};

        /** Large enough that an old header cannot explain the value. */
        static final int BYTES = 5000;

        abstract byte[] array();

        public Map<String, Object> op() {
            for (int i = 0; i < WARM_UP_CALLS; i++) {
                last = array();
            }
            for (int i = 0; i < MEGABYTES_OF_GARBAGE << 10; i++) {
                byte[] garbage = new byte[1 << 10];
                Arrays.fill(garbage, OLD);
                last = garbage;
            }
            int withOldData = 0;
            for (int i = 0; i < ARRAYS; i++) {
                withOldData += containsOldData(array()) ? 1 : 0;
            }
            return Collections.singletonMap("arrays with old data", withOldData);
        }

        private static boolean containsOldData(byte[] array) {
            for (byte each : array) {
                if (each == OLD) {
                    return true;
                }
            }
            return false;
        }
    }

    /** Arrays made by {@code new}. */
    public static class New extends OldData {
        @Override
        byte[] array() {
            return new byte[BYTES];
        }
    }

    /** Arrays that are not cleared. */
    public static class Uninitialized extends OldData {
        @Override
        byte[] array() {
            try {
                return (byte[]) (Object) Uncleared.BYTES.invokeExact(BYTES);
            } catch (Throwable e) {
                throw new IllegalStateException(e);
            }
        }
    }

    /** An array that was used before. */
    public static class Pooled extends OldData {
        private final byte[] used = new byte[BYTES];

        @Override
        byte[] array() {
            used[BYTES / 2] = 0x5A;
            return used;
        }
    }

    /** Makes an array of 16 bytes. */
    public static class Tiny {
        public Object op() {
            return new long[2];
        }
    }

    /** Makes an array of 64 bytes. */
    public static class Small {
        public Object op() {
            return new long[8];
        }
    }

    /** Makes an array of 8000 bytes. */
    public static class Large {
        public Object op() {
            return new long[1000];
        }
    }

    /** Makes an array of 16,000 bytes. */
    public static class TwiceAsLarge {
        public Object op() {
            return new long[2000];
        }
    }

    /** Makes an array of 64 bytes, whose length is known only at run time. */
    public static class SmallByLength {
        int length = 8;

        public Object op() {
            return new long[length];
        }
    }

    /** Makes an array. */
    @State(Scope.Thread)
    public static class TimeOfNew {
        @Param({"1000", "10000", "100000"})
        int size;

        @Benchmark
        public Object op() {
            return new byte[size];
        }
    }

    /** Returns an array that was made before. */
    @State(Scope.Thread)
    public static class TimeOfPooled {
        @Param({"1000", "10000", "100000"})
        int size;

        private byte[] used = {};

        @Setup
        public void fill() {
            used = new byte[size];
        }

        @Benchmark
        public Object op() {
            return used;
        }
    }

    /** Makes an array and leaves it as it is. */
    @State(Scope.Thread)
    public static class TimeOfUninitialized {
        @Param({"1000", "10000", "100000"})
        int size;

        @Benchmark
        public Object op() throws Throwable {
            return (Object) Uncleared.BYTES.invokeExact(size);
        }
    }

    @Pin("a new array contains nothing of what was in its memory")
    @FalsifiedBy(probe = Pooled.class, insteadOf = New.class)
    @FalsifiedBy(probe = Uninitialized.class, insteadOf = New.class, since = "9")
    void newIsCleared(Jvm jvm) {
        assertThat(oldData(jvm, New.class, ROOM)).has("arrays with old data", 0);
    }

    @Pin("an uninitialized array that C2's code allocates in a TLAB contains what was in its memory")
    @Expect(since = "9")
    @FalsifiedBy(flags = {"-XX:+UnlockDiagnosticVMOptions", "-XX:DisableIntrinsic=_allocateUninitializedArray"})
    @FalsifiedBy(flags = "-XX:TieredStopAtLevel=1")
    @FalsifiedBy(flags = "-Xint")
    @FalsifiedBy(flags = "-XX:+ZeroTLAB")
    @FalsifiedBy(probe = New.class, insteadOf = Uninitialized.class)
    void uninitializedIsNot(Jvm jvm) {
        // The first array in each TLAB takes the slow path: 5 MB of them need about six.
        assertThat(oldData(jvm, Uninitialized.class, ROOM))
                .number("arrays with old data")
                .isAtLeast(990);
    }

    @Pin("the VM clears an uninitialized array that does not fit into the TLAB")
    @Expect(since = "9")
    @FalsifiedBy(flags = "-XX:TLABSize=1m")
    @FalsifiedBy(probe = Pooled.class, insteadOf = Uninitialized.class)
    void slowPathClears(Jvm jvm) {
        assertThat(oldData(jvm, Uninitialized.class, NO_ROOM)).has("arrays with old data", 0);
    }

    @Pin("C2's code clears a new array of 64 bytes by stores, without a loop or a stub")
    @FalsifiedBy(probe = Large.class, insteadOf = Small.class)
    @FalsifiedBy(probe = SmallByLength.class, insteadOf = Small.class)
    void smallIsClearedByStores(Jvm jvm) {
        MachineCode small = jvm.with(Collector.SERIAL).codeOf(Small.class);
        assertThat(small)
                .hasOperation(Operation.ZERO_STORE)
                .hasNoOperation(Operation.REPEATED_STORE)
                .hasNoLoop();
        assertThat(small).doesNotCallStub();
    }

    @Pin("C2's code for a new array of 16,000 bytes is as long as that for one of 8000 bytes")
    @FalsifiedBy(probe = Tiny.class, insteadOf = Large.class)
    @FalsifiedBy(flags = "-XX:InitArrayShortSize=1000000", since = "11")
    void codeDoesNotGrowWithSize(Jvm jvm) {
        Jvm serial = jvm.with(Collector.SERIAL);
        assertThat(serial.codeOf(TwiceAsLarge.class)).isAsLongAs(serial.codeOf(Large.class));
    }

    @Pin(value = "a new array of 100,000 bytes takes at least 8 times as long as an uninitialized one", timing = true)
    @Requires(arch = Arch.AMD64)
    @Expect(since = "9")
    @FalsifiedBy(flags = {"-XX:+UnlockDiagnosticVMOptions", "-XX:DisableIntrinsic=_allocateUninitializedArray"})
    @FalsifiedBy(probe = TimeOfUninitialized.class, insteadOf = TimeOfNew.class)
    void clearingTakesMostOfTheTime(Jvm jvm) {
        assertThat(timeOf(TimeOfNew.class, jvm).withParam("size", "100000"))
                .takesAtLeast(8, timeOf(TimeOfUninitialized.class, jvm).withParam("size", "100000"));
    }

    @Pin(
            value = "a new array takes at least 3 times as long with each step from 1000 to 10,000 and 100,000 bytes",
            timing = true)
    @Requires(arch = Arch.AMD64)
    @FalsifiedBy(probe = TimeOfUninitialized.class, insteadOf = TimeOfNew.class, since = "9")
    @FalsifiedBy(probe = TimeOfPooled.class, insteadOf = TimeOfNew.class)
    void timeRisesWithSize(Jvm jvm) {
        // The falsifier that returns an old array costs nothing, and must break the pin all the
        // same.
        assertThat(timeOf(TimeOfNew.class, jvm).allowingZeroCost()).risesWith("size", 3, "1000", "10000", "100000");
    }

    private static Values oldData(Jvm jvm, Class<? extends OldData> probe, String... tlab) {
        return withUnsafe(jvm)
                .with(tlab)
                .with("-Xbatch", "-Xms64m", "-Xmx64m")
                .observe(new ValuesOf(probe).varying("arrays with old data"));
    }

    /** A young generation large enough for many TLABs, each with room for many arrays. */
    private static Timing timeOf(Class<?> probe, Jvm jvm) {
        return withUnsafe(jvm)
                .with("-XX:TLABSize=8m", "-Xms600m", "-Xmx600m", "-Xmn512m")
                .timeOf(probe);
    }

    /** Serial's young generation is one piece, which it uses from the beginning each time. */
    private static Jvm withUnsafe(Jvm jvm) {
        Jvm serial = jvm.with(Collector.SERIAL).with("-XX:-ResizeTLAB");
        return jvm.feature() < 9 ? serial : serial.with("--add-exports=java.base/jdk.internal.misc=ALL-UNNAMED");
    }
}
