package org.jvmquarks.quarks.compiler;

import static org.jvmquarks.QuarkAssertions.assertThat;

import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.evidence.code.MachineCode;
import org.jvmquarks.evidence.code.Operation;
import org.jvmquarks.jdk.Collector;
import org.jvmquarks.jdk.Jit;

/**
 * A safepoint poll is one or two instructions, which have changed their form twice since JDK 8; and
 * in counted loops of Serial and Parallel there is none.
 *
 * <h2>Why</h2>
 *
 * A poll has to cost next to nothing while nobody wants the thread to stop, so it reads a page that
 * the VM protects when it wants threads to stop: the read then faults. To stop one thread alone
 * each must have a page of its own, at an address that lies in the thread. A return must not lead
 * to a frame that a collector has not looked at yet, so there the stack pointer is compared with a
 * word of the thread instead. In a counted loop C2 leaves the poll out, or with strip mining keeps
 * one in the loop around the strips.
 *
 * <h2>How it is shown</h2>
 *
 * By the code of C2, in which each form of a poll is recognized by what it reads: at the return of
 * an empty method, and in the innermost loops or all loops of the probes. A method that ends by an
 * exception has no return and no poll; a loop that nothing counts is the control for the counted
 * ones.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8 and 9: a page that is the same for all threads; no poll in a counted loop.
 *   <li>since 10: a page of the thread (JEP 312), one more load, which Shenandoah of JDK 11 does
 *       without; strip mining for G1, Shenandoah and ZGC (JDK-8186027).
 *   <li>11: {@code -XX:LoopStripMiningIter} is taken together with {@code
 *       -XX:+UseCountedLoopSafepoints} only, since 17 alone as well where the collector has strips.
 *   <li>since 16: returns compare the stack pointer (JEP 376). A loop with a long counter is a nest
 *       of two, and the inner one has no poll (JDK-8223051).
 *   <li>since 26: such a loop is a plain int loop, and an uncommon trap before it, as long as the
 *       profile says that its turns are few (JDK-8342692).
 * </ul>
 *
 * <h2>For users</h2>
 *
 * A {@code test} or {@code cmp} of this form in the hot spot of a profile is seldom what costs, as
 * a sample may belong to an instruction before it. A loop that has a poll in each turn is not a
 * counted loop to C2.
 */
@Quark(
        id = "safepoint-poll-code",
        title = "Code of safepoint polls",
        source = "JVM Anatomy Quark #22, JEP 312, JEP 376, JDK-8186027, JDK-8223051, JDK-8342692")
@Requires(jit = Jit.C2, arch = "amd64")
class SafepointPollCodeQuark {

    /** Returns, and does nothing else. */
    public static class Empty {
        public void op() {
            method();
        }

        void method() {}
    }

    /** Never returns: leaving by an exception is not a return. */
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

    /** A counted loop that cannot be done in vectors. */
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

    /** The same with a long counter, and few turns: up to 1000 are short to JDK 26. */
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

    /** A loop that nothing counts. */
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

    @Pin(value = "a return reads the page of all threads", until = 9)
    @FalsifiedBy(probe = Throwing.class, insteadOf = Empty.class)
    void returnReadsTheGlobalPage(Jvm jvm) {
        returnPolls(jvm, Operation.POLL_OF_GLOBAL_PAGE);
    }

    @Pin(value = "a return reads the thread's page", since = 10, until = 15)
    @FalsifiedBy(probe = Throwing.class, insteadOf = Empty.class)
    @FalsifiedBy(flags = "-XX:-ThreadLocalHandshakes", until = 13)
    void returnReadsThePageOfTheThread(Jvm jvm) {
        returnPolls(jvm, Operation.POLL_OF_THREAD_PAGE);
    }

    @Pin(value = "without handshakes it is the page of all threads", since = 10, until = 13)
    @FalsifiedBy(flags = "-XX:+ThreadLocalHandshakes")
    void withoutHandshakesItIsTheGlobalPage(Jvm jvm) {
        returnPolls(jvm.with("-XX:-ThreadLocalHandshakes"), Operation.POLL_OF_GLOBAL_PAGE);
    }

    @Pin(value = "Shenandoah goes without handshakes", since = 11, until = 11)
    @Requires(collector = Collector.SHENANDOAH)
    @FalsifiedBy(flags = "-XX:+ThreadLocalHandshakes")
    void shenandoahOf11ReadsTheGlobalPage(Jvm jvm) {
        returnPolls(jvm.with(Collector.SHENANDOAH.options()), Operation.POLL_OF_GLOBAL_PAGE);
    }

