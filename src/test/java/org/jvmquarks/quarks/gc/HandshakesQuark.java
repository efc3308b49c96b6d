package org.jvmquarks.quarks.gc;

import static org.jvmquarks.QuarkAssertions.assertThat;

import org.jvmquarks.Expect;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Touches;
import org.jvmquarks.evidence.safepoints.SafepointLog;
import org.jvmquarks.evidence.safepoints.SafepointsOf;
import org.jvmquarks.jdk.Collector;
import org.jvmquarks.verdict.Impact;

/**
 * Up to JDK 18, {@code getStackTrace()} of another thread stops all threads. Since 19 it is a handshake with that
 * thread alone. {@code Thread.getAllStackTraces()} stops all threads on every version.
 *
 * <h2>Why</h2>
 *
 * In a handshake, each target thread executes an operation at its next poll, while the others continue. That is enough
 * for an operation on one thread, and for one that each thread must execute at some time: ZGC flushes the mark stacks
 * of each thread in this way, without a pause. The stacks of all threads at one moment need a safepoint.
 *
 * <h2>How it is shown</h2>
 *
 * The probe requests the stack of one sleeping thread, or all stacks. The log of the VM names each safepoint and each
 * handshake with its operation and the number of threads. Controls: a thread that requests its own stack needs neither;
 * ZGC without a collection flushes nothing.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8 and 9: the VM has only safepoints.
 *   <li>since 10: handshakes (JEP 312); ZGC has used them from its start in 11.
 *   <li>since 19: the stack of one thread is read in a handshake, as part of virtual threads (JEP 425). The log calls
 *       the operation GetStackTraceClosure, since 26 GetStackTraceHandshakeClosure (JDK-8284016).
 *   <li>not measured: 9, 10 and 18 to 20; the version of a change in these comes from its JEP.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * Up to 18, a watchdog that calls {@code getStackTrace()} on another thread stops the application each time.
 * {@code Thread.getAllStackTraces()} stops it on every version: call it rarely, or on 19 and later call
 * {@code getStackTrace()} on the threads that matter.
 */
@Quark(
        id = "handshakes",
        title = "Handshakes",
        source = "JVM scalability, handshakes; JEP 312",
        impact = Impact.PERFORMANCE)
public class HandshakesQuark {
    private static final String THREAD_DUMP = "ThreadDump";

    /** Prefix of the operation's name in every version. */
    private static final String GET_STACK = "GetStackTrace.*";

    /** Each of ZGC's implementations has its own name for the operation. */
    private static final String FLUSH = "[XZ]Mark.*Flush.*";

    /** Requests the stack of one other thread. */
    public static class AsksOne {
        public static void main(String[] arguments) throws InterruptedException {
            Thread other = Sleeping.start();
            System.out.println(other.getStackTrace().length);
            other.interrupt();
            other.join();
        }
    }

    /** Requests the stacks of all threads. */
    public static class AsksAll {
        public static void main(String[] arguments) throws InterruptedException {
            Thread other = Sleeping.start();
            System.out.println(Thread.getAllStackTraces().size());
            other.interrupt();
            other.join();
        }
    }

    /** Requests a thread's own stack. */
    public static class AsksItself {
        public static void main(String[] arguments) throws InterruptedException {
            Thread other = Sleeping.start();
            System.out.println(Thread.currentThread().getStackTrace().length);
            other.interrupt();
            other.join();
        }
    }

    /** A thread that waits to be interrupted. */
    static final class Sleeping implements Runnable {
        private Sleeping() {}

        static Thread start() {
            Thread thread = new Thread(new Sleeping());
            thread.setDaemon(true);
            thread.start();
            return thread;
        }

        @Override
        public void run() {
            try {
                Thread.sleep(60_000);
            } catch (InterruptedException asked) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Requests one collection. */
    public static class Collects {
        public static void main(String[] arguments) {
            System.gc();
        }
    }

    /** Requests no collection. */
    public static class DoesNothing {
        public static void main(String[] arguments) {}
    }

    @Pin("getStackTrace() of another thread {stops all threads|is a handshake with that thread alone}")
    @Expect(value = "true", until = "18")
    @Expect(value = "false", since = "19", by = "JEP 425")
    @FalsifiedBy(probe = AsksItself.class, insteadOf = AsksOne.class)
    @FalsifiedBy(probe = AsksAll.class, insteadOf = AsksOne.class, since = "19")
    @Touches(api = "java.lang.Thread#getStackTrace")
    void oneStack(Jvm jvm, boolean stopsAll) {
        SafepointLog log = jvm.observe(new SafepointsOf(AsksOne.class));
        if (stopsAll) {
            assertThat(log).safepoints(THREAD_DUMP).isEqualTo(1).hasNoHandshakeLike(GET_STACK);
        } else {
            assertThat(log).hasHandshakeLike(GET_STACK, 1).hasNoSafepoint(THREAD_DUMP);
        }
    }

    @Pin("Thread.getAllStackTraces() stops all threads")
    @FalsifiedBy(probe = AsksItself.class, insteadOf = AsksAll.class)
    @FalsifiedBy(probe = AsksOne.class, insteadOf = AsksAll.class, since = "19")
    @Touches(api = "java.lang.Thread#getAllStackTraces")
    void allStacks(Jvm jvm) {
        assertThat(jvm.observe(new SafepointsOf(AsksAll.class)))
                .safepoints(THREAD_DUMP)
                .isEqualTo(1);
    }

    @Pin("ZGC flushes the mark stacks of threads in handshakes")
    @FalsifiedBy(probe = DoesNothing.class, insteadOf = Collects.class)
    @FalsifiedBy(flags = {"-XX:-UseZGC", "-XX:+UseSerialGC"})
    @Touches(options = "-XX:UseZGC")
    void zFlushes(Jvm jvm) {
        assertThat(jvm.with(Collector.Z).observe(new SafepointsOf(Collects.class)))
                .hasHandshakeLike(FLUSH);
    }
}
