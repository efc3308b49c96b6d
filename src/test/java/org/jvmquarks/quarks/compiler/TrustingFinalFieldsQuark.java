package org.jvmquarks.quarks.compiler;

import static org.jvmquarks.QuarkAssertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.lang.reflect.Field;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.function.IntSupplier;
import org.jvmquarks.Expect;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.Touches;
import org.jvmquarks.evidence.code.MachineCode;
import org.jvmquarks.evidence.code.Operation;
import org.jvmquarks.jdk.Collector;
import org.jvmquarks.jdk.Jit;
import org.jvmquarks.verdict.Impact;

/**
 * C2 treats the value of a static final field as a constant, but not the value of a final field in the object that it
 * refers to: {@code 1000 / K.x} loads and divides. C2 trusts only the final fields of a few kinds of classes.
 *
 * <h2>Why</h2>
 *
 * Reflection, deserialization and {@code Unsafe} may write final instance fields, libraries rely on the write being
 * seen, and C2 does not record which code it would then have to discard. It trusts classes whose fields nobody can
 * write: records, and hidden classes, such as those of lambdas. It also trusts classes whose fields the JDK never
 * writes: boxes, strings, the atomic field updaters, the classes of {@code java.lang.invoke} and, in newer versions,
 * those of foreign memory and others that ask for it. With the experimental flag {@code -XX:+TrustFinalNonStaticFields}
 * it trusts every class, and compiled code then misses a later write.
 *
 * <h2>How it is shown</h2>
 *
 * Code that reads an untrusted field has one division; code that reads a trusted one has the quotient as an immediate.
 * A second proof needs no machine code: the probe writes the field by reflection after the method that reads it has
 * been compiled, and a fresh value means that C2 did not trust the field. A trusted field updater needs neither a check
 * nor a load of the offset, so its {@code getAndAdd} is as long as that of {@code AtomicInteger}. The probe writes the
 * class file of the record itself, as probes must load on JDK 8; the same bytes without the attribute {@code Record}
 * show that C2 trusts the attribute.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8: C2 does not trust what a lambda captured.
 *   <li>8 to 28: C2 trusts an {@code AtomicIntegerFieldUpdater} (JDK-8140483).
 *   <li>since 11 at the latest: C2 trusts the classes of lambdas: anonymous classes of the VM, since 15 hidden classes
 *       (JEP 371).
 *   <li>since 16: there are records (JEP 395), a preview in 14 and 15; C2 trusts them, and reflection refuses to write
 *       them, both since 15 (JDK-8247444).
 *   <li>since 26: a write to a final field by reflection causes a warning, and still happens (JEP 500).
 *   <li>not measured: 9, 10 and 12 to 16; the version of a change in these comes from its issue or JEP.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * Final fields document a class; they do not make it faster. To let C2 fold a value, keep it in a static final field
 * itself, or reach it from one through a record, a lambda or a method handle. Keep field updaters, method handles and
 * VarHandles in static final fields.
 */
@Quark(
        id = "trusting-final-fields",
        title = "Trusting final instance fields",
        source = "JVM Anatomy Quark #17, JEP 395, JEP 500, JDK-8140483",
        impact = Impact.PERFORMANCE)
@Requires(jit = Jit.C2)
@Touches(
        api = "java.lang.invoke.MethodHandles$Lookup#unreflectSetter",
        options = {"--enable-final-field-mutation", "--illegal-final-field-mutation", "-XX:TrustFinalNonStaticFields"},
        events = "jdk.FinalFieldMutation")
class TrustingFinalFieldsQuark {
    private static final String[] TRUST = {"-XX:+UnlockExperimentalVMOptions", "-XX:+TrustFinalNonStaticFields"};

    /** Holds a number in a final field that is not a compile-time constant. */
    public static class Holder {
        final int x;

        Holder(int x) {
            this.x = x;
        }
    }

    /** Divides by a final field of a constant object. */
    public static class FinalField {
        static final Holder K = new Holder(7);

        public int op() {
            return 1000 / K.x;
        }
    }

    /** Divides by a final field of an object that may be replaced. */
    public static class FinalFieldOfUnknown {
        static Holder k = new Holder(7);

        public int op() {
            return 1000 / k.x;
        }
    }

    /** Divides by a static final field. */
    public static class StaticFinal {
        static final int K = Integer.parseInt("7");

        public int op() {
            return 1000 / K;
        }
    }

