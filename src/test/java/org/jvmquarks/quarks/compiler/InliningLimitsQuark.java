package org.jvmquarks.quarks.compiler;

import static org.jvmquarks.QuarkAssertions.assertThat;

import org.jvmquarks.Expect;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.Touches;
import org.jvmquarks.evidence.compilation.Compilation;
import org.jvmquarks.evidence.compilation.CompilationOf;
import org.jvmquarks.jdk.Arch;
import org.jvmquarks.jdk.Jit;
import org.jvmquarks.verdict.Impact;

/**
 * C2 inlines nested calls ten deep on JDK 8, and sixteen deep since 14 and in current builds of 11. By default, the VM
 * never compiles a method of more than 8000 bytes of bytecode.
 *
 * <h2>Why</h2>
 *
 * Each inlined call makes the compiled method larger, so limits decide where C2 stops. The level of a call counts the
 * calls around it: it is 0 in the compiled method itself, and C2 inlines a call up to the level {@code MaxInlineLevel}.
 * Deep chains of small methods are usual in code with streams and lambdas, and in Scala and Kotlin, for which the limit
 * was raised. A huge method would take the compiler too long: with {@code DontCompileHugeMethods} it stays in the
 * interpreter, however often it runs. C2 does not inline a hot method of more than {@code FreqInlineSize} bytes of
 * bytecode, nor one whose own machine code is larger than {@code InlineSmallCode}.
 *
 * <h2>How it is shown</h2>
 *
 * The compilation log has the decision about each call, with the reason. In a chain of 18 small methods, C2 inlines the
 * tenth on all versions and the eleventh since 14, and refuses the seventeenth. The bytecode of the huge method has
 * more than 8000 bytes because javac copies the body of {@code finally} to each way out of {@code try}, twice per
 * level.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>up to 13: {@code MaxInlineLevel} is 9.
 *   <li>since 14: it is 15 (JDK-8234863), and in current builds of 11 as well.
 *   <li>up to 15: {@code InlineSmallCode} is 2000 on x86-64, and on AArch64 in 8; since 16 it is 2500 (JDK-8254913).
 *   <li>11 to 28: {@code InlineSmallCode} is 2500 on AArch64, and 1000 without tiered compilation.
 *   <li>8 to 28: {@code FreqInlineSize} is 325.
 *   <li>8 to 28: a method of more than 8000 bytes of bytecode is not compiled.
 *   <li>not measured: 9, 10 and 12 to 16; the version of the change in these comes from its issue. The pin about large
 *       code claims nothing about versions before 17, which may compile the caller before the method that it calls.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * On 8, {@code -XX:MaxInlineLevel=15} gives code with deep chains the limit of newer versions: measure it, as C2 then
 * takes longer. Remove a {@code -XX:MaxInlineLevel} that was set for 8 when you upgrade. Split a generated method
 * before its bytecode reaches 8000 bytes: {@code javap -c} shows the last index. {@code -XX:-DontCompileHugeMethods}
 * makes the VM compile it anyway, which takes memory and time.
 */
@Quark(
        id = "inlining-limits",
        title = "Limits of inlining and compilation",
        source = "JDK-8234863, JDK-8254913, -XX:-DontCompileHugeMethods",
        impact = Impact.PERFORMANCE)
@Requires(jit = Jit.C2)
@Touches(options = {"-XX:DontCompileHugeMethods", "-XX:FreqInlineSize", "-XX:InlineSmallCode", "-XX:MaxInlineLevel"})
class InliningLimitsQuark {
    private static final String CHAIN = Chain.class.getName() + ".m";
    private static final String WORK_OF_SHARED = Shared.class.getName() + ".work";
    private static final String WORK_OF_LONG = LongMethod.class.getName() + ".work";

    /** Calls a chain of methods; the number of each is its depth. */
    public static class Chain {
        int x = 42;

        public int op() {
            return m1(x);
        }

        static int m1(int a) {
            return m2(a) + 1;
        }

        static int m2(int a) {
            return m3(a) + 2;
        }

        static int m3(int a) {
            return m4(a) + 3;
        }

