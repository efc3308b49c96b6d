package org.jvmquarks.quarks.compiler;

import static org.jvmquarks.QuarkAssertions.assertThat;

import java.time.Duration;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.evidence.safepoints.SafepointsOf;
import org.jvmquarks.jdk.Collector;
import org.jvmquarks.jdk.Jit;

/**
 * A collection waits for the end of a counted loop that C2 has compiled, with Serial and Parallel
 * to this day; with G1, Shenandoah and ZGC it stops the thread within the loop since JDK 10.
 *
 * <h2>Why</h2>
 *
 * A thread stops for the VM where it polls: at the return of a method, and on the way back in a
 * loop. C2 leaves the poll out of a counted loop, one with an int counter, a constant step and a
 * limit known at its start: the loop is trusted to be short, and all threads of the VM wait until
 * it is over. For collectors that promise short pauses C2 cuts it into strips of a thousand
 * iterations and polls between them ({@code -XX:LoopStripMiningIter}). Zero, the VM without a
 * compiler, has no polls on the way back in a loop at all: a thread that spins on a field until
 * another one sets it stops the VM for good.
 *
 * <h2>How it is shown</h2>
 *
 * One thread runs a loop of at least 400 ms, another asks for a collection of a heap that has next
 * to nothing in it, and what counts is which of the two is over first: an order, not a time. A loop
 * that ends too soon after the question decides nothing and is run again, longer. The time to reach
 * the safepoint is also read from the VM's own log.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8: the VM waits with any collector.
 *   <li>since 10: strip mining for G1, and for Shenandoah and ZGC once there (JDK-8186027).
 *   <li>8 to 11: a loop with a long counter is none of the counted ones, and polls.
 *   <li>since 16: it is counted to C2, an int loop inside another that has the poll (JDK-8223051);
 *       with Serial and Parallel it is no longer safe.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * One thread in an innocent loop over a large array can stop all others for as long as that takes,
 * and the log of collections does not tell; {@code -Xlog:safepoint} does, as the time to reach the
 * safepoint. With Serial and Parallel {@code -XX:+UseCountedLoopSafepoints} helps.
 */
@Quark(
        id = "safepoint-polls",
        title = "Safepoint polls in loops",
        source = "JVM Anatomy Quark #22, JDK-8186027, JDK-8223051")
public class SafepointPollsQuark {
    /** A collection that takes long by itself would look like one that waits for a loop. */
    private static final String[] SMALL = {"-Xbatch", "-Xms64m", "-Xmx64m"};

    /**
     * Asks for a collection while another thread runs a loop, and tells what came first. Between
     * the begin of the loop and its end there is no poll but its own: both are marked in the one
     * compiled method.
     */
    public abstract static class Looping {
        /** Compiled by C2 long before, on every version. */
        private static final int WARM_UP_CALLS = 20_000;

        private static final int TRIAL_TURNS = 1_000_000;
        private static final long NANOSECONDS_OF_A_LOOP = 600_000_000;

        /** A loop that ends sooner after the question does not show who waited for whom. */
        private static final long LEAST_NANOSECONDS = 400_000_000;

        /** In the first one the thread that asks may not get a processor. */
        private static final int ATTEMPTS = 2;

        private static final int ATTEMPTS_IN_VAIN = 8;

        static volatile boolean begun;

        static volatile boolean over;

        /**
         * When that was, by System.nanoTime(); written after {@link #over}, as an interpreter's
         * native call stops for a safepoint.
         */
        static volatile long ended;

        static volatile int sink;

        abstract int loop(int turns);

        /** Whether the loop was over when the collection was. */
        public String op() throws InterruptedException {
            for (int i = 0; i < WARM_UP_CALLS; i++) {
                sink = loop(100);
            }
            int turns = turns();
            int waits = 0;
            for (int i = 0; i < ATTEMPTS_IN_VAIN && waits < ATTEMPTS; i++) {
                int now = turns;
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
                if (!waited) {
                    return "collected within the loop";
                }
                if (ended - asked >= LEAST_NANOSECONDS) {
                    waits++;
                } else {
                    turns = (int) Math.min(Integer.MAX_VALUE - 1, 2L * turns);
                }
            }
            if (waits < ATTEMPTS) {
                throw new IllegalStateException(
                        "the loops were over too soon after a collection was asked for");
            }
            return "waited for the end of the loop";
        }

        private int turns() {
            long least = Long.MAX_VALUE;
            for (int i = 0; i < 5; i++) {
                long start = System.nanoTime();
                sink = loop(TRIAL_TURNS);
                least = Math.min(least, System.nanoTime() - start);
            }
            return (int)
                    Math.min(Integer.MAX_VALUE - 1, TRIAL_TURNS * NANOSECONDS_OF_A_LOOP / least);
        }
    }

    /** A counted loop. */
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

    /** The same with a long counter. */
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

    /** A loop that nothing counts: it ends when a field says so. */
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

    /** A loop that returns from a method in each turn. */
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

    private static void waitsFor(Class<? extends Looping> loop, Jvm jvm) {
        assertThat(jvm.with(SMALL).valuesOf(loop)).has("value", "waited for the end of the loop");
    }

