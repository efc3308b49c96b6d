package org.jvmquarks.quarks.compiler;

import static org.jvmquarks.QuarkAssertions.assertThat;
import static org.jvmquarks.jdk.Collector.G1;
import static org.jvmquarks.jdk.Collector.PARALLEL;
import static org.jvmquarks.jdk.Collector.SERIAL;
import static org.jvmquarks.jdk.Collector.SHENANDOAH;
import static org.jvmquarks.jdk.Collector.Z;

import org.jvmquarks.Expect;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.ForEach;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.Touches;
import org.jvmquarks.evidence.code.MachineCode;
import org.jvmquarks.evidence.code.Operation;
import org.jvmquarks.jdk.Jit;
import org.jvmquarks.verdict.Impact;

/**
 * A safepoint poll of C2 is one to three instructions, whose form has changed twice since JDK 8. With Serial and
 * Parallel, C2 leaves it out of counted loops.
 *
 * <h2>Why</h2>
 *
 * A poll must cost next to nothing as long as the VM does not want the thread to stop. So it reads a page that the VM
 * protects when it wants threads to stop: the read then faults. To stop a single thread, each thread must have a page
 * of its own, whose address the thread holds. A return must not lead to a frame that a collector has not processed yet,
 * so a return compares the stack pointer with a word of the thread instead. In a counted loop C2 leaves the poll out,
 * or with strip mining keeps one in the loop around the strips.
 *
 * <h2>How it is shown</h2>
 *
 * The pins tell the form of a poll in C2's code by what the poll reads: at the return of an empty method, in the
 * innermost loops, or in all loops of the probes. Controls are a method that ends by an exception, which has no return
 * and no poll; a loop that C2 cannot count; and a loop that calls a method, which polls when it returns.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8 and 9: all threads read the same page; a counted loop has a poll only with
 *       {@code -XX:+UseCountedLoopSafepoints}.
 *   <li>since 10: a thread reads a page of its own, which takes one more load (JEP 312); Shenandoah of JDK 11 still
 *       uses the shared page. Counted loops are strip-mined with G1, Shenandoah and ZGC (JDK-8186027); up to 11.0.3 and
 *       12, some loops are a single strip (JDK-8220374).
 *   <li>11: {@code -XX:LoopStripMiningIter} takes effect only together with {@code -XX:+UseCountedLoopSafepoints};
 *       since 17 also alone, if the collector uses strips.
 *   <li>since 16: returns compare the stack pointer (JEP 376). A loop with a long counter is a nest of two, and the
 *       inner one has no poll (JDK-8223051).
 *   <li>since 26: as long as the profile says that one int loop can make all iterations of such a loop, C2 compiles
 *       just that, behind an uncommon trap (JDK-8342692).
 *   <li>9, 10 and 12 to 16 were not measured: their changes come from an issue or JEP.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * A {@code test} or {@code cmp} of this form at the top of a profile, on AArch64 an {@code ldr} to {@code wzr} or a
 * {@code cmp} of {@code sp}, is seldom the cost itself, as a profiler may attribute a sample to a later instruction. By
 * default, a loop that polls in each iteration is not a counted loop to C2, and C2 neither unrolls nor vectorizes it.
 */
@Quark(
        id = "safepoint-poll-code",
        title = "Code of safepoint polls",
        source = "JVM Anatomy Quark #22, JEP 312, JEP 376, JDK-8186027, JDK-8223051, JDK-8342692",
        impact = Impact.INTERNAL)
@Requires(jit = Jit.C2)
@Touches(options = "-XX:ThreadLocalHandshakes")
class SafepointPollCodeQuark {
    private static final String READS_SHARED_PAGE = "reads a page that all threads share";
    private static final String READS_OWN_PAGE = "reads a page of the thread's own";
    private static final String COMPARES_STACK_POINTER = "compares the stack pointer with a word of the thread";

    private static final String NOWHERE = "nowhere";
    private static final String IN_EACH_ITERATION = "in each iteration";
    private static final String BETWEEN_STRIPS = "in an outer loop only";

    private static final String NEST = "JDK-8223051";

    /** Returns without doing anything. */
    public static class Empty {
        public void op() {
            method();
        }

        void method() {}
    }

    /** Leaves by an exception, so that it has no return. */
    public static class Throwing {
        private final IllegalStateException exception = new IllegalStateException("expected");

        public void op() {
            try {
                method();
            } catch (IllegalStateException e) {
                if (e != exception) {
                    throw e;
                }
            }
        }

        void method() {
            throw exception;
        }
    }

    /** Runs a counted loop that C2 cannot vectorize. */
    public static class IntLoop {
        int turns = 1000;

        public int op() {
            return method(turns);
        }

        int method(int n) {
            int x = 1;
            for (int i = 0; i < n; i++) {
                x = (x ^ x >>> 7) * 31 + i;
            }
            return x;
        }
    }

    /** Runs the loop with a long counter for few iterations. */
    public static class LongLoop {
        long turns = 100;

