package org.jvmquarks.quarks.gc;

import static org.jvmquarks.QuarkAssertions.assertThat;

import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.evidence.safepoints.SafepointsOf;
import org.jvmquarks.jdk.Collector;

/**
 * What needed a stop of all threads can be a handshake with one of them: the stack trace of one
 * thread is a safepoint up to JDK 17 and a handshake with that thread since 21. The stacks of all
 * threads still need a safepoint.
 *
 * <h2>Why</h2>
 *
 * A handshake makes threads execute an operation one by one, each at its next poll, while the
 * others run on. That is enough for what concerns one thread, and for what each thread has to have
 * done at some time: ZGC flushes the mark stacks of each thread so, without a pause. All stacks at
 * one moment are another matter.
 *
 * <h2>How it is shown</h2>
 *
 * The probe asks for the stack of one sleeping thread, or of all, and the log of the VM names each
 * safepoint and each handshake with its operation and the number of threads. Control: a thread that
 * asks for its own stack, which needs neither; for ZGC a program that asks for no collection.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8: there are safepoints only
 *   <li>since 10: handshakes (JEP 312), which ZGC needs from its start in 11
 *   <li>since 21: the stack of one thread is a handshake; it is called GetStackTraceClosure up to
 *       25, GetStackTraceHandshakeClosure since 26
 * </ul>
 *
 * <h2>For users</h2>
 *
 * A watchdog that calls {@code getStackTrace()} of one thread stops all threads up to 17. {@code
 * Thread.getAllStackTraces()} stops them on every version.
 */
@Quark(id = "handshakes", title = "Handshakes", source = "JVM scalability, handshakes; JEP 312")
public class HandshakesQuark {

    /** Asks for the stack of one other thread. */
    public static class AsksOne {
        public static void main(String[] arguments) throws InterruptedException {
            Thread other = Sleeping.start();
            System.out.println(other.getStackTrace().length);
            other.interrupt();
            other.join();
        }
    }

    /** Asks for the stacks of all threads. */
    public static class AsksAll {
        public static void main(String[] arguments) throws InterruptedException {
            Thread other = Sleeping.start();
            System.out.println(Thread.getAllStackTraces().size());
            other.interrupt();
            other.join();
        }
    }

    /** Asks a thread for its own stack. */
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

    /** Asks for one collection. */
    public static class Collects {
        public static void main(String[] arguments) {
            System.gc();
        }
    }

    /** Asks for none. */
    public static class DoesNothing {
        public static void main(String[] arguments) {}
    }

    @Pin(value = "the stack of one thread stops all", until = 17)
    @FalsifiedBy(probe = AsksItself.class, insteadOf = AsksOne.class)
    void oneStackUpTo17(Jvm jvm) {
        assertThat(jvm.observe(new SafepointsOf(AsksOne.class)))
                .hasSafepoints("ThreadDump", 1)
                .hasNoHandshake("GetStackTraceClosure");
    }

    @Pin(value = "the stack of one thread is a handshake with it", since = 21, until = 25)
    @FalsifiedBy(probe = AsksItself.class, insteadOf = AsksOne.class)
    @FalsifiedBy(probe = AsksAll.class, insteadOf = AsksOne.class)
    void oneStackFrom21(Jvm jvm) {
        assertThat(jvm.observe(new SafepointsOf(AsksOne.class)))
                .hasHandshake("GetStackTraceClosure", 1)
                .hasNoSafepoint("ThreadDump");
    }

    @Pin(value = "the stack of one thread is a handshake with it", since = 26)
    @FalsifiedBy(probe = AsksItself.class, insteadOf = AsksOne.class)
    @FalsifiedBy(probe = AsksAll.class, insteadOf = AsksOne.class)
    void oneStackFrom26(Jvm jvm) {
        assertThat(jvm.observe(new SafepointsOf(AsksOne.class)))
                .hasHandshake("GetStackTraceHandshakeClosure", 1)
                .hasNoSafepoint("ThreadDump");
    }

    @Pin("the stacks of all threads need a safepoint")
    @FalsifiedBy(probe = AsksItself.class, insteadOf = AsksAll.class)
    void allStacks(Jvm jvm) {
        assertThat(jvm.observe(new SafepointsOf(AsksAll.class))).hasSafepoints("ThreadDump", 1);
    }

    @Pin(value = "ZGC flushes mark stacks by handshakes", since = 11, until = 17)
    @Requires(collector = Collector.Z)
    @FalsifiedBy(probe = DoesNothing.class, insteadOf = Collects.class)
    void zFlushesUpTo17(Jvm jvm) {
        zFlushes("ZMarkFlushAndFreeStacks", jvm);
    }

    @Pin(
            value = "ZGC, not yet generational, flushes mark stacks by handshakes",
            since = 21,
            until = 21)
    @Requires(collector = Collector.Z)
    @FalsifiedBy(probe = DoesNothing.class, insteadOf = Collects.class)
    @FalsifiedBy(flags = "-XX:+ZGenerational")
    void zFlushesOn21(Jvm jvm) {
        zFlushes("XMarkFlushAndFreeStacks", jvm);
    }

    @Pin(value = "generational ZGC flushes mark stacks by handshakes", since = 25)
    @Requires(collector = Collector.Z)
    @FalsifiedBy(probe = DoesNothing.class, insteadOf = Collects.class)
    void zFlushesFrom25(Jvm jvm) {
        zFlushes("ZMarkFlushStacks", jvm);
    }

    private static void zFlushes(String operation, Jvm jvm) {
        assertThat(jvm.with(Collector.Z.options()).observe(new SafepointsOf(Collects.class)))
                .hasHandshake(operation);
    }
}
