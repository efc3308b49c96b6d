package org.jvmquarks.quarks.memory;

import static org.jvmquarks.QuarkAssertions.assertThat;

import java.util.Collections;
import java.util.Map;
import org.jvmquarks.Expect;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.Touches;
import org.jvmquarks.evidence.value.ValuesOf;
import org.jvmquarks.jdk.Arch;
import org.jvmquarks.jdk.Jit;
import org.jvmquarks.jdk.Os;
import org.jvmquarks.verdict.Impact;

/**
 * How deep a recursion may go depends on the compiler: a stack of 1 MB has room for some 8,500 frames of the
 * interpreter, 15,000 of C1 and 29,000 of C2, for the same small method on x86-64, and for 7,400 of the interpreter on
 * AArch64. The default size of a stack depends on the architecture.
 *
 * <h2>Why</h2>
 *
 * A frame of the interpreter holds all local variables, an operand stack and ten words about the method. C2 keeps
 * values in registers, and its frame holds only values that do not fit there: the frame of a small method has 32 bytes.
 * A method that C2 inlines needs no frame of its own.
 *
 * <h2>How it is shown</h2>
 *
 * A thread that requests 1 MB of stack recurses until the VM throws {@code StackOverflowError}, 20 times, and reports
 * the greatest depth. The VM compiles in the foreground, so that the last recursions run C2's code. The pins compare
 * with the same probe in the interpreter; other compilers are the controls. The sizes of frames belong to an
 * architecture: AArch64 aligns the stack at 16 bytes, and its interpreter keeps more words.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8 to 28: depths differ by less than a tenth between versions.
 *   <li>on AArch64: C2's frames are as small as on x86-64 since 11, and half as large again in 8; those of the
 *       interpreter are larger since 11.
 *   <li>8 to 28: a thread has a stack of 1 MB on Linux on x86-64.
 *   <li>since 21: it has 2040 KB on Linux on AArch64, where it had 2 MB before: a stack of exactly one huge page lay in
 *       it entirely where the kernel gives huge pages to all (JDK-8303215). 11.0.22 and 17.0.9 brought this to the
 *       older versions; vendors may have done so earlier, and the pin claims nothing about the updates around these.
 *   <li>not measured: 9, 10, 12 to 16, 18 to 20, 22 to 24.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * A recursion that is deep enough overflows the stack in tests and soon after the start, in the interpreter, rather
 * than later. Do not conclude from a warm service that a depth is safe. Give the thread that needs it a larger stack
 * with the constructor of {@code Thread}, rather than all threads with {@code -Xss}. A move from x86-64 to AArch64
 * doubles the default: this affects the address space, not the memory in use. Do not set {@code -Xss2m} where the
 * kernel's mode of transparent huge pages is {@code always}.
 */
@Quark(
        id = "stack-depth",
        title = "Depth of stacks",
        source = "-Xss, -XX:ThreadStackSize; JDK-8303215",
        impact = Impact.BEHAVIOUR)
@Touches(
        api = "java.lang.StackOverflowError",
        options = {"-Xss", "-XX:ThreadStackSize", "-XX:StackShadowPages"})
class StackDepthQuark {
    private static final String DEPTH = "depth";

    /** Recurses in a thread with a stack of 1 MB, and reports the greatest depth. */
    public static class Recurses {
        private static final int TIMES = 20;

        private int depth;
        private int greatest;

        public Map<String, Object> op() throws InterruptedException {
            Thread thread = new Thread(null, this::overflow, "deep", 1 << 20);
            thread.start();
            thread.join();
            return Collections.singletonMap("depth", greatest);
        }

        private void overflow() {
            for (int i = 0; i < TIMES; i++) {
                depth = 0;
                try {
                    descend(1, 2);
                } catch (StackOverflowError expected) {
                    greatest = Math.max(greatest, depth);
                }
            }
        }

        @SuppressWarnings("InfiniteRecursion")
        int descend(int a, int b) {
            depth++;
            return descend(a + 1, a + b) + b;
        }
    }

    /** Does the same with frames that hold more. */
    public static class RecursesInLargeFrames extends Recurses {
        @Override
        @SuppressWarnings("InfiniteRecursion")
        int descend(int a, int b) {
            return deeper(a, b, a + 1, b + 1, a + 2, b + 2, a + 3, b + 3, a + 4, b + 4);
        }

        private int deeper(int a, int b, int c, int d, int e, int f, int g, int h, int i, int j) {
            int rest = super.descend(a + j, b + i);
            return rest + a * b + c * d + e * f + g * h + i * j;
        }
    }

    @Pin("a stack of 1 MB has room for at least 2.5 times as many frames of C2 as of the interpreter")
    @Requires(
            arch = {Arch.AMD64, Arch.AARCH64},
            jit = Jit.C2)
    @Expect(arch = Arch.AMD64)
    @Expect(arch = Arch.AARCH64, since = "11")
    @FalsifiedBy(flags = "-XX:TieredStopAtLevel=1")
    @FalsifiedBy(flags = "-Xint")
    void compiledIsDeeper(Jvm jvm) {
        long interpreted = depth(jvm.with("-Xint"), Recurses.class);
        assertThat(depth(jvm, Recurses.class)).as("depth in C2's code").isGreaterThanOrEqualTo(interpreted * 5 / 2);
    }

    @Pin("a stack of 1 MB has room for {} to 11,000 frames of a small method in the interpreter")
    @Requires(
            arch = {Arch.AMD64, Arch.AARCH64},
            jit = Jit.C1,
            pageSize = 4096)
    @Expect(value = "7500", arch = Arch.AMD64)
    @Expect(value = "6800", arch = Arch.AARCH64)
    @FalsifiedBy(flags = "-XX:StackShadowPages=50", since = "11")
    @FalsifiedBy(probe = RecursesInLargeFrames.class, insteadOf = Recurses.class)
    void interpreted(Jvm jvm, long least) {
        assertThat(depth(jvm.with("-Xint"), Recurses.class))
                .as("depth in the interpreter")
                .isBetween(least, 11_000L);
    }

    @Pin("on Linux, a thread has a stack of {} KB by default")
    @Requires(os = Os.LINUX, jit = Jit.C1)
    @Expect(value = "1024", arch = Arch.AMD64)
    @Expect(value = "2048", arch = Arch.AARCH64, until = "11.0.20, 17.0.7, 20")
    @Expect(value = "2040", arch = Arch.AARCH64, since = "11.0.23, 17.0.10, 21", by = "JDK-8303215")
    @FalsifiedBy(flags = "-Xss512k")
    @FalsifiedBy(flags = "-XX:ThreadStackSize=4096")
    void defaultSize(Jvm jvm, String kilobytes) {
        assertThat(jvm.flag("ThreadStackSize")).hasValue(kilobytes);
    }

    private static long depth(Jvm jvm, Class<?> probe) {
        return jvm.with("-Xbatch", "-XX:CompileCommand=quiet", "-XX:CompileCommand=dontinline,*.descend")
                .observe(new ValuesOf(probe).varying(DEPTH))
                .number(DEPTH);
    }
}
