package org.jvmquarks.quarks.memory;

import static org.jvmquarks.QuarkAssertions.assertThat;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;
import org.jvmquarks.Expect;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.Touches;
import org.jvmquarks.evidence.Range;
import org.jvmquarks.evidence.nativememory.NativeMemoryOf;
import org.jvmquarks.evidence.value.Values;
import org.jvmquarks.evidence.value.ValuesOf;
import org.jvmquarks.guest.probe.RawMemory;
import org.jvmquarks.guest.probe.Waits;
import org.jvmquarks.verdict.Impact;
import org.jvmquarks.verdict.NotApplicable;

/**
 * An inflated lock keeps its monitor when nobody uses the lock any more. Up to 14 the next safepoint deflates it. Since
 * 15 a thread of the VM deflates idle monitors when many are in use and, from 17.0.8 and 21 on, at least once a minute.
 *
 * <h2>Why</h2>
 *
 * A monitor takes memory of the VM, and only deflation gives it back. At a safepoint no thread can be about to lock,
 * which makes deflation simple; but one thread visits all monitors while the application is stopped. Concurrent
 * deflation needs a protocol with threads that lock at the same time, and does not add to a pause. The deflation thread
 * wakes up every 250 ms (AsyncDeflationInterval) and works if 90 % of the monitors allowed are in use
 * (MonitorUsedDeflationThreshold), or if a minute has passed (GuaranteedAsyncDeflationInterval). The VM allows 1024
 * monitors for each thread. Now that a table maps objects to their monitors, the deflation thread also wakes up when
 * the table grows.
 *
 * <h2>How it is shown</h2>
 *
 * A timed {@code wait} inflates the lock of an object. The object's mark word, read as raw memory, shows how long the
 * monitor stays: across a {@code System.gc()}, which is a safepoint, and for two seconds after it. To make the
 * deflation thread work, 100,000 other objects get monitors, more than 90 % of what a hundred threads are allowed: a
 * thread that has been interrupted calls {@code wait()}, which inflates the lock and returns at once. The pass that
 * follows also deflates the monitor of the first object. The controls leave out the collection or the other objects,
 * keep the monitor in use, or change the intervals. Where the 100,000 objects take a minute, as under emulation, the
 * pin about the threshold does not apply: the VM deflates once a minute anyway.
 *
 * <p>To measure the size, a thread holds the inflated locks of 4,000 objects, and native memory tracking (NMT) compares
 * it with a thread that enters one lock as often.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8: every safepoint deflates; an idle VM does not start one for this. A monitor takes 180 bytes.
 *   <li>since 9: its fields are on several cache lines (JEP 143). A monitor takes 260 bytes in 11 on x86-64 and 200 on
 *       AArch64, and some 210 in 17 to 26.
 *   <li>11: every safepoint deflates, and an idle VM starts a safepoint each second.
 *   <li>since 15: a thread of the VM deflates concurrently (JDK-8153224).
 *   <li>since 16: {@code System.gc()} does not deflate either (JDK-8246477).
 *   <li>16 to 17.0.7: idle monitors below the threshold stay for good.
 *   <li>since 17.0.8, 20.0.2 and 21: the VM deflates them after a minute at the latest (JDK-8305994).
 *   <li>since 27: the growing table, now the default, starts a pass even if the threshold is 0 (off). Its entries add
 *       to the size of a monitor.
 *   <li>not measured: 9, 10, 12 to 16 and 18 to 20; the version of a change in these comes from its issue.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * In a log of 8 or 11, a pause with a long cleanup phase may be the deflation of many monitors. Later versions do not
 * pause for deflation, but keep the monitors of a burst of contention for up to a minute. On 17 before 17.0.8 they can
 * stay for good and look like a leak of native memory: take a later update.
 */
@Quark(
        id = "monitor-deflation",
        title = "Monitor deflation",
        source = "JVM scalability: monitor deflation and other cleanup",
        impact = Impact.INTERNAL)
