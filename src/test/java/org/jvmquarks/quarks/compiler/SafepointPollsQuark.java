package org.jvmquarks.quarks.compiler;

import static org.jvmquarks.QuarkAssertions.assertThat;
import static org.jvmquarks.jdk.Collector.G1;
import static org.jvmquarks.jdk.Collector.PARALLEL;
import static org.jvmquarks.jdk.Collector.SERIAL;
import static org.jvmquarks.jdk.Collector.SHENANDOAH;
import static org.jvmquarks.jdk.Collector.Z;

import java.time.Duration;
import org.jvmquarks.Expect;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.ForEach;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.Touches;
import org.jvmquarks.evidence.safepoints.SafepointsOf;
import org.jvmquarks.jdk.Jit;
import org.jvmquarks.verdict.Impact;

/**
 * With Serial and Parallel, a collection waits for the end of a counted loop that C2 has compiled. With G1 since JDK
 * 10, and with Shenandoah and ZGC, it stops the thread within the loop.
 *
 * <h2>Why</h2>
 *
 * A thread stops for the VM where it polls: at the return of a method, and at the backward branch of a loop. C2 leaves
 * the poll out of a counted loop, one with an int counter, a constant step and a limit known at its start. It trusts
 * such a loop to be short; if the loop is long, all threads of the VM wait until it is over. For collectors that
 * promise short pauses, C2 cuts the loop into strips and polls between them ({@code -XX:LoopStripMiningIter}). Zero,
 * the VM without a compiler, does not poll at the backward branches of loops at all in newer versions: a thread that
 * spins until another one sets a field can stop the VM for good, because the other thread waits at a safepoint as well.
 *
 * <h2>How it is shown</h2>
 *
 * One thread runs a loop of at least 400 ms, another requests a collection of a heap that is nearly empty. The pins
 * assert which of the two ends first, not how long either takes. A loop that ends too soon after the request decides
 * nothing, and runs again, longer. The VM's own log confirms the time to reach the safepoint.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8 and 9: the VM waits with every collector.
 *   <li>since 10: C2 cuts counted loops into strips for G1, and for Shenandoah and ZGC from their first release on
 *       (JDK-8186027). Up to 11.0.3 and 12, C2 made a single strip of some loops (JDK-8220374).
 *   <li>8 to 15: a loop with a long counter is not a counted loop, and polls.
 *   <li>since 16: C2 turns it into an int loop within another loop that polls (JDK-8223051). With Serial and Parallel
 *       the VM then waits for the int loop, which may be the whole loop.
 *   <li>not measured: 9, 10 and 12 to 16; the version of a change in these comes from its issue.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * One thread in a harmless loop over a large array can stop all others for as long as the loop takes. The log of
 * collections does not show that; {@code -Xlog:safepoint} does, as the time to reach the safepoint (on JDK 8,
 * {@code -XX:+PrintGCApplicationStoppedTime}). With Serial and Parallel, {@code -XX:+UseCountedLoopSafepoints} makes
 * such loops poll, at some cost in each iteration. Since JDK 10, add {@code -XX:LoopStripMiningIter=1000}: the loops
 * then poll once per strip.
 */
@Quark(
        id = "safepoint-polls",
        title = "Safepoint polls in loops",
        source = "JVM Anatomy Quark #22, JDK-8186027, JDK-8223051",
        impact = Impact.PERFORMANCE)
@Touches(
        options = {"-XX:UseCountedLoopSafepoints", "-XX:LoopStripMiningIter"},
        events = "jdk.SafepointStateSynchronization")
public class SafepointPollsQuark {
    /** A collection that is slow by itself would look like one that waits for a loop. */
    private static final String[] SMALL = {"-Xbatch", "-Xms64m", "-Xmx64m"};

    private static final String WAITED = "waited for the end of the loop";
    private static final String STOPPED = "collected within the loop";

    /**
     * Requests a collection while another thread runs a loop, and reports which ended first. The one compiled method
     * marks the start and the end of the loop, so between them there is no poll but the loop's own.
     */
    public abstract static class Looping {
        /** Enough for C2 to compile the loop, on every version. */
        private static final int WARM_UP_CALLS = 20_000;

