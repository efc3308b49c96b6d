package org.jvmquarks.quarks.language;

import static org.jvmquarks.QuarkAssertions.assertThat;

import java.lang.reflect.Field;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jvmquarks.Expect;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.Touches;
import org.jvmquarks.evidence.process.ProcessRun;
import org.jvmquarks.jdk.Vm;
import org.jvmquarks.verdict.Impact;

/**
 * javac copies the value of a constant variable into each place that names it: no code reads the field. Reflection may
 * still write the field, but such code keeps the old value.
 *
 * <h2>Why</h2>
 *
 * A final field of a primitive type or {@code String} is a constant variable (JLS 4.12.4) if its declaration
 * initializes it with a constant expression. javac writes the value into every class that names the variable; the VM
 * plays no part. A final field that gets its value in an initializer block, in a constructor or by boxing is read like
 * any other field.
 *
 * <h2>How it is shown</h2>
 *
 * The probe writes 9000 by reflection into a final field that holds 42. Then it reads the field twice: by reflection
 * and by a plain expression. Reflection always reads 9000, so the write took place; the expression reads 42 for a
 * constant variable only. The probe's standard error shows the JDK's warning about the write. A field that is not final
 * is the control.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8 to 25: reflection writes final instance fields silently.
 *   <li>since 26: the JDK warns, and {@code --illegal-final-field-mutation=deny} makes it refuse. A later release will
 *       refuse by default (JEP 500).
 * </ul>
 *
 * <h2>For users</h2>
 *
 * Run the tests of an application with {@code --illegal-final-field-mutation=deny} on 26 or later to find the code that
 * writes final fields; writes to other fields cause no warning. {@code --enable-final-field-mutation=ALL-UNNAMED}
 * permits such writes, for libraries that need them; without such libraries, deny the writes in production as well.
 * After you change a constant, recompile all classes that use it: the others keep the old value. A benchmark of
 * {@code final int x = 42} measures javac, not the JIT compiler.
 */
@Quark(
        id = "constant-variables",
        title = "Constant variables",
        source = "JVM Anatomy Quark #14, JLS 4.12.4, JEP 500",
        impact = Impact.BEHAVIOUR)
@Requires(vm = Vm.ANY)
@Touches(
        api = {
            "java.lang.reflect.Field#set",
            "java.lang.reflect.Field#setBoolean",
            "java.lang.reflect.Field#setByte",
            "java.lang.reflect.Field#setChar",
            "java.lang.reflect.Field#setDouble",
            "java.lang.reflect.Field#setFloat",
            "java.lang.reflect.Field#setInt",
            "java.lang.reflect.Field#setLong",
            "java.lang.reflect.Field#setShort"
        },
        options = {"--enable-final-field-mutation", "--illegal-final-field-mutation"},
        events = "jdk.FinalFieldMutation")
class ConstantVariablesQuark {

    private static void write(Object target, Integer value) throws ReflectiveOperationException {
        Field field = target.getClass().getDeclaredField("x");
        field.setAccessible(true);
        field.set(target, value);
    }

    /** Returns the value that the field holds, and the value that an expression naming it reads. */
    private static Map<String, Object> values(Object target, int statement) throws ReflectiveOperationException {
        Field field = target.getClass().getDeclaredField("x");
        field.setAccessible(true);
        Map<String, Object> values = new LinkedHashMap<>();
        values.put("field", field.get(target));
        values.put("statement", statement);
        return values;
    }

    /** A constant variable. */
    public static class Constant {
        final int x = 42;

        public Map<String, Object> op() throws ReflectiveOperationException {
            write(this, 9000);
            return values(this, x);
        }

        public static void main(String[] args) throws ReflectiveOperationException {
            write(new Constant(), 9000);
        }
    }

    /** The same value, set in an initializer block. */
    public static class Initializer {
        final int x;

        {
            x = 42;
        }

        public Map<String, Object> op() throws ReflectiveOperationException {
            write(this, 9000);
            return values(this, x);
        }
    }