        static int m4(int a) {
            return m5(a) + 4;
        }

        static int m5(int a) {
            return m6(a) + 5;
        }

        static int m6(int a) {
            return m7(a) + 6;
        }

        static int m7(int a) {
            return m8(a) + 7;
        }

        static int m8(int a) {
            return m9(a) + 8;
        }

        static int m9(int a) {
            return m10(a) + 9;
        }

        static int m10(int a) {
            return m11(a) + 10;
        }

        static int m11(int a) {
            return m12(a) + 11;
        }

        static int m12(int a) {
            return m13(a) + 12;
        }

        static int m13(int a) {
            return m14(a) + 13;
        }

        static int m14(int a) {
            return m15(a) + 14;
        }

        static int m15(int a) {
            return m16(a) + 15;
        }

        static int m16(int a) {
            return m17(a) + 16;
        }

        static int m17(int a) {
            return m18(a) + 17;
        }

        static int m18(int a) {
            return a * 31;
        }
    }

    /** Calls only the last methods of the chain. */
    public static class Tail extends Chain {
        @Override
        public int op() {
            return m9(x) + m16(x);
        }
    }

    /** Has more than 8000 bytes of bytecode. */
    public static class Huge {
        int x = 42;

        @SuppressWarnings("EmptyTryBlock")
        public int op() {
            int n = x;
            try {
                n++;
            } finally {
                try {
                    n++;
                } finally {
                    try {
                        n++;
                    } finally {
                        try {
                            n++;
                        } finally {
                            try {
                                n++;
                            } finally {
                                try {
                                    n++;
                                } finally {
                                    try {
                                        n++;
                                    } finally {
                                        try {
                                            n++;
                                        } finally {
                                            n += n * 3 + x * 5 + n * 7 + x * 11 + n * 13;
                                            n += n * 3 + x * 5 + n * 7 + x * 11 + n * 13;
                                        }
                                    }
                                }
                            }
                        }
                    }
                }
            }
            return n;
        }
    }

    /** Has less than 8000 bytes of bytecode: one level less. */
    public static class Large {
        int x = 42;

        public int op() {
            int n = x;
            try {
                n++;
            } finally {
                try {
                    n++;
                } finally {
                    try {
                        n++;
                    } finally {
                        try {
                            n++;
                        } finally {
                            n += n * 3 + x * 5 + n * 7 + x * 11 + n * 13;
                            n += n * 3 + x * 5 + n * 7 + x * 11 + n * 13;
                        }
                    }
                }
            }
            return n;
        }
    }

    /** Calls three times a method that is compiled before its caller. */
    public static class Shared {
        int x = 42;

        public int op() {
            return work(x) + work(x + 1) + work(x + 2);
        }

        static int work(int a) {
            int n = a;
            for (int i = 0; i < 3; i++) {
                n = n * 31 / (a | 1) + n % (a | 3);
            }
            return n;
        }
    }

    /** Calls a method of more than 325 bytes of bytecode. */
    public static class LongMethod {
        int x = 42;

        public int op() {
            return work(x);
        }

        static int work(int a) {
            int n = a;
            n += n * 3 + a * 5 + (n ^ a * 7);
            n += n * 3 + a * 7 + (n ^ a * 9);
            n += n * 3 + a * 11 + (n ^ a * 13);
            n += n * 3 + a * 13 + (n ^ a * 15);
            n += n * 3 + a * 17 + (n ^ a * 19);
            n += n * 3 + a * 19 + (n ^ a * 21);
            n += n * 3 + a * 23 + (n ^ a * 25);
            n += n * 3 + a * 29 + (n ^ a * 31);
            n += n * 3 + a * 31 + (n ^ a * 33);
            n += n * 3 + a * 37 + (n ^ a * 39);
            n += n * 3 + a * 41 + (n ^ a * 43);
            n += n * 3 + a * 43 + (n ^ a * 45);
            n += n * 3 + a * 47 + (n ^ a * 49);
            n += n * 3 + a * 53 + (n ^ a * 55);
            n += n * 3 + a * 59 + (n ^ a * 61);
            n += n * 3 + a * 61 + (n ^ a * 63);
            n += n * 3 + a * 67 + (n ^ a * 69);
            n += n * 3 + a * 71 + (n ^ a * 73);
            n += n * 3 + a * 73 + (n ^ a * 75);
            n += n * 3 + a * 79 + (n ^ a * 81);
            n += n * 3 + a * 83 + (n ^ a * 85);
            n += n * 3 + a * 89 + (n ^ a * 91);
            n += n * 3 + a * 97 + (n ^ a * 99);
            n += n * 3 + a * 101 + (n ^ a * 103);
            return n;
        }
    }

