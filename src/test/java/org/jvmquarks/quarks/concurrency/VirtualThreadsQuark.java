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
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.evidence.value.Values;
import org.jvmquarks.evidence.value.ValuesOf;
import org.jvmquarks.jdk.Jit;

/**
 * Fifty thousand virtual threads that wait need a handful of threads of the system, and less than a
 * tenth of the memory of platform threads. Inside {@code synchronized} and {@code Object.wait()} a
 * virtual thread kept its carrier up to 23; now it lets it go. In the initializer of a class it
 * keeps it on each version.
 *
 * <h2>Why</h2>
 *
 * A virtual thread runs on a carrier, and when it waits its frames are copied to the heap and the
 * carrier takes the next one. Monitors used to belong to the carrier: the address on its stack
 * stood in the locked object, so that a thread with a monitor could not be moved; for one in {@code
 * Object.wait()} the scheduler added a carrier. Locks that name the thread itself made it possible.
 * A frame of native code still pins. A platform thread has a stack of the system, and the VM
 * touches {@code StackShadowPages} of it ahead, 20 pages, so that native code will find them.
 *
 * <h2>How it is shown</h2>
 *
 * The kernel counts the threads and the resident memory of the process, before and while the
 * threads wait; {@code java.lang.Thread} is asked for virtual threads by reflection, since probes
 * load on 8. For pinning there is one carrier: a thread waits inside a monitor for a second one to
 * run, which needs the carrier. If it comes to run, the monitor let go; else three seconds pass.
 * For {@code wait()} there may be more, and they are counted. Controls: platform threads, other
 * stacks, a {@code ReentrantLock}, and the initializer of a class, which the VM calls by native
 * code.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>since 21: virtual threads (JEP 444)
 *   <li>since 24: {@code synchronized} and {@code Object.wait()} do not pin (JEP 491)
 *   <li>the Zero VM has no continuations: there a virtual thread is a platform thread; of its stack
 *       half is for Java, which Zero touches all of
 * </ul>
 *
 * <h2>For users</h2>
 *
 * On 21 replace {@code synchronized} around what blocks by a {@code ReentrantLock}, or go to 25;
 * there nothing has to be replaced. Libraries that block in static initializers or native code pin
 * on each version.
 */
@Quark(
        id = "virtual-threads",
        title = "Virtual threads",
        source = "JVM scalability: project Loom; JEP 444, JEP 491")
class VirtualThreadsQuark {
    private static final String ADDED = "threads of the system";
    private static final String RESIDENT = "resident bytes per thread";

    /** Makes virtual threads, which release 8 does not know. */
    static final class Virtual {
        private Virtual() {}

        static Thread of(Runnable task) throws ReflectiveOperationException {
            Object builder = Thread.class.getMethod("ofVirtual").invoke(null);
            return (Thread)
                    Class.forName("java.lang.Thread$Builder")
                            .getMethod("unstarted", Runnable.class)
                            .invoke(builder, task);
        }
    }

    /** What waiting threads cost. */
    public static class Waiting {
        public Map<String, Object> op()
                throws ReflectiveOperationException, IOException, InterruptedException {
            int count = count();
            Thread[] threads = new Thread[count];
            CountDownLatch started = new CountDownLatch(count);
            CountDownLatch end = new CountDownLatch(1);
            for (int i = 0; i < count; i++) {
                threads[i] = thread(() -> waitUntil(end, started));
            }
            System.gc();
            long threadsBefore = status("Threads:");
            long residentBefore = status("VmRSS:");
            for (Thread thread : threads) {
                thread.start();
            }
            started.await();
            Map<String, Object> values = new LinkedHashMap<>();
            values.put("threads of the system", status("Threads:") - threadsBefore);
            values.put(
                    "resident bytes per thread",
                    (status("VmRSS:") - residentBefore) * 1024 / count);
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

        /** A line of what the kernel tells about this process; memory in KB. */
        private static long status(String name) throws IOException {
            for (String line : Files.readAllLines(Paths.get("/proc/self/status"))) {
                if (line.startsWith(name)) {
                    return Long.parseLong(line.replaceAll("\\D", ""));
                }
            }
            throw new IOException("the kernel tells no " + name);
        }
    }

    /** The same with few platform threads. */
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

    /** Few virtual threads. */
    public static class FewWaiting extends Waiting {
        @Override
        int count() {
            return 200;
        }
    }

    /** Few that wait to be notified, each in a monitor of its own. */
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

    /** Whether a second virtual thread runs while the first one waits for it in a monitor. */
    public static class InMonitor {
        private static final long SECONDS = 3;

        private final Object monitor = new Object();

        public Map<String, Object> op() throws ReflectiveOperationException, InterruptedException {
            CountDownLatch inside = new CountDownLatch(1);
            CountDownLatch secondRan = new CountDownLatch(1);
            boolean[] seen = {false};
            Thread first =
                    Virtual.of(
                            () -> {
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
                return secondRan.await(SECONDS, TimeUnit.SECONDS);
            } catch (InterruptedException e) {
                throw new IllegalStateException("nobody interrupts", e);
            }
        }
    }

