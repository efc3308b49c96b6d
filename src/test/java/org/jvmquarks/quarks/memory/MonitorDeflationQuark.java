package org.jvmquarks.quarks.memory;

import static org.jvmquarks.QuarkAssertions.assertThat;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.evidence.value.ValuesOf;
import org.jvmquarks.guest.RawMemory;

/**
 * An object that once needed a monitor keeps it when nobody locks it any more. Up to 11 the next
 * safepoint takes it away. Since 17 no safepoint does, and a thread of the VM looks after idle
 * monitors once a minute, or earlier when many are in use.
 *
 * <h2>Why</h2>
 *
 * Monitors are memory of the VM, and come back only by deflation. At a safepoint nobody can be
 * about to lock, so that it is simple; but one thread goes over all monitors while the application
 * stands. Done beside the application it needs a protocol with threads that come just then, and
 * costs no pause. The thread wakes up each 250 ms (AsyncDeflationInterval), and works if 90 % of
 * the monitors allowed are in use (MonitorUsedDeflationThreshold), or if a minute has passed
 * (GuaranteedAsyncDeflationInterval). Allowed are 1024 for each thread. Since a table leads from
 * objects to monitors, it is also woken up when that table grows.
 *
 * <h2>How it is shown</h2>
 *
 * A timed {@code wait} gives an object a monitor, and its mark word, read as raw memory, says how
 * long it has it: over a {@code System.gc()}, which is a safepoint, and for two seconds after it.
 * Then 100,000 other objects get monitors, more than 90 % of what a hundred threads are allowed: a
 * thread that is interrupted calls {@code wait()}, which takes one and does not wait. Deflation of
 * whatever extent then has taken the monitor of the first object too. Controls: no collection, no
 * other objects, and other intervals.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8: at the next safepoint, whatever it is for; an idle VM makes none for it
 *   <li>11: the same, and the VM makes a safepoint of its own for it each second
 *   <li>since 15: by a thread beside the application (JDK-8153224)
 *   <li>since 27: it is asked to by the table that is the default now, even without a threshold
 * </ul>
 *
 * <h2>For users</h2>
 *
 * A pause with a long cleanup in a log of 8 or 11 may be the deflation of 100,000 monitors. Later
 * it is not; there a burst of contention leaves monitors behind for a minute.
 */
@Quark(
        id = "monitor-deflation",
        title = "Monitor deflation",
        source = "JVM scalability: monitor deflation and other cleanup")
class MonitorDeflationQuark {

    /** How an idle monitor fares. */
    public static class Idle {
        private static final int INFLATED = 2;

        @SuppressWarnings("WaitNotInLoop") // Nothing is waited for.
        public Map<String, Object> op() throws InterruptedException {
            Object object = new Object();
            synchronized (object) {
                object.wait(1);
            }
            boolean before = isInflated(object);
            act();
            boolean after = isInflated(object);
            long end = System.nanoTime() + nanos();
            while (isInflated(object) && System.nanoTime() < end) {
                Thread.sleep(10);
            }
            Map<String, Object> values = new LinkedHashMap<>();
            values.put("monitor before", before);
            values.put("monitor after", after);
            values.put("monitor later", isInflated(object));
            return values;
        }

        /** Nothing happens. */
        void act() {}

        /** How long to look, at most. */
        long nanos() {
            return 2_000_000_000L;
        }

        private static boolean isInflated(Object object) {
            return (RawMemory.markWord(object) & 3) == INFLATED;
        }
    }

    /** The same over a collection, which is a safepoint. */
    public static class Collected extends Idle {
        @Override
        void act() {
            System.gc();
        }
    }

    /** The same, and looked after for longer: the VM's thread may have to wait for a processor. */
    public static class LongIdle extends Idle {
        @Override
        long nanos() {
            return 10_000_000_000L;
        }
    }

    /** The same, with so many others that the VM's thread has a reason. */
    public static class AmongMany extends LongIdle {
        private final Object[] others = new Object[100_000];

        @Override
        @SuppressWarnings("WaitNotInLoop") // Nothing is waited for.
        void act() {
            for (int i = 0; i < others.length; i++) {
                others[i] = new Object();
                synchronized (others[i]) {
                    Thread.currentThread().interrupt();
                    try {
                        others[i].wait();
                        throw new IllegalStateException("waited although interrupted");
                    } catch (InterruptedException expected) {
                        Thread.interrupted();
                    }
                }
            }
        }
    }

