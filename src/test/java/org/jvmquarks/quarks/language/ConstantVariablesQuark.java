package org.jvmquarks.quarks.language;

import static org.jvmquarks.QuarkAssertions.assertThat;

import java.lang.reflect.Field;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;

/**
 * A final field of a primitive type or {@code String} that is initialized where it is declared,
 * with a constant expression, is a constant variable (JLS 4.12.4): no statement reads its field.
 * Reflection may still write the field, and does, but nobody looks.
 *
 * <h2>Why</h2>
 *
 * It is javac that writes the value into every statement that names the variable, in other classes
 * as well; the VM has no part in it. A final field that gets its value in an initializer block, in
 * a constructor or through boxing is a field like any other.
 *
 * <h2>How it is shown</h2>
 *
 * Reflection writes 9000 into a final field that holds 42; then the field is read by reflection and
 * by a statement. The field always holds 9000, so the write was made, and the statement says 42 for
 * a constant variable alone. What a JDK says about the write is read from its error stream, and a
 * field that is not final draws nothing.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8 to 25: reflection writes final instance fields without a word.
 *   <li>since 26: it warns, and refuses with {@code --illegal-final-field-mutation=deny}, which a
 *       later version will make the default (JEP 500).
 * </ul>
 *
 * <h2>For users</h2>
 *
 * Who measures what {@code final} is worth with {@code final int x = 42} measures javac. A class
 * that was compiled against a constant keeps the old value until it is compiled again.
 */
@Quark(
        id = "constant-variables",
        title = "Constant variables",
        source = "JVM Anatomy Quark #14, JLS 4.12.4, JEP 500")
class ConstantVariablesQuark {

    private static void write(Object target, Integer value) throws ReflectiveOperationException {
        Field field = target.getClass().getDeclaredField("x");
        field.setAccessible(true);
        field.set(target, value);
    }

    /** What the field holds, and what a statement that names it reads. */
    private static Map<String, Object> values(Object target, int statement)
            throws ReflectiveOperationException {
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

    /** The same value where it is declared, but of a type that has no constant expressions. */
    public static class Boxed {
        final Integer x = 42;

        public Map<String, Object> op() throws ReflectiveOperationException {
            write(this, 9000);
            return values(this, x);
        }
    }

    /** A static final field, which reflection never writes. */
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

    @Pin("a constant variable reads as compiled, whatever its field holds")
    @FalsifiedBy(probe = Boxed.class, insteadOf = Constant.class)
    @FalsifiedBy(probe = Constructor.class, insteadOf = Constant.class)
    void constantVariableIsInlinedByJavac(Jvm jvm) {
        assertThat(jvm.valuesOf(Constant.class)).has("field", 9000).has("statement", 42);
    }

    @Pin("a final field that is no constant variable reads what was written")
    @FalsifiedBy(probe = Constant.class, insteadOf = Initializer.class)
    @FalsifiedBy(probe = Constant.class, insteadOf = Constructor.class)
    @FalsifiedBy(probe = Constant.class, insteadOf = Boxed.class)
    void otherFinalsAreRead(Jvm jvm) {
        assertThat(jvm.valuesOf(Initializer.class)).has("field", 9000).has("statement", 9000);
        assertThat(jvm.valuesOf(Constructor.class)).has("field", 9000).has("statement", 9000);
        assertThat(jvm.valuesOf(Boxed.class)).has("field", 9000).has("statement", 9000);
    }

    @Pin(value = "writing a final field by reflection draws no warning", until = 25)
    @FalsifiedBy(probe = Shared.class, insteadOf = Constant.class)
    void mutationIsSilent(Jvm jvm) {
        assertThat(jvm.run(Constant.class)).succeeds().hasNoWarning();
    }

    @Pin(value = "writing a final field by reflection draws a warning", since = 26)
    @FalsifiedBy(flags = "--illegal-final-field-mutation=allow")
    @FalsifiedBy(flags = "--enable-final-field-mutation=ALL-UNNAMED")
    @FalsifiedBy(probe = Plain.class, insteadOf = Constant.class)
    void mutationIsWarnedOf(Jvm jvm) {
        assertThat(jvm.run(Constant.class)).succeeds().hasWarning("Final field x in class");
    }

    @Pin(value = "writing a final field by reflection can be forbidden", since = 26)
    @FalsifiedBy(flags = "--illegal-final-field-mutation=allow")
    @FalsifiedBy(probe = Plain.class, insteadOf = Constant.class)
    void mutationIsDenied(Jvm jvm) {
        assertThat(jvm.with("--illegal-final-field-mutation=deny").run(Constant.class))
                .throwsUncaught(IllegalAccessException.class);
    }
}