@Requires(bits = 64, modules = "jdk.unsupported")
@Touches(
        options = {
            "-XX:AsyncDeflationInterval",
            "-XX:GuaranteedAsyncDeflationInterval",
            "-XX:MonitorUsedDeflationThreshold"
        },
        events = {"jdk.JavaMonitorDeflate", "jdk.JavaMonitorInflate"})
class MonitorDeflationQuark {

    /** Allows one monitor for each thread, so that a few in use pass a low threshold. */
    private static final String FEW_ALLOWED = "-XX:AvgMonitorsPerThreadEstimate=1";

    private static final String WITHIN_A_MINUTE = "within a minute";

    /** Whether an idle monitor stays. */
    @Waits
    public static class Idle {
        private static final int INFLATED = 2;

        /** In nanoseconds, with room for a clock of the VM that started before. */
        private static final long MOST = 50_000_000_000L;

        public Map<String, Object> op() throws InterruptedException {
            long begin = System.nanoTime();
            Object object = new Object();
            use(object);
            boolean before = isInflated(object);
            act();
            boolean after = isInflated(object);
            long end = System.nanoTime() + nanos();
            while (isInflated(object) && System.nanoTime() < end) {
                Thread.sleep(10);
            }
            Map<String, Object> values = new LinkedHashMap<>();
            values.put(WITHIN_A_MINUTE, System.nanoTime() - begin < MOST);
            values.put("monitor before", before);
            values.put("monitor after", after);
            values.put("monitor later", isInflated(object));
            return values;
        }

        /** Inflates the lock and leaves it. */
        @SuppressWarnings("WaitNotInLoop") // No condition to wait for.
        void use(Object object) throws InterruptedException {
            synchronized (object) {
                object.wait(1);
            }
        }

        /** Does nothing. */
        void act() {}

        /** Returns how long to look, at most. */
        long nanos() {
            return 2_000_000_000L;
        }

        private static boolean isInflated(Object object) {
            return (RawMemory.markWord(object) & 3) == INFLATED;
        }
    }

    /** Whether an idle monitor survives a collection, which is a safepoint. */
    public static class Collected extends Idle {
        @Override
        void act() {
            System.gc();
        }
    }

    /** Looks for longer, because the deflation thread may have to wait for a processor. */
    public static class LongIdle extends Idle {
        @Override
        long nanos() {
            return 10_000_000_000L;
        }
    }

    /** Makes so many other monitors that the deflation thread has to work. */
    public static class AmongMany extends LongIdle {
        private final Object[] others = new Object[100_000];

        @Override
        @SuppressWarnings("WaitNotInLoop") // No condition to wait for.
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

    /** Keeps the monitor in use: a second thread waits on the object all the time. */
    public static class InUse extends LongIdle {
        @Override
        @SuppressWarnings("WaitNotInLoop") // No condition to wait for.
        void use(Object object) throws InterruptedException {
            Thread waiter = new Thread(() -> waitForever(object));
            waiter.setDaemon(true);
            waiter.start();
            while (waiter.getState() != Thread.State.WAITING) {
                Thread.sleep(1);
            }
        }

        @SuppressWarnings("WaitNotInLoop") // No condition to wait for.
        private static void waitForever(Object object) {
            synchronized (object) {
                try {
                    object.wait();
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            }
        }
    }

    /** Keeps the monitors of 4,000 objects in use to the end, so that the VM cannot deflate them. */
    public static class EachItsOwn {
        private static final int DEPTH = 4_000;
        private static final long STACK_BYTES = 128 << 20;

        private final CountDownLatch inside = new CountDownLatch(1);

        public static void main(String[] args) throws InterruptedException {
            new EachItsOwn().enter();
        }

        final void enter() throws InterruptedException {
            Thread owner = new Thread(null, () -> nest(new Object(), DEPTH), "owner", STACK_BYTES);
            owner.setDaemon(true);
            owner.start();
            inside.await();
        }