        private static final int TRIAL_TURNS = 1_000_000;

        /**
         * Where a collection waits for the end of the short loop, the requesting thread may simply not have been
         * scheduled, so the long loop decides.
         */
        private static final long[] NANOSECONDS_OF_A_LOOP = {200_000_000, 600_000_000};

        private static final int ATTEMPTS_IN_VAIN = 4;

        static volatile boolean begun;

        static volatile boolean over;

        /**
         * End of the loop by System.nanoTime(); written after {@link #over}, as a native call in the interpreter stops
         * for a safepoint.
         */
        static volatile long ended;

        static volatile int sink;

        abstract int loop(int turns);

        /** Returns whether the loop was over when the collection ended. */
        public String op() throws InterruptedException {
            for (int i = 0; i < WARM_UP_CALLS; i++) {
                sink = loop(100);
            }
            double nanosecondsOfATurn = nanosecondsOfATurn();
            for (long nanoseconds : NANOSECONDS_OF_A_LOOP) {
                if (!waited(nanoseconds, nanosecondsOfATurn)) {
                    return STOPPED;
                }
            }
            return WAITED;
        }

        /** Returns whether the collection waited for the end of a loop of that duration. */
        private boolean waited(long nanoseconds, double nanosecondsOfATurn) throws InterruptedException {
            double turns = nanoseconds / nanosecondsOfATurn;
            for (int i = 0; i < ATTEMPTS_IN_VAIN; i++) {
                int now = (int) Math.min(Integer.MAX_VALUE - 1, turns);
                begun = false;
                over = false;
                Thread thread = new Thread(() -> sink = loop(now));
                thread.start();
                while (!begun) {
                    Thread.sleep(1);
                }
                long asked = System.nanoTime();
                System.gc();
                boolean waited = over;
                thread.join();
                // A loop that ends sooner after the request does not show who waited for whom.
                if (!waited || ended - asked >= nanoseconds * 2 / 3) {
                    return waited;
                }
                turns *= 2;
            }
            throw new IllegalStateException("the loops were over too soon after the collection was requested");
        }

        private double nanosecondsOfATurn() {
            long least = Long.MAX_VALUE;
            for (int i = 0; i < 5; i++) {
                long start = System.nanoTime();
                sink = loop(TRIAL_TURNS);
                least = Math.min(least, System.nanoTime() - start);
            }
            return Math.max(1, least) / (double) TRIAL_TURNS;
        }
    }

    /** Runs a counted loop. */
    public static class IntLoop extends Looping {
        @Override
        int loop(int turns) {
            begun = true;
            int x = 1;
            for (int i = 0; i < turns; i++) {
                x = (x ^ x >>> 7) * 31 + i;
            }
            over = true;
            ended = System.nanoTime();
            return x;
        }

        public static void main(String[] arguments) throws InterruptedException {
            new IntLoop().op();
        }
    }

    /** Runs the loop with a long counter. */
    public static class LongLoop extends Looping {
        @Override
        int loop(int turns) {
            begun = true;
            int x = 1;
            long limit = turns;
            for (long i = 0; i < limit; i++) {
                x = (x ^ x >>> 7) * 31 + (int) i;
            }
            over = true;
            ended = System.nanoTime();
            return x;
        }
    }

    /** Runs a loop that C2 cannot count, as its step is read from a field. */
    public static class UncountedLoop extends Looping {
        private volatile int step = 1;

        @Override
        int loop(int turns) {
            begun = true;
            int x = 1;
            for (int i = 0; i < turns; i += step) {
                x = (x ^ x >>> 7) * 31 + i;
            }
            over = true;
            ended = System.nanoTime();
            return x;
        }

        public static void main(String[] arguments) throws InterruptedException {
            new UncountedLoop().op();
        }
    }

    /** Runs a loop that returns from a method in each iteration. */
    public static class CallingLoop extends Looping {
        private static int mixed(int x) {
            return x ^ x >>> 7;
        }