        public int op() {
            return method(turns);
        }

        int method(long n) {
            int x = 1;
            for (long i = 0; i < n; i++) {
                x = (x ^ x >>> 7) * 31 + (int) i;
            }
            return x;
        }
    }

    /** Runs a counted loop that calls a method, which polls when it returns. */
    public static class CallingLoop {
        int turns = 1000;

        public int op() {
            return method(turns);
        }

        int method(int n) {
            int x = 1;
            for (int i = 0; i < n; i++) {
                x = opaque(x) * 31 + i;
            }
            return x;
        }

        static int opaque(int x) {
            return x ^ x >>> 7;
        }
    }

    /** Runs a loop that C2 cannot count, as its step is read from a field. */
    public static class UncountedLoop {
        volatile int step = 1;
        int turns = 1000;

        public int op() {
            return method(turns);
        }

        int method(int n) {
            int x = 1;
            for (int i = 0; i < n; i += step) {
                x = (x ^ x >>> 7) * 31 + i;
            }
            return x;
        }
    }

    @Pin("with {each}, the poll at a return of C2's code {}")
    @ForEach(collector = {G1, SHENANDOAH})
    @Expect(value = READS_SHARED_PAGE, collector = SHENANDOAH, since = "11", until = "11")
    @Expect(value = READS_SHARED_PAGE, until = "9")
    @Expect(value = READS_OWN_PAGE, since = "10", until = "15", by = "JEP 312")
    @Expect(value = COMPARES_STACK_POINTER, since = "16", by = "JEP 376")
    @FalsifiedBy(probe = Throwing.class, insteadOf = Empty.class)
    @FalsifiedBy(flags = "-XX:-ThreadLocalHandshakes", collector = G1, since = "10", until = "13")
    @FalsifiedBy(flags = "-XX:+ThreadLocalHandshakes", collector = SHENANDOAH, since = "11", until = "11")
    void returnPolls(Jvm jvm, String does) {
        assertThat(code(jvm, Empty.class))
                .operations(form(does))
                .isEqualTo(1)
                .operations(Operation.SAFEPOINT_POLL)
                .isEqualTo(1);
    }

    @Pin("without ThreadLocalHandshakes, the poll at a return of C2's code reads a page that all threads share")
    @Expect(since = "10", until = "13", by = "JEP 312")
    @FalsifiedBy(probe = Throwing.class, insteadOf = Empty.class)
    void withoutHandshakesItIsTheGlobalPage(Jvm jvm) {
        assertThat(code(jvm.with(G1).with("-XX:-ThreadLocalHandshakes"), Empty.class))
                .operations(Operation.POLL_OF_GLOBAL_PAGE)
                .isEqualTo(1)
                .operations(Operation.SAFEPOINT_POLL)
                .isEqualTo(1);
    }

    @Pin("in a loop that C2 cannot count, the poll of C2's code {}")
    @Expect(value = READS_SHARED_PAGE, until = "9")
    @Expect(value = READS_OWN_PAGE, since = "10", by = "JEP 312")
    @FalsifiedBy(probe = IntLoop.class, insteadOf = UncountedLoop.class)
    @FalsifiedBy(probe = CallingLoop.class, insteadOf = UncountedLoop.class)
    @FalsifiedBy(flags = "-XX:-ThreadLocalHandshakes", since = "10", until = "13")
    void loopReadsThePageOfTheThread(Jvm jvm, String does) {
        assertThat(code(jvm.with(SERIAL), UncountedLoop.class))
                .inInnermostLoops()
                .hasOperation(form(does))
                .hasNoOperation(Operation.POLL_OF_STACK_WATERMARK);
    }

    @Pin("with {each}, C2's code of a counted int loop polls {}")
    @ForEach(collector = {SERIAL, PARALLEL, G1, SHENANDOAH, Z})
    @Expect(
            value = NOWHERE,
            collector = {SERIAL, PARALLEL})
    @Expect(value = NOWHERE, collector = G1, until = "9")
    @Expect(value = BETWEEN_STRIPS, collector = G1, since = "11.0.4, 13", by = "JDK-8186027")
    @Expect(
            value = BETWEEN_STRIPS,
            collector = {SHENANDOAH, Z},
            since = "11.0.4, 13")
    @FalsifiedBy(
            flags = "-XX:+UseCountedLoopSafepoints",
            collector = {SERIAL, PARALLEL})
    @FalsifiedBy(flags = "-XX:+UseCountedLoopSafepoints", collector = G1, until = "9")
    @FalsifiedBy(
            flags = "-XX:-UseCountedLoopSafepoints",
            collector = {G1, SHENANDOAH, Z},
            since = "11.0.4, 13")
    @FalsifiedBy(probe = UncountedLoop.class, insteadOf = IntLoop.class)
    void intLoop(Jvm jvm, String where) {
        polls(where, code(jvm, IntLoop.class));
    }

