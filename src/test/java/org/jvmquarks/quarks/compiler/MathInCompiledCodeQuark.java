package org.jvmquarks.quarks.compiler;

import static org.jvmquarks.QuarkAssertions.assertThat;

import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleBinaryOperator;
import java.util.function.DoubleUnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.zip.CRC32;
import org.jvmquarks.Expect;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.Touches;
import org.jvmquarks.evidence.process.ProcessRun;
import org.jvmquarks.jdk.Arch;
import org.jvmquarks.jdk.Jit;
import org.jvmquarks.verdict.Impact;
import org.jvmquarks.verdict.Inconclusive;

/**
 * On x86-64 and AArch64, 40 methods of {@code Math} return the same bits in the interpreter, in C1's code and in C2's.
 * There is one exception: {@code pow} on JDK 8 on x86-64. Thirty of them return the bits of {@code StrictMath}; the
 * other ten differ from {@code StrictMath} by at most two units in the last place.
 *
 * <h2>Why</h2>
 *
 * The VM replaces calls of {@code Math} in three places: the interpreter has special entry points for some methods, and
 * C1 and C2 have instructions or stubs for the same methods and for more. All three must agree; otherwise a result
 * would change when a method is compiled. On JDK 8 on x86-64, C2 and C1 compute {@code pow(x, 2)} as {@code x * x}, and
 * the interpreter does not. A method may differ from {@code StrictMath} only if the specification of {@code Math}
 * allows it to be inexact.
 *
 * <h2>How it is shown</h2>
 *
 * Each method has a million arguments of all kinds: a quarter are random bits, so that there are subnormal and huge
 * numbers, infinities and NaN; the others are smaller than 2^16. The probe prints a digest of the bits of all results
 * of a method, and compares them with those of {@code StrictMath}. All NaN count as equal. The VM compiles in the
 * foreground, and must report that C1 or C2 has compiled the calls; otherwise the pin is INCONCLUSIVE. As the
 * interpreter is slow, it computes every seventeenth result. Controls: one result with a different last bit, in one
 * mode or in all.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8: on x86-64, {@code pow} returns other bits in the interpreter than in compiled code.
 *   <li>since 9, and on AArch64 since 8: the results are the same in the interpreter and in the code of both compilers.
 *   <li>which methods differ from {@code StrictMath} is shown by {@code math-bits}: on x86-64 seven until 23, with
 *       {@code tanh} since 24, {@code cbrt} since 25, and {@code sinh} since 26.
 *   <li>not measured: 9, 10, 12 to 16, 18 to 20 and 22 to 24.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * On one machine and JDK, results of {@code Math} can be compared bit by bit, cached, and used as keys, whether the
 * code was warm or not. The exception is {@code pow} on JDK 8 on x86-64. Between machines and versions, compare the ten
 * inexact ones with a tolerance of four units in the last place, {@code 4 * Math.ulp(x)}, as each machine may be two
 * off in its own direction, or use {@code StrictMath}.
 */
@Quark(
        id = "math-in-compiled-code",
        title = "Math in compiled code",
        source = "java.lang.Math, java.lang.StrictMath, JDK-8338694, JDK-8353686, JDK-8360559",
        impact = Impact.BEHAVIOUR)
@Requires(
        arch = {Arch.AMD64, Arch.AARCH64},
        jit = {Jit.C1, Jit.C2})
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
        onlyIf = "its results must be the same in each run")
class MathInCompiledCodeQuark {
    private static final Pattern LINE = Pattern.compile("(?m)^call (\\w+): (\\S+) (\\S+) (\\d+) (\\d+)$");

