package org.jvmquarks.quarks.compiler;

import static org.jvmquarks.QuarkAssertions.assertThat;

import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.evidence.code.CodeOf;
import org.jvmquarks.evidence.code.MachineCode;
import org.jvmquarks.evidence.code.Operation;
import org.jvmquarks.jdk.Collector;
import org.jvmquarks.jdk.Jit;
import org.jvmquarks.verdict.Impact;

/**
 * C2 compiles {@code b[i] & 0xFF} to one instruction, which loads the byte without extending its sign: the mask costs
 * nothing. The same holds for {@code a[i] & 0xFFFFFFFFL} for an array of int.
 *
 * <h2>Why</h2>
 *
 * Java's bytes are signed, and the bytecode extends the sign when it loads one. The mask clears the bits that the sign
 * extension set, so C2 turns load and mask into one zero-extending load, which processors have as well. An int that is
 * widened to a long and masked becomes a load of 32 bits, as x86-64 and AArch64 clear the upper half of the register by
 * themselves. C1 does not combine the two: it extends the sign, then masks.
 *
 * <h2>How it is shown</h2>
 *
 * The pins look in the code of both compilers for loads that extend a sign, loads that clear the upper bits, and masks.
 * The same loads without a mask serve as controls.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8 to 28: unchanged.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * Parsers and decoders of bytes pay nothing for Java's lack of unsigned types. {@code Byte.toUnsignedInt} compiles to
 * the same code and says what is meant.
 */
@Quark(
        id = "unsigned-loads",
        title = "Loads of unsigned numbers",
        source = "Load unsigned and better compressed oops (2009)",
        impact = Impact.INTERNAL)
class UnsignedLoadsQuark {

    /** Loads a byte without its sign. */
    public static class Masked {
        byte[] array = {-1};

        public int op() {
            return load(array, 0);
        }

        static int load(byte[] a, int i) {
            return a[i] & 0xFF;
        }
    }

    /** Loads a byte without its sign, with a library method. */
    public static class ToUnsigned {
        byte[] array = {-1};

        public int op() {
            return load(array, 0);
        }

        static int load(byte[] a, int i) {
            return Byte.toUnsignedInt(a[i]);
        }
    }

    /** Loads a byte with its sign. */
    public static class Signed {
        byte[] array = {-1};

        public int op() {
            return load(array, 0);
        }

        static int load(byte[] a, int i) {
            return a[i];
        }
    }

    /** Loads an int without its sign. */
    public static class MaskedInt {
        int[] array = {-1};

        public long op() {
            return load(array, 0);
        }

        static long load(int[] a, int i) {
            return a[i] & 0xFFFFFFFFL;
        }
    }

    /** Loads an int with its sign. */
    public static class SignedInt {
        int[] array = {-1};

        public long op() {
            return load(array, 0);
        }

        static long load(int[] a, int i) {
            return a[i];
        }
    }

    @Pin("C2 compiles b[i] & 0xFF to one zero-extending load, without a mask")
    @Requires(jit = Jit.C2)
    @FalsifiedBy(probe = Signed.class, insteadOf = Masked.class)
    void maskedByte(Jvm jvm) {
        isUnsigned(jvm, Masked.class);
    }

    @Pin("C2 compiles Byte.toUnsignedInt(b[i]) to one zero-extending load, without a mask")
    @Requires(jit = Jit.C2)
    @FalsifiedBy(probe = Signed.class, insteadOf = ToUnsigned.class)
    void unsignedByMethod(Jvm jvm) {
        isUnsigned(jvm, ToUnsigned.class);
    }

    @Pin("C2 loads a byte with its sign if the code does not mask it")
    @Requires(jit = Jit.C2)
    @FalsifiedBy(probe = Masked.class, insteadOf = Signed.class)
    void signedByte(Jvm jvm) {
        assertThat(load(jvm, Signed.class, 4))
                .hasOperation(Operation.SIGN_EXTENDING_LOAD)
                .hasNoOperation(Operation.ZERO_EXTENDING_BYTE_LOAD);
    }

    @Pin("C2 compiles a[i] & 0xFFFFFFFFL to a load that does not extend the sign, without a mask")
    @Requires(jit = Jit.C2)
    @FalsifiedBy(probe = SignedInt.class, insteadOf = MaskedInt.class)
    void maskedInt(Jvm jvm) {
        assertThat(load(jvm, MaskedInt.class, 4))
                .hasNoOperation(Operation.SIGN_EXTENDING_LOAD)
                .hasNoOperation(Operation.BITWISE_AND);
    }

    @Pin("C1 compiles b[i] & 0xFF to a sign-extending load and a mask")
    @Requires(jit = Jit.C1)
    @FalsifiedBy(probe = Signed.class, insteadOf = Masked.class)
    void c1Masks(Jvm jvm) {
        assertThat(load(jvm, Masked.class, 1))
                .hasOperation(Operation.SIGN_EXTENDING_LOAD)
                .hasOperation(Operation.BITWISE_AND)
                .hasNoOperation(Operation.ZERO_EXTENDING_BYTE_LOAD);
    }

    private static void isUnsigned(Jvm jvm, Class<?> probe) {
        assertThat(load(jvm, probe, 4))
                .operations(Operation.ZERO_EXTENDING_BYTE_LOAD)
                .isEqualTo(1)
                .hasNoOperation(Operation.SIGN_EXTENDING_LOAD)
                .hasNoOperation(Operation.BITWISE_AND);
    }

    private static MachineCode load(Jvm jvm, Class<?> probe, int tier) {
        return jvm.with(Collector.G1).observe(new CodeOf(probe).method("load").tier(tier));
    }
}
