package org.jvmquarks.quarks.language;

import static org.jvmquarks.QuarkAssertions.assertThat;

import java.lang.invoke.CallSite;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.management.ManagementFactory;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.evidence.value.ValuesOf;
import org.jvmquarks.jdk.Jit;

/**
 * String concatenation allocates nothing but its result: where javac wrote a chain of {@code
 * StringBuilder} calls C2 takes the builder away, and where it wrote an {@code invokedynamic} there
 * never was one, whatever compiles it.
 *
 * <h2>Why</h2>
 *
 * C2 knows the chain {@code new StringBuilder().append(…).toString()} and replaces it by one
 * allocation of the right length; the shape must be exactly that of javac. Since release 9 javac
 * leaves the strategy to {@code StringConcatFactory}, which makes code for each shape of arguments
 * at the first call: it costs classes at startup, and is the better code in the interpreter and C1
 * as well.
 *
 * <h2>How it is shown</h2>
 *
 * The bytes that the concatenation of a character and a number allocates. The chain is what javac
 * writes with {@code --release 8}; the call of a constant method handle from the factory is what an
 * {@code invokedynamic} runs. What the factory costs is counted in classes that the VM loads for a
 * shape of arguments that it has not seen yet.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8: there is no factory.
 *   <li>since 9: the factory (JEP 280), by which javac translates concatenation from then on; a
 *       string has one byte for each Latin-1 character (JEP 254).
 *   <li>11 to 21: a shape of five arguments costs 16 to 43 classes.
 *   <li>25 to 28: it costs 5.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * Write {@code +}. Compiling old code again with a newer {@code --release} makes it cheaper where
 * C2 does not compile it; what it costs at startup has become less with each version.
 */
@Quark(
        id = "string-concatenation",
        title = "String concatenation",
        source = "JEP 280, JVM Anatomy Quark #10")
class StringConcatenationQuark {

    /** The factory by reflection: release 8 does not have it. */
    private static final class Factory {
        private Factory() {}

        static MethodHandle concatenation(String recipe, Class<?>... types)
                throws ReflectiveOperationException {
            CallSite site =
                    (CallSite)
                            Class.forName("java.lang.invoke.StringConcatFactory")
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

    /** A chain of a builder's calls, when compiled with release 8. */
    public static class Chain {
        private int number = 1234567;

        public String op() {
            return "x" + number;
        }
    }

    /** The same chain, in a shape that is not javac's. */
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

    /** What an invokedynamic runs. */
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

    /** Whether there is a factory, and classes for a shape after another one was made. */
    public static class Shapes {
        public Map<String, Object> op() throws ReflectiveOperationException {
            Map<String, Object> values = new LinkedHashMap<>();
            try {
                Class.forName("java.lang.invoke.StringConcatFactory");
            } catch (ClassNotFoundException none) {
                values.put("factory", false);
                return values;
            }
            values.put("factory", true);
            Factory.concatenation(
                    "\u0001a\u0001b\u0001c\u0001d\u0001",
                    int.class,
                    String.class,
                    long.class,
                    Object.class,
                    char.class);
            long before = loaded();
            Factory.concatenation("\u0001a\u0001b\u0001c\u0001d\u0001", second());
            values.put("classes", loaded() - before);
            return values;
        }

        Class<?>[] second() {
            return new Class<?>[] {
                String.class, int.class, double.class, boolean.class, char.class
            };
        }

        private static long loaded() {
            return ManagementFactory.getClassLoadingMXBean().getTotalLoadedClassCount();
        }
    }

    /** The second shape is that of the first. */
    public static class OneShape extends Shapes {
        @Override
        Class<?>[] second() {
            return new Class<?>[] {int.class, String.class, long.class, Object.class, char.class};
        }
    }

    @Pin(value = "C2 makes a chain of builder calls one string", until = 8)
    @Requires(jit = Jit.C2)
    @FalsifiedBy(flags = "-XX:-OptimizeStringConcat")
    @FalsifiedBy(probe = OddChain.class, insteadOf = Chain.class)
    void chainIsOneStringOn8(Jvm jvm) {
        assertThat(jvm.allocationOf(Chain.class)).isBytesPerOp(24 + 32);
    }

    @Pin(value = "C2 makes a chain of builder calls one compact string", since = 11)
    @Requires(jit = Jit.C2)
    @FalsifiedBy(flags = "-XX:-OptimizeStringConcat")
    @FalsifiedBy(probe = OddChain.class, insteadOf = Chain.class)
    void chainIsOneString(Jvm jvm) {
        assertThat(jvm.allocationOf(Chain.class)).isBytesPerOp(24 + 24);
    }

    @Pin(value = "the factory's code allocates the string alone", since = 11)
    @FalsifiedBy(flags = "-XX:-CompactStrings")
    @FalsifiedBy(probe = OddChain.class, insteadOf = Handle.class)
    void handleIsOneString(Jvm jvm) {
        assertThat(jvm.allocationOf(Handle.class)).isBytesPerOp(24 + 24);
    }

    @Pin(value = "so it does without C2", since = 11)
    @Requires(jit = Jit.C1)
    @FalsifiedBy(flags = "-XX:-CompactStrings")
    @FalsifiedBy(probe = Chain.class, insteadOf = Handle.class)
    void handleIsOneStringWithC1(Jvm jvm) {
        assertThat(jvm.with("-XX:TieredStopAtLevel=1").allocationOf(Handle.class))
                .isBytesPerOp(24 + 24);
    }

    @Pin(value = "a new shape of arguments costs more than ten classes", since = 11, until = 21)
    @FalsifiedBy(probe = OneShape.class, insteadOf = Shapes.class)
    void shapesAreDear(Jvm jvm) {
        assertThat(jvm.observe(new ValuesOf(Shapes.class).varying("classes")))
                .hasAtLeast("classes", 10);
    }

    @Pin(value = "a new shape of arguments costs some classes", since = 25)
    @FalsifiedBy(probe = OneShape.class, insteadOf = Shapes.class)
    void shapesAreCheap(Jvm jvm) {
        assertThat(jvm.observe(new ValuesOf(Shapes.class).varying("classes")))
                .hasAtLeast("classes", 1)
                .hasAtMost("classes", 8);
    }
}
