package org.jvmquarks.quarks.language;

import static org.jvmquarks.QuarkAssertions.assertThat;

import java.lang.invoke.CallSite;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.management.ManagementFactory;
import java.util.Collections;
import java.util.Map;
import org.jvmquarks.Expect;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.Touches;
import org.jvmquarks.evidence.Range;
import org.jvmquarks.evidence.value.ValuesOf;
import org.jvmquarks.jdk.Jit;
import org.jvmquarks.verdict.Impact;

/**
 * String concatenation allocates nothing but its result. Where javac wrote a chain of {@code StringBuilder} calls, C2
 * removes the builder; where it wrote an {@code invokedynamic}, no builder is needed, whether the code is compiled or
 * interpreted.
 *
 * <h2>Why</h2>
 *
 * C2 knows the chain {@code new StringBuilder().append(…).toString()} and replaces it with a single allocation of the
 * right length, but only in exactly the shape that javac generates. Since release 9 javac leaves the strategy to
 * {@code StringConcatFactory}, which generates code for each shape of arguments at the first call. That costs classes
 * at startup, and gives better code without C2.
 *
 * <h2>How it is shown</h2>
 *
 * The probes concatenate a character and a number; the pins compare the allocated bytes with those of a string of the
 * same content. The chain is the code that javac generates with {@code --release 8}; an {@code invokedynamic} runs the
 * constant method handle from the factory. The cost of the factory is the number of classes that the VM loads for a
 * shape of five arguments, once the factory has made another one.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8: there is no factory.
 *   <li>since 9: javac uses the factory (JEP 280); a string has one byte for each Latin-1 character (JEP 254).
 *   <li>9 to 23: the shape of the probe loads 43 classes on 11, 16 on 17 and 21 on 21; other shapes differ.
 *   <li>since 24: it loads few, such as 5 (JDK-8336856).
 *   <li>not measured: 9, 10 and 22 to 24; the version of a change in these comes from its issue or JEP.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * Write {@code +} for a text that one expression makes, and a {@code StringBuilder} for a text that grows in a loop,
 * where each {@code +} would copy the whole text. Recompile old code with a newer {@code --release}: code that C2 does
 * not compile then allocates less. An application with many shapes of concatenation loads far fewer classes at startup
 * on 25 than on 11 to 21.
 */
@Quark(
        id = "string-concatenation",
        title = "String concatenation",
        source = "JEP 280, JVM Anatomy Quark #10, JDK-8336856",
        impact = Impact.PERFORMANCE)
@Touches(
        api = "java.lang.invoke.StringConcatFactory",
        options = {"-Djava.lang.invoke.stringConcat", "-XX:OptimizeStringConcat"})
class StringConcatenationQuark {

    /** The factory, through reflection: release 8 does not have it. */
    private static final class Factory {
        private Factory() {}

        static MethodHandle concatenation(String recipe, Class<?>... types) throws ReflectiveOperationException {
            CallSite site = (CallSite) Class.forName("java.lang.invoke.StringConcatFactory")
                    .getMethod(
                            "makeConcatWithConstants",
                            MethodHandles.Lookup.class,
                            String.class,
                            MethodType.class,
                            String.class,
                            Object[].class)
                    .invoke(
                            null,
                            MethodHandles.lookup(),
                            "concatenation",
                            MethodType.methodType(String.class, types),
                            recipe,
                            new Object[0]);
            return site.getTarget();
        }
    }

    /** A string of the same content, without concatenation. */
    public static class Result {
        private final char[] content = "x1234567".toCharArray();

        public String op() {
            return new String(content);
        }
    }

    /** A chain of calls of a builder, when compiled with release 8. */
    public static class Chain {
        private int number = 1234567;

        public String op() {
            return "x" + number;
        }
    }

    /** The same calls, in a different shape from javac's. */
    public static class OddChain {
        private int number = 1234567;

        public String op() {
            StringBuilder builder = new StringBuilder();
            builder.append("x");
            for (int i = 0; i < 1; i++) {
                builder.append(number);
            }
            return builder.toString();
        }
    }

    /** The method handle that an invokedynamic would run. */
    public static class Handle {
        private static final MethodHandle CONCATENATION;

        static {
            try {
                CONCATENATION = Factory.concatenation("x\u0001", int.class);
            } catch (ReflectiveOperationException e) {
                throw new ExceptionInInitializerError(e);
            }
        }

        private int number = 1234567;

        public String op() throws Throwable {
            return (String) CONCATENATION.invokeExact(number);
        }
    }

    /** The number of classes for a shape, once the factory has made another one. */
    public static class Shapes {
        public Map<String, Object> op() throws ReflectiveOperationException {
            Factory.concatenation(
                    "\u0001a\u0001b\u0001c\u0001d\u0001",
                    int.class,
                    String.class,
                    long.class,
                    Object.class,
                    char.class);
            long before = loaded();
            Factory.concatenation("\u0001a\u0001b\u0001c\u0001d\u0001", second());
            return Collections.singletonMap("classes", loaded() - before);
        }

        Class<?>[] second() {
            return new Class<?>[] {String.class, int.class, double.class, boolean.class, char.class};
        }

        private static long loaded() {
            return ManagementFactory.getClassLoadingMXBean().getTotalLoadedClassCount();
        }
    }

    /** The second shape is the same as the first. */
    public static class OneShape extends Shapes {
        @Override
        Class<?>[] second() {
            return new Class<?>[] {int.class, String.class, long.class, Object.class, char.class};
        }
    }

    @Pin("compiled by C2, a chain of StringBuilder calls allocates only its result")
    @Requires(jit = Jit.C2)
    @FalsifiedBy(flags = "-XX:-OptimizeStringConcat")
    @FalsifiedBy(probe = OddChain.class, insteadOf = Chain.class)
    void chainIsOneString(Jvm jvm) {
        assertAllocatesTheResultAlone(jvm, Chain.class);
    }

    @Pin("concatenation by StringConcatFactory allocates only its result")
    @Expect(since = "9", by = "JEP 280")
    @FalsifiedBy(probe = OddChain.class, insteadOf = Handle.class)
    void handleIsOneString(Jvm jvm) {
        assertAllocatesTheResultAlone(jvm, Handle.class);
    }

    @Pin("compiled by C1, concatenation by StringConcatFactory allocates only its result")
    @Requires(jit = Jit.C1)
    @Expect(since = "9", by = "JEP 280")
    @FalsifiedBy(probe = Chain.class, insteadOf = Handle.class)
    void handleIsOneStringWithC1(Jvm jvm) {
        assertAllocatesTheResultAlone(jvm.with("-XX:TieredStopAtLevel=1"), Handle.class);
    }

    /** Compares bytes with bytes, as the size of a string depends on headers and references. */
    private static void assertAllocatesTheResultAlone(Jvm jvm, Class<?> probe) {
        long result = (long) jvm.allocationOf(Result.class).bytesPerOp();
        assertThat(jvm.allocationOf(probe)).isBytesPerOp(result);
    }

    @Pin("linking String + int + double + boolean + char loads {} classes")
    @Requires(modules = "java.management")
    @Expect(value = "at least 10", says = "at least ten", since = "9", until = "23")
    @Expect(value = "1 to 8", says = "at most eight", since = "24", by = "JDK-8336856")
    @FalsifiedBy(probe = OneShape.class, insteadOf = Shapes.class)
    void shapesAreDear(Jvm jvm, Range classes) {
        assertThat(jvm.observe(new ValuesOf(Shapes.class).varying("classes")))
                .number("classes")
                .isWithin(classes);
    }
}
