package org.jvmquarks.quarks.language;

import static org.jvmquarks.QuarkAssertions.assertThat;

import java.util.concurrent.CountDownLatch;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;

/**
 * {@code Thread.stop} stopped a thread wherever it was, then threw instead, and then went: code
 * that calls it no longer links.
 *
 * <h2>Why</h2>
 *
 * A thread that is stopped drops its locks with half of the work done, so the method was deprecated
 * from 1.2 on. A class file names a method by name and type, and the VM looks for it at the first
 * call: old code runs on a JDK without the method, up to that call.
 *
 * <h2>How it is shown</h2>
 *
 * The probe is compiled for 8 and stops a thread that waits. What ends that thread, or else what
 * the call throws, is the value. A thread that is interrupted is the control.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8 to 19: the thread gets a {@code ThreadDeath}.
 *   <li>since 20: {@code UnsupportedOperationException} (JDK-8289610).
 *   <li>since 26: {@code NoSuchMethodError}.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * Use {@code jdeprscan --for-removal} on the archives of an application: it finds calls of methods
 * that the next versions take away.
 */
@Quark(id = "thread-stop", title = "Thread.stop", source = "JDK-8289610")
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

    @Pin(value = "the thread gets a ThreadDeath", until = 19)
    @FalsifiedBy(probe = Interrupts.class, insteadOf = Stops.class)
    void stops(Jvm jvm) {
        assertThat(jvm.valuesOf(Stops.class)).has("value", "ThreadDeath");
    }

    @Pin(value = "the caller gets an exception", since = 20, until = 25)
    @FalsifiedBy(probe = Interrupts.class, insteadOf = Stops.class)
    void throwsInstead(Jvm jvm) {
        assertThat(jvm.valuesOf(Stops.class)).has("value", "UnsupportedOperationException");
    }

    @Pin(value = "there is no such method", since = 26)
    @FalsifiedBy(probe = Interrupts.class, insteadOf = Stops.class)
    void isGone(Jvm jvm) {
        assertThat(jvm.valuesOf(Stops.class)).has("value", "NoSuchMethodError");
    }
}
