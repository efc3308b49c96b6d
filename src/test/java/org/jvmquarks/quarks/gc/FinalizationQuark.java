package org.jvmquarks.quarks.gc;

import static org.jvmquarks.QuarkAssertions.assertThat;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;

/**
 * Finalizers still run, in every version; in newer ones an option shows an application how it will
 * be without them.
 *
 * <h2>Why</h2>
 *
 * An object of a class with {@code finalize()} is registered at its birth, kept alive by the
 * collector that finds it unreachable, and handed to a thread that calls the method; a later
 * collection frees it. Finalization is deprecated for removal, so the JDK can be told not to
 * register any.
 *
 * <h2>How it is shown</h2>
 *
 * The probe drops an object with a finalizer that opens a latch, and asks for collections until the
 * latch is open or a second has gone. An object without a finalizer is the control.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8 to 28: finalizers run by default; {@code finalize()} is deprecated since 9.
 *   <li>since 18: deprecated for removal, {@code --finalization=disabled} switches them off (JEP
 *       421).
 * </ul>
 *
 * <h2>For users</h2>
 *
 * Run the tests with {@code --finalization=disabled} and look for resources that are not closed;
 * the Flight Recorder's event {@code jdk.FinalizerStatistics} names the classes.
 */
@Quark(id = "finalization", title = "Finalization", source = "JEP 421")
class FinalizationQuark {
    /** What a probe waits for; not the quark's own, which the guest does not have. */
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

    /** An object without one. */
    public static class Plain {
        public boolean op() throws InterruptedException {
            return Finalizers.ran(new CountDownLatch(1));
        }
    }

    @Pin("finalizers run")
    @FalsifiedBy(flags = "--finalization=disabled", since = 18)
    @FalsifiedBy(probe = Plain.class, insteadOf = Finalized.class)
    void run(Jvm jvm) {
        assertThat(jvm.valuesOf(Finalized.class)).has("value", true);
    }

    @Pin(value = "finalizers can be switched off", since = 18)
    @FalsifiedBy(flags = "--finalization=enabled")
    void switchedOff(Jvm jvm) {
        assertThat(jvm.with("--finalization=disabled").valuesOf(Finalized.class))
                .has("value", false);
    }
}
