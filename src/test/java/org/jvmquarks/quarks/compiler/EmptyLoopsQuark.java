package org.jvmquarks.quarks.compiler;

import static org.jvmquarks.QuarkAssertions.assertThat;

import org.jvmquarks.Expect;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.evidence.code.CodeOf;
import org.jvmquarks.evidence.code.MachineCode;
import org.jvmquarks.evidence.code.MachineCodeAssert;
import org.jvmquarks.evidence.code.Operation;
import org.jvmquarks.jdk.Collector;
import org.jvmquarks.jdk.Jit;
import org.jvmquarks.verdict.Impact;

/**
 * C2 removes a loop that does nothing: one with an int counter on all versions, one with a long counter since JDK 16.
 * Code that enters the loop in the middle, by on-stack replacement, still keeps a loop with a long counter.
 *
 * <h2>Why</h2>
 *
 * C2 replaces a counted loop without effect by the final value of its counter. Up to JDK 15 a loop with a long counter
 * was not a counted loop. Since 16 C2 turns it into a nest of two loops, and removes the inner one, which has an int
 * counter. If the limit is unknown, or does not fit into an int, the outer loop stays up to JDK 25; it makes one
 * iteration for about two billion of the source. Code for on-stack replacement starts at whatever value the interpreter
 * had reached, and there C2 makes no nest.
 *
 * <h2>How it is shown</h2>
 *
 * The pins look for a loop in C2's code. Loops that compute a value are the controls. For such a loop with a long
 * counter, a pin compares the code for normal calls with the code for on-stack replacement.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>up to 15: a loop with a long counter stays.
 *   <li>since 16: C2 makes it a nest of two loops (JDK-8223051).
 *   <li>since 26: where the profile says that the loop is short, C2 makes one int loop instead of a nest and removes
 *       all of it, whatever the limit (JDK-8342692).
 *   <li>8 to 28: code for on-stack replacement polls in each iteration of a loop with a long counter. Code for normal
 *       calls did up to 15. The article of 2008 found code for normal calls slower than code for on-stack replacement;
 *       since 16 the opposite holds.
 *   <li>not measured: 12 to 16; the version of a change in these comes from its issue.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * A loop in {@code main} runs in code for on-stack replacement, which differs from the code of the same loop in a
 * method that is called again. Such a benchmark can get faster or slower when it is called twice; use a harness that
 * compiles the loop in a method of its own.
 */
@Quark(
        id = "empty-loops",
        title = "Empty loops",
        source = "HotSpot JIT \"optimization\" (2008); JDK-8223051, JDK-8342692",
        impact = Impact.PERFORMANCE)
@Requires(jit = Jit.C2)
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

    /** Counts in a long, up to a limit that C2 does not know. */
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

    @Pin("C2 removes an empty loop with an int counter")
    @FalsifiedBy(probe = BusyInt.class, insteadOf = EmptyInt.class)
    void intLoopGoes(Jvm jvm) {
        assertThat(loop(jvm, EmptyInt.class)).hasNoLoop();
    }

    @Pin("C2 {removes|keeps} an empty loop with a long counter and a constant limit")
    @Expect(value = "false", until = "15")
    @Expect(value = "true", since = "16", by = "JDK-8223051")
    @FalsifiedBy(probe = EmptyInt.class, insteadOf = EmptyLong.class, until = "15")
    @FalsifiedBy(probe = BusyLong.class, insteadOf = EmptyLong.class, since = "16")
    void longLoopGoes(Jvm jvm, boolean goes) {
        assertGone(goes, loop(jvm, EmptyLong.class));
    }

    @Pin("C2 {removes|does not completely remove} an empty loop with a long counter and an unknown limit")
    @Expect(value = "false", until = "25")
    @Expect(value = "true", since = "26", by = "JDK-8342692")
    @FalsifiedBy(probe = EmptyInt.class, insteadOf = EmptyLongUpTo.class, until = "25")
    @FalsifiedBy(
            flags = {"-XX:+UnlockDiagnosticVMOptions", "-XX:-ShortRunningLongLoop"},
            since = "26")
    @FalsifiedBy(probe = BusyLong.class, insteadOf = EmptyLongUpTo.class, since = "26")
    void outerLoopGoes(Jvm jvm, boolean goes) {
        assertGone(goes, loop(jvm, EmptyLongUpTo.class));
    }

    @Pin("C2 keeps an empty loop with a long counter in code for on-stack replacement")
    @FalsifiedBy(probe = EmptyInt.class, insteadOf = EmptyLong.class)
    void longLoopStaysWhenEnteredWithin(Jvm jvm) {
        CodeOf entered = new CodeOf(EmptyLong.class).method("loop").enteredInLoop();
        assertGone(false, jvm.with(Collector.G1).observe(entered));
    }

    @Pin("code for on-stack replacement polls in each iteration of a loop with a long counter;"
            + " code for normal calls {does so, too|does not}")
    @Expect(value = "true", until = "15")
    @Expect(value = "false", since = "16", by = "JDK-8223051")
    @FalsifiedBy(probe = BusyInt.class, insteadOf = BusyLong.class)
    @FalsifiedBy(flags = "-XX:LoopStripMiningIter=1", since = "16")
    void calledCodeIsNoSlower(Jvm jvm, boolean polls) {
        CodeOf entered = new CodeOf(BusyLong.class).method("loop").enteredInLoop();
        assertThat(jvm.with(Collector.G1).observe(entered)).inInnermostLoops().hasOperation(Operation.SAFEPOINT_POLL);
        MachineCodeAssert called = assertThat(loop(jvm, BusyLong.class)).inInnermostLoops();
        if (polls) {
            called.hasOperation(Operation.SAFEPOINT_POLL);
        } else {
            called.hasNoOperation(Operation.SAFEPOINT_POLL);
        }
    }

    private static void assertGone(boolean gone, MachineCode code) {
        if (gone) {
            assertThat(code).hasNoLoop();
        } else {
            assertThat(code).inLoops().exists();
        }
    }

    /** The collector decides whether C2 cuts counted loops into strips. */
    private static MachineCode loop(Jvm jvm, Class<?> probe) {
        return jvm.with(Collector.G1).codeOf(probe, "loop");
    }
}
