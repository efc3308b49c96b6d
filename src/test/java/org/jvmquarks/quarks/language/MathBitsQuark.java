package org.jvmquarks.quarks.language;

import static org.jvmquarks.QuarkAssertions.assertThat;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.DoubleUnaryOperator;
import org.jvmquarks.Expect;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.ForEach;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.Touches;
import org.jvmquarks.evidence.NumberAssert;
import org.jvmquarks.evidence.value.Values;
import org.jvmquarks.evidence.value.ValuesAssert;
import org.jvmquarks.jdk.Arch;
import org.jvmquarks.jdk.Jit;
import org.jvmquarks.jdk.Vm;
import org.jvmquarks.verdict.Impact;

/**
 * The last bits of the functions of {@code Math} differ between versions and machines; those of {@code StrictMath} do
 * not. On x86-64, 9 and 24 to 26 replaced functions with special code; AArch64 has such code for two, {@code sin} and
 * {@code cos}.
 *
 * <h2>Why</h2>
 *
 * {@code Math} permits an error of one or two units in the last place, so that the VM can use the fastest code for a
 * processor; {@code StrictMath} prescribes the algorithms of fdlibm. On x86-64 HotSpot has stubs after Intel's libm,
 * which the interpreter and both compilers call, so that a result does not depend on when a method is compiled. On
 * AArch64 it has stubs for sin and cos; the VM computes the other functions as fdlibm does, and its stub for log was
 * disabled from 12 on, as nobody had proven it monotonic (JDK-8215133). 11.0.1 disabled all three (JDK-8211105).
 *
 * <h2>How it is shown</h2>
 *
 * The probe calls each function with 1000 arguments, and counts the results whose bits are not those of
 * {@code StrictMath}. {@code -XX:-UseLibmIntrinsic}, which removes the stubs of x86-64, {@code -XX:DisableIntrinsic},
 * which removes those of AArch64, and {@code StrictMath} itself are the controls. To compare the interpreter, C1 and
 * C2, the probe prints a digest of the bits of each of 23 functions: more than a million results from tiny, huge and
 * special arguments.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8: instructions of the x87 unit, with corrections, for some functions. C2 compiles {@code pow(x, 2)} to a
 *       multiplication, which the interpreter and C1 do not do: 13 of 50,000 squares change their last bit after a
 *       warm-up.
 *   <li>since 9: stubs for sin, cos, tan, exp, log, log10 and pow. {@code toRadians} multiplies by a constant, and no
 *       longer divides by 180 first (JDK-4477961).
 *   <li>since 24: tanh (JDK-8338694). Since 25: cbrt (JDK-8353686). Since 26: sinh (JDK-8360559).
 *   <li>on AArch64: the bits of {@code StrictMath} in 8 and in 11, from 11.0.1 on; stubs for sin and cos from 17 to 28
 *       change some. There, the interpreter of 8 squares as C2 does. The pins claim nothing about other architectures.
 *   <li>not measured: 9, 10, 12 to 16, 18 to 20 and 22 to 24; the version of a change in these comes from its issue.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * Results that must be the same everywhere, such as checksums of simulations, prices that two systems compute, or keys
 * of a cache, need {@code StrictMath} or a rounding to fewer digits. A move from x86-64 to AArch64 changes last bits of
 * seven functions and more. In tests compare with a tolerance. {@code Math.sqrt}, {@code fma} and the basic operations
 * have the same result everywhere.
 */
@Quark(
        id = "math-bits",
        title = "The last bits of Math",
        source = "JDK-4477961, JDK-8338694, JDK-8353686, JDK-8360559",
        impact = Impact.BEHAVIOUR)
@Touches(
        api = {
            "java.lang.Math#cbrt",
            "java.lang.Math#cos",
            "java.lang.Math#exp",
            "java.lang.Math#log",
            "java.lang.Math#log10",
            "java.lang.Math#pow",
            "java.lang.Math#sin",
            "java.lang.Math#sinh",
            "java.lang.Math#tan",
            "java.lang.Math#tanh"
        },
        options = {"-XX:DisableIntrinsic", "-XX:UseLibmIntrinsic"},
        onlyIf = "its results must equal those of StrictMath or of another machine")
class MathBitsQuark {
    private static final String ONLY_PROBES =
            "-XX:CompileCommand=compileonly,org.jvmquarks.quarks.language.MathBitsQuark*::*";