    @Pin(value = "a return compares the stack pointer with a word of the thread", since = 16)
    @FalsifiedBy(probe = Throwing.class, insteadOf = Empty.class)
    void returnComparesTheStackPointer(Jvm jvm) {
        returnPolls(jvm, Operation.POLL_OF_STACK_WATERMARK);
    }

    private static void returnPolls(Jvm jvm, Operation form) {
        assertThat(code(jvm, Empty.class))
                .hasOperations(form, 1)
                .hasOperations(Operation.SAFEPOINT_POLL, 1);
    }

    @Pin(value = "a loop reads the page of all threads", until = 9)
    @FalsifiedBy(probe = IntLoop.class, insteadOf = UncountedLoop.class)
    void loopReadsTheGlobalPage(Jvm jvm) {
        assertThat(serial(jvm, UncountedLoop.class))
                .inInnermostLoops()
                .hasOperation(Operation.POLL_OF_GLOBAL_PAGE);
    }

    @Pin(value = "a loop reads the thread's page", since = 10)
    @FalsifiedBy(probe = IntLoop.class, insteadOf = UncountedLoop.class)
    @FalsifiedBy(flags = "-XX:-ThreadLocalHandshakes", until = 13)
    void loopReadsThePageOfTheThread(Jvm jvm) {
        assertThat(serial(jvm, UncountedLoop.class))
                .inInnermostLoops()
                .hasOperation(Operation.POLL_OF_THREAD_PAGE)
                .hasNoOperation(Operation.POLL_OF_STACK_WATERMARK);
    }

    @Pin("a counted loop has no poll: Serial")
    @FalsifiedBy(flags = "-XX:+UseCountedLoopSafepoints")
    @FalsifiedBy(probe = UncountedLoop.class, insteadOf = IntLoop.class)
    void intLoopWithSerial(Jvm jvm) {
        assertThat(serial(jvm, IntLoop.class)).inLoops().hasNoOperation(Operation.SAFEPOINT_POLL);
    }

    @Pin("a counted loop has no poll: Parallel")
    @FalsifiedBy(flags = "-XX:+UseCountedLoopSafepoints")
    @FalsifiedBy(probe = UncountedLoop.class, insteadOf = IntLoop.class)
    void intLoopWithParallel(Jvm jvm) {
        assertThat(with(Collector.PARALLEL, jvm, IntLoop.class))
                .inLoops()
                .hasNoOperation(Operation.SAFEPOINT_POLL);
    }

    @Pin(value = "a counted loop has no poll: G1", until = 9)
    @Requires(collector = Collector.G1)
    @FalsifiedBy(flags = "-XX:+UseCountedLoopSafepoints")
    void intLoopWithG1UpTo9(Jvm jvm) {
        assertThat(with(Collector.G1, jvm, IntLoop.class))
                .inLoops()
                .hasNoOperation(Operation.SAFEPOINT_POLL);
    }

    @Pin(value = "a counted loop has its poll between the strips: G1", since = 10)
    @Requires(collector = Collector.G1)
    @FalsifiedBy(flags = "-XX:-UseCountedLoopSafepoints")
    @FalsifiedBy(probe = UncountedLoop.class, insteadOf = IntLoop.class)
    void intLoopWithG1(Jvm jvm) {
        pollsBetweenStrips(with(Collector.G1, jvm, IntLoop.class));
    }

    @Pin(value = "a counted loop has its poll between the strips: Shenandoah", since = 11)
    @Requires(collector = Collector.SHENANDOAH)
    @FalsifiedBy(flags = "-XX:-UseCountedLoopSafepoints")
    void intLoopWithShenandoah(Jvm jvm) {
        pollsBetweenStrips(with(Collector.SHENANDOAH, jvm, IntLoop.class));
    }

    @Pin(value = "a counted loop has its poll between the strips: ZGC", since = 11)
    @Requires(collector = Collector.Z)
    @FalsifiedBy(flags = "-XX:-UseCountedLoopSafepoints")
    void intLoopWithZ(Jvm jvm) {
        pollsBetweenStrips(with(Collector.Z, jvm, IntLoop.class));
    }

    @Pin("UseCountedLoopSafepoints alone polls in each turn: Serial")
    @FalsifiedBy(flags = "-XX:-UseCountedLoopSafepoints")
    void intLoopWithSafepoints(Jvm jvm) {
        assertThat(serial(jvm.with("-XX:+UseCountedLoopSafepoints"), IntLoop.class))
                .inInnermostLoops()
                .hasOperation(Operation.SAFEPOINT_POLL);
    }