    /** A method of {@code Math}, and its counterpart in {@code StrictMath}. */
    private enum Call {
        SIN(Math::sin, StrictMath::sin),
        COS(Math::cos, StrictMath::cos),
        TAN(Math::tan, StrictMath::tan),
        EXP(Math::exp, StrictMath::exp),
        LOG(Math::log, StrictMath::log),
        LOG10(Math::log10, StrictMath::log10),
        POW(Math::pow, StrictMath::pow),
        SINH(Math::sinh, StrictMath::sinh),
        TANH(Math::tanh, StrictMath::tanh),
        CBRT(Math::cbrt, StrictMath::cbrt),
        SQRT(Math::sqrt, StrictMath::sqrt),
        ABS(Math::abs, StrictMath::abs),
        SIGNUM(Math::signum, StrictMath::signum),
        ASIN(Math::asin, StrictMath::asin),
        ACOS(Math::acos, StrictMath::acos),
        ATAN(Math::atan, StrictMath::atan),
        ATAN2(Math::atan2, StrictMath::atan2),
        COSH(Math::cosh, StrictMath::cosh),
        EXPM1(Math::expm1, StrictMath::expm1),
        LOG1P(Math::log1p, StrictMath::log1p),
        HYPOT(Math::hypot, StrictMath::hypot),
        /** With a divisor of nearly the same size: its time grows with the difference. */
        REMAINDER((x, y) -> Math.IEEEremainder(x, x * 0.37), (x, y) -> StrictMath.IEEEremainder(x, x * 0.37)),
        CEIL(Math::ceil, StrictMath::ceil),
        FLOOR(Math::floor, StrictMath::floor),
        RINT(Math::rint, StrictMath::rint),
        ROUND(Math::round, StrictMath::round),
        ROUND_FLOAT(x -> Math.round((float) x), x -> StrictMath.round((float) x)),
        COPY_SIGN(Math::copySign, StrictMath::copySign),
        ULP(Math::ulp, StrictMath::ulp),
        NEXT_UP(Math::nextUp, StrictMath::nextUp),
        NEXT_DOWN(Math::nextDown, StrictMath::nextDown),
        NEXT_AFTER(Math::nextAfter, StrictMath::nextAfter),
        EXPONENT(Math::getExponent, StrictMath::getExponent),
        SCALB((x, y) -> Math.scalb(x, (int) y), (x, y) -> StrictMath.scalb(x, (int) y)),
        MAX(Math::max, StrictMath::max),
        MIN(Math::min, StrictMath::min),
        TO_RADIANS(Math::toRadians, StrictMath::toRadians),
        TO_DEGREES(Math::toDegrees, StrictMath::toDegrees),
        ABS_FLOAT(x -> Math.abs((float) x), x -> StrictMath.abs((float) x)),
        SIGNUM_FLOAT(x -> Math.signum((float) x), x -> StrictMath.signum((float) x));

        final DoubleBinaryOperator quick;
        final DoubleBinaryOperator strict;

        Call(DoubleUnaryOperator quick, DoubleUnaryOperator strict) {
            this((x, y) -> quick.applyAsDouble(x), (double x, double y) -> strict.applyAsDouble(x));
        }

        Call(DoubleBinaryOperator quick, DoubleBinaryOperator strict) {
            this.quick = quick;
            this.strict = strict;
        }

        /** Whether it may differ from {@code StrictMath} on some version. */
        boolean isInexact() {
            return compareTo(CBRT) <= 0;
        }
    }

    /** Arguments, and what is computed about results. */
    private static final class Numbers {
        static final int COUNT = 1_000_000;

        final double[] first = new double[COUNT];
        final double[] second = new double[COUNT];
        private final ByteBuffer bytes = ByteBuffer.allocateDirect(COUNT * Double.BYTES);

        Numbers() {
            double[] scales = new double[32];
            for (int i = 0; i < scales.length; i++) {
                scales[i] = Math.scalb(1 / 2.1e9, i - 16);
            }
            long random = 42;
            for (int i = 0; i < COUNT; i++) {
                random = random * 6_364_136_223_846_793_005L + 1_442_695_040_888_963_407L;
                first[i] = i % 4 == 0
                        ? Double.longBitsToDouble(random ^ random >>> 32)
                        : (int) (random >>> 32) * scales[(int) (random >>> 20 & 31)];
                second[i] = (i & 31) / 2.0 - 8;
            }
        }

        /** Quick in the interpreter, too: the VM itself copies and sums up. */
        long digest(double[] results, int count) {
            bytes.order(ByteOrder.nativeOrder()).asDoubleBuffer().put(results, 0, count);
            CRC32 sum = new CRC32();
            // A cast for JDK 8, whose buffer has other return types.
            ((Buffer) bytes).position(0).limit(count * Double.BYTES);
            sum.update(bytes);
            ((Buffer) bytes).clear();
            return sum.getValue();
        }

