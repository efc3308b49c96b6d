package org.jvmquarks.quarks.concurrency;

import static org.jvmquarks.QuarkAssertions.assertThat;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jvmquarks.Expect;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.Touches;
import org.jvmquarks.evidence.process.ProcessRun;
import org.jvmquarks.jdk.Jit;
import org.jvmquarks.verdict.Impact;

/**
 * {@code Thread.getAllStackTraces()} does not include virtual threads, and {@code -Djdk.tracePinnedThreads}, which
 * showed where they block their carriers, has no effect since JDK 24.
 *
 * <h2>Why</h2>
 *
 * The VM does not keep a list of virtual threads, of which there may be millions; methods that enumerate threads, such
 * as {@code getAllStackTraces} and those of {@code ThreadMXBean} and thread groups, return only platform threads. The
 * property was a debugging aid that printed a stack trace when a thread parked while it was pinned. With JEP 491
 * monitors no longer pin threads, and the Flight Recorder shows what still pins them.
 *
 * <h2>How it is shown</h2>
 *
 * A virtual thread waits, and the probe looks for its frame in all stack traces; a platform thread is the control.
 * Another one parks inside {@code synchronized} with the property set: either the process prints a frame of the probe,
 * or nothing.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>since 21: virtual threads (JEP 444), which no enumeration shows.
 *   <li>21 to 23: the property prints the frames of a pinned thread.
 *   <li>since 24: nothing reads it (JEP 491).
 *   <li>not measured: 22 to 24; the version of a change in these comes from its JEP.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * Watchdogs and health checks that search all stack traces for stuck work see nothing once a server runs its requests
 * on virtual threads. Use {@code jcmd <pid> Thread.dump_to_file <file>}, which includes virtual threads unless
 * {@code -Djdk.trackAllThreads=false} is set. Replace the property with a recording of {@code jdk.VirtualThreadPinned};
 * lower its threshold, 20 ms by default, to see shorter waits.
 */
@Quark(
        id = "virtual-thread-diagnostics",
        title = "Tools that show virtual threads",
        source = "JEP 444, JEP 491",
        impact = Impact.BEHAVIOUR)
@Requires(jit = Jit.C2)
class VirtualThreadDiagnosticsQuark {

    /** Makes virtual threads, which release 8 does not know. */
    static final class Virtual {
        private Virtual() {}

        static Thread of(Runnable task) throws ReflectiveOperationException {
            Object builder = Thread.class.getMethod("ofVirtual").invoke(null);
            return (Thread) Class.forName("java.lang.Thread$Builder")
                    .getMethod("unstarted", Runnable.class)
                    .invoke(builder, task);
        }
    }

    /** Tells whether the stack traces have the frame of a thread that waits. */
    public static class Waits {
        public boolean op() throws ReflectiveOperationException, InterruptedException {
            CountDownLatch started = new CountDownLatch(1);
            CountDownLatch end = new CountDownLatch(1);
            Thread thread = thread(() -> stay(started, end));
            thread.start();
            started.await();
            boolean found = false;
            for (StackTraceElement[] frames : Thread.getAllStackTraces().values()) {
                for (StackTraceElement frame : frames) {
                    found |= frame.getMethodName().equals("stay");
                }
            }
            end.countDown();
            thread.join();
            return found;
        }

        private static void stay(CountDownLatch started, CountDownLatch end) {
            started.countDown();
            try {
                end.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException("nobody interrupts", e);
            }
        }

        Thread thread(Runnable task) throws ReflectiveOperationException {
            return Virtual.of(task);
        }
    }

    /** Waits in a platform thread. */
    public static class WaitsOnPlatform extends Waits {
        @Override
        Thread thread(Runnable task) {
            return new Thread(task);
        }
    }

    /** Parks in a monitor. */
    public static class Parks {
        private static final Object MONITOR = new Object();

        public static void main(String[] args) throws ReflectiveOperationException, InterruptedException {
            Thread thread = Virtual.of(Parks::parkInMonitor);
            thread.start();
            thread.join();
        }

        static void parkInMonitor() {
            synchronized (MONITOR) {
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(10));
            }
        }
    }

    /** Parks outside of any monitor. */
    public static class ParksOutside {
        public static void main(String[] args) throws ReflectiveOperationException, InterruptedException {
            Thread thread = Virtual.of(() -> LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(10)));
            thread.start();
            thread.join();
        }
    }

    /** Prints its frame itself. */
    public static class Prints {
        public static void main(String[] args) {
            System.out.println("Parks.parkInMonitor");
        }
    }

    @Pin("Thread.getAllStackTraces() leaves out virtual threads")
    @Expect(since = "21", by = "JEP 444")
    @FalsifiedBy(probe = WaitsOnPlatform.class, insteadOf = Waits.class)
    @Touches(api = "java.lang.Thread#getAllStackTraces")
    void leftOut(Jvm jvm) {
        assertThat(jvm.valuesOf(Waits.class)).hasResult(false);
    }

    @Pin(
            value =
                    "with -Djdk.tracePinnedThreads, a virtual thread that parks in a monitor {prints its frames|prints nothing}",
            formerly = "traced")
    @Expect(value = "true", since = "21", until = "23")
    @Expect(value = "false", since = "24", by = "JEP 491")
    @FalsifiedBy(probe = ParksOutside.class, insteadOf = Parks.class, until = "23")
    @FalsifiedBy(probe = Prints.class, insteadOf = Parks.class, since = "24")
    @Touches(options = "-Djdk.tracePinnedThreads")
    void pinnedThreadIsTraced(Jvm jvm, boolean prints) {
        ProcessRun run = jvm.with("-Djdk.tracePinnedThreads=full").run(Parks.class);
        assertThat(run).succeeds();
        assertThat(run.stdout().contains("Parks.parkInMonitor")).as("frames").isEqualTo(prints);
    }
}