    @Pin(value = "C2 {inlines|does not inline} the eleventh of a chain of calls", formerly = "eleventh")
    @Expect(value = "false", until = "8")
    @Expect(value = "true", since = "14", by = "JDK-8234863")
    @FalsifiedBy(flags = "-XX:MaxInlineLevel=15", until = "8")
    @FalsifiedBy(flags = "-XX:MaxInlineLevel=9", since = "14")
    @FalsifiedBy(flags = "-XX:CompileCommand=dontinline,*$Chain::m11")
    void eleventhCallIsInlined(Jvm jvm, boolean inlined) {
        Compilation code = jvm.observe(new CompilationOf(Chain.class));
        assertThat(code).hasInlinedCall(CHAIN + 10);
        if (inlined) {
            assertThat(code).hasInlinedCall(CHAIN + 11);
        } else {
            assertThat(code).hasInliningRefusal(CHAIN + 11, "inlining too deep");
        }
    }

    @Pin(
            value = "with MaxInlineLevel=15, C2 does not inline the seventeenth of a chain of calls",
            formerly = "seventeenth")
    @FalsifiedBy(flags = "-XX:MaxInlineLevel=20")
    @FalsifiedBy(probe = Tail.class, insteadOf = Chain.class)
    void seventeenthCallIsNotInlined(Jvm jvm) {
        assertThat(jvm.with("-XX:MaxInlineLevel=15").observe(new CompilationOf(Chain.class)))
                .hasInliningRefusal(CHAIN + 17, "inlining too deep");
    }

    @Pin("by default, the VM does not compile a method of more than 8000 bytes of bytecode")
    @FalsifiedBy(flags = "-XX:-DontCompileHugeMethods")
    @FalsifiedBy(probe = Large.class, insteadOf = Huge.class)
    void hugeIsNotCompiled(Jvm jvm) {
        assertThat(jvm.observe(new CompilationOf(Huge.class)).timesCompiledByC2())
                .as("compilations by C2")
                .isZero();
    }

    @Pin(value = "InlineSmallCode is {} bytes by default", ergonomics = true)
    @Expect(value = "2000", arch = Arch.AMD64, until = "15")
    @Expect(value = "2500", arch = Arch.AMD64, since = "16", by = "JDK-8254913")
    @Expect(value = "2000", arch = Arch.AARCH64, until = "8")
    @Expect(value = "2500", arch = Arch.AARCH64, since = "11")
    @FalsifiedBy(flags = "-XX:InlineSmallCode=1000")
    void smallCodeByDefault(Jvm jvm, String bytes) {
        assertThat(jvm.flag("InlineSmallCode").value()).contains(bytes);
    }

    @Pin("C2 does not inline a method whose own code is larger than InlineSmallCode")
    @Expect(since = "17")
    @FalsifiedBy(flags = "-XX:InlineSmallCode=2500")
    void largeCodeIsNotInlined(Jvm jvm) {
        assertThat(jvm.with("-XX:InlineSmallCode=100").observe(new CompilationOf(Shared.class)))
                .hasInliningRefusal(WORK_OF_SHARED, "already compiled into a big method");
    }

    @Pin("C2 does not inline a hot method of more than 325 bytes of bytecode")
    @FalsifiedBy(flags = "-XX:FreqInlineSize=600")
    void longIsNotInlined(Jvm jvm) {
        assertThat(jvm.observe(new CompilationOf(LongMethod.class)))
                .hasInliningRefusal(WORK_OF_LONG, "hot method too big");
    }
}
