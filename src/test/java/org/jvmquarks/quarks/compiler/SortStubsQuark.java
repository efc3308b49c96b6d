package org.jvmquarks.quarks.compiler;

import static org.jvmquarks.QuarkAssertions.assertThat;

import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jvmquarks.Expect;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.ForEach;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.Touches;
import org.jvmquarks.jdk.Arch;
import org.jvmquarks.jdk.Jit;
import org.jvmquarks.jdk.Os;
import org.jvmquarks.verdict.Impact;
import org.jvmquarks.verdict.NotApplicable;

/**
 * With AVX2, C2 sorts an {@code int[]} or a {@code float[]} with vector instructions: it compiles the sort inside
 * {@code Arrays.sort} to a call to the library {@code libsimdsort}. It sorts a {@code long[]} or a {@code double[]}
 * with ordinary code; vectors for these need AVX-512.
 *
 * <h2>Why</h2>
 *
 * {@code Arrays.sort} is a quicksort with two pivots. Two of its steps, the sort of a small part and the partition by
 * the pivots, are intrinsics of C2: {@code _arraySort} and {@code _arrayPartition}. A library that comes with the JDK
 * implements them for AVX2 and for AVX-512, and the VM loads it only on a processor that it was tuned for. AVX2 does
 * not have the instructions that would make it faster for elements of eight bytes. The library exists for x86-64 only:
 * up to 28, a JDK for AArch64 has none, and sorts in Java code.
 *
 * <h2>How it is shown</h2>
 *
 * The log {@code jit+inlining} has C2's decision about the intrinsic while a process sorts an array of 3000 elements.
 * With {@code -XX:UseAVX=2} the machine's AVX-512 does not matter. On a processor for which the VM does not load the
 * library, the pins claim nothing.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>up to 21: sorting is Java code alone; some vendors' builds of 21 have a port.
 *   <li>since 22: C2 uses AVX-512 (JDK-8309130), and AVX2 (JDK-8319577), on Intel's processors (JDK-8317763).
 *   <li>since 25: AMD's processors as well, Zen 4 with AVX2 only (JDK-8317976).
 *   <li>not measured: 22 to 24, where the result depends on the processor. The pins claim nothing about these.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * Expect {@code Arrays.sort} of large {@code int[]} to be faster after an upgrade to 25. Do not compare such a
 * benchmark between machines. To see whether a problem lies in the library, switch back to the Java code with
 * {@code -XX:+UnlockDiagnosticVMOptions} and {@code -XX:DisableIntrinsic=_arraySort,_arrayPartition}.
 */
@Quark(
        id = "sort-stubs",
        title = "Sorting by vector instructions",
        source = "JDK-8309130, JDK-8317763, JDK-8319577, JDK-8317976",
        impact = Impact.PERFORMANCE)
@Requires(jit = Jit.C2, os = Os.LINUX, arch = Arch.AMD64, options = "-XX:UseAVX=2")
@Touches(api = "java.util.Arrays#sort", options = "-XX:DisableIntrinsic")
class SortStubsQuark {
    private static final String INTRINSIC = "(intrinsic)";

    /** Matches C2's decision in the log about the step for which it has an intrinsic. */
    private static final Pattern DECISION = Pattern.compile("java\\.util\\.DualPivotQuicksort::sort \\(\\d+ bytes\\) +"
            + "(\\(intrinsic\\)|failed to inline: failed to inline \\(intrinsic\\))");

    /** Sorts 200 times in the process. */
    static final class Repeated {
        static final int COUNT = 3000;
        static final int TIMES = 200;

        private Repeated() {}

        /** Returns numbers in an order that looks random. */
        static int number(int index) {
            return index * 7919 % 3001;
        }
    }

    /** Sorts an {@code int[]}. */
    public static class Ints {
        public static void main(String[] arguments) {
            int[] array = new int[Repeated.COUNT];
            for (int time = 0; time < Repeated.TIMES; time++) {
                for (int i = 0; i < array.length; i++) {
                    array[i] = Repeated.number(i);
                }
                Arrays.sort(array);
            }
        }
    }

    /** Sorts a {@code float[]}. */
    public static class Floats {
        public static void main(String[] arguments) {
            float[] array = new float[Repeated.COUNT];
            for (int time = 0; time < Repeated.TIMES; time++) {
                for (int i = 0; i < array.length; i++) {
                    array[i] = Repeated.number(i);
                }
                Arrays.sort(array);
            }
        }
    }

    /** Sorts a {@code long[]}. */
    public static class Longs {
        public static void main(String[] arguments) {
            long[] array = new long[Repeated.COUNT];
            for (int time = 0; time < Repeated.TIMES; time++) {
                for (int i = 0; i < array.length; i++) {
                    array[i] = Repeated.number(i);
                }
                Arrays.sort(array);
            }
        }
    }

    /** Sorts a {@code double[]}. */
    public static class Doubles {
        public static void main(String[] arguments) {
            double[] array = new double[Repeated.COUNT];
            for (int time = 0; time < Repeated.TIMES; time++) {
                for (int i = 0; i < array.length; i++) {
                    array[i] = Repeated.number(i);
                }
                Arrays.sort(array);
            }
        }
    }

    /** A type of elements. */
    private enum Element {
        INT(Ints.class),
        FLOAT(Floats.class),
        LONG(Longs.class),
        DOUBLE(Doubles.class);

        private final Class<?> probe;

        Element(Class<?> probe) {
            this.probe = probe;
        }
    }

    @Pin(value = "with AVX2, C2 {} an array of {each} by vector instructions", formerly = "sorts")
    @ForEach(constants = Element.class)
    @Expect(
            each = {"INT", "FLOAT"},
            value = INTRINSIC,
            says = "sorts",
            since = "25",
            by = "JDK-8319577")
    @Expect(
            each = {"LONG", "DOUBLE"},
            value = "failed to inline: failed to inline " + INTRINSIC,
            says = "does not sort",
            since = "25")
    @FalsifiedBy(
            flags = {"-XX:+UnlockDiagnosticVMOptions", "-XX:DisableIntrinsic=_arraySort"},
            each = {"INT", "FLOAT"})
    @FalsifiedBy(probe = Longs.class, insteadOf = Ints.class, each = "INT")
    @FalsifiedBy(probe = Doubles.class, insteadOf = Floats.class, each = "FLOAT")
    @FalsifiedBy(probe = Ints.class, insteadOf = Longs.class, each = "LONG")
    @FalsifiedBy(probe = Floats.class, insteadOf = Doubles.class, each = "DOUBLE")
    void sortUsesVectors(Jvm jvm, Element element, String decision) {
        String log = jvm.with("-XX:UseAVX=2", "-Xbatch", "-Xlog:library=info", "-Xlog:jit+inlining=debug")
                .run(element.probe)
                .stdout();
        if (!log.contains("Loaded library libsimdsort")) {
            throw new NotApplicable("needs a processor for which the VM loads its library libsimdsort");
        }
        Set<String> decisions = new LinkedHashSet<>();
        Matcher matcher = DECISION.matcher(log);
        while (matcher.find()) {
            decisions.add(matcher.group(1));
        }
        assertThat(decisions).as("decisions of C2 about the sort").containsExactly(decision);
    }
}
