package org.jvmquarks.quarks.compiler;

import static org.jvmquarks.QuarkAssertions.assertThat;

import java.lang.reflect.Field;
import java.util.function.IntSupplier;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.evidence.code.CodeOf;
import org.jvmquarks.evidence.code.Operation;
import org.jvmquarks.jdk.Jit;

/**
 * C2 takes the value of a static final field for a constant, but not that of a final field in the
 * object it refers to: reflection, deserialization and {@code Unsafe} may write final instance
 * fields, and libraries count on the write being seen. So {@code 1000 / K.x} loads and divides.
 *
 * <p>It trusts some classes by name: boxes, strings, those of {@code java.lang.invoke}, and hidden
 * classes, which is what lambdas are. JDK 8 trusts no lambda that captures. {@code
 * -XX:+TrustFinalNonStaticFields}, experimental for all these years, trusts every class, and a
 * later write is then missed. JEP 500 (JDK 26) prepares for that to become the rule: it warns of
 * writes, and still makes them.
 *
 * <p>For users: final fields document a class, they do not make it faster. What has to be folded
 * must be static final itself, a record (since 16), or behind a method handle or a lambda.
 */
@Quark(
        id = "trusting-final-fields",
        title = "Trusting final instance fields",
        source = "JVM Anatomy Quark #17, JEP 500")
@Requires(jit = Jit.C2)
class TrustingFinalFieldsQuark {

    private static final String[] TRUST = {
        "-XX:+UnlockExperimentalVMOptions", "-XX:+TrustFinalNonStaticFields"
    };

    /** Holds a number in a final field that is no compile-time constant. */
    public static class Holder {
        final int x;

        Holder(int x) {
            this.x = x;
        }
    }

    /** Divides by a final field of a known object. */
    public static class FinalField {
        static final Holder K = new Holder(7);

        public int op() {
            return 1000 / K.x;
        }
    }

    /** Of an object that may be replaced. */
    public static class FinalFieldOfUnknown {
        static Holder k = new Holder(7);

        public int op() {
            return 1000 / k.x;
        }
    }

    /** Divides by a static final field itself. */
    public static class StaticFinal {
        static final int K = Integer.parseInt("7");

        public int op() {
            return 1000 / K;
        }
    }

    /** Divides by a box. */
    public static class Boxed {
        static final Integer K = new Holder(7).x;

        public int op() {
            return 1000 / K;
        }
    }

    /** By a box that may be replaced. */
    public static class UnknownBox {
        static Integer k = new Holder(7).x;

        public int op() {
            return 1000 / k;
        }
    }

    /** Divides by the length of a string. */
    public static class Length {
        static final String K = "seven";

        public int op() {
            return 1000 / K.length();
        }
    }

    /** Of a string that may be replaced. */
    public static class UnknownLength {
        static String k = "seven";

        public int op() {
            return 1000 / k.length();
        }
    }

    /** Divides by what a lambda captured: a final field of its class. */
    public static class Lambda {
        static final IntSupplier K = capturing(7);

        static IntSupplier capturing(int x) {
            return () -> x;
        }

        public int op() {
            return 1000 / K.getAsInt();
        }
    }

    /** The same as an inner class. */
    public static class InnerClass {
        static final IntSupplier K = capturing(7);

        static IntSupplier capturing(int x) {
            return new IntSupplier() {
                @Override
                public int getAsInt() {
                    return x;
                }
            };
        }

        public int op() {
            return 1000 / K.getAsInt();
        }
    }

    /** Writes the field once the method that reads it is compiled. */
    public static class Rewritten {
        private static final int COMPILED = 100_000;

        static final Holder K = new Holder(7);

        static int read() {
            return K.x;
        }

        /** What the compiled method says after the write: 9, unless the field was trusted. */
        public int op() throws ReflectiveOperationException {
            int sum = 0;
            for (int i = 0; i < COMPILED; i++) {
                sum += read();
            }
            if (sum != COMPILED * 7) {
                throw new IllegalStateException("the field was " + sum + " before it was written");
            }
            Field field = Holder.class.getDeclaredField("x");
            field.setAccessible(true);
            field.setInt(K, 9);
            return read();
        }
    }

