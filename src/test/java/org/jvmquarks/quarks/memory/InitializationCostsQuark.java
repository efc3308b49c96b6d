package org.jvmquarks.quarks.memory;

import static org.jvmquarks.QuarkAssertions.assertThat;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Collections;
import java.util.Map;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.evidence.benchmark.Timing;
import org.jvmquarks.evidence.value.Values;
import org.jvmquarks.evidence.value.ValuesOf;
import org.jvmquarks.jdk.Collector;
import org.jvmquarks.jdk.Jit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/**
 * A large array costs what it costs to clear it: taking its memory is a matter of nanoseconds, and
 * the same array without the zeroes is had for a small part of the time.
 *
 * <h2>Why</h2>
 *
 * The language promises zeroes in a new array, and the memory that a thread allocates from holds
 * what died there before, so each array is cleared before anybody sees it. Moving the pointer of
 * the TLAB takes the same time for any size, clearing takes time by the byte. The JDK has a way
 * around for itself, {@code jdk.internal.misc.Unsafe.allocateUninitializedArray}: as Java code it
 * is a plain {@code new}, but C2 knows the method and leaves the clearing out of its fast path. The
 * slow path, taken where the TLAB has no room for the array, clears all the same.
 *
 * <h2>How it is shown</h2>
 *
 * The probe fills the whole young generation with bytes that are not zero, several times over, and
 * then counts the arrays that contain some of them. Old data in an array is the proof that nobody
 * cleared it, and needs no look at the machine code. The array of a pool is the control that old
 * data is found where there is some. The two times differ in the intrinsic alone, which can be
 * switched off; TLABs of a fixed size, with room for many arrays, keep the slow path rare.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8: {@code new} clears; there is no such method.
 *   <li>11 to 28: the method is there, and an intrinsic of C2. The interpreter and C1 clear.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * Of a large buffer it is the bytes that cost, not the object: allocate the size that is needed,
 * and before pooling buffers compare with the clearing, not with the allocation.
 */
@Quark(
        id = "initialization-costs",
        title = "Costs of initialization",
        source = "JVM Anatomy Quark #7")
@Requires(jit = Jit.C2, collector = Collector.SERIAL)
public class InitializationCostsQuark {
    /** A TLAB with room for a thousand of the counted arrays. */
    private static final String ROOM = "-XX:TLABSize=1m";

    /** The method of the JDK that leaves arrays as they are; there is none in JDK 8. */
    static final class Uncleared {
        /** (int) → Object, an array of bytes. */
        static final MethodHandle BYTES = bytes();

        private Uncleared() {}

        private static MethodHandle bytes() {
            try {
                Class<?> unsafe = Class.forName("jdk.internal.misc.Unsafe");
                Method allocate =
                        unsafe.getMethod("allocateUninitializedArray", Class.class, int.class);
                MethodHandle handle = MethodHandles.lookup().unreflect(allocate);
                return MethodHandles.insertArguments(
                                handle, 0, unsafe.getMethod("getUnsafe").invoke(null), byte.class)
                        .asType(MethodType.methodType(Object.class, int.class));
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException("no array can be had that is not cleared", e);
            }
        }
    }

    /** Counts arrays that contain what was in their memory before. */
    public abstract static class OldData {
        private static final byte OLD = 0x5A;
        private static final int ARRAYS = 1000;
        private static final int WARM_UP_CALLS = 20_000;

        /** Several times the heap that the pins give. */
        private static final int MEGABYTES_OF_GARBAGE = 256;

        static volatile byte[] last = {};

        /** Large enough that a header beside it explains nothing. */
        static final int BYTES = 1000;

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
    @FalsifiedBy(probe = Uninitialized.class, insteadOf = New.class, since = 11)
    void newIsCleared(Jvm jvm) {
        assertThat(oldData(jvm, New.class, ROOM)).has("arrays with old data", 0);
    }

    @Pin(value = "an array that C2 need not clear contains what was in its memory", since = 11)
    @FalsifiedBy(
            flags = {
                "-XX:+UnlockDiagnosticVMOptions",
                "-XX:DisableIntrinsic=_allocateUninitializedArray"
            })
    @FalsifiedBy(flags = "-XX:TieredStopAtLevel=1")
    @FalsifiedBy(flags = "-Xint")
    @FalsifiedBy(flags = "-XX:+ZeroTLAB")
    @FalsifiedBy(probe = New.class, insteadOf = Uninitialized.class)
    void uninitializedIsNot(Jvm jvm) {
        // The first array in each TLAB takes the slow path: a megabyte of them needs two or three.
        assertThat(oldData(jvm, Uninitialized.class, ROOM)).hasAtLeast("arrays with old data", 990);
    }

    @Pin(value = "an array for which the TLAB has no room is cleared all the same", since = 11)
    @FalsifiedBy(flags = "-XX:TLABSize=1m")
    void slowPathClears(Jvm jvm) {
        assertThat(oldData(jvm, Uninitialized.class, "-XX:MinTLABSize=600", "-XX:TLABSize=600"))
                .has("arrays with old data", 0);
    }

    @Pin(
            value = "most of the time for a large array is that of clearing it",
            since = 11,
            timing = true)
    @FalsifiedBy(
            flags = {
                "-XX:+UnlockDiagnosticVMOptions",
                "-XX:DisableIntrinsic=_allocateUninitializedArray"
            })
    @FalsifiedBy(probe = TimeOfUninitialized.class, insteadOf = TimeOfNew.class)
    void clearingTakesMostOfTheTime(Jvm jvm) {
        assertThat(timeOf(TimeOfNew.class, jvm).withParam("size", "100000"))
                .takesAtLeast(
                        8, timeOf(TimeOfUninitialized.class, jvm).withParam("size", "100000"));
    }

    @Pin(value = "the time for an array rises with its size", timing = true)
    @FalsifiedBy(probe = TimeOfUninitialized.class, insteadOf = TimeOfNew.class, since = 11)
    void timeRisesWithSize(Jvm jvm) {
        assertThat(timeOf(TimeOfNew.class, jvm)).risesWith("size", 3, "1000", "10000", "100000");
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

    /** Serial, whose young generation is one piece that is used from its start each time. */
    private static Jvm withUnsafe(Jvm jvm) {
        Jvm serial = jvm.with(Collector.SERIAL.options()).with("-XX:-ResizeTLAB");
        return jvm.feature() < 9
                ? serial
                : serial.with("--add-exports=java.base/jdk.internal.misc=ALL-UNNAMED");
    }
}