    @Pin(value = "a strip has a thousand turns: G1", since = 10)
    @Requires(collector = Collector.G1)
    @FalsifiedBy(flags = "-XX:LoopStripMiningIter=200", since = 17)
    @FalsifiedBy(flags = "-XX:-UseCountedLoopSafepoints")
    void stripsOfAThousand(Jvm jvm) {
        // Unrolled, a turn of the code is several of the source.
        assertThat(with(Collector.G1, jvm.with("-XX:LoopUnrollLimit=0"), IntLoop.class))
                .hasImmediate(1000);
    }

    @Pin(value = "strips of one turn are polls in each turn: G1", since = 17)
    @Requires(collector = Collector.G1)
    @FalsifiedBy(flags = "-XX:LoopStripMiningIter=1000")
    void stripsOfOne(Jvm jvm) {
        assertThat(with(Collector.G1, jvm.with("-XX:LoopStripMiningIter=1"), IntLoop.class))
                .inInnermostLoops()
                .hasOperation(Operation.SAFEPOINT_POLL);
    }

    @Pin(value = "with the length of a strip Serial polls between strips as well", since = 10)
    @FalsifiedBy(flags = "-XX:LoopStripMiningIter=1")
    void stripsWithSerial(Jvm jvm) {
        pollsBetweenStrips(
                serial(
                        jvm.with("-XX:+UseCountedLoopSafepoints", "-XX:LoopStripMiningIter=1000"),
                        IntLoop.class));
    }

    @Pin(value = "a loop with a long counter polls in each turn: Serial", until = 15)
    @FalsifiedBy(probe = IntLoop.class, insteadOf = LongLoop.class)
    void longLoopUpTo15(Jvm jvm) {
        assertThat(serial(jvm, LongLoop.class))
                .inInnermostLoops()
                .hasOperation(Operation.SAFEPOINT_POLL);
    }

    @Pin(value = "a loop with a long counter polls in each turn: G1", until = 15)
    @Requires(collector = Collector.G1)
    @FalsifiedBy(probe = IntLoop.class, insteadOf = LongLoop.class)
    void longLoopWithG1UpTo15(Jvm jvm) {
        assertThat(with(Collector.G1, jvm, LongLoop.class))
                .inInnermostLoops()
                .hasOperation(Operation.SAFEPOINT_POLL);
    }

    @Pin(
            value = "a loop with a long counter polls around an int loop: Serial",
            since = 16,
            until = 25)
    @FalsifiedBy(flags = "-XX:+UseCountedLoopSafepoints")
    @FalsifiedBy(probe = IntLoop.class, insteadOf = LongLoop.class)
    void longLoopFrom16(Jvm jvm) {
        pollsBetweenStrips(serial(jvm, LongLoop.class));
    }

    @Pin(value = "so it does where short loops are not special: Serial", since = 26)
    @FalsifiedBy(flags = "-XX:+ShortRunningLongLoop")
    @FalsifiedBy(probe = IntLoop.class, insteadOf = LongLoop.class)
    void longLoopFrom26(Jvm jvm) {
        pollsBetweenStrips(
                serial(
                        jvm.with("-XX:+UnlockDiagnosticVMOptions", "-XX:-ShortRunningLongLoop"),
                        LongLoop.class));
    }

    @Pin(
            value = "a loop with a long counter that was short so far does not poll: Serial",
            since = 26)
    @FalsifiedBy(flags = {"-XX:+UnlockDiagnosticVMOptions", "-XX:-ShortRunningLongLoop"})
    @FalsifiedBy(flags = "-XX:+UseCountedLoopSafepoints")
    void shortLongLoopFrom26(Jvm jvm) {
        assertThat(serial(jvm, LongLoop.class)).inLoops().hasNoOperation(Operation.SAFEPOINT_POLL);
    }

    @Pin(value = "a loop with a long counter polls around an int loop: G1", since = 16)
    @Requires(collector = Collector.G1)
    @FalsifiedBy(probe = UncountedLoop.class, insteadOf = LongLoop.class)
    void longLoopWithG1From16(Jvm jvm) {
        pollsBetweenStrips(with(Collector.G1, jvm, LongLoop.class));
    }

    private static void pollsBetweenStrips(MachineCode code) {
        assertThat(code).inLoops().hasOperation(Operation.SAFEPOINT_POLL);
        assertThat(code).inInnermostLoops().hasNoOperation(Operation.SAFEPOINT_POLL);
    }

    private static MachineCode serial(Jvm jvm, Class<?> probe) {
        return with(Collector.SERIAL, jvm, probe);
    }

    private static MachineCode with(Collector collector, Jvm jvm, Class<?> probe) {
        return code(jvm.with(collector.options()), probe);
    }

    private static MachineCode code(Jvm jvm, Class<?> probe) {
        return jvm.codeOf(probe, "method");
    }
}
