package org.jvmquarks.quarks.gc;

import static org.jvmquarks.QuarkAssertions.assertThat;

import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jvmquarks.Expect;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Touches;
import org.jvmquarks.jdk.Collector;
import org.jvmquarks.verdict.Impact;

/**
 * By default, finalizers run on all versions up to 28. Since JDK 18 an option switches them off, so that an application
 * can be tested as it will run without them.
 *
 * <h2>Why</h2>
 *
 * The VM registers an object of a class with {@code finalize()} when it is constructed. A collector that finds the
 * object unreachable keeps it alive and hands it to a thread that calls the method; a later collection frees it.
 * Finalization is deprecated for removal, and the option tells the VM to register no objects.
 *
 * <h2>How it is shown</h2>
 *
 * The probe drops an object whose finalizer opens a latch, and requests collections until the latch is open or a second
 * has passed. Controls: an object without a finalizer leaves the latch closed; a weak reference, which needs no
 * finalizer, is cleared and enqueued in the same time, so the collections do happen.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8 to 28: finalizers run by default; {@code finalize()} is deprecated since 9.
 *   <li>since 18: finalization is deprecated for removal, and {@code --finalization=disabled} switches it off (JEP
 *       421).
 *   <li>not measured: 18 to 20; the version of a change in these comes from its JEP.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * Run the tests with {@code --finalization=disabled} and look for resources that stay open. Since 18 the Flight
 * Recorder's event {@code jdk.FinalizerStatistics} names the classes that have finalizers.
 */
@Quark(id = "finalization", title = "Finalization", source = "JEP 421", impact = Impact.BEHAVIOUR)
@Touches(
        api = "java.lang.Object#finalize()",
        versionedApi = {"java.lang.Runtime#runFinalization", "java.lang.System#runFinalization"},
        options = "--finalization",
        events = "jdk.FinalizerStatistics")
class FinalizationQuark {
    /** Code that probes share; in a class of its own, as guests do not have the quark. */
    private static final class Finalizers {
        private static final int ROUNDS = 20;

        private Finalizers() {}

        static boolean ran(CountDownLatch latch) throws InterruptedException {
            for (int i = 0; i < ROUNDS; i++) {
                System.gc();
                System.runFinalization();
                if (latch.await(50, TimeUnit.MILLISECONDS)) {
                    return true;
                }
            }
            return false;
        }
    }

    /** An object with a finalizer. */
    public static class Finalized {
        private static final class Resource {
            private final CountDownLatch latch;

            Resource(CountDownLatch latch) {
                this.latch = latch;
            }

            @Override
            @SuppressWarnings({"deprecation", "removal", "Finalize"})
            protected void finalize() {
                latch.countDown();
            }
        }

        public boolean op() throws InterruptedException {
            CountDownLatch latch = new CountDownLatch(1);
            drop(latch);
            return Finalizers.ran(latch);
        }

        private static int drop(CountDownLatch latch) {
            return new Resource(latch).latch.hashCode();
        }
    }

    /** An object that a weak reference watches, so that no finalizer is needed. */
    public static class Referenced {
        public boolean op() throws InterruptedException {
            CountDownLatch latch = new CountDownLatch(1);
            ReferenceQueue<Object> queue = new ReferenceQueue<>();
            WeakReference<Object> reference = new WeakReference<>(new Object(), queue);
            Thread waits = new Thread(() -> await(queue, latch));
            waits.setDaemon(true);
            waits.start();
            return Finalizers.ran(latch) && reference.get() == null;
        }

        private static void await(ReferenceQueue<Object> queue, CountDownLatch latch) {
            try {
                queue.remove();
                latch.countDown();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** An object without a finalizer. */
    public static class Plain {
        public boolean op() throws InterruptedException {
            return Finalizers.ran(new CountDownLatch(1));
        }
    }

    @Pin(value = "the VM runs the finalizer of an object that is no longer reachable", formerly = "run")
    @FalsifiedBy(flags = "--finalization=disabled", since = "18")
    @FalsifiedBy(probe = Plain.class, insteadOf = Finalized.class)
    void finalizerRuns(Jvm jvm) {
        assertThat(collecting(jvm).valuesOf(Finalized.class)).hasResult(true);
    }

    @Pin("with --finalization=disabled the VM runs no finalizer")
    @Expect(since = "18", by = "JEP 421")
    @FalsifiedBy(flags = "--finalization=enabled")
    @FalsifiedBy(probe = Referenced.class, insteadOf = Finalized.class)
    void switchedOff(Jvm jvm) {
        assertThat(collecting(jvm).with("--finalization=disabled").valuesOf(Finalized.class))
                .hasResult(false);
    }

    /** With a collector that does collect, whatever the JDK of the matrix has chosen. */
    private static Jvm collecting(Jvm jvm) {
        return jvm.with(Collector.SERIAL);
    }
}