        /** Interrupted, {@code wait()} inflates the lock and returns at once. */
        @SuppressWarnings("WaitNotInLoop") // No condition to wait for.
        private void nest(Object object, int depth) {
            synchronized (object) {
                Thread.currentThread().interrupt();
                try {
                    object.wait();
                    throw new IllegalStateException("waited although interrupted");
                } catch (InterruptedException expected) {
                    Thread.interrupted();
                }
                if (depth > 1) {
                    nest(next(object), depth - 1);
                } else {
                    stay();
                }
            }
        }

        Object next(Object object) {
            return new Object();
        }

        private void stay() {
            inside.countDown();
            while (true) {
                LockSupport.park(this);
            }
        }
    }

    /** Enters one object as often. */
    public static class AllTheSame extends EachItsOwn {
        public static void main(String[] args) throws InterruptedException {
            new AllTheSame().enter();
        }

        @Override
        Object next(Object object) {
            return object;
        }
    }

    @Pin("an inflated lock takes {} bytes of the VM's own memory")
    @Requires(options = "-XX:NativeMemoryTracking=summary")
    @Expect(value = "140 to 220", until = "8")
    @Expect(value = "160 to 320", since = "11", until = "14", by = "JEP 143")
    // NMT of 17.0.2 has no category for monitors.
    @Expect(value = "160 to 260", since = "17.0.7", until = "26")
    @Expect(value = "180 to 420", since = "27")
    @FalsifiedBy(probe = AllTheSame.class, insteadOf = EachItsOwn.class)
    @FalsifiedBy(probe = EachItsOwn.class, insteadOf = AllTheSame.class)
    void bytesOfMonitor(Jvm jvm, Range bytes) {
        String category = jvm.feature() < 15 ? "Internal" : "Object Monitors";
        // An exception with a thousand frames for each lock would take most of the time.
        Jvm shallow = jvm.with("-XX:MaxJavaStackTraceDepth=1");
        assertThat(shallow.observe(new NativeMemoryOf(AllTheSame.class)))
                .committed(category)
                .isBelow(shallow.observe(new NativeMemoryOf(EachItsOwn.class)))
                .by(bytes.times(EachItsOwn.DEPTH));
    }

    @Pin("a safepoint {deflates|does not deflate} the monitor of an idle lock")
    @Expect(value = "true", until = "15")
    @Expect(value = "false", since = "16", by = "JDK-8246477")
    @FalsifiedBy(probe = Idle.class, insteadOf = Collected.class, until = "15")
    @FalsifiedBy(flags = "-XX:+DisableExplicitGC", until = "15")
    @FalsifiedBy(
            flags = {"-XX:+UnlockDiagnosticVMOptions", FEW_ALLOWED, "-XX:MonitorUsedDeflationThreshold=1"},
            since = "16")
    void safepointDeflates(Jvm jvm, boolean deflates) {
        if (deflates) {
            assertThat(values(withoutGuaranteedSafepoints(jvm), Collected.class))
                    .has("monitor before", true)
                    .has("monitor after", false);
        } else {
            Values values = values(jvm, Collected.class);
            requireWithinAMinute(values);
            assertThat(values).has("monitor later", true);
        }
    }

    /** Claims nothing about 9 and 10, on which it was not measured. */
    @Pin("within two seconds, an idle VM {deflates|does not deflate} the monitor of an idle lock")
    @Expect(value = "false", until = "8")
    @Expect(value = "true", since = "11", until = "14")
    @Expect(value = "false", since = "15", by = "JDK-8153224")
    @FalsifiedBy(probe = Collected.class, insteadOf = Idle.class, until = "8")
    @FalsifiedBy(
            flags = {"-XX:+UnlockDiagnosticVMOptions", "-XX:GuaranteedSafepointInterval=0"},
            since = "11",
            until = "14")
    @FalsifiedBy(
            flags = {"-XX:+UnlockDiagnosticVMOptions", FEW_ALLOWED, "-XX:MonitorUsedDeflationThreshold=1"},
            since = "15")
    void guaranteedSafepointDeflates(Jvm jvm, boolean deflates) {
        if (deflates) {
            assertThat(jvm.observe(longIdle())).has("monitor later", false);
        } else {
            Values values = values(withoutOtherSafepoints(jvm), Idle.class);
            requireWithinAMinute(values);
            assertThat(values).has("monitor later", true);
        }
    }

