package org.jvmquarks.quarks.compiler;

import static org.jvmquarks.QuarkAssertions.assertThat;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Field;
import org.jvmquarks.Expect;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.Touches;
import org.jvmquarks.evidence.code.MachineCode;
import org.jvmquarks.evidence.compilation.CompilationOf;
import org.jvmquarks.guest.probe.RawMemory;
import org.jvmquarks.jdk.Arch;
import org.jvmquarks.jdk.Collector;
import org.jvmquarks.jdk.Jit;
import org.jvmquarks.verdict.Impact;

/**
 * Up to JDK 17, C2 recognizes a loop that fills an array through {@code Unsafe.putByte}, and calls a stub instead; JDK
 * 21 does not. {@code Unsafe.setMemory}, the method for that purpose, is an intrinsic of C2 since JDK 23 on x86-64, and
 * since JDK 25 on AArch64.
 *
 * <h2>Why</h2>
 *
 * With {@code -XX:+OptimizeFill} C2 looks for loops that store one value into consecutive elements of an array, and
 * replaces them with a call to a stub. A store through {@code Unsafe} has an address but no array element; whether it
 * matches the pattern depends on the version. {@code setMemory} is native code of the VM, and a thread must change its
 * state to call it. The intrinsic calls a stub without that change.
 *
 * <h2>How it is shown</h2>
 *
 * The code of C2 has either the loop, or a call and no loop. A plain loop over the elements, which is a call on all
 * versions, serves as control. C2's log names the intrinsics that it used. The probes call the methods through constant
 * method handles, which C2 inlines.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8 to 17: C2 replaces the loop by a call.
 *   <li>since 21 at the latest: C2 keeps the loop.
 *   <li>8 to 22: {@code setMemory} is native code only, on AArch64 until 24.
 *   <li>since 23: {@code setMemory} is an intrinsic on x86-64 (JDK-8329331), and since 25 on AArch64 as well
 *       (JDK-8354674).
 *   <li>not measured: 22 to 24; the version of a change in these comes from its issue.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * Fill an array by {@code Arrays.fill} or a plain loop over its elements. From JDK 21 on, C2 does not replace a loop
 * over {@code Unsafe} by the stub, and since JDK 24 such access prints a warning (JEP 498).
 */
@Quark(
        id = "unsafe-fill",
        title = "Filling memory by Unsafe",
        source = "Psychosomatic, Lobotomy, Saw: on Arrays.fill, and Unsafe.setMemory",
        impact = Impact.PERFORMANCE)
@Requires(jit = Jit.C2)
class UnsafeFillQuark {
    /** Finds methods of {@code sun.misc.Unsafe}, which {@code --release 8} hides from javac. */
    static final class Handles {
        static final long BASE = RawMemory.arrayBase(byte[].class);

        private Handles() {}

        static MethodHandle of(String name, MethodType type) {
            try {
                Class<?> unsafe = Class.forName("sun.misc.Unsafe");
                Field field = unsafe.getDeclaredField("theUnsafe");
                field.setAccessible(true);
                return MethodHandles.lookup().findVirtual(unsafe, name, type).bindTo(field.get(null));
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException("no sun.misc.Unsafe." + name, e);
            }
        }
    }

    /** Stores one value byte by byte through {@code Unsafe}. */
    public static class ByUnsafe {
        private static final MethodHandle PUT =
                Handles.of("putByte", MethodType.methodType(void.class, Object.class, long.class, byte.class));

        byte[] array = new byte[4096];
        byte value = 7;

        public void op() throws Throwable {
            pour(array, value);
        }

        static void pour(byte[] a, byte v) throws Throwable {
            for (int i = 0; i < a.length; i++) {
                PUT.invokeExact((Object) a, Handles.BASE + i, v);
            }
        }
    }

    /** Stores another value into each byte: there is nothing to fill. */
    public static class Counting {
        byte[] array = new byte[4096];
        byte value = 7;

        public void op() {
            pour(array, value);
        }

        static void pour(byte[] a, byte v) {
            for (int i = 0; i < a.length; i++) {
                a[i] = (byte) (v ^ i * 31);
            }
        }
    }

    /** Stores one value into each element. */
    public static class ByElement {
        byte[] array = new byte[4096];
        byte value = 7;

        public void op() {
            pour(array, value);
        }

        static void pour(byte[] a, byte v) {
            for (int i = 0; i < a.length; i++) {
                a[i] = v;
            }
        }
    }

    /** Stores all bytes by one call. */
    public static class BySetMemory {
        private static final MethodHandle SET = Handles.of(
                "setMemory", MethodType.methodType(void.class, Object.class, long.class, long.class, byte.class));

        byte[] array = new byte[4096];
        byte value = 7;

        public void op() throws Throwable {
            SET.invokeExact((Object) array, Handles.BASE, (long) array.length, value);
        }
    }

    @Pin("with OptimizeFill, C2 {calls a stub for|keeps} a loop of Unsafe.putByte that fills an array")
    @Expect(value = "true", until = "17")
    @Expect(value = "false", since = "21")
    @FalsifiedBy(probe = Counting.class, insteadOf = ByUnsafe.class, until = "17")
    @FalsifiedBy(probe = ByElement.class, insteadOf = ByUnsafe.class, since = "21")
    @Touches(versionedApi = "sun.misc.Unsafe#putByte")
    void unsafeIsACall(Jvm jvm, boolean calls) {
        if (calls) {
            assertThat(pour(jvm, ByUnsafe.class)).hasNoLoop().callsStub();
        } else {
            assertThat(pour(jvm, ByUnsafe.class)).inLoops().exists();
        }
    }

    @Pin("with OptimizeFill, C2 calls a stub for a loop that fills the elements of an array")
    @FalsifiedBy(probe = Counting.class, insteadOf = ByElement.class)
    @FalsifiedBy(flags = "-XX:-OptimizeFill")
    @Touches(options = "-XX:OptimizeFill")
    void elementsAreACall(Jvm jvm) {
        assertThat(pour(jvm, ByElement.class)).hasNoLoop().callsStub();
    }

    private static MachineCode pour(Jvm jvm, Class<?> probe) {
        return jvm.with(Collector.SERIAL).with("-XX:+OptimizeFill").codeOf(probe, "pour");
    }

    @Pin("C2 compiles Unsafe.setMemory as an intrinsic")
    @Expect(since = "23", arch = Arch.AMD64, by = "JDK-8329331")
    @Expect(since = "25", arch = Arch.AARCH64, by = "JDK-8354674")
    @FalsifiedBy(flags = {"-XX:+UnlockDiagnosticVMOptions", "-XX:DisableIntrinsic=_setMemory"})
    @FalsifiedBy(probe = ByUnsafe.class, insteadOf = BySetMemory.class)
    @Touches(versionedApi = "sun.misc.Unsafe#setMemory")
    void setMemoryIsAnIntrinsic(Jvm jvm) {
        assertThat(jvm.observe(new CompilationOf(BySetMemory.class))).hasIntrinsic("_setMemory");
    }
}