    /** The same value, set in the constructor. */
    public static class Constructor {
        final int x;

        public Constructor() {
            x = 42;
        }

        public Map<String, Object> op() throws ReflectiveOperationException {
            write(this, 9000);
            return values(this, x);
        }
    }

    /** The same value in the declaration, but of a type that has no constant expressions. */
    public static class Boxed {
        final Integer x = 42;

        public Map<String, Object> op() throws ReflectiveOperationException {
            write(this, 9000);
            return values(this, x);
        }
    }

    /** A static final field, which reflection cannot write. */
    public static class Shared {
        static final int X = 42;

        public static void main(String[] args) throws ReflectiveOperationException {
            Field field = Shared.class.getDeclaredField("X");
            field.setAccessible(true);
            field.set(null, 9000);
        }
    }

    /** A field that is not final. */
    public static class Plain {
        int x = 42;

        public static void main(String[] args) throws ReflectiveOperationException {
            write(new Plain(), 9000);
        }
    }

    /** Prints a warning of its own first. */
    public static class Warns {
        public static void main(String[] args) throws ReflectiveOperationException {
            System.err.println("WARNING: of the probe");
            Constant.main(args);
        }
    }

    @Pin("code that names a constant variable does not see a reflective write to its field")
    @FalsifiedBy(probe = Boxed.class, insteadOf = Constant.class)
    @FalsifiedBy(probe = Constructor.class, insteadOf = Constant.class)
    void constantVariableIsInlinedByJavac(Jvm jvm) {
        assertThat(jvm.valuesOf(Constant.class)).has("field", 9000).has("statement", 42);
    }

    @Pin("code sees a reflective write to a final field that is not a constant variable")
    @FalsifiedBy(probe = Constant.class, insteadOf = Initializer.class)
    @FalsifiedBy(probe = Constant.class, insteadOf = Constructor.class)
    @FalsifiedBy(probe = Constant.class, insteadOf = Boxed.class)
    void otherFinalsAreRead(Jvm jvm) {
        assertThat(jvm.valuesOf(Initializer.class)).has("field", 9000).has("statement", 9000);
        assertThat(jvm.valuesOf(Constructor.class)).has("field", 9000).has("statement", 9000);
        assertThat(jvm.valuesOf(Boxed.class)).has("field", 9000).has("statement", 9000);
    }

    @Pin(
            value = "a reflective write to a final instance field {causes|does not cause} a warning",
            impact = Impact.WARNING)
    @Expect(value = "false", until = "25")
    @Expect(value = "true", since = "26", by = "JEP 500")
    @FalsifiedBy(probe = Shared.class, insteadOf = Constant.class)
    @FalsifiedBy(probe = Warns.class, insteadOf = Constant.class, until = "25")
    @FalsifiedBy(probe = Plain.class, insteadOf = Constant.class, since = "26")
    @FalsifiedBy(flags = "--illegal-final-field-mutation=allow", since = "26")
    @FalsifiedBy(flags = "--enable-final-field-mutation=ALL-UNNAMED", since = "26")
    void mutationIsWarnedOf(Jvm jvm, boolean warns) {
        ProcessRun run = jvm.run(Constant.class);
        assertThat(run).succeeds();
        if (warns) {
            assertThat(run).hasWarning("Final field x in class");
        } else {
            assertThat(run).hasNoWarning();
        }
    }

    @Pin("--illegal-final-field-mutation=deny makes reflective writes to final instance fields fail")
    @Expect(since = "26", by = "JEP 500")
    @FalsifiedBy(flags = "--enable-final-field-mutation=ALL-UNNAMED")
    @FalsifiedBy(probe = Plain.class, insteadOf = Constant.class)
    void mutationIsDenied(Jvm jvm) {
        assertThat(jvm.with("--illegal-final-field-mutation=deny").run(Constant.class))
                .throwsUncaught(IllegalAccessException.class);
    }
}