    @Pin("a thread of the VM deflates idle monitors once per GuaranteedAsyncDeflationInterval")
    @Expect(since = "17.0.8, 20.0.2, 21", by = "JDK-8305994")
    @FalsifiedBy(flags = {"-XX:+UnlockDiagnosticVMOptions", "-XX:GuaranteedAsyncDeflationInterval=0"})
    @FalsifiedBy(flags = "-XX:GuaranteedAsyncDeflationInterval=60000")
    @FalsifiedBy(probe = InUse.class, insteadOf = LongIdle.class)
    void threadDeflates(Jvm jvm) {
        assertThat(jvm.with("-XX:+UnlockDiagnosticVMOptions", "-XX:GuaranteedAsyncDeflationInterval=100")
                        .observe(longIdle()))
                .has("monitor later", false);
    }

    @Pin("100,000 idle monitors make the VM deflate monitors within seconds")
    @Expect(since = "15", by = "JDK-8153224")
    @FalsifiedBy(
            flags = {"-XX:+UnlockDiagnosticVMOptions", "-XX:MonitorUsedDeflationThreshold=0"},
            until = "26")
    @FalsifiedBy(probe = LongIdle.class, insteadOf = AmongMany.class)
    void manyWakeItUp(Jvm jvm) {
        Values values = jvm.observe(amongMany());
        requireWithinAMinute(values);
        assertThat(values).has("monitor later", false);
    }

    private static void requireWithinAMinute(Values values) {
        if (values.get(WITHIN_A_MINUTE).equals(false)) {
            throw new NotApplicable("needs a machine on which the probe takes less than a minute, after which the VM"
                    + " deflates monitors anyway");
        }
    }

    @Pin("with MonitorUsedDeflationThreshold=0, 100,000 idle monitors {make|do not"
            + " make} the VM deflate monitors within seconds")
    @Expect(value = "false", since = "16", until = "26")
    @Expect(value = "true", since = "27", by = "JDK-8379782")
    @FalsifiedBy(flags = "-XX:MonitorUsedDeflationThreshold=90", since = "16", until = "26")
    @FalsifiedBy(flags = "-XX:GuaranteedAsyncDeflationInterval=100", since = "17.0.8, 20.0.2, 21", until = "26")
    @FalsifiedBy(
            flags = {"-XX:-UseCompactObjectHeaders", "-XX:-UseObjectMonitorTable"},
            since = "27",
            until = "27")
    @FalsifiedBy(probe = LongIdle.class, insteadOf = AmongMany.class, since = "27")
    void tableWakesItUp(Jvm jvm, boolean wakes) {
        Values values = jvm.with("-XX:+UnlockDiagnosticVMOptions", "-XX:MonitorUsedDeflationThreshold=0")
                .observe(amongMany());
        requireWithinAMinute(values);
        assertThat(values).has("monitor later", !wakes);
    }

    private static Values values(Jvm jvm, Class<? extends Idle> probe) {
        return jvm.observe(new ValuesOf(probe).varying(WITHIN_A_MINUTE));
    }

    private static ValuesOf amongMany() {
        return new ValuesOf(AmongMany.class).varying("monitor before", "monitor after", WITHIN_A_MINUTE);
    }

    /** With such intervals the monitor may be gone at once. */
    private static ValuesOf longIdle() {
        return new ValuesOf(LongIdle.class).varying("monitor before", "monitor after", WITHIN_A_MINUTE);
    }

    private static Jvm withoutGuaranteedSafepoints(Jvm jvm) {
        return jvm.with("-XX:+UnlockDiagnosticVMOptions", "-XX:GuaranteedSafepointInterval=0");
    }

    /** Up to 14, compiled calls and the end of the biased-locking delay bring safepoints. */
    private static Jvm withoutOtherSafepoints(Jvm jvm) {
        return jvm.feature() < 15 ? jvm.with("-Xint", "-XX:BiasedLockingStartupDelay=0") : jvm;
    }
}