    /** Divides by a constant box. */
    public static class Boxed {
        static final Integer K = new Holder(7).x;

        public int op() {
            return 1000 / K;
        }
    }

    /** Divides by a box that may be replaced. */
    public static class UnknownBox {
        static Integer k = new Holder(7).x;

        public int op() {
            return 1000 / k;
        }
    }

    /** Divides by the length of a constant string. */
    public static class Length {
        static final String K = "seven";

        public int op() {
            return 1000 / K.length();
        }
    }

    /** Divides by the length of a string that may be replaced. */
    public static class UnknownLength {
        static String k = "seven";

        public int op() {
            return 1000 / k.length();
        }
    }

    /** Divides by what a constant lambda captured, a final field of its class. */
    public static class Lambda {
        static final IntSupplier K = capturing(7);

        static IntSupplier capturing(int x) {
            return () -> x;
        }

        public int op() {
            return 1000 / K.getAsInt();
        }
    }

    /** Divides by what a constant object of an inner class captured. */
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

    /** Adds to its own field by an updater that is a constant. */
    public static class Updated {
        static final AtomicIntegerFieldUpdater<Updated> UPDATER =
                AtomicIntegerFieldUpdater.newUpdater(Updated.class, "x");

        volatile int x;

        public int op() {
            return UPDATER.getAndAdd(this, 5);
        }
    }

    /** Adds to its own field by an updater that may be replaced. */
    public static class UpdatedByUnknown {
        static AtomicIntegerFieldUpdater<UpdatedByUnknown> updater =
                AtomicIntegerFieldUpdater.newUpdater(UpdatedByUnknown.class, "x");

        volatile int x;

        public int op() {
            return updater.getAndAdd(this, 5);
        }
    }

    /** Adds to its own field by an updater in a final instance field. */
    public static class UpdatedByField {
        final AtomicIntegerFieldUpdater<UpdatedByField> updater =
                AtomicIntegerFieldUpdater.newUpdater(UpdatedByField.class, "x");

        volatile int x;

        public int op() {
            return updater.getAndAdd(this, 5);
        }
    }

    /** Adds to itself. */
    public static class Atomic extends AtomicInteger {
        private static final long serialVersionUID = 1;

        public int op() {
            return getAndAdd(5);
        }
    }

    /** Writes the class file of {@code record Seven(int getAsInt) implements IntSupplier {}}. */
    static final class RecordWriter {
        private static final int JAVA_16 = 60;
        private static final int CLASS = 7;
        private static final int FIELD = 9;
        private static final int METHOD = 10;
        private static final int NAME_AND_TYPE = 12;

        private final ByteArrayOutputStream pool = new ByteArrayOutputStream();
        private final DataOutputStream constants = new DataOutputStream(pool);
        private int lastConstant;

        /** @param attribute whether the class has the attribute that makes it a record */
        byte[] write(boolean attribute) throws IOException {
            int name = text("getAsInt");
            int type = text("I");
            int constructor = text("<init>");
            int self = constant(CLASS, text("Seven"));
            int parent = constant(CLASS, text("java/lang/Record"));
            int field = constant(FIELD, self, constant(NAME_AND_TYPE, name, type));
            int superConstructor = constant(METHOD, parent, constant(NAME_AND_TYPE, constructor, text("()V")));
            ByteArrayOutputStream body = new ByteArrayOutputStream();
            DataOutputStream out = new DataOutputStream(body);
            int publicFinalSuper = 0x31;
            int supplier = constant(CLASS, text("java/util/function/IntSupplier"));
            shorts(out, publicFinalSuper, self, parent, 1, supplier);
            int privateFinal = 0x12;
            shorts(out, 1, privateFinal, name, type, 0);
            shorts(out, 2);
            // aload_0, invokespecial, aload_0, iload_1, putfield, return
            int[] construct = {0x2A, 0xB7, 0, superConstructor, 0x2A, 0x1B, 0xB5, 0, field, 0xB1};
            method(out, constructor, text("(I)V"), construct);
            // aload_0, getfield, ireturn
            method(out, name, text("()I"), 0x2A, 0xB4, 0, field, 0xAC);
            shorts(out, attribute ? 1 : 0);
            if (attribute) {
                shorts(out, text("Record"), 0, 8, 1, name, type, 0);
            }
            return withHeader(body.toByteArray());
        }