    /** The same with a lock of the library. */
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

    /** The same in the initializer of a class. */
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

    @Pin(value = "fifty thousand that wait need few threads of the system", since = 21)
    @Requires(jit = Jit.C2)
    @FalsifiedBy(probe = PlatformWaiting.class, insteadOf = Waiting.class)
    void fewThreads(Jvm jvm) {
        assertThat(costs(Waiting.class, jvm)).hasAtMost(ADDED, 20);
    }

    @Pin(value = "each takes a few kilobytes", since = 21)
    @Requires(jit = Jit.C2)
    @FalsifiedBy(probe = PlatformWaiting.class, insteadOf = Waiting.class)
    void littleMemory(Jvm jvm) {
        assertThat(costs(Waiting.class, jvm)).hasAtMost(RESIDENT, 10_000);
    }

    @Pin("a platform thread is one of the system, and takes the shadow pages of its stack")
    @Requires(jit = Jit.C2)
    @FalsifiedBy(flags = "-XX:StackShadowPages=20")
    @FalsifiedBy(probe = FewWaiting.class, insteadOf = PlatformWaiting.class, since = 21)
    void platformThreads(Jvm jvm) {
        assertThat(costs(PlatformWaiting.class, jvm.with("-XX:StackShadowPages=50")))
                .hasAtLeast(ADDED, 500)
                .hasAtLeast(RESIDENT, 140_000);
    }

    @Pin(value = "on Zero each takes half of a stack of the system", since = 21)
    @Requires(options = "-zero")
    @FalsifiedBy(flags = "-Xss512k")
    void memoryOnZero(Jvm jvm) {
        assertThat(costs(FewWaiting.class, jvm.with("-Xss2m")))
                .hasAtLeast(RESIDENT, 900_000)
                .hasAtMost(RESIDENT, 1_300_000);
    }

    @Pin(value = "in synchronized it keeps its carrier", since = 21, until = 21)
    @Requires(jit = Jit.C2)
    @FalsifiedBy(probe = InLock.class, insteadOf = InMonitor.class)
    void monitorPins(Jvm jvm) {
        assertThat(onlyCarrier(InMonitor.class, jvm)).has("second runs", false);
    }

    @Pin(value = "in synchronized it lets its carrier go", since = 25)
    @Requires(jit = Jit.C2)
    @FalsifiedBy(probe = InInitializer.class, insteadOf = InMonitor.class)
    @FalsifiedBy(flags = "-XX:LockingMode=1", until = 25)
    void monitorDoesNotPin(Jvm jvm) {
        assertThat(onlyCarrier(InMonitor.class, jvm)).has("second runs", true);
    }

    @Pin(value = "in Object.wait() each has a carrier", since = 21, until = 21)
    @Requires(jit = Jit.C2)
    @FalsifiedBy(probe = FewWaiting.class, insteadOf = InWait.class)
    void waitPins(Jvm jvm) {
        assertThat(costs(InWait.class, jvm)).hasAtLeast(ADDED, 200);
    }

    @Pin(value = "in Object.wait() two hundred share two carriers", since = 25)
    @Requires(jit = Jit.C2)
    @FalsifiedBy(probe = PlatformWaiting.class, insteadOf = InWait.class)
    void waitDoesNotPin(Jvm jvm) {
        assertThat(costs(InWait.class, jvm)).hasAtMost(ADDED, 20);
    }

    @Pin(value = "with a lock of the library it lets it go", since = 21)
    @Requires(jit = Jit.C2)
    @FalsifiedBy(probe = InInitializer.class, insteadOf = InLock.class)
    void lockDoesNotPin(Jvm jvm) {
        assertThat(onlyCarrier(InLock.class, jvm)).has("second runs", true);
    }

    @Pin(value = "in the initializer of a class it keeps it", since = 21)
    @Requires(jit = Jit.C2)
    @FalsifiedBy(probe = InLock.class, insteadOf = InInitializer.class)
    void initializerPins(Jvm jvm) {
        assertThat(onlyCarrier(InInitializer.class, jvm)).has("second runs", false);
    }

    private static Values costs(Class<?> probe, Jvm jvm) {
        return jvm.with(carriers(2, 256)).observe(new ValuesOf(probe).varying(ADDED, RESIDENT));
    }

    private static Values onlyCarrier(Class<?> probe, Jvm jvm) {
        return jvm.with(carriers(1, 1)).valuesOf(probe);
    }

    /** So many, and at most so many with those in place of the ones that are pinned. */
    private static String[] carriers(int count, int most) {
        return new String[] {
            "-Djdk.virtualThreadScheduler.parallelism=" + count,
            "-Djdk.virtualThreadScheduler.maxPoolSize=" + most
        };
    }
}
