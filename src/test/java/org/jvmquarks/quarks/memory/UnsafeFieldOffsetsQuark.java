package org.jvmquarks.quarks.memory;

import static org.jvmquarks.QuarkAssertions.assertThat;

import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.util.function.Supplier;
import org.jvmquarks.Expect;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.Touches;
import org.jvmquarks.verdict.Impact;

/**
 * {@code sun.misc.Unsafe.objectFieldOffset} throws for a field of a hidden class. Since 15 the class of a lambda is
 * one.
 *
 * <h2>Why</h2>
 *
 * Final fields of hidden classes and of records are trusted: the compiler takes them for constants, so nothing may
 * write them. Without an offset, {@code Unsafe} cannot.
 *
 * <h2>How it is shown</h2>
 *
 * The probe asks for the offset of the field in which a lambda keeps a captured variable. A field of a class from a
 * file, and a static field, are the controls.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>up to 14: an offset.
 *   <li>since 15: {@code UnsupportedOperationException}, as lambdas became hidden classes (JEP 371).
 *   <li>since 16 at the latest, a field of a record as well; no pin shows that.
 *   <li>not measured: 9, 10, 12 to 16, 18 to 20 and 22 to 24; the version of a change in these comes from its JEP.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * Libraries that measure or copy objects by {@code Unsafe}, such as caches with a limit in bytes and serializers, fail
 * once they meet a lambda or a record. Update them, or keep such objects out of what they measure.
 */
@Quark(
        id = "unsafe-field-offsets",
        title = "Offsets of fields of lambdas and records",
        source = "JEP 371",
        impact = Impact.FAILURE)
@Requires(modules = "jdk.unsupported")
@Touches(
        versionedApi = "sun.misc.Unsafe#objectFieldOffset",
        onlyIf = "it asks for a field of a lambda or a record, which it does if it measures or copies any object")
class UnsafeFieldOffsetsQuark {

    /** Asks for the offset of a field. */
    public static class OfLambda {
        public String op() throws ReflectiveOperationException {
            Field field = Class.forName("sun.misc.Unsafe").getDeclaredField("theUnsafe");
            field.setAccessible(true);
            Object unsafe = field.get(null);
            try {
                unsafe.getClass().getMethod("objectFieldOffset", Field.class).invoke(unsafe, field());
                return "an offset";
            } catch (InvocationTargetException e) {
                return e.getCause() instanceof UnsupportedOperationException
                        ? "UnsupportedOperationException"
                        : "another: " + e.getCause();
            }
        }

        Field field() {
            String captured = String.valueOf(hashCode());
            Supplier<String> lambda = () -> captured;
            return lambda.getClass().getDeclaredFields()[0];
        }
    }

    /** Asks for one of a class from a file. */
    public static class OfFile extends OfLambda {
        private final int number = hashCode();

        @Override
        Field field() {
            return OfFile.class.getDeclaredFields()[0];
        }

        @Override
        public String toString() {
            return "file " + number;
        }
    }

    /** Asks for a static one, which has no offset in an object. */
    public static class OfStatic extends OfLambda {
        @Override
        Field field() {
            try {
                return Integer.class.getField("MAX_VALUE");
            } catch (NoSuchFieldException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    @Pin("Unsafe.objectFieldOffset of a field of a lambda gives {}")
    @Expect(value = "an offset", until = "14")
    @Expect(value = "UnsupportedOperationException", since = "15", by = "JEP 371")
    @FalsifiedBy(probe = OfStatic.class, insteadOf = OfLambda.class, until = "14")
    @FalsifiedBy(probe = OfFile.class, insteadOf = OfLambda.class, since = "15")
    void offsetOfLambda(Jvm jvm, String gives) {
        assertThat(jvm.valuesOf(OfLambda.class)).hasResult(gives);
    }
}