    private static void stopsWithin(Class<? extends Looping> loop, Jvm jvm) {
        assertThat(jvm.with(SMALL).valuesOf(loop)).has("value", "collected within the loop");
    }

    @Pin("the VM waits for the end of a counted loop: Serial")
    @Requires(jit = Jit.C2)
    @FalsifiedBy(flags = "-XX:+UseCountedLoopSafepoints")
    @FalsifiedBy(flags = "-XX:TieredStopAtLevel=1")
    @FalsifiedBy(flags = "-Xint")
    @FalsifiedBy(probe = UncountedLoop.class, insteadOf = IntLoop.class)
    void intLoopWithSerial(Jvm jvm) {
        waitsFor(IntLoop.class, jvm.with(Collector.SERIAL.options()));
    }

    @Pin("the VM waits for the end of a counted loop: Parallel")
    @Requires(jit = Jit.C2)
    @FalsifiedBy(flags = "-XX:+UseCountedLoopSafepoints")
    @FalsifiedBy(probe = UncountedLoop.class, insteadOf = IntLoop.class)
    void intLoopWithParallel(Jvm jvm) {
        waitsFor(IntLoop.class, jvm.with(Collector.PARALLEL.options()));
    }

    @Pin(value = "the VM waits for the end of a counted loop: G1", until = 8)
    @Requires(jit = Jit.C2)
    @FalsifiedBy(flags = "-XX:+UseCountedLoopSafepoints")
    @FalsifiedBy(probe = UncountedLoop.class, insteadOf = IntLoop.class)
    void intLoopWithG1On8(Jvm jvm) {
        waitsFor(IntLoop.class, jvm.with(Collector.G1.options()));
    }

    @Pin(value = "the VM stops within a counted loop: G1", since = 11)
    @Requires(jit = Jit.C2)
    @FalsifiedBy(flags = "-XX:-UseCountedLoopSafepoints")
    void intLoopWithG1(Jvm jvm) {
        stopsWithin(IntLoop.class, jvm.with(Collector.G1.options()));
    }

    @Pin(value = "the VM stops within a counted loop: Shenandoah", since = 11)
    @Requires(jit = Jit.C2, collector = Collector.SHENANDOAH)
    @FalsifiedBy(flags = "-XX:-UseCountedLoopSafepoints")
    void intLoopWithShenandoah(Jvm jvm) {
        stopsWithin(IntLoop.class, jvm.with(Collector.SHENANDOAH.options()));
    }

    @Pin(value = "the VM stops within a counted loop: ZGC", since = 11)
    @Requires(jit = Jit.C2, collector = Collector.Z)
    @FalsifiedBy(flags = "-XX:-UseCountedLoopSafepoints")
    void intLoopWithZ(Jvm jvm) {
        stopsWithin(IntLoop.class, jvm.with(Collector.Z.options()));
    }

    @Pin(value = "the VM stops within a loop with a long counter: Serial", until = 11)
    @Requires(jit = Jit.C2)
    @FalsifiedBy(probe = IntLoop.class, insteadOf = LongLoop.class)
    void longLoopWithSerialUpTo11(Jvm jvm) {
        stopsWithin(LongLoop.class, jvm.with(Collector.SERIAL.options()));
    }

    @Pin(value = "the VM waits for the end of a loop with a long counter: Serial", since = 17)
    @Requires(jit = Jit.C2)
    @FalsifiedBy(flags = "-XX:+UseCountedLoopSafepoints")
    @FalsifiedBy(flags = "-XX:TieredStopAtLevel=1")
    void longLoopWithSerialFrom17(Jvm jvm) {
        waitsFor(LongLoop.class, jvm.with(Collector.SERIAL.options()));
    }

    @Pin(value = "the VM stops within a loop with a long counter: G1", since = 17)
    @Requires(jit = Jit.C2)
    @FalsifiedBy(flags = "-XX:-UseCountedLoopSafepoints")
    void longLoopWithG1(Jvm jvm) {
        stopsWithin(LongLoop.class, jvm.with(Collector.G1.options()));
    }

    @Pin("the log says that threads waited for the loop")
    @Requires(jit = Jit.C2)
    @FalsifiedBy(flags = "-XX:+UseCountedLoopSafepoints")
    @FalsifiedBy(probe = UncountedLoop.class, insteadOf = IntLoop.class)
    void timeToSafepoint(Jvm jvm) {
        assertThat(
                        jvm.with(Collector.SERIAL.options())
                                .with(SMALL)
                                .observe(new SafepointsOf(IntLoop.class)))
                .hasSafepointReachedAfter(Duration.ofMillis(300));
    }

    @Pin(value = "the VM waits for the end of any loop: Zero", since = 21)
    @Requires(options = "-zero")
    @FalsifiedBy(probe = CallingLoop.class, insteadOf = UncountedLoop.class)
    void anyLoopWithZero(Jvm jvm) {
        assertThat(jvm.with(Collector.SERIAL.options()).valuesOf(UncountedLoop.class))
                .has("value", "waited for the end of the loop");
    }
}