    /** Arguments from 0.01 to 14, none of them simple. */
    private static final class Arguments {
        static final int COUNT = 1000;

        private Arguments() {}

        static double get(int index) {
            return index * 0.0137 + 0.011;
        }

        /** How many results of two functions differ. */
        static long differing(DoubleUnaryOperator one, DoubleUnaryOperator other) {
            long count = 0;
            for (int i = 0; i < COUNT; i++) {
                count += bits(one, i) == bits(other, i) ? 0 : 1;
            }
            return count;
        }

        static long bits(DoubleUnaryOperator function, int index) {
            return Double.doubleToRawLongBits(function.applyAsDouble(get(index)));
        }
    }

    /** How many of 1000 results differ from those of the strict algorithms. */
    public static class Differing {
        public Map<String, Object> op() {
            Map<String, Object> counts = new LinkedHashMap<>();
            counts.put("sin", differing(Math::sin, StrictMath::sin));
            counts.put("cos", differing(Math::cos, StrictMath::cos));
            counts.put("tan", differing(Math::tan, StrictMath::tan));
            counts.put("exp", differing(Math::exp, StrictMath::exp));
            counts.put("log", differing(Math::log, StrictMath::log));
            counts.put("log10", differing(Math::log10, StrictMath::log10));
            counts.put("pow", differing(x -> Math.pow(x, 1.7), x -> StrictMath.pow(x, 1.7)));
            counts.put("cbrt", differing(Math::cbrt, StrictMath::cbrt));
            counts.put("tanh", differing(Math::tanh, StrictMath::tanh));
            counts.put("sinh", differing(Math::sinh, StrictMath::sinh));
            return counts;
        }

        long differing(DoubleUnaryOperator quick, DoubleUnaryOperator strict) {
            return Arguments.differing(quick, strict);
        }
    }

    /** The strict algorithms on both sides. */
    public static class Strict extends Differing {
        @Override
        long differing(DoubleUnaryOperator quick, DoubleUnaryOperator strict) {
            return Arguments.differing(strict, strict);
        }
    }

    /** Results with another last bit. */
    public static class Nudged extends Differing {
        @Override
        long differing(DoubleUnaryOperator quick, DoubleUnaryOperator strict) {
            return Arguments.differing(x -> Math.nextUp(quick.applyAsDouble(x)), strict);
        }
    }

    /** The functions that are replaced on no version, by {@code Math} or by {@code StrictMath}. */
    public static class Others {
        public Map<String, Object> op() {
            Map<String, Object> counts = new LinkedHashMap<>();
            counts.put("sqrt", differing(Math::sqrt, StrictMath::sqrt));
            counts.put("floor", differing(Math::floor, StrictMath::floor));
            counts.put("ceil", differing(Math::ceil, StrictMath::ceil));
            counts.put("rint", differing(Math::rint, StrictMath::rint));
            counts.put("asin", differing(x -> Math.asin(x / 15), x -> StrictMath.asin(x / 15)));
            counts.put("acos", differing(x -> Math.acos(x / 15), x -> StrictMath.acos(x / 15)));
            counts.put("atan", differing(Math::atan, StrictMath::atan));
            counts.put("atan2", differing(x -> Math.atan2(x, 3), x -> StrictMath.atan2(x, 3)));
            counts.put("cosh", differing(Math::cosh, StrictMath::cosh));
            counts.put("hypot", differing(x -> Math.hypot(x, 3), x -> StrictMath.hypot(x, 3)));
            counts.put("expm1", differing(Math::expm1, StrictMath::expm1));
            counts.put("log1p", differing(Math::log1p, StrictMath::log1p));
            return counts;
        }

        long differing(DoubleUnaryOperator quick, DoubleUnaryOperator strict) {
            return Arguments.differing(quick, strict);
        }
    }

    /** Results of the other functions with another last bit. */
    public static class NudgedOthers extends Others {
        @Override
        long differing(DoubleUnaryOperator quick, DoubleUnaryOperator strict) {
            return Arguments.differing(x -> Math.nextUp(quick.applyAsDouble(x)), strict);
        }
    }

    /** Functions that the VM may replace with special code, and some that it does not replace. */
    static final class Functions {
        private static final MethodHandle FMA = fma();

        private Functions() {}

