package org.jvmquarks.quarks.language;

import static org.jvmquarks.QuarkAssertions.assertThat;

import java.lang.reflect.Method;
import org.jvmquarks.Expect;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Touches;
import org.jvmquarks.verdict.Impact;

/**
 * Up to JDK 17 {@code Method.invoke} called a method through native code at first, and later through a class generated
 * for it. Since 18 it calls a method handle from the first call on.
 *
 * <h2>Why</h2>
 *
 * A generated class makes calls fast but costs time and metaspace. So the JDK generated one only for methods that are
 * called often: after fifteen calls of one {@code Method} object. Method handles of the same shape share their code and
 * do not need a class per method, and the JIT compiler can inline a constant one.
 *
 * <h2>How it is shown</h2>
 *
 * The called method looks at its caller's frame, which belongs to the accessor of the reflection. The probe compares
 * the first and the fortieth call; JDK options that choose other accessors are the controls.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8 to 17: native code up to the sixteenth call, which generates a class for those after it.
 *   <li>since 18: method handles (JEP 416). Up to 21 {@code -Djdk.reflect.useDirectMethodHandle=false} restores the old
 *       accessors; 22 removed them (JDK-8305104).
 *   <li>not measured: 18 to 20 and 22 to 24; the version of a change in these comes from its issue or JEP.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * Thousands of generated accessors no longer fill metaspace. Filters of stack traces that look for
 * {@code GeneratedMethodAccessor} or {@code NativeMethodAccessorImpl} must also know
 * {@code DirectMethodHandleAccessor}. Measure the cost of reflection again: figures from before 18 do not apply.
 */
@Quark(id = "reflective-calls", title = "Reflective calls", source = "JEP 416, JDK-8305104", impact = Impact.INTERNAL)
@Touches(
        api = {"java.lang.reflect.Constructor#newInstance", "java.lang.reflect.Method#invoke"},
        options = {"-Djdk.reflect.", "-Dsun.reflect.inflationThreshold", "-Dsun.reflect.noInflation"})
class ReflectiveCallsQuark {

    /** The caller of the method at its first and at its fortieth call. */
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

        /** Returns the simple name, without the number at the end of generated classes. */
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

    @Pin("Method.invoke calls a method through these classes at the first and fortieth call: {}")
    @Expect(value = "NativeMethodAccessorImpl, GeneratedMethodAccessor", until = "17")
    @Expect(value = "DirectMethodHandleAccessor, DirectMethodHandleAccessor", since = "18", by = "JEP 416")
    @FalsifiedBy(flags = "-Dsun.reflect.noInflation=true", until = "17")
    @FalsifiedBy(flags = "-Dsun.reflect.inflationThreshold=100", until = "17")
    @FalsifiedBy(flags = "-Djdk.reflect.useDirectMethodHandle=false", since = "18", until = "21")
    @FalsifiedBy(flags = "-Djdk.reflect.useNativeAccessorOnly=true", since = "18")
    @FalsifiedBy(probe = Direct.class, insteadOf = Calls.class)
    void accessors(Jvm jvm, String classes) {
        assertThat(jvm.valuesOf(Calls.class)).hasResult(classes);
    }
}
