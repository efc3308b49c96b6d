package org.jvmquarks.quarks.compiler;

import static org.jvmquarks.QuarkAssertions.assertThat;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Field;
import org.jvmquarks.Expect;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.Touches;
import org.jvmquarks.evidence.code.MachineCodeAssert;
import org.jvmquarks.guest.probe.RawMemory;
import org.jvmquarks.jdk.Arch;
import org.jvmquarks.jdk.Collector;
import org.jvmquarks.jdk.Jit;
import org.jvmquarks.verdict.Impact;

/**
 * On x86-64, a loop that reads an array through {@code Unsafe} at an int index needs no instruction to compute the
 * address, just like a loop over the array itself. With a long index it needs none since JDK 21; up to 17 the code
 * computes each address first.
 *
 * <h2>Why</h2>
 *
 * An operand of x86-64 can be the sum of a base, an index times 1, 2, 4 or 8, and an offset. The call
 * {@code getInt(array, base + (i << 2))} does not mention an array element: C2 sees a sum, and must split it into the
 * parts of an operand. It splits the sum of an int index in all versions, that of a long index only since 21; before, a
 * separate instruction adds the shifted index. Up to JDK 15 a loop with a long index also polls in each iteration,
 * which {@code safepoint-poll-code} pins.
 *
 * <p>An operand of AArch64 has an index or an offset, never both, so the pins do not cover AArch64.
 *
 * <h2>How it is shown</h2>
 *
 * The innermost loops of C2's code have an operand with a base, an index times 4 and an offset, or they have none. A
 * loop over every third element, whose index is scaled by 12, is the control: no operand can hold that.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8 to 28: an int index is part of the operand.
 *   <li>8 to 17: a long index is not.
 *   <li>since 21: a long index is part of the operand as well.
 *   <li>not measured: 18 to 20, in which this changed.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * {@code Unsafe} does not make a loop over an array faster: C2 removes the range checks of a plain loop, and unrolls
 * and vectorizes it. Where you address memory outside the heap, count in an int up to JDK 17.
 */
@Quark(
        id = "unsafe-addressing",
        title = "Addresses of Unsafe in loops",
        source = "Psychosomatic, Lobotomy, Saw: the mythical modulo mask",
        impact = Impact.PERFORMANCE)
@Requires(jit = Jit.C2, arch = Arch.AMD64, modules = "jdk.unsupported")
@Touches(versionedApi = "sun.misc.Unsafe#getInt")
class UnsafeAddressingQuark {
    /** A base, an index times 4, and an offset. */
    private static final String SCALED = "\\[\\w+ \\+ \\w+\\*4 \\+ 0x";

    /** Reads an int by {@code sun.misc.Unsafe}, which {@code --release 8} hides from javac. */
    static final class Reader {
        /** (Object, long) → int. */
        static final MethodHandle GET = get();

        static final long BASE = RawMemory.arrayBase(int[].class);

        private Reader() {}

        private static MethodHandle get() {
            try {
                Class<?> unsafe = Class.forName("sun.misc.Unsafe");
                Field field = unsafe.getDeclaredField("theUnsafe");
                field.setAccessible(true);
                MethodType type = MethodType.methodType(int.class, Object.class, long.class);
                return MethodHandles.lookup()
                        .findVirtual(unsafe, "getInt", type)
                        .bindTo(field.get(null));
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException("no sun.misc.Unsafe.getInt", e);
            }
        }
    }

    /** Counts in an int. */
    public static class ByInt {
        private final int[] array = new int[3000];

        public int op() throws Throwable {
            int[] a = array;
            int x = 1;
            for (int i = 0; i < a.length; i++) {
                x = (x ^ x >>> 7) * 31 + (int) Reader.GET.invokeExact((Object) a, Reader.BASE + ((long) i << 2));
            }
            return x;
        }
    }

    /** Counts in a long. */
    public static class ByLong {
        private final int[] array = new int[3000];

        public int op() throws Throwable {
            int[] a = array;
            int x = 1;
            for (long i = 0; i < a.length; i++) {
                x = (x ^ x >>> 7) * 31 + (int) Reader.GET.invokeExact((Object) a, Reader.BASE + (i << 2));
            }
            return x;
        }
    }

    /** Counts in an int, and reads every third element. */
    public static class EveryThird {
        private final int[] array = new int[3000];

        public int op() throws Throwable {
            int[] a = array;
            int x = 1;
            for (int i = 0; i < 1000; i++) {
                x = (x ^ x >>> 7) * 31 + (int) Reader.GET.invokeExact((Object) a, Reader.BASE + i * 12L);
            }
            return x;
        }
    }

    @Pin("C2's code of Unsafe.getInt at an int index has the whole address in one operand")
    @FalsifiedBy(probe = EveryThird.class, insteadOf = ByInt.class)
    @FalsifiedBy(probe = ByLong.class, insteadOf = ByInt.class, until = "17")
    void intIndexIsScaled(Jvm jvm) {
        loops(jvm, ByInt.class).hasInstruction(SCALED);
    }

    @Pin("C2's code of Unsafe.getInt at a long index {has the whole address in one"
            + " operand|computes the address by an instruction of its own}")
    @Expect(value = "false", until = "17")
    @Expect(value = "true", since = "21")
    @FalsifiedBy(probe = ByInt.class, insteadOf = ByLong.class, until = "17")
    @FalsifiedBy(probe = EveryThird.class, insteadOf = ByLong.class, since = "21")
    void longIndexIsScaled(Jvm jvm, boolean scaled) {
        MachineCodeAssert loops = loops(jvm, ByLong.class);
        if (scaled) {
            loops.hasInstruction(SCALED);
        } else {
            loops.hasNoInstruction(SCALED);
        }
    }

    private static MachineCodeAssert loops(Jvm jvm, Class<?> probe) {
        return assertThat(jvm.with(Collector.SERIAL).codeOf(probe)).inInnermostLoops();
    }
}
