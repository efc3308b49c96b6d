package org.jvmquarks.quarks.concurrency;

import static org.jvmquarks.QuarkAssertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Paths;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.jvmquarks.Expect;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.Touches;
import org.jvmquarks.evidence.Range;
import org.jvmquarks.evidence.value.Values;
import org.jvmquarks.evidence.value.ValuesOf;
import org.jvmquarks.guest.machine.ResidentMemory;
import org.jvmquarks.guest.probe.Waits;
import org.jvmquarks.jdk.Collector;
import org.jvmquarks.jdk.Jit;
import org.jvmquarks.jdk.Os;
import org.jvmquarks.verdict.Impact;
import org.jvmquarks.verdict.NotApplicable;

/**
 * Fifty thousand waiting virtual threads need fewer than 400 system threads, and at most 10,000 bytes of resident
 * memory each. Up to 23 a virtual thread that waits inside {@code synchronized} or in {@code Object.wait()} keeps its
 * carrier; since 24 it releases the carrier. A virtual thread that waits in the initializer of a class keeps its
 * carrier on every version.
 *
 * <h2>Why</h2>
 *
 * A virtual thread runs on a carrier. When it waits, its frames move to the heap, and the carrier runs the next virtual
 * thread. Monitors used to belong to the carrier: the locked object held an address on the carrier's stack, so a thread
 * with a monitor could not be moved. For a thread in {@code Object.wait()} the scheduler added a carrier. Since JDK 24,
 * locks identify the virtual thread itself. A native frame still pins the thread. A platform thread has a stack from
 * the operating system. The VM touches {@code StackShadowPages} of this stack in advance, 20 by default, so that native
 * code can use them.
 *
 * <h2>How it is shown</h2>
 *
 * The kernel counts the threads and the resident memory of the process, before the threads start and while they wait.
 * The probe reaches virtual threads by reflection, since probes load on 8. For pinning there is one carrier: a thread
 * waits in a monitor for a second one, which needs the carrier to run. Either the second one runs, or three seconds
 * pass. For {@code wait()} the scheduler may add carriers, which are counted. Controls are platform threads, threads
 * that do not wait, other stacks, a {@code ReentrantLock}, and the initializer of a class, which the VM calls through
 * native code.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>since 21: virtual threads (JEP 444)
 *   <li>since 24: {@code synchronized} and {@code Object.wait()} do not pin (JEP 491)
 *   <li>the Zero VM has no continuations: there a virtual thread is a platform thread. Half of its stack is for Java,
 *       and Zero touches all of that half.
 *   <li>not measured: 22 to 24; the version of a change in these comes from its JEP.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * On 21 to 23, replace {@code synchronized} around blocking calls by a {@code ReentrantLock}, or move to 24 or later,
 * where that is unnecessary. Libraries that block in static initializers or in native code pin the carrier on every
 * version; the Flight Recorder's event {@code jdk.VirtualThreadPinned} shows where, by default for waits of 20 ms and
 * more.
 */
@Quark(
        id = "virtual-threads",
        title = "Virtual threads",
        source = "JVM scalability: project Loom; JEP 444, JEP 491",
        impact = Impact.BEHAVIOUR)
@Touches(
        versionedApi = {
            "java.lang.Thread#ofVirtual",
            "java.lang.Thread#startVirtualThread",
            "java.util.concurrent.Executors#newVirtualThreadPerTaskExecutor"
        },
        options = {"-Djdk.tracePinnedThreads", "-Djdk.virtualThreadScheduler"},
        events = "jdk.VirtualThreadPinned")
class VirtualThreadsQuark {
    private static final String ADDED = "threads of the system";
    private static final String RESIDENT = "resident bytes per thread";

    /** Fewer than the platform threads of the control; the VM may add threads of its own. */
    private static final int FEW = 399;

    /** Threads of its own that the VM may end while the others wait. */
    private static final int ENDED = 10;

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

    /** Measures what waiting threads cost. */
    public static class Waiting {
        public Map<String, Object> op() throws ReflectiveOperationException, IOException, InterruptedException {
            int count = count();
            Thread[] threads = new Thread[count];
            CountDownLatch started = new CountDownLatch(count);
            CountDownLatch end = new CountDownLatch(1);
            for (int i = 0; i < count; i++) {
                threads[i] = thread(() -> waitUntil(end, started));
            }
            System.gc();
            long threadsBefore = status("Threads:");
            long residentBefore = ResidentMemory.bytes();
            for (Thread thread : threads) {
                thread.start();
            }
            started.await();
            Map<String, Object> values = new LinkedHashMap<>();
            values.put("threads of the system", status("Threads:") - threadsBefore);
            values.put("resident bytes per thread", (ResidentMemory.bytes() - residentBefore) / count);
            end.countDown();
            return values;
        }

        int count() {
            return 50_000;
        }

        Thread thread(Runnable task) throws ReflectiveOperationException {
            return Virtual.of(task);
        }