        @Override
        int loop(int turns) {
            begun = true;
            int x = 1;
            for (int i = 0; i < turns; i++) {
                x = mixed(x) * 31 + i;
            }
            over = true;
            ended = System.nanoTime();
            return x;
        }
    }

    @Pin("with {each}, a collection {waits for the end of|stops a thread within} a counted int"
            + " loop that C2 has compiled")
    @Requires(jit = Jit.C2)
    @ForEach(collector = {SERIAL, PARALLEL, G1, SHENANDOAH, Z})
    @Expect(
            value = "true",
            collector = {SERIAL, PARALLEL})
    @Expect(value = "true", collector = G1, until = "9")
    @Expect(value = "false", collector = G1, since = "11.0.4, 13", by = "JDK-8186027")
    @Expect(
            value = "false",
            collector = {SHENANDOAH, Z},
            since = "11.0.4, 13")
    @FalsifiedBy(
            flags = "-XX:+UseCountedLoopSafepoints",
            collector = {SERIAL, PARALLEL})
    @FalsifiedBy(flags = "-XX:+UseCountedLoopSafepoints", collector = G1, until = "9")
    @FalsifiedBy(
            probe = UncountedLoop.class,
            insteadOf = IntLoop.class,
            collector = {SERIAL, PARALLEL})
    @FalsifiedBy(flags = "-XX:TieredStopAtLevel=1", collector = SERIAL)
    @FalsifiedBy(flags = "-Xint", collector = SERIAL)
    @FalsifiedBy(
            flags = "-XX:-UseCountedLoopSafepoints",
            collector = {G1, SHENANDOAH, Z},
            since = "11.0.4, 13")
    void intLoop(Jvm jvm, boolean waits) {
        collects(IntLoop.class, waits, jvm);
    }

    @Pin("with {each}, a collection {waits for the end of|stops a thread within} a loop with a"
            + " long counter that C2 has compiled")
    @Requires(jit = Jit.C2)
    @ForEach(collector = {SERIAL, G1})
    @Expect(value = "false", collector = SERIAL, until = "15")
    @Expect(value = "true", collector = SERIAL, since = "16", by = "JDK-8223051")
    @Expect(value = "false", collector = G1, until = "9")
    @Expect(value = "false", collector = G1, since = "16")
    @FalsifiedBy(probe = IntLoop.class, insteadOf = LongLoop.class, collector = SERIAL, until = "15")
    @FalsifiedBy(flags = "-XX:+UseCountedLoopSafepoints", collector = SERIAL, since = "16")
    @FalsifiedBy(flags = "-XX:TieredStopAtLevel=1", collector = SERIAL, since = "16")
    @FalsifiedBy(probe = IntLoop.class, insteadOf = LongLoop.class, collector = G1, until = "9")
    @FalsifiedBy(flags = "-XX:-UseCountedLoopSafepoints", collector = G1, since = "16")
    void longLoop(Jvm jvm, boolean waits) {
        collects(LongLoop.class, waits, jvm);
    }

    @Pin("with Serial, the log shows how long threads kept a collection waiting in a counted loop")
    @Requires(jit = Jit.C2)
    @FalsifiedBy(flags = "-XX:+UseCountedLoopSafepoints")
    @FalsifiedBy(probe = UncountedLoop.class, insteadOf = IntLoop.class)
    void timeToSafepoint(Jvm jvm) {
        assertThat(jvm.with(SERIAL).with(SMALL).observe(new SafepointsOf(IntLoop.class)))
                .hasSafepointReachedAfter(Duration.ofMillis(300));
    }

    @Pin("on Zero, a collection waits for the end of any loop that calls nothing")
    @Requires(options = "-zero")
    @Expect(since = "21")
    @FalsifiedBy(probe = CallingLoop.class, insteadOf = UncountedLoop.class)
    void anyLoopWithZero(Jvm jvm) {
        assertThat(jvm.with(SERIAL).valuesOf(UncountedLoop.class)).hasResult(WAITED);
    }

    private static void collects(Class<? extends Looping> loop, boolean waits, Jvm jvm) {
        assertThat(jvm.with(SMALL).valuesOf(loop)).hasResult(waits ? WAITED : STOPPED);
    }
}