    @Pin("a final field of a known object is loaded and divided by")
    @Requires(arch = "amd64")
    @FalsifiedBy(flags = {"-XX:+UnlockExperimentalVMOptions", "-XX:+TrustFinalNonStaticFields"})
    @FalsifiedBy(probe = StaticFinal.class, insteadOf = FinalField.class)
    void finalFieldIsNotTrusted(Jvm jvm) {
        divides(jvm, FinalField.class);
    }

    @Pin("with TrustFinalNonStaticFields the quotient is a constant")
    @Requires(arch = "amd64")
    @FalsifiedBy(flags = "-XX:-TrustFinalNonStaticFields")
    @FalsifiedBy(probe = FinalFieldOfUnknown.class, insteadOf = FinalField.class)
    void finalFieldIsTrustedOnDemand(Jvm jvm) {
        folds(jvm.with(TRUST), FinalField.class, 1000 / 7);
    }

    @Pin("the value of a box is trusted")
    @Requires(arch = "amd64")
    @FalsifiedBy(probe = UnknownBox.class, insteadOf = Boxed.class)
    @FalsifiedBy(probe = FinalField.class, insteadOf = Boxed.class)
    void boxIsTrusted(Jvm jvm) {
        folds(jvm, Boxed.class, 1000 / 7);
    }

    @Pin("the length of a string is trusted")
    @Requires(arch = "amd64")
    @FalsifiedBy(probe = UnknownLength.class, insteadOf = Length.class)
    void stringIsTrusted(Jvm jvm) {
        folds(jvm, Length.class, 1000 / "seven".length());
    }

    @Pin(value = "what a lambda captured is not trusted", until = 8)
    @Requires(arch = "amd64")
    @FalsifiedBy(flags = {"-XX:+UnlockExperimentalVMOptions", "-XX:+TrustFinalNonStaticFields"})
    void lambdaIsNotTrusted(Jvm jvm) {
        divides(jvm, Lambda.class);
    }

    @Pin(value = "what a lambda captured is trusted", since = 11)
    @Requires(arch = "amd64")
    @FalsifiedBy(probe = InnerClass.class, insteadOf = Lambda.class)
    void lambdaIsTrusted(Jvm jvm) {
        folds(jvm, Lambda.class, 1000 / 7);
    }

    @Pin("what an inner class captured is not trusted")
    @Requires(arch = "amd64")
    @FalsifiedBy(flags = {"-XX:+UnlockExperimentalVMOptions", "-XX:+TrustFinalNonStaticFields"})
    void innerClassIsNotTrusted(Jvm jvm) {
        divides(jvm, InnerClass.class);
    }

    @Pin("a write by reflection is seen by code that was compiled before")
    @FalsifiedBy(flags = {"-XX:+UnlockExperimentalVMOptions", "-XX:+TrustFinalNonStaticFields"})
    void writeIsSeen(Jvm jvm) {
        assertThat(inForeground(jvm).valuesOf(Rewritten.class)).has("value", 9);
    }

    @Pin("with TrustFinalNonStaticFields it is missed")
    @FalsifiedBy(flags = "-XX:-TrustFinalNonStaticFields")
    @FalsifiedBy(flags = "-Xint")
    void writeIsMissed(Jvm jvm) {
        assertThat(inForeground(jvm.with(TRUST)).valuesOf(Rewritten.class)).has("value", 7);
    }

    private static Jvm inForeground(Jvm jvm) {
        return jvm.with("-Xbatch");
    }

    private static void divides(Jvm jvm, Class<?> probe) {
        assertThat(jvm.observe(new CodeOf(probe))).containsTimes(1, Operation.DIVISION);
    }

    private static void folds(Jvm jvm, Class<?> probe, int quotient) {
        assertThat(jvm.observe(new CodeOf(probe))).lacks(Operation.DIVISION).hasImmediate(quotient);
    }
}