        static Map<String, DoubleUnaryOperator> all() {
            Map<String, DoubleUnaryOperator> all = new LinkedHashMap<>();
            all.put("sin", Math::sin);
            all.put("cos", Math::cos);
            all.put("tan", Math::tan);
            all.put("exp", Math::exp);
            all.put("log", Math::log);
            all.put("log10", Math::log10);
            all.put("pow", x -> Math.pow(x, 1.7));
            all.put("cbrt", Math::cbrt);
            all.put("tanh", Math::tanh);
            all.put("sinh", Math::sinh);
            all.put("cosh", Math::cosh);
            all.put("sqrt", Math::sqrt);
            all.put("floor", Math::floor);
            all.put("ceil", Math::ceil);
            all.put("rint", Math::rint);
            all.put("round", Math::round);
            all.put("fma", x -> fma(x, 1.1, 0.3));
            all.put("atan2", x -> Math.atan2(x, 3));
            all.put("hypot", x -> Math.hypot(x, 3));
            all.put("toRadians", Math::toRadians);
            all.put("signum", Math::signum);
            all.put("scalb", x -> Math.scalb(x, 3));
            all.put("max", x -> Math.max(x, -x));
            return all;
        }

        private static double fma(double a, double b, double c) {
            try {
                return (double) FMA.invokeExact(a, b, c);
            } catch (Throwable e) {
                throw new IllegalStateException(e);
            }
        }

        /** Before 9 there is no {@code Math.fma}. */
        private static MethodHandle fma() {
            MethodType type = MethodType.methodType(double.class, double.class, double.class, double.class);
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            boolean old = System.getProperty("java.specification.version").startsWith("1.");
            try {
                return old
                        ? lookup.findStatic(Functions.class, "multiplyAndAdd", type)
                        : lookup.findStatic(Math.class, "fma", type);
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException(e);
            }
        }

        static double multiplyAndAdd(double a, double b, double c) {
            return a * b + c;
        }
    }

    /** A digest of the bits of all results of each function. */
    public static class Digests {
        private static final int COUNT = 50_000;
        private static final double[] SPECIAL = {
            0.0,
            -0.0,
            1.0,
            Double.NaN,
            Double.NEGATIVE_INFINITY,
            Double.POSITIVE_INFINITY,
            Double.MIN_VALUE,
            -Double.MAX_VALUE
        };

        public Map<String, Object> op() {
            Map<String, Object> digests = new LinkedHashMap<>();
            Functions.all().forEach((name, function) -> digests.put(name, digest(function)));
            return digests;
        }

        private long digest(DoubleUnaryOperator function) {
            long digest = 0;
            for (int i = 0; i < COUNT; i++) {
                digest = 31 * digest + bits(function, i);
            }
            return digest;
        }

        /** All NaN count as equal. */
        long bits(DoubleUnaryOperator function, int index) {
            return Double.doubleToLongBits(function.applyAsDouble(argument(index)));
        }

        /** From a millionth to a million of both signs, and special values. */
        private static double argument(int index) {
            return index < SPECIAL.length
                    ? SPECIAL[index]
                    : Math.scalb(index * -1_640_531_527 / 2.1e9, index % 41 - 20);
        }
    }

    /** Digests with a last bit that depends on the mode of the VM. */
    public static class DigestsByMode extends Digests {
        @Override
        long bits(DoubleUnaryOperator function, int index) {
            boolean last = index == 49_999 && System.getProperty("java.vm.info").contains("interpreted");
            return super.bits(function, index) + (last ? 1 : 0);
        }
    }

    /** The number of squares from {@code pow} that differ from a product. */
    public static class Squares {
        public long op() {
            long count = 0;
            for (int i = 0; i < Digests.COUNT; i++) {
                double x = Digests.argument(i);
                count += Double.compare(square(x), x * x) == 0 ? 0 : 1;
            }
            return count;
        }

        double square(double x) {
            return Math.pow(x, 2);
        }
    }

    /** Squares that are products. */
    public static class Products extends Squares {
        @Override
        double square(double x) {
            return x * x;
        }
    }

    /** Squares with another last bit. */
    public static class NudgedSquares extends Squares {
        @Override
        double square(double x) {
            return Math.nextUp(super.square(x));
        }
    }

    /** The number of 1000 angles in radians that differ from the degrees divided by 180, times pi. */
    public static class Radians {
        public long op() {
            return Arguments.differing(this::radians, x -> x / 180.0 * Math.PI);
        }

