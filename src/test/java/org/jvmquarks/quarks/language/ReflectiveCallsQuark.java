package org.jvmquarks.quarks.language;

import static org.jvmquarks.QuarkAssertions.assertThat;

import java.lang.reflect.Method;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;

/**
 * {@code Method.invoke} used to go through native code for the first calls of a method, and through
 * a class generated for it from then on; now it is a method handle from the first call on.
 *
 * <h2>Why</h2>
 *
 * A generated class makes calls fast and costs time and metaspace, so it was made only for methods
 * that are called often: after fifteen calls, for each {@code Method} object that is a root of its
 * own. A method handle needs no class for each method, as shapes share their code, and the JIT
 * compiler sees through a constant one.
 *
 * <h2>How it is shown</h2>
 *
 * The method that is called looks one frame up its stack, where the accessor of the reflection is.
 * The first and the fortieth call are compared. Options of the JDK choose another accessor.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8 to 17: native code up to the fifteenth call, then a generated class.
 *   <li>since 18: method handles (JEP 416); up to 21 {@code -Djdk.reflect.useDirectMethodHandle}
 *       brings back what was.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * Loaders that were kept alive by thousands of generated accessors are no longer; figures about the
 * cost of reflection that were taken before 18 say nothing about later versions.
 */
@Quark(id = "reflective-calls", title = "Reflective calls", source = "JEP 416")
class ReflectiveCallsQuark {

    /** What calls the method, at its first call and at a later one. */
    public static class Calls {
        public String op() throws ReflectiveOperationException {
            Method caller = Calls.class.getMethod("caller");
            String first = (String) caller.invoke(null);
            String last = first;
            for (int i = 0; i < 39; i++) {
                last = (String) caller.invoke(null);
            }
            return first + ", " + last;
        }

        /** Simple name, without the number that generated classes have. */
        public static String caller() {
            String name = new Throwable().getStackTrace()[1].getClassName();
            return name.substring(name.lastIndexOf('.') + 1).replaceAll("\\d+$", "");
        }
    }

    /** Without reflection. */
    public static class Direct {
        public String op() {
            return Calls.caller() + ", " + Calls.caller();
        }
    }

    @Pin(value = "native code calls first, then a generated class", until = 17)
    @FalsifiedBy(flags = "-Dsun.reflect.noInflation=true")
    @FalsifiedBy(flags = "-Dsun.reflect.inflationThreshold=100")
    void inflates(Jvm jvm) {
        assertThat(jvm.valuesOf(Calls.class))
                .has("value", "NativeMethodAccessorImpl, GeneratedMethodAccessor");
    }

    @Pin(value = "a method handle calls from the first call on", since = 18)
    @FalsifiedBy(flags = "-Djdk.reflect.useDirectMethodHandle=false", until = 21)
    @FalsifiedBy(flags = "-Djdk.reflect.useNativeAccessorOnly=true")
    @FalsifiedBy(probe = Direct.class, insteadOf = Calls.class)
    void isAHandle(Jvm jvm) {
        assertThat(jvm.valuesOf(Calls.class))
                .has("value", "DirectMethodHandleAccessor, DirectMethodHandleAccessor");
    }
}
