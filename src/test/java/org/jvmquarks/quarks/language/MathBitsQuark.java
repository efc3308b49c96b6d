package org.jvmquarks.quarks.language;

import static org.jvmquarks.QuarkAssertions.assertThat;

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
import org.jvmquarks.jdk.Jit;
import org.jvmquarks.jdk.Vm;
import org.jvmquarks.verdict.Impact;

/**
 * The last bits of the functions of {@code Math} differ between versions and machines; those of
 * {@code StrictMath} do not. On x86-64, each version replaces further functions by code of its own.
 *
 * <h2>Why</h2>
 *
 * {@code Math} permits an error of one or two units in the last place, so that the VM can use what
 * is fast on a processor; {@code StrictMath} prescribes the algorithms of fdlibm. On x86-64 HotSpot
 * has stubs after Intel's libm, which the interpreter and both compilers call, so that a result
 * does not depend on when a method is compiled.
 *
 * <h2>How it is shown</h2>
 *
 * The probe calls each function with 1000 arguments, and counts the results whose bits are not
 * those of {@code StrictMath}. {@code -XX:-UseLibmIntrinsic}, which removes the stubs, and {@code
 * StrictMath} itself are the controls. For the modes, the digest of all bits is compared between
 * the interpreter, C1 and C2.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8: instructions of the x87 unit, with corrections, for some functions.
 *   <li>since 9: stubs for sin, cos, tan, exp, log, log10 and pow. {@code toRadians} multiplies by
 *       a constant, and no longer divides by 180 first (JDK-4477961).
 *   <li>since 24: tanh (JDK-8338694). Since 25: cbrt (JDK-8353686). Since 26: sinh (JDK-8360559).
 *   <li>not measured: 9, 10, 12 to 16, 18 to 20 and 22 to 24, where the version of a change is that
 *       of its issue. Other architectures have other stubs, and nothing is claimed of them.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * Results that must be the same everywhere, such as checksums of simulations, prices that two
 * systems compute, or keys of a cache, need {@code StrictMath} or a rounding to fewer digits. In
 * tests compare with a tolerance. {@code Math.sqrt}, {@code fma} and the basic operations are exact
 * everywhere.
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
        options = "-XX:UseLibmIntrinsic",
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

    /** A digest of the bits of all results. */
    public static class Digest {
        public long op() {
            DoubleUnaryOperator[] functions = {
                Math::sin,
                Math::cos,
                Math::tan,
                Math::exp,
                Math::log,
                Math::log10,
                x -> Math.pow(x, 1.7),
                Math::cbrt,
                Math::tanh,
                Math::sinh
            };
            long digest = 0;
            for (DoubleUnaryOperator function : functions) {
                for (int i = 0; i < Arguments.COUNT; i++) {
                    digest = 31 * digest + bits(function, i);
                }
            }
            return digest;
        }

        long bits(DoubleUnaryOperator function, int index) {
            return Arguments.bits(function, index);
        }
    }

    /** A digest with a last bit that depends on the mode of the VM. */
    public static class DigestByMode extends Digest {
        @Override
        long bits(DoubleUnaryOperator function, int index) {
            boolean interpreted = System.getProperty("java.vm.info").contains("interpreted");
            return super.bits(function, index) + (interpreted ? 1 : 0);
        }
    }

    /** How many of 1000 angles in radians are not a 180th of the degrees times pi. */
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

    @Pin("on x86-64, {some results|no results} of Math.{each} have other bits than StrictMath's")
    @Requires(arch = "amd64", jit = Jit.C2)
    @ForEach({"sin", "cos", "tan", "exp", "log", "log10", "pow", "cbrt", "tanh", "sinh"})
    @Expect(
            each = {"sin", "cos", "tan", "exp", "log", "log10", "pow"},
            value = "true")
    @Expect(each = "tanh", value = "false", until = "23")
    @Expect(each = "tanh", value = "true", since = "24", by = "JDK-8338694")
    @Expect(each = "cbrt", value = "false", until = "24")
    @Expect(each = "cbrt", value = "true", since = "25", by = "JDK-8353686")
    @Expect(each = "sinh", value = "false", until = "25")
    @Expect(each = "sinh", value = "true", since = "26", by = "JDK-8360559")
    @FalsifiedBy(
            flags = {"-XX:+UnlockDiagnosticVMOptions", "-XX:-UseLibmIntrinsic"},
            each = {"sin", "cos", "tan", "exp", "log", "log10", "pow"},
            since = "11")
    @FalsifiedBy(
            probe = Strict.class,
            insteadOf = Differing.class,
            each = {"sin", "cos", "tan", "exp", "log", "log10", "pow"})
    @FalsifiedBy(probe = Strict.class, insteadOf = Differing.class, each = "tanh", since = "24")
    @FalsifiedBy(probe = Nudged.class, insteadOf = Differing.class, each = "tanh", until = "23")
    @FalsifiedBy(probe = Strict.class, insteadOf = Differing.class, each = "cbrt", since = "25")
    @FalsifiedBy(probe = Nudged.class, insteadOf = Differing.class, each = "cbrt", until = "24")
    @FalsifiedBy(probe = Strict.class, insteadOf = Differing.class, each = "sinh", since = "26")
    @FalsifiedBy(probe = Nudged.class, insteadOf = Differing.class, each = "sinh", until = "25")
    void differing(Jvm jvm, String function, boolean some) {
        long count = jvm.valuesOf(Differing.class).number(function);
        assertThat(count > 0).as("%d of 1000 results differ", count).isEqualTo(some);
    }

    @Pin("on x86-64, ten functions of Math give the same bits in the interpreter, in C1 and in C2")
    @Requires(
            arch = "amd64",
            jit = {Jit.C1, Jit.C2})
    @FalsifiedBy(probe = DigestByMode.class, insteadOf = Digest.class)
    void modes(Jvm jvm) {
        long digest = jvm.with("-Xint").valuesOf(Digest.class).number("value");
        assertThat(compiled(jvm, "-XX:TieredStopAtLevel=1")).as("by C1").isEqualTo(digest);
        assertThat(compiled(jvm, "-XX:-TieredCompilation")).as("by C2").isEqualTo(digest);
    }

    /** With the probe compiled before its first call, and nothing else. */
    private static long compiled(Jvm jvm, String compiler) {
        return jvm.with("-Xcomp", ONLY_PROBES, compiler).valuesOf(Digest.class).number("value");
    }

    @Pin("Math.toRadians {divides by 180 and multiplies by pi|multiplies by one constant}")
    @Requires(vm = Vm.ANY)
    @Touches(api = {"java.lang.Math#toDegrees", "java.lang.Math#toRadians"})
    @Expect(value = "true", until = "8")
    @Expect(value = "false", since = "9", by = "JDK-4477961")
    @FalsifiedBy(probe = Multiplied.class, insteadOf = Radians.class, until = "8")
    @FalsifiedBy(probe = Divided.class, insteadOf = Radians.class, since = "9")
    void radians(Jvm jvm, boolean divides) {
        long count = jvm.valuesOf(Radians.class).number("value");
        assertThat(count == 0)
                .as("%d of 1000 results differ from those of a division", count)
                .isEqualTo(divides);
    }
}