        void waitUntil(CountDownLatch end, CountDownLatch started) {
            started.countDown();
            try {
                end.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        /** Returns a number that the kernel reports about this process. */
        private static long status(String name) throws IOException {
            for (String line : Files.readAllLines(Paths.get("/proc/self/status"))) {
                if (line.startsWith(name)) {
                    return Long.parseLong(line.replaceAll("\\D", ""));
                }
            }
            throw new IOException("the kernel does not report " + name);
        }
    }

    /** Measures a few platform threads. */
    public static class PlatformWaiting extends Waiting {
        @Override
        int count() {
            return 500;
        }

        @Override
        Thread thread(Runnable task) {
            Thread thread = new Thread(task);
            thread.setDaemon(true);
            return thread;
        }
    }

    /** Platform threads that do not wait. */
    public static class PlatformEnded extends PlatformWaiting {
        @Override
        void waitUntil(CountDownLatch end, CountDownLatch started) {
            started.countDown();
        }
    }

    /** Measures a few virtual threads. */
    public static class FewWaiting extends Waiting {
        @Override
        int count() {
            return 200;
        }
    }

    /** A few virtual threads that do not wait. */
    public static class FewEnded extends FewWaiting {
        @Override
        void waitUntil(CountDownLatch end, CountDownLatch started) {
            started.countDown();
        }
    }

    /** A few virtual threads that wait to be notified, each in a monitor of its own. */
    public static class InWait extends FewWaiting {
        @Override
        @SuppressWarnings("WaitNotInLoop") // The VM ends before anybody notifies.
        void waitUntil(CountDownLatch end, CountDownLatch started) {
            Object monitor = new Object();
            synchronized (monitor) {
                started.countDown();
                try {
                    monitor.wait();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            }
        }
    }

    /** Tells whether a second virtual thread runs while the first waits for it in a monitor. */
    @Waits
    public static class InMonitor {
        private static final int STEPS = 300;

        private final Object monitor = new Object();

        public Map<String, Object> op() throws ReflectiveOperationException, InterruptedException {
            CountDownLatch inside = new CountDownLatch(1);
            CountDownLatch secondRan = new CountDownLatch(1);
            boolean[] seen = {false};
            Thread first = Virtual.of(() -> {
                inside.countDown();
                seen[0] = held(secondRan);
            });
            Thread second = Virtual.of(secondRan::countDown);
            first.start();
            inside.await();
            second.start();
            first.join();
            return Collections.singletonMap("second runs", seen[0]);
        }

        boolean held(CountDownLatch secondRan) {
            synchronized (monitor) {
                return waitFor(secondRan);
            }
        }

        static boolean waitFor(CountDownLatch secondRan) {
            try {
                // In steps: where this thread hardly gets processor time, the other does not
                // either.
                boolean ran = false;
                for (int i = 0; i < STEPS && !ran; i++) {
                    ran = secondRan.await(10, TimeUnit.MILLISECONDS);
                }
                return ran;
            } catch (InterruptedException e) {
                throw new IllegalStateException("nobody interrupts", e);
            }
        }
    }

    /** Does the same with a {@code ReentrantLock}. */
    public static class InLock extends InMonitor {
        private final ReentrantLock lock = new ReentrantLock();

        @Override
        boolean held(CountDownLatch secondRan) {
            lock.lock();
            try {
                return waitFor(secondRan);
            } finally {
                lock.unlock();
            }
        }
    }

    /** Does the same in the initializer of a class. */
    public static class InInitializer extends InMonitor {
        static final class Handed {
            static CountDownLatch latch = new CountDownLatch(0);
        }

        static final class Initialized {
            static final boolean SEEN = waitFor(Handed.latch);
        }

        @Override
        boolean held(CountDownLatch secondRan) {
            Handed.latch = secondRan;
            return Initialized.SEEN;
        }
    }

    @Pin("50,000 waiting virtual threads need fewer than 400 system threads")
    @Requires(jit = Jit.C2, os = Os.LINUX)
    @Expect(since = "21", by = "JEP 444")
    @FalsifiedBy(probe = PlatformWaiting.class, insteadOf = Waiting.class)
    void fewThreads(Jvm jvm) {
        assertThat(costs(Waiting.class, jvm)).number(ADDED).isAtMost(FEW);
    }

    @Pin("a waiting virtual thread takes at most 10,000 bytes of resident memory")
    @Requires(jit = Jit.C2, os = Os.LINUX)
    @Expect(since = "21", by = "JEP 444")
    @FalsifiedBy(probe = PlatformWaiting.class, insteadOf = Waiting.class)
    void littleMemory(Jvm jvm) {
        assertThat(memory(Waiting.class, jvm)).number(RESIDENT).isAtMost(10_000);
    }

    @Pin("500 waiting platform threads need at least 490 system threads")
    @Requires(jit = Jit.C2, os = Os.LINUX)
    @FalsifiedBy(probe = PlatformEnded.class, insteadOf = PlatformWaiting.class)
    @FalsifiedBy(probe = FewWaiting.class, insteadOf = PlatformWaiting.class, since = "21")
    void platformThreads(Jvm jvm) {
        assertThat(costs(PlatformWaiting.class, jvm)).number(ADDED).isAtLeast(500 - ENDED);
    }

    /** Larger pages hide the difference, as do stacks in huge pages. */
    @Pin("with -XX:StackShadowPages=50, a waiting platform thread takes at least 140,000 bytes of memory")
    @Requires(
            jit = Jit.C2,
            os = Os.LINUX,
            pageSize = 4096,
            thp = {"madvise", "never"})
    @FalsifiedBy(flags = "-XX:StackShadowPages=20")
    @FalsifiedBy(probe = PlatformEnded.class, insteadOf = PlatformWaiting.class)
    void platformThreadTouchesShadowPages(Jvm jvm) {
        assertThat(memory(PlatformWaiting.class, jvm.with("-XX:StackShadowPages=50")))
                .number(RESIDENT)
                .isAtLeast(140_000);
    }

    @Pin("on Zero, a waiting virtual thread takes half of a system stack of 2 MB")
    @Requires(
            options = "-zero",
            os = Os.LINUX,
            thp = {"madvise", "never"})
    @Expect(since = "21", by = "JEP 444")
    @FalsifiedBy(flags = "-Xss512k")
    @FalsifiedBy(probe = FewEnded.class, insteadOf = FewWaiting.class)
    void memoryOnZero(Jvm jvm) {
        assertThat(memory(FewWaiting.class, jvm.with("-Xss2m")))
                .number(RESIDENT)
                .isAtLeast(900_000)
                .number(RESIDENT)
                .isAtMost(1_300_000);
    }

    @Pin("a virtual thread that waits in synchronized {keeps|releases} its carrier")
    @Requires(jit = Jit.C2)
    @Expect(value = "true", since = "21", until = "23", by = "JEP 444")
    @Expect(value = "false", since = "24", by = "JEP 491")
    @FalsifiedBy(probe = InLock.class, insteadOf = InMonitor.class, until = "23")
    @FalsifiedBy(probe = InInitializer.class, insteadOf = InMonitor.class, since = "24")
    @FalsifiedBy(flags = "-XX:LockingMode=1", since = "24", until = "25")
    void monitorPins(Jvm jvm, boolean pins) {
        assertThat(onlyCarrier(InMonitor.class, jvm)).has("second runs", !pins);
    }

    @Pin("200 virtual threads in Object.wait() {}")
    @Requires(jit = Jit.C2, os = Os.LINUX)
    @Expect(
            value = "at least " + (200 - ENDED),
            says = "need a carrier each",
            since = "21",
            until = "23",
            by = "JEP 444")
    @Expect(value = "at most 100", says = "share two carriers", since = "24", by = "JEP 491")
    @FalsifiedBy(probe = FewWaiting.class, insteadOf = InWait.class, until = "23")
    @FalsifiedBy(probe = PlatformWaiting.class, insteadOf = InWait.class, since = "24")
    void waitPins(Jvm jvm, Range carriers) {
        assertThat(costs(InWait.class, jvm)).number(ADDED).isWithin(carriers);
    }

    @Pin("a virtual thread that waits with a ReentrantLock releases its carrier")
    @Requires(jit = Jit.C2)
    @Expect(since = "21", by = "JEP 444")
    @FalsifiedBy(probe = InInitializer.class, insteadOf = InLock.class)
    void lockDoesNotPin(Jvm jvm) {
        assertThat(onlyCarrier(InLock.class, jvm)).has("second runs", true);
    }

    @Pin("a virtual thread that waits in the initializer of a class keeps its carrier")
    @Requires(jit = Jit.C2)
    @Expect(since = "21", by = "JEP 444")
    @FalsifiedBy(probe = InLock.class, insteadOf = InInitializer.class)
    void initializerPins(Jvm jvm) {
        assertThat(onlyCarrier(InInitializer.class, jvm)).has("second runs", false);
    }

    /** An emulator adds memory of its own to each thread, more than the VM does. */
    private static Values memory(Class<?> probe, Jvm jvm) {
        if (jvm.facts().isEmulated()) {
            throw new NotApplicable("needs a process of the VM alone; this VM is emulated: the kernel counts the"
                    + " memory of the emulator");
        }
        return costs(probe, jvm);
    }

    /** With Serial, which adds no threads of its own while the others wait. */
    private static Values costs(Class<?> probe, Jvm jvm) {
        return jvm.with(Collector.SERIAL).with(carriers(2, 256)).observe(new ValuesOf(probe).varying(ADDED, RESIDENT));
    }

    private static Values onlyCarrier(Class<?> probe, Jvm jvm) {
        return jvm.with(carriers(1, 1)).valuesOf(probe);
    }

    /**
     * @param count carriers of threads that are not pinned
     * @param most carriers, with those that the scheduler adds for pinned threads
     */
    private static String[] carriers(int count, int most) {
        return new String[] {
            "-Djdk.virtualThreadScheduler.parallelism=" + count, "-Djdk.virtualThreadScheduler.maxPoolSize=" + most
        };
    }
}