        static int differing(double[] some, double[] others) {
            int count = 0;
            for (int i = 0; i < COUNT; i++) {
                count += distance(some[i], others[i]) == 0 ? 0 : 1;
            }
            return count;
        }

        /** The largest difference in units in the last place. */
        static long distance(double[] some, double[] others) {
            long most = 0;
            for (int i = 0; i < COUNT; i++) {
                most = Math.max(most, distance(some[i], others[i]));
            }
            return most;
        }

        private static long distance(double one, double other) {
            return Math.abs(Double.doubleToLongBits(one) - Double.doubleToLongBits(other));
        }
    }

    /** Prints digests of the results of each call, and how far they are from strict ones. */
    public static class Calls {
        /**
         * The interpreter computes one of so many results. The step is odd because the arguments repeat their kinds
         * every 4, and their second numbers every 32: an even step would miss {@code pow(x, 2)}, which depends on the
         * mode on JDK 8.
         */
        private static final int STEP = 17;

        /** A result that the interpreter computes, of an argument of usual size. */
        static final int LATE = 50_001 * STEP;

        private final Numbers numbers = new Numbers();
        private final double[] quick = new double[Numbers.COUNT];
        private final double[] strict = new double[Numbers.COUNT];

        public static void main(String[] args) {
            new Calls().run(Mode.valueOf(args[0]));
        }

        final void run(Mode mode) {
            StringBuilder lines = new StringBuilder();
            for (Call call : Call.values()) {
                boolean all = mode != Mode.INTERPRETER;
                fill(call.quick, quick, all ? 1 : STEP);
                alter(mode, quick);
                lines.append("call ").append(call).append(": ").append(sample()).append(' ');
                lines.append(all ? numbers.digest(quick, Numbers.COUNT) : "-");
                lines.append(mode == Mode.C2 ? compared(call) : " 0 0").append('\n');
            }
            // At once: the VM prints its compilations between other lines.
            System.out.print(lines);
        }

        private long sample() {
            double[] sample = new double[Numbers.COUNT / STEP];
            for (int i = 0; i < sample.length; i++) {
                sample[i] = quick[i * STEP];
            }
            return numbers.digest(sample, sample.length);
        }

        private String compared(Call call) {
            fill(call.strict, strict, 1);
            return " " + Numbers.differing(quick, strict) + " " + Numbers.distance(quick, strict);
        }

        private void fill(DoubleBinaryOperator call, double[] results, int step) {
            for (int i = 0; i < Numbers.COUNT; i += step) {
                double result = call.applyAsDouble(numbers.first[i], numbers.second[i]);
                results[i] = Double.isNaN(result) ? Double.NaN : result;
            }
        }

        void alter(Mode mode, double[] results) {}
    }

    /** One result has another last bit in the interpreter. */
    public static class AltersInterpreted extends Calls {
        public static void main(String[] args) {
            new AltersInterpreted().run(Mode.valueOf(args[0]));
        }

        @Override
        void alter(Mode mode, double[] results) {
            if (mode == Mode.INTERPRETER) {
                results[LATE] = Math.nextUp(results[LATE]);
            }
        }
    }

    /** One result has a different bit in all modes, the third from the end. */
    public static class AltersAll extends Calls {
        public static void main(String[] args) {
            new AltersAll().run(Mode.valueOf(args[0]));
        }

        @Override
        void alter(Mode mode, double[] results) {
            results[LATE] = Double.longBitsToDouble(Double.doubleToLongBits(results[LATE]) ^ 4);
        }
    }

    /** The compiler that runs the calls, or the interpreter. */
    private enum Mode {
        INTERPRETER(0, "-Xint"),
        C1(1, "-XX:TieredStopAtLevel=1"),
        C2(4);

        private final List<String> options;
        private final Pattern compiled;

        Mode(int tier, String... options) {
            this.options = Arrays.asList(options);
            compiled = Pattern.compile("(?m)^ *\\d+ +\\d+[ %sbn!]+" + tier + " +\\S+::applyAsDouble ");
        }
    }

    /** The line that the probe printed about a call. */
    private static final class Bits {
        private final Call call;

        /** Digest of the results that the interpreter computes as well. */
        private final String some;

        /** Digest of all results; "-" for the interpreter. */
        private final String all;