        private byte[] withHeader(byte[] body) throws IOException {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            DataOutputStream out = new DataOutputStream(bytes);
            out.writeInt(0xCAFEBABE);
            out.writeInt(JAVA_16);
            out.writeShort(lastConstant + 1);
            out.write(pool.toByteArray());
            out.write(body);
            return bytes.toByteArray();
        }

        private void method(DataOutputStream out, int name, int type, int... code) throws IOException {
            int isPublic = 1;
            shorts(out, isPublic, name, type, 1, text("Code"));
            out.writeInt(12 + code.length);
            int stackAndLocals = 2;
            shorts(out, stackAndLocals, stackAndLocals, 0, code.length);
            for (int each : code) {
                out.writeByte(each);
            }
            shorts(out, 0, 0);
        }

        /** Adds a text to the constant pool, and returns its index. */
        private int text(String text) throws IOException {
            constants.writeByte(1);
            constants.writeUTF(text);
            return ++lastConstant;
        }

        private int constant(int tag, int... places) throws IOException {
            constants.writeByte(tag);
            shorts(constants, places);
            return ++lastConstant;
        }

        private static void shorts(DataOutputStream out, int... values) throws IOException {
            for (int value : values) {
                out.writeShort(value);
            }
        }
    }

    /** Loads the class. */
    static final class RecordLoader extends ClassLoader {
        private RecordLoader() {
            super(RecordLoader.class.getClassLoader());
        }

        static IntSupplier instance(boolean attribute, int value) {
            try {
                byte[] bytes = new RecordWriter().write(attribute);
                return new RecordLoader()
                        .defineClass("Seven", bytes, 0, bytes.length)
                        .asSubclass(IntSupplier.class)
                        .getConstructor(int.class)
                        .newInstance(value);
            } catch (IOException | ReflectiveOperationException e) {
                throw new IllegalStateException("the record cannot be made", e);
            }
        }
    }

    /** Divides by the component of a constant record. */
    public static class ARecord {
        static final IntSupplier K = RecordLoader.instance(true, 7);

        public int op() {
            return 1000 / K.getAsInt();
        }
    }

    /** Divides by the same field of the same class without the attribute of a record. */
    public static class NoRecord {
        static final IntSupplier K = RecordLoader.instance(false, 7);

        public int op() {
            return 1000 / K.getAsInt();
        }
    }

    /** Writes the component of a record. */
    public static class WriteRecord {
        public static void main(String[] arguments) throws ReflectiveOperationException {
            Write.nine(RecordLoader.instance(true, 7));
        }
    }

    /** Writes the same field of the class without the attribute of a record. */
    public static class WriteNoRecord {
        public static void main(String[] arguments) throws ReflectiveOperationException {
            Write.nine(RecordLoader.instance(false, 7));
        }
    }

    /** Writes a final field. */
    static final class Write {
        private Write() {}

        static void nine(IntSupplier target) throws ReflectiveOperationException {
            Field field = target.getClass().getDeclaredField("getAsInt");
            field.setAccessible(true);
            field.setInt(target, 9);
        }
    }

    /** Writes the field once the method that reads it is compiled. */
    public static class Rewritten {
        private static final int COMPILED = 100_000;

        static final Holder K = new Holder(7);

        static int read() {
            return K.x;
        }

        /** Returns what the compiled method reads after the write: 9, unless C2 trusted the field. */
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

    @Pin("C2 loads a final field of a constant object, and divides by it")
    @FalsifiedBy(flags = {"-XX:+UnlockExperimentalVMOptions", "-XX:+TrustFinalNonStaticFields"})
    @FalsifiedBy(probe = StaticFinal.class, insteadOf = FinalField.class)
    void finalFieldIsNotTrusted(Jvm jvm) {
        divides(jvm, FinalField.class);
    }

    @Pin("with TrustFinalNonStaticFields, C2 folds a final field of a constant object")
    @FalsifiedBy(flags = "-XX:-TrustFinalNonStaticFields")
    @FalsifiedBy(probe = FinalFieldOfUnknown.class, insteadOf = FinalField.class)
    void finalFieldIsTrustedOnDemand(Jvm jvm) {
        folds(jvm.with(TRUST), FinalField.class, 1000 / 7);
    }

    @Pin("C2 folds the value of a constant box")
    @FalsifiedBy(probe = UnknownBox.class, insteadOf = Boxed.class)
    @FalsifiedBy(probe = FinalField.class, insteadOf = Boxed.class)
    void boxIsTrusted(Jvm jvm) {
        folds(jvm, Boxed.class, 1000 / 7);
    }