    @Pin(value = "a safepoint deflates an idle monitor", until = 11)
    @FalsifiedBy(probe = Idle.class, insteadOf = Collected.class)
    @FalsifiedBy(flags = "-XX:+DisableExplicitGC")
    void safepointDeflates(Jvm jvm) {
        assertThat(withoutGuaranteedSafepoints(jvm).valuesOf(Collected.class))
                .has("monitor before", true)
                .has("monitor after", false);
    }

    @Pin(value = "an idle VM does not deflate", until = 8)
    @FalsifiedBy(probe = Collected.class, insteadOf = Idle.class)
    void idleVmDoesNotDeflate(Jvm jvm) {
        // Calls that get compiled, and the end of the delay, bring safepoints of their own.
        assertThat(jvm.with("-Xint", "-XX:BiasedLockingStartupDelay=0").valuesOf(Idle.class))
                .has("monitor later", true);
    }

    @Pin(value = "an idle VM makes a safepoint to deflate", since = 11, until = 11)
    @FalsifiedBy(flags = {"-XX:+UnlockDiagnosticVMOptions", "-XX:GuaranteedSafepointInterval=0"})
    void guaranteedSafepointDeflates(Jvm jvm) {
        assertThat(jvm.observe(longIdle())).has("monitor later", false);
    }

    @Pin(value = "no safepoint deflates, nor does an idle VM within seconds", since = 17)
    @FalsifiedBy(
            flags = {
                "-XX:+UnlockDiagnosticVMOptions",
                "-XX:GuaranteedAsyncDeflationInterval=100",
                "-XX:AsyncDeflationInterval=50"
            })
    void safepointDoesNotDeflate(Jvm jvm) {
        assertThat(jvm.valuesOf(Collected.class)).has("monitor later", true);
    }

    @Pin(value = "the deflation thread takes an idle monitor away once per interval", since = 17)
    @FalsifiedBy(
            flags = {"-XX:+UnlockDiagnosticVMOptions", "-XX:GuaranteedAsyncDeflationInterval=0"})
    @FalsifiedBy(flags = "-XX:GuaranteedAsyncDeflationInterval=60000")
    void threadDeflates(Jvm jvm) {
        assertThat(
                        jvm.with(
                                        "-XX:+UnlockDiagnosticVMOptions",
                                        "-XX:GuaranteedAsyncDeflationInterval=100")
                                .observe(longIdle()))
                .has("monitor later", false);
    }

    @Pin(value = "many monitors wake it up before the interval", since = 17, until = 26)
    @FalsifiedBy(flags = {"-XX:+UnlockDiagnosticVMOptions", "-XX:MonitorUsedDeflationThreshold=0"})
    @FalsifiedBy(probe = LongIdle.class, insteadOf = AmongMany.class)
    void manyWakeItUp(Jvm jvm) {
        assertThat(jvm.observe(amongMany())).has("monitor later", false);
    }

    @Pin(value = "the table of many monitors wakes it up, without a threshold", since = 27)
    @FalsifiedBy(
            flags = {"-XX:-UseCompactObjectHeaders", "-XX:-UseObjectMonitorTable"},
            until = 27)
    @FalsifiedBy(probe = LongIdle.class, insteadOf = AmongMany.class)
    void tableWakesItUp(Jvm jvm) {
        assertThat(
                        jvm.with(
                                        "-XX:+UnlockDiagnosticVMOptions",
                                        "-XX:MonitorUsedDeflationThreshold=0")
                                .observe(amongMany()))
                .has("monitor later", false);
    }

    private static ValuesOf amongMany() {
        return new ValuesOf(AmongMany.class).varying("monitor before", "monitor after");
    }

    /** With such intervals it may be gone at once. */
    private static ValuesOf longIdle() {
        return new ValuesOf(LongIdle.class).varying("monitor before", "monitor after");
    }

    private static Jvm withoutGuaranteedSafepoints(Jvm jvm) {
        return jvm.with("-XX:+UnlockDiagnosticVMOptions", "-XX:GuaranteedSafepointInterval=0");
    }
}