        private final int differing;
        private final long distance;

        Bits(Matcher line) {
            call = Call.valueOf(line.group(1));
            some = line.group(2);
            all = line.group(3);
            differing = Integer.parseInt(line.group(4));
            distance = Long.parseLong(line.group(5));
        }

        boolean isSame(Bits other) {
            return some.equals(other.some) && (all.equals(other.all) || all.equals("-") || other.all.equals("-"));
        }
    }

    @Pin(
            value =
                    "of 40 methods of Math, those whose result depends on whether and by which compiler the call was compiled: {}",
            formerly = "modes")
    @Expect(value = "POW", until = "8", arch = Arch.AMD64)
    @Expect(value = "none", since = "9", arch = Arch.AMD64)
    @Expect(value = "none", arch = Arch.AARCH64)
    @FalsifiedBy(probe = AltersInterpreted.class, insteadOf = Calls.class)
    void resultDependsOnCompiler(Jvm jvm, String depending) {
        String actual = dependingOnMode(jvm).stream().map(Call::name).collect(Collectors.joining(", "));
        assertThat(actual.isEmpty() ? "none" : actual).as("methods").isEqualTo(depending);
    }

    @Pin(
            value = "in C2's code, 30 methods of Math return the bits of StrictMath, for a million arguments each",
            formerly = "strict")
    @FalsifiedBy(probe = AltersAll.class, insteadOf = Calls.class)
    void resultsAreThoseOfStrictMath(Jvm jvm) {
        String differing = bits(jvm, Mode.C2).stream()
                .filter(bits -> !bits.call.isInexact())
                .filter(bits -> bits.differing > 0)
                .map(bits -> bits.call + ": " + bits.differing)
                .collect(Collectors.joining(", "));
        assertThat(differing).as("results that differ, by method").isEqualTo("");
    }

    @Pin(
            value = "in C2's code, sin, cos, tan, exp, log, log10, pow, sinh, tanh and cbrt of Math differ"
                    + " from StrictMath by at most two units in the last place",
            formerly = "near")
    @FalsifiedBy(probe = AltersAll.class, insteadOf = Calls.class)
    void resultsAreNearStrictMath(Jvm jvm) {
        String far = bits(jvm, Mode.C2).stream()
                .filter(bits -> bits.call.isInexact())
                .filter(bits -> bits.distance > 2)
                .map(bits -> bits.call + ": " + bits.distance)
                .collect(Collectors.joining(", "));
        assertThat(far).as("distance in units in the last place, by method").isEqualTo("");
    }

    private static List<Call> dependingOnMode(Jvm jvm) {
        List<Bits> interpreted = bits(jvm, Mode.INTERPRETER);
        List<Bits> byC1 = bits(jvm, Mode.C1);
        List<Bits> byC2 = bits(jvm, Mode.C2);
        List<Call> depending = new ArrayList<>();
        for (int i = 0; i < byC2.size(); i++) {
            Bits bits = byC2.get(i);
            if (!bits.isSame(byC1.get(i)) || !bits.isSame(interpreted.get(i))) {
                depending.add(bits.call);
            }
        }
        return depending;
    }

    /** In the order of the calls. */
    private static List<Bits> bits(Jvm jvm, Mode mode) {
        ProcessRun run = jvm.with("-Xbatch", "-XX:+PrintCompilation", "-XX:CompileCommand=quiet")
                .with(mode.options.toArray(new String[0]))
                .run(Calls.class, mode.name());
        assertThat(run).succeeds();
        checkMode(run, mode);
        List<Bits> bits = new ArrayList<>();
        Matcher line = LINE.matcher(run.stdout());
        while (line.find()) {
            bits.add(new Bits(line));
        }
        assertThat(bits.size()).as("methods").isEqualTo(Call.values().length);
        return bits;
    }

    private static void checkMode(ProcessRun run, Mode mode) {
        int compiled = 0;
        Matcher line = mode.compiled.matcher(run.stdout());
        while (line.find()) {
            compiled++;
        }
        int expected = mode == Mode.INTERPRETER ? 0 : Call.values().length / 2;
        if (compiled < expected) {
            throw new Inconclusive(String.format(
                    "expected %s to compile at least %d calls, but %d were compiled", mode, expected, compiled));
        }
    }
}
