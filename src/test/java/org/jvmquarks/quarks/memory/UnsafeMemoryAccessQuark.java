package org.jvmquarks.quarks.memory;

import static org.jvmquarks.QuarkAssertions.assertThat;

import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import org.jvmquarks.Expect;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.Touches;
import org.jvmquarks.verdict.Impact;

/**
 * Since 24, the first call of a {@code sun.misc.Unsafe} method that accesses memory prints a warning; a later version
 * will remove these methods.
 *
 * <h2>Why</h2>
 *
 * Standard APIs replace what {@code Unsafe} was used for: {@code VarHandle} for fields and arrays, the foreign memory
 * API for memory outside the heap. The methods are deprecated for removal. The JDK moves from warnings at compile time
 * to warnings at run time and then to exceptions, and an option selects an earlier or a later step.
 *
 * <h2>How it is shown</h2>
 *
 * The probe allocates and frees 8 bytes outside the heap, and the pin reads the warnings on standard error. One control
 * uses an array on the heap; another prints a warning of its own, which the pin must notice.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8 to 22: the methods work without a warning.
 *   <li>since 23: {@code --sun-misc-unsafe-memory-access} decides, and {@code allow} is the default (JEP 471).
 *   <li>since 24: {@code warn} is the default (JEP 498).
 *   <li>not measured: 22 to 24; the version of a change in these comes from its JEP.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * Update the libraries that the warning names. Run your tests with {@code --sun-misc-unsafe-memory-access=deny} to see
 * what a later version will do; versions before 23 refuse to start with this option.
 */
@Quark(
        id = "unsafe-memory-access",
        title = "Access to memory by sun.misc.Unsafe",
        source = "JEP 471, JEP 498",
        impact = Impact.WARNING)
@Requires(modules = "jdk.unsupported")
@Touches(
        versionedApi = {
            "sun.misc.Unsafe#allocateMemory",
            "sun.misc.Unsafe#arrayBaseOffset",
            "sun.misc.Unsafe#compareAndSwapInt",
            "sun.misc.Unsafe#compareAndSwapLong",
            "sun.misc.Unsafe#compareAndSwapObject",
            "sun.misc.Unsafe#copyMemory",
            "sun.misc.Unsafe#freeMemory",
            "sun.misc.Unsafe#getAddress",
            "sun.misc.Unsafe#getAndAddInt",
            "sun.misc.Unsafe#getAndAddLong",
            "sun.misc.Unsafe#getAndSetObject",
            "sun.misc.Unsafe#getByte",
            "sun.misc.Unsafe#getInt",
            "sun.misc.Unsafe#getLong",
            "sun.misc.Unsafe#getObject",
            "sun.misc.Unsafe#getObjectVolatile",
            "sun.misc.Unsafe#objectFieldOffset",
            "sun.misc.Unsafe#putByte",
            "sun.misc.Unsafe#putInt",
            "sun.misc.Unsafe#putLong",
            "sun.misc.Unsafe#putObject",
            "sun.misc.Unsafe#putObjectVolatile",
            "sun.misc.Unsafe#putOrderedInt",
            "sun.misc.Unsafe#putOrderedLong",
            "sun.misc.Unsafe#putOrderedObject",
            "sun.misc.Unsafe#reallocateMemory",
            "sun.misc.Unsafe#setMemory",
            "sun.misc.Unsafe#staticFieldBase",
            "sun.misc.Unsafe#staticFieldOffset"
        },
        options = "--sun-misc-unsafe-memory-access")
class UnsafeMemoryAccessQuark {

    /** Allocates 8 bytes and frees them. */
    public static class Allocates {
        public static void main(String[] args) throws Throwable {
            Field field = Class.forName("sun.misc.Unsafe").getDeclaredField("theUnsafe");
            field.setAccessible(true);
            use(field.get(null));
        }

        static void use(Object unsafe) throws Throwable {
            try {
                Object address = unsafe.getClass()
                        .getMethod("allocateMemory", long.class)
                        .invoke(unsafe, 8L);
                unsafe.getClass().getMethod("freeMemory", long.class).invoke(unsafe, address);
            } catch (InvocationTargetException e) {
                throw e.getCause();
            }
        }
    }

    /** Stores into an array on the heap, without Unsafe. */
    public static class Heap {
        public static void main(String[] args) {
            long[] memory = new long[1];
            memory[0] = 8;
        }
    }

    /** Allocates the memory after a warning of its own. */
    public static class Warns {
        public static void main(String[] args) throws Throwable {
            System.err.println("WARNING: of the probe");
            Allocates.main(args);
        }
    }

    @Pin(value = "calling sun.misc.Unsafe.allocateMemory {causes|does not cause} a warning", formerly = "warned")
    @Expect(value = "false", until = "23")
    @Expect(value = "true", since = "24", by = "JEP 498")
    @FalsifiedBy(probe = Warns.class, insteadOf = Allocates.class, until = "23")
    @FalsifiedBy(flags = "--sun-misc-unsafe-memory-access=warn", since = "23", until = "23")
    @FalsifiedBy(flags = "--sun-misc-unsafe-memory-access=allow", since = "24")
    @FalsifiedBy(probe = Heap.class, insteadOf = Allocates.class, since = "24")
    void accessCausesWarning(Jvm jvm, boolean warns) {
        if (warns) {
            warns(jvm);
        } else {
            assertThat(jvm.run(Allocates.class)).succeeds().hasNoWarning();
        }
    }

    private static void warns(Jvm jvm) {
        assertThat(jvm.run(Allocates.class))
                .succeeds()
                .hasWarning("A terminally deprecated method in sun.misc.Unsafe has been called");
    }

    @Pin(
            value = "--sun-misc-unsafe-memory-access=deny makes sun.misc.Unsafe.allocateMemory throw"
                    + " UnsupportedOperationException",
            formerly = "denied")
    @Expect(since = "23", by = "JEP 471")
    @FalsifiedBy(flags = "--sun-misc-unsafe-memory-access=allow")
    @FalsifiedBy(probe = Heap.class, insteadOf = Allocates.class)
    void accessIsDenied(Jvm jvm) {
        assertThat(jvm.with("--sun-misc-unsafe-memory-access=deny").run(Allocates.class))
                .throwsUncaught(UnsupportedOperationException.class);
    }
}
