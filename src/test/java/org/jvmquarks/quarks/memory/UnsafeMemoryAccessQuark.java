package org.jvmquarks.quarks.memory;

import static org.jvmquarks.QuarkAssertions.assertThat;

import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;

/**
 * The methods of {@code sun.misc.Unsafe} that reach memory are on their way out: the first call
 * draws a warning.
 *
 * <h2>Why</h2>
 *
 * What {@code Unsafe} was used for has standard means: {@code VarHandle} for fields and arrays, the
 * foreign memory API for memory outside of the heap. The methods are deprecated for removal, and
 * the JDK goes from warnings at compile time to warnings at run time to exceptions, with an option
 * to be ahead or behind.
 *
 * <h2>How it is shown</h2>
 *
 * The probe allocates and frees 8 bytes outside of the heap. Warnings are read from the error
 * stream. An array of the heap, and memory that nobody can have, are the controls.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8 to 22: nothing is said.
 *   <li>since 23: {@code --sun-misc-unsafe-memory-access} chooses, {@code allow} is the default
 *       (JEP 471).
 *   <li>since 24: {@code warn} is the default (JEP 498).
 * </ul>
 *
 * <h2>For users</h2>
 *
 * Find the libraries that the warning names and update them; run the tests with {@code
 * --sun-misc-unsafe-memory-access=deny} to see what a later version will do.
 */
@Quark(
        id = "unsafe-memory-access",
        title = "Access to memory by sun.misc.Unsafe",
        source = "JEP 471, JEP 498")
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
                Object address =
                        unsafe.getClass()
                                .getMethod("allocateMemory", long.class)
                                .invoke(unsafe, 8L);
                unsafe.getClass().getMethod("freeMemory", long.class).invoke(unsafe, address);
            } catch (InvocationTargetException e) {
                throw e.getCause();
            }
        }
    }

    /** The same of an array of the heap, which needs no such thing. */
    public static class Heap {
        public static void main(String[] args) {
            long[] memory = new long[1];
            memory[0] = 8;
        }
    }

    /** Memory that nobody can have. */
    public static class TooMuch {
        public static void main(String[] args) throws Throwable {
            Field field = Class.forName("sun.misc.Unsafe").getDeclaredField("theUnsafe");
            field.setAccessible(true);
            Object unsafe = field.get(null);
            try {
                unsafe.getClass().getMethod("allocateMemory", long.class).invoke(unsafe, -8L);
            } catch (InvocationTargetException e) {
                throw e.getCause();
            }
        }
    }

    @Pin(value = "it is used without a word", until = 23)
    @FalsifiedBy(probe = TooMuch.class, insteadOf = Allocates.class)
    @FalsifiedBy(flags = "--limit-modules=java.management,jdk.management", since = 11)
    void silent(Jvm jvm) {
        assertThat(jvm.run(Allocates.class)).succeeds().hasNoWarning();
    }

    @Pin(value = "its first use draws a warning", since = 24)
    @FalsifiedBy(flags = "--sun-misc-unsafe-memory-access=allow")
    @FalsifiedBy(probe = Heap.class, insteadOf = Allocates.class)
    void warned(Jvm jvm) {
        assertThat(jvm.run(Allocates.class))
                .succeeds()
                .hasWarning("A terminally deprecated method in sun.misc.Unsafe has been called");
    }

    @Pin(value = "it can be denied", since = 24)
    @FalsifiedBy(flags = "--sun-misc-unsafe-memory-access=allow")
    @FalsifiedBy(probe = Heap.class, insteadOf = Allocates.class)
    void denied(Jvm jvm) {
        assertThat(jvm.with("--sun-misc-unsafe-memory-access=deny").run(Allocates.class))
                .throwsUncaught(UnsupportedOperationException.class);
    }
}
