package org.jvmquarks.quarks.compiler;

import static org.jvmquarks.QuarkAssertions.assertThat;

import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.evidence.code.CodeOf;
import org.jvmquarks.evidence.code.MachineCode;
import org.jvmquarks.jdk.Jit;

/**
 * C2 removes a loop that does nothing. With an int counter it always did, with a long one since JDK
 * 17, and of a loop that it enters in the middle, by on-stack replacement, it still leaves one with
 * a long counter.
 *
 * <h2>Why</h2>
 *
 * A counted loop without effect is replaced by the value that its counter has at the end. Loops
 * with a long counter were none of the counted ones; since 16 C2 makes them a nest of two, the
 * inner one with an int counter, which then goes like any other. If the limit is not known, or does
 * not fit into an int, the outer loop stays until 25 and makes a turn for some two billion. Code of
 * on-stack replacement starts at whatever the interpreter had counted to, and there the nest is not
 * made.
 *
 * <h2>How it is shown</h2>
 *
 * By the code of C2: it has a loop or it has none. The same loops with an effect are the controls.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8 and 11: a loop with a long counter stays.
 *   <li>since 16: it is a nest of two loops (JDK-8223051).
 *   <li>since 26: no nest is made where the profile says that the turns are few (JDK-8342692), and
 *       nothing stays, whatever the limit.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * Loops in {@code main} that measure something run in code of on-stack replacement, which is not
 * what the same loop becomes in a method that is called again. Such a benchmark can become faster
 * or slower by calling it twice.
 */
@Quark(
        id = "empty-loops",
        title = "Empty loops",
        source = "HotSpot JIT \"optimization\" (2008); JDK-8223051, JDK-8342692")
@Requires(jit = Jit.C2, arch = "amd64")
class EmptyLoopsQuark {

    /** Counts in an int. */
    public static class EmptyInt {
        public int op() {
            return loop();
        }

        static int loop() {
            int i = 0;
            while (i < 1_000_000) {
                i++;
            }
            return i;
        }
    }

    /** Counts in a long. */
    public static class EmptyLong {
        public long op() {
            return loop();
        }

        static long loop() {
            long i = 0;
            while (i < 1_000_000L) {
                i++;
            }
            return i;
        }
    }

    /** Counts in a long, up to what is not known. */
    public static class EmptyLongUpTo {
        long limit = 1000;

        public long op() {
            return loop(limit);
        }

        static long loop(long limit) {
            long i = 0;
            while (i < limit) {
                i++;
            }
            return i;
        }
    }

    /** Does something, counting in an int. */
    public static class BusyInt {
        public int op() {
            return loop();
        }

        static int loop() {
            int x = 1;
            for (int i = 0; i < 1_000_000; i++) {
                x = (x ^ x >>> 7) * 31 + i;
            }
            return x;
        }
    }

    /** Does something, counting in a long. */
    public static class BusyLong {
        long limit = 1000;

        public long op() {
            return loop(limit);
        }

        static long loop(long limit) {
            long x = 1;
            for (long i = 0; i < limit; i++) {
                x = (x ^ x >>> 7) * 31 + i;
            }
            return x;
        }
    }

    @Pin("an empty loop with an int counter is removed")
    @FalsifiedBy(probe = BusyInt.class, insteadOf = EmptyInt.class)
    void intLoopGoes(Jvm jvm) {
        assertThat(loop(jvm, EmptyInt.class)).hasNoLoop();
    }

    @Pin(value = "an empty loop with a long counter stays", until = 11)
    @FalsifiedBy(probe = EmptyInt.class, insteadOf = EmptyLong.class)
    void longLoopStays(Jvm jvm) {
        hasLoop(loop(jvm, EmptyLong.class));
    }

    @Pin(value = "an empty loop with a long counter is removed", since = 17)
    @FalsifiedBy(probe = BusyLong.class, insteadOf = EmptyLong.class)
    void longLoopGoes(Jvm jvm) {
        assertThat(loop(jvm, EmptyLong.class)).hasNoLoop();
    }

    @Pin(value = "of one with an unknown limit a loop stays", until = 25)
    @FalsifiedBy(probe = EmptyInt.class, insteadOf = EmptyLongUpTo.class)
    void outerLoopStays(Jvm jvm) {
        hasLoop(loop(jvm, EmptyLongUpTo.class));
    }

    @Pin(value = "one with an unknown limit is removed as well", since = 26)
    @FalsifiedBy(flags = {"-XX:+UnlockDiagnosticVMOptions", "-XX:-ShortRunningLongLoop"})
    @FalsifiedBy(probe = BusyLong.class, insteadOf = EmptyLongUpTo.class)
    void outerLoopGoes(Jvm jvm) {
        assertThat(loop(jvm, EmptyLongUpTo.class)).hasNoLoop();
    }

    @Pin("entered in the middle, one with a long counter stays")
    @FalsifiedBy(probe = EmptyInt.class, insteadOf = EmptyLong.class)
    void longLoopStaysWhenEnteredWithin(Jvm jvm) {
        hasLoop(jvm.observe(new CodeOf(EmptyLong.class).method("loop").enteredInLoop()));
    }

    private static void hasLoop(MachineCode code) {
        assertThat(code).inLoops().exists();
    }

    private static MachineCode loop(Jvm jvm, Class<?> probe) {
        return jvm.codeOf(probe, "loop");
    }
}