    @Pin("with Serial and UseCountedLoopSafepoints, C2's code of a counted int loop polls in each iteration")
    @FalsifiedBy(probe = CallingLoop.class, insteadOf = IntLoop.class)
    @FalsifiedBy(flags = "-XX:LoopStripMiningIter=1000", since = "10")
    void intLoopWithSafepoints(Jvm jvm) {
        Jvm polling = jvm.with(SERIAL).with("-XX:+UseCountedLoopSafepoints");
        polls(IN_EACH_ITERATION, code(polling, IntLoop.class));
    }

    @Pin("with {each}, LoopStripMiningIter sets how many iterations a strip has")
    @ForEach(collector = {SERIAL, G1})
    @Expect(since = "11.0.4, 13", by = "JDK-8220374")
    @FalsifiedBy(probe = UncountedLoop.class, insteadOf = IntLoop.class)
    void strips(Jvm jvm) {
        // Unrolled, an iteration of the code is several of the source.
        MachineCode code = code(stripsOf(777, jvm).with("-XX:LoopUnrollLimit=0"), IntLoop.class);
        assertThat(code).hasImmediate(777);
        polls(BETWEEN_STRIPS, code);
    }

    @Pin("with G1 and strips of one iteration, C2's code of a counted int loop polls in each iteration")
    @Expect(since = "10", by = "JDK-8186027")
    @FalsifiedBy(probe = CallingLoop.class, insteadOf = IntLoop.class)
    @FalsifiedBy(flags = "-XX:LoopStripMiningIter=1000")
    void stripsOfOne(Jvm jvm) {
        polls(IN_EACH_ITERATION, code(stripsOf(1, jvm.with(G1)), IntLoop.class));
    }

    @Pin("with {each}, C2's code of a loop with a long counter and few iterations polls {}")
    @ForEach(collector = {SERIAL, G1})
    @Expect(value = IN_EACH_ITERATION, until = "15")
    @Expect(value = BETWEEN_STRIPS, collector = SERIAL, since = "16", until = "25", by = NEST)
    @Expect(value = NOWHERE, collector = SERIAL, since = "26", by = "JDK-8342692")
    @Expect(value = BETWEEN_STRIPS, collector = G1, since = "16", by = NEST)
    @FalsifiedBy(probe = IntLoop.class, insteadOf = LongLoop.class, until = "15")
    @FalsifiedBy(probe = IntLoop.class, insteadOf = LongLoop.class, collector = SERIAL, since = "16", until = "25")
    @FalsifiedBy(flags = "-XX:+UseCountedLoopSafepoints", collector = SERIAL, since = "16")
    @FalsifiedBy(
            flags = {"-XX:+UnlockDiagnosticVMOptions", "-XX:-ShortRunningLongLoop"},
            collector = SERIAL,
            since = "26")
    @FalsifiedBy(probe = UncountedLoop.class, insteadOf = LongLoop.class, collector = G1, since = "16")
    void longLoop(Jvm jvm, String where) {
        polls(where, code(jvm, LongLoop.class));
    }

    @Pin("with Serial and without ShortRunningLongLoop, C2's code of a loop with a long counter"
            + " polls in an outer loop only")
    @Expect(since = "26", by = "JDK-8342692")
    @FalsifiedBy(probe = IntLoop.class, insteadOf = LongLoop.class)
    @FalsifiedBy(flags = "-XX:+UseCountedLoopSafepoints")
    void longLoopFrom26(Jvm jvm) {
        String[] nested = {"-XX:+UnlockDiagnosticVMOptions", "-XX:-ShortRunningLongLoop"};
        polls(BETWEEN_STRIPS, code(jvm.with(SERIAL).with(nested), LongLoop.class));
    }

    private static void polls(String where, MachineCode code) {
        if (where.equals(NOWHERE)) {
            assertThat(code).inLoops().hasNoOperation(Operation.SAFEPOINT_POLL);
        } else if (where.equals(IN_EACH_ITERATION)) {
            assertThat(code).inInnermostLoops().hasOperation(Operation.SAFEPOINT_POLL);
        } else {
            assertThat(code).inLoops().hasOperation(Operation.SAFEPOINT_POLL);
            assertThat(code).inInnermostLoops().hasNoOperation(Operation.SAFEPOINT_POLL);
        }
    }

    private static Operation form(String does) {
        if (does.equals(READS_SHARED_PAGE)) {
            return Operation.POLL_OF_GLOBAL_PAGE;
        }
        return does.equals(READS_OWN_PAGE) ? Operation.POLL_OF_THREAD_PAGE : Operation.POLL_OF_STACK_WATERMARK;
    }

    private static Jvm stripsOf(int iterations, Jvm jvm) {
        return jvm.with("-XX:+UseCountedLoopSafepoints", "-XX:LoopStripMiningIter=" + iterations);
    }

    private static MachineCode code(Jvm jvm, Class<?> probe) {
        return jvm.with("-XX:CompileCommand=dontinline,*.opaque").codeOf(probe, "method");
    }
}