        double radians(double degrees) {
            return Math.toRadians(degrees);
        }
    }

    /** Radians by a division. */
    public static class Divided extends Radians {
        @Override
        double radians(double degrees) {
            return degrees / 180.0 * Math.PI;
        }
    }

    /** Radians by one multiplication. */
    public static class Multiplied extends Radians {
        @Override
        double radians(double degrees) {
            return degrees * (Math.PI / 180.0);
        }
    }

    @Pin(value = "{some results|no results} of Math.{each} have other bits than StrictMath's", formerly = "differing")
    @Requires(
            arch = {Arch.AMD64, Arch.AARCH64},
            jit = Jit.C2)
    @ForEach({"sin", "cos", "tan", "exp", "log", "log10", "pow", "cbrt", "tanh", "sinh"})
    @Expect(
            each = {"sin", "cos", "tan", "exp", "log", "log10", "pow"},
            value = "true",
            arch = Arch.AMD64)
    @Expect(each = "tanh", value = "false", until = "23", arch = Arch.AMD64)
    @Expect(each = "tanh", value = "true", since = "24", arch = Arch.AMD64, by = "JDK-8338694")
    @Expect(each = "cbrt", value = "false", until = "24", arch = Arch.AMD64)
    @Expect(each = "cbrt", value = "true", since = "25", arch = Arch.AMD64, by = "JDK-8353686")
    @Expect(each = "sinh", value = "false", until = "25", arch = Arch.AMD64)
    @Expect(each = "sinh", value = "true", since = "26", arch = Arch.AMD64, by = "JDK-8360559")
    @Expect(
            each = {"sin", "cos"},
            value = "false",
            until = "11",
            arch = Arch.AARCH64)
    @Expect(
            each = {"sin", "cos"},
            value = "true",
            since = "17",
            arch = Arch.AARCH64)
    @Expect(
            each = {"tan", "exp", "log", "log10", "pow", "cbrt", "tanh", "sinh"},
            value = "false",
            arch = Arch.AARCH64)
    @FalsifiedBy(
            flags = {"-XX:+UnlockDiagnosticVMOptions", "-XX:-UseLibmIntrinsic"},
            each = {"sin", "cos", "tan", "exp", "log", "log10", "pow"},
            since = "11",
            arch = Arch.AMD64)
    @FalsifiedBy(
            flags = {"-XX:+UnlockDiagnosticVMOptions", "-XX:DisableIntrinsic=_dsin,_dcos"},
            each = {"sin", "cos"},
            since = "17",
            arch = Arch.AARCH64)
    @FalsifiedBy(
            probe = Strict.class,
            insteadOf = Differing.class,
            each = {"sin", "cos"},
            arch = Arch.AMD64)
    @FalsifiedBy(
            probe = Strict.class,
            insteadOf = Differing.class,
            each = {"sin", "cos"},
            since = "17",
            arch = Arch.AARCH64)
    @FalsifiedBy(
            probe = Nudged.class,
            insteadOf = Differing.class,
            each = {"sin", "cos"},
            until = "11",
            arch = Arch.AARCH64)
    @FalsifiedBy(
            probe = Strict.class,
            insteadOf = Differing.class,
            each = {"tan", "exp", "log", "log10", "pow"},
            arch = Arch.AMD64)
    @FalsifiedBy(probe = Strict.class, insteadOf = Differing.class, each = "tanh", since = "24", arch = Arch.AMD64)
    @FalsifiedBy(probe = Nudged.class, insteadOf = Differing.class, each = "tanh", until = "23", arch = Arch.AMD64)
    @FalsifiedBy(probe = Strict.class, insteadOf = Differing.class, each = "cbrt", since = "25", arch = Arch.AMD64)
    @FalsifiedBy(probe = Nudged.class, insteadOf = Differing.class, each = "cbrt", until = "24", arch = Arch.AMD64)
    @FalsifiedBy(probe = Strict.class, insteadOf = Differing.class, each = "sinh", since = "26", arch = Arch.AMD64)
    @FalsifiedBy(probe = Nudged.class, insteadOf = Differing.class, each = "sinh", until = "25", arch = Arch.AMD64)
    @FalsifiedBy(
            probe = Nudged.class,
            insteadOf = Differing.class,
            each = {"tan", "exp", "log", "log10", "pow", "cbrt", "tanh", "sinh"},
            arch = Arch.AARCH64)
    @Touches(
            api = "java.lang.Math#{each}",
            options = {"-XX:DisableIntrinsic", "-XX:UseLibmIntrinsic"},
            onlyIf = "its results must equal those of StrictMath or of another machine")
    void someBitsDiffer(Jvm jvm, String function, boolean some) {
        isMet(some, assertThat(jvm.valuesOf(Differing.class)).number(function));
    }

