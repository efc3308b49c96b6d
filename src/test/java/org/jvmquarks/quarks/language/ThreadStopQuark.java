package org.jvmquarks.quarks.language;

import static org.jvmquarks.QuarkAssertions.assertThat;

import java.util.concurrent.CountDownLatch;
import org.jvmquarks.Expect;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.Touches;
import org.jvmquarks.jdk.Vm;
import org.jvmquarks.verdict.Impact;

/**
 * Up to JDK 19 {@code Thread.stop} stops a thread at any point of its code. Since 20 it only throws, and since 26 the
 * method is gone: code that calls it no longer links.
 *
 * <h2>Why</h2>
 *
 * A stopped thread releases its locks with its work half done, so the method has been deprecated since 1.2. A class
 * file refers to a method by name and type, and the VM looks it up at the first call: old code runs on a JDK without
 * the method, up to that call.
 *
 * <h2>How it is shown</h2>
 *
 * The probe is compiled for 8 and stops a waiting thread. It reports what ended that thread, or else the exception that
 * the call threw. A thread that is interrupted is the control.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8 to 19: the thread gets a {@code ThreadDeath}.
 *   <li>20 to 25: the caller gets an {@code UnsupportedOperationException} (JDK-8289610).
 *   <li>since 26: the caller gets a {@code NoSuchMethodError} (JDK-8368226).
 *   <li>not measured: 18 to 20; the version of a change in these comes from its issue.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * Let threads end themselves: signal them with a volatile flag or an interrupt. {@code jdeprscan --for-removal} on the
 * archives of an application finds calls to methods that later versions remove.
 */
@Quark(id = "thread-stop", title = "Thread.stop", source = "JDK-8289610, JDK-8368226", impact = Impact.FAILURE)
@Requires(vm = Vm.ANY)
@Touches(
        versionedApi = {
            "java.lang.Thread#countStackFrames",
            "java.lang.Thread#resume",
            "java.lang.Thread#stop",
            "java.lang.Thread#suspend",
            "java.lang.ThreadGroup#resume",
            "java.lang.ThreadGroup#stop",
            "java.lang.ThreadGroup#suspend"
        })
class ThreadStopQuark {

    /** Waits until something ends it. */
    private static final class Waiting extends Thread {
        private final CountDownLatch started = new CountDownLatch(1);
        private volatile String end = "nothing";

        Waiting() {
            setDaemon(true);
        }

        @Override
        public void run() {
            try {
                started.countDown();
                new CountDownLatch(1).await();
            } catch (Throwable ended) {
                end = ended.getClass().getSimpleName();
            }
        }
    }

    /** Stops a thread. */
    public static class Stops {
        public String op() throws InterruptedException {
            Waiting waiting = new Waiting();
            waiting.start();
            waiting.started.await();
            try {
                end(waiting);
            } catch (UnsupportedOperationException | NoSuchMethodError refused) {
                return refused.getClass().getSimpleName();
            }
            waiting.join();
            return waiting.end;
        }

        @SuppressWarnings({"deprecation", "removal"})
        void end(Thread thread) {
            thread.stop();
        }
    }

    /** Interrupts it. */
    public static class Interrupts extends Stops {
        @Override
        void end(Thread thread) {
            thread.interrupt();
        }
    }

    @Pin(value = "a call of Thread.stop on a waiting thread ends in {}", formerly = "stops")
    @Expect(value = "ThreadDeath", until = "19")
    @Expect(value = "UnsupportedOperationException", since = "20", until = "25", by = "JDK-8289610")
    @Expect(value = "NoSuchMethodError", since = "26", by = "JDK-8368226")
    @FalsifiedBy(probe = Interrupts.class, insteadOf = Stops.class)
    void stopEndsIn(Jvm jvm, String end) {
        assertThat(jvm.valuesOf(Stops.class)).hasResult(end);
    }
}