    @Pin("C2 folds the length of a constant string")
    @FalsifiedBy(probe = UnknownLength.class, insteadOf = Length.class)
    void stringIsTrusted(Jvm jvm) {
        folds(jvm, Length.class, 1000 / "seven".length());
    }

    @Pin("C2 compiles getAndAdd of a constant AtomicIntegerFieldUpdater to the same number of"
            + " instructions as that of AtomicInteger")
    @FalsifiedBy(probe = UpdatedByUnknown.class, insteadOf = Updated.class)
    @FalsifiedBy(probe = UpdatedByField.class, insteadOf = Updated.class)
    @Touches(api = "java.util.concurrent.atomic.AtomicIntegerFieldUpdater")
    void updaterIsTrusted(Jvm jvm) {
        // Up to 9 a VM on one processor adds without a lock prefix.
        Jvm multi = jvm.feature() < 10 ? jvm.with("-XX:+AssumeMP") : jvm;
        assertThat(code(multi, Updated.class))
                .operations(Operation.FETCH_AND_ADD)
                .isEqualTo(1)
                .isAsLongAs(code(multi, Atomic.class));
    }

    @Pin("C2 {folds|loads} what a constant lambda captured")
    @Expect(value = "false", until = "8")
    @Expect(value = "true", since = "11")
    @FalsifiedBy(
            flags = {"-XX:+UnlockExperimentalVMOptions", "-XX:+TrustFinalNonStaticFields"},
            until = "8")
    @FalsifiedBy(probe = InnerClass.class, insteadOf = Lambda.class, since = "11")
    void lambdaIsTrusted(Jvm jvm, boolean folds) {
        if (folds) {
            folds(jvm, Lambda.class, 1000 / 7);
        } else {
            divides(jvm, Lambda.class);
        }
    }

    @Pin("C2 loads what a constant object of an inner class captured")
    @FalsifiedBy(flags = {"-XX:+UnlockExperimentalVMOptions", "-XX:+TrustFinalNonStaticFields"})
    @FalsifiedBy(probe = Lambda.class, insteadOf = InnerClass.class, since = "11")
    void innerClassIsNotTrusted(Jvm jvm) {
        divides(jvm, InnerClass.class);
    }

    @Pin("C2 folds the component of a constant record")
    @Expect(since = "16", by = "JDK-8247444")
    @FalsifiedBy(probe = NoRecord.class, insteadOf = ARecord.class)
    void recordIsTrusted(Jvm jvm) {
        folds(jvm, ARecord.class, 1000 / 7);
    }

    @Pin("reflection refuses to write the component of a record")
    @Expect(since = "16", by = "JDK-8247444")
    @FalsifiedBy(probe = WriteNoRecord.class, insteadOf = WriteRecord.class)
    void recordIsNotWritten(Jvm jvm) {
        assertThat(jvm.run(WriteRecord.class)).throwsUncaught(IllegalAccessException.class);
    }

    @Pin("code that C2 compiled before sees a write of a final field by reflection")
    @FalsifiedBy(flags = {"-XX:+UnlockExperimentalVMOptions", "-XX:+TrustFinalNonStaticFields"})
    void writeIsSeen(Jvm jvm) {
        assertThat(inForeground(jvm).valuesOf(Rewritten.class)).hasResult(9);
    }

    @Pin("with TrustFinalNonStaticFields, code that C2 compiled before misses a reflective write")
    @FalsifiedBy(flags = "-XX:-TrustFinalNonStaticFields")
    @FalsifiedBy(flags = "-Xint")
    void writeIsMissed(Jvm jvm) {
        assertThat(inForeground(jvm.with(TRUST)).valuesOf(Rewritten.class)).hasResult(7);
    }

    private static Jvm inForeground(Jvm jvm) {
        return jvm.with("-Xbatch");
    }

    private static void divides(Jvm jvm, Class<?> probe) {
        assertThat(code(jvm, probe)).operations(Operation.DIVISION).isEqualTo(1);
    }

    private static void folds(Jvm jvm, Class<?> probe, int quotient) {
        assertThat(code(jvm, probe)).hasNoOperation(Operation.DIVISION).hasImmediate(quotient);
    }

    private static MachineCode code(Jvm jvm, Class<?> probe) {
        return jvm.with(Collector.G1).codeOf(probe);
    }
}
