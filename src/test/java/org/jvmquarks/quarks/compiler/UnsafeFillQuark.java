package org.jvmquarks.quarks.compiler;

import static org.jvmquarks.QuarkAssertions.assertThat;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Field;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.evidence.code.MachineCode;
import org.jvmquarks.evidence.compilation.CompilationOf;
import org.jvmquarks.guest.RawMemory;
import org.jvmquarks.jdk.Collector;
import org.jvmquarks.jdk.Jit;

/**
 * A loop that fills an array through {@code Unsafe.putByte} is recognized as filling up to 17, and
 * not any more on 21; {@code Unsafe.setMemory} is the call for that, and an intrinsic of C2 on 25.
 *
 * <h2>Why</h2>
 *
 * With {@code -XX:+OptimizeFill} C2 looks for loops that store one value into consecutive elements
 * of an array, and calls a stub in their place. Whether a store through {@code Unsafe}, which has
 * an address and no element, matches the pattern is a matter of the version. {@code setMemory} is
 * native code of the VM, to which a thread has to change its state; where it is an intrinsic, C2
 * calls a stub without that.
 *
 * <h2>How it is shown</h2>
 *
 * By the code of C2: it has the loop, or a call and no loop, as that of a plain loop over bytes has
 * on all versions; and by C2's own log, which names the intrinsics that it took. The methods are
 * called by constant method handles, which C2 inlines.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8 to 17: the loop is a call; {@code setMemory} is no intrinsic
 *   <li>21: the loop stays a loop
 *   <li>25 to 28: and {@code setMemory} is an intrinsic
 * </ul>
 *
 * <h2>For users</h2>
 *
 * What fills memory by hand through {@code Unsafe} loses the stub that a plain array gets. Since 24
 * it draws a warning besides (JEP 498).
 */
@Quark(
        id = "unsafe-fill",
        title = "Filling memory by Unsafe",
        source = "Psychosomatic, Lobotomy, Saw: on Arrays.fill, and Unsafe.setMemory")
@Requires(jit = Jit.C2, arch = "amd64")
class UnsafeFillQuark {

    /** Methods of {@code sun.misc.Unsafe}, which release 8 does not show to a compiler. */
    static final class Handles {
        static final long BASE = RawMemory.arrayBase(byte[].class);

        private Handles() {}

        static MethodHandle of(String name, MethodType type) {
            try {
                Class<?> unsafe = Class.forName("sun.misc.Unsafe");
                Field field = unsafe.getDeclaredField("theUnsafe");
                field.setAccessible(true);
                return MethodHandles.lookup()
                        .findVirtual(unsafe, name, type)
                        .bindTo(field.get(null));
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException("no sun.misc.Unsafe." + name, e);
            }
        }
    }

    /** Stores byte for byte. */
    public static class ByUnsafe {
        private static final MethodHandle PUT =
                Handles.of(
                        "putByte",
                        MethodType.methodType(void.class, Object.class, long.class, byte.class));

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

    /** The same on the elements. */
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

    /** All at once. */
    public static class BySetMemory {
        private static final MethodHandle SET =
                Handles.of(
                        "setMemory",
                        MethodType.methodType(
                                void.class, Object.class, long.class, long.class, byte.class));

        byte[] array = new byte[4096];
        byte value = 7;

        public void op() throws Throwable {
            SET.invokeExact((Object) array, Handles.BASE, (long) array.length, value);
        }
    }

    @Pin(value = "a loop of Unsafe.putByte over an array is a call", until = 17)
    @FalsifiedBy(flags = "-XX:-OptimizeFill")
    void unsafeIsACall(Jvm jvm) {
        assertThat(pour(jvm, ByUnsafe.class)).hasNoLoop().hasInstruction("^call r");
    }

    @Pin(value = "it stays a loop where one over elements is a call", since = 21)
    @FalsifiedBy(probe = ByElement.class, insteadOf = ByUnsafe.class)
    void unsafeIsNoPattern(Jvm jvm) {
        assertThat(pour(jvm, ByUnsafe.class)).inLoops().exists();
        assertThat(pour(jvm, ByElement.class)).hasNoLoop();
    }

    private static MachineCode pour(Jvm jvm, Class<?> probe) {
        return jvm.with(Collector.SERIAL.options()).with("-XX:+OptimizeFill").codeOf(probe, "pour");
    }

    @Pin(value = "Unsafe.setMemory is an intrinsic", since = 25)
    @FalsifiedBy(flags = {"-XX:+UnlockDiagnosticVMOptions", "-XX:DisableIntrinsic=_setMemory"})
    @FalsifiedBy(probe = ByUnsafe.class, insteadOf = BySetMemory.class)
    void setMemoryIsAnIntrinsic(Jvm jvm) {
        assertThat(jvm.observe(new CompilationOf(BySetMemory.class))).hasIntrinsic("_setMemory");
    }
}