    @Pin(
            value = "sqrt, floor, ceil, rint, asin, acos, atan, atan2, cosh, hypot, expm1 and log1p of Math"
                    + " have StrictMath's bits",
            formerly = "others")
    @FalsifiedBy(probe = NudgedOthers.class, insteadOf = Others.class)
    @Touches(options = "-XX:UseLibmIntrinsic")
    void bitsAreThoseOfStrictMath(Jvm jvm) {
        ValuesAssert counts = assertThat(jvm.valuesOf(Others.class));
        new Others().op().keySet().forEach(function -> counts.number(function).isZero());
    }

    private static void isMet(boolean some, NumberAssert<ValuesAssert> count) {
        if (some) {
            count.isAtLeast(1);
        } else {
            count.isZero();
        }
    }

    @Pin(value = "23 functions of Math give the same bits in the interpreter, in C1 and in C2", formerly = "modes")
    @Requires(
            arch = {Arch.AMD64, Arch.AARCH64},
            jit = {Jit.C1, Jit.C2})
    @FalsifiedBy(probe = DigestsByMode.class, insteadOf = Digests.class)
    void compilersAgree(Jvm jvm) {
        Values interpreted = jvm.with("-Xint").valuesOf(Digests.class);
        Values byC1 = compiled(jvm, "-XX:TieredStopAtLevel=1");
        Values byC2 = compiled(jvm, "-XX:-TieredCompilation");
        for (String function : Functions.all().keySet()) {
            long digest = interpreted.number(function);
            assertThat(byC1).number(function).isEqualTo(digest);
            assertThat(byC2).number(function).isEqualTo(digest);
        }
    }

    @Pin(value = "the interpreter's Math.pow(x, 2) {differs from|is} x * x, which C2 computes", formerly = "squares")
    @Requires(
            arch = {Arch.AMD64, Arch.AARCH64},
            jit = Jit.C2)
    @Expect(value = "true", until = "8", arch = Arch.AMD64)
    @Expect(value = "false", since = "9", arch = Arch.AMD64)
    @Expect(value = "false", arch = Arch.AARCH64)
    @FalsifiedBy(probe = Products.class, insteadOf = Squares.class, until = "8", arch = Arch.AMD64)
    @FalsifiedBy(probe = NudgedSquares.class, insteadOf = Squares.class)
    @Touches(
            api = "java.lang.Math#pow",
            onlyIf = "it squares by pow, and its results must have the same last bits everywhere")
    void interpreterSquaresByPow(Jvm jvm, boolean another) {
        Values interpreted = jvm.with("-Xint").valuesOf(Squares.class);
        isMet(another, assertThat(interpreted).number());
        Values byC2 = jvm.with("-Xcomp", ONLY_PROBES, "-XX:-TieredCompilation").valuesOf(Squares.class);
        // The first calls can end up in the interpreter.
        assertThat(byC2).number().isAtMost(Math.max(1, interpreted.number()) - 1);
    }

    /** With the probe compiled before its first call, and nothing else. */
    private static Values compiled(Jvm jvm, String compiler) {
        return jvm.with("-Xcomp", ONLY_PROBES, compiler).valuesOf(Digests.class);
    }

    @Pin("Math.toRadians {divides by 180 and multiplies by pi|multiplies by one constant}")
    @Requires(vm = Vm.ANY)
    @Expect(value = "true", until = "8")
    @Expect(value = "false", since = "9", by = "JDK-4477961")
    @FalsifiedBy(probe = Multiplied.class, insteadOf = Radians.class, until = "8")
    @FalsifiedBy(probe = Divided.class, insteadOf = Radians.class, since = "9")
    @Touches(
            api = {"java.lang.Math#toDegrees", "java.lang.Math#toRadians"},
            onlyIf = "its results must equal those of StrictMath or of another machine")
    void radians(Jvm jvm, boolean divides) {
        isMet(!divides, assertThat(jvm.valuesOf(Radians.class)).number());
    }
}
