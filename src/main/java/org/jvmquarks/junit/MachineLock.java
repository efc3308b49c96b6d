package org.jvmquarks.junit;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.InvocationInterceptor.Invocation;

/**
 * The machine on which JUnit runs tests: those that measure time have it for themselves, all others share it.
 *
 * <p>Each test that measures time has to wait until the last of the others has ended, while processors idle. So those
 * that wait run one after the other, and others go on beside each other until so many threads wait that the rest no
 * longer fill the processors.
 *
 * <p>Worked example, with two processors, four threads, exact cells E, F, G and cells T, U and V that measure time: E
 * runs; T and U come and wait; F starts, since E leaves a processor. V comes and waits, and E ends: no thread is left
 * but that of F. When F has ended, T, U and V run one after the other, and G, which has come in the meantime, runs
 * after them.
 *
 * <p>It is not a lock of JUnit. JUnit holds those while a test waits for its invocations, and its thread may take on
 * another test meanwhile. If that one needs the machine for itself, the thread puts it off until a next class, and
 * after the last one nobody runs it: the run never ends. This lock is held by an invocation alone, which waits for no
 * other.
 */
final class MachineLock {
    private static final Namespace NAMESPACE = Namespace.create(MachineLock.class);

    private final int enough;
    private final ReentrantLock guard = new ReentrantLock();
    private final Condition changed = guard.newCondition();

    /** The threads that share the machine, with the number of tests that each of them is in. */
    private final Map<Thread, Integer> sharing = new HashMap<>();

    private Optional<Thread> alone = Optional.empty();
    private int waitingToBeAlone;

    /** @param processors of the machine */
    MachineLock(int processors) {
        // With the one that asks they fill the processors.
        this.enough = Math.max(1, processors - 1);
    }

    /** Returns the lock of a run of JUnit. */
    static MachineLock of(ExtensionContext context) {
        return context.getRoot()
                .getStore(NAMESPACE)
                .getOrComputeIfAbsent(
                        MachineLock.class,
                        key -> new MachineLock(Runtime.getRuntime().availableProcessors()),
                        MachineLock.class);
    }

    /**
     * Runs a test beside others.
     *
     * @throws IllegalStateException if this thread measures time just now
     */
    <T> T share(Invocation<T> test) throws Throwable {
        enterShared();
        try {
            return test.proceed();
        } finally {
            leaveShared();
        }
    }

    /**
     * Runs a test when no other runs.
     *
     * @throws IllegalStateException if this thread runs another test just now, which would never end
     */
    <T> T alone(Invocation<T> test) throws Throwable {
        enterAlone();
        try {
            return test.proceed();
        } finally {
            leaveAlone();
        }
    }

    private void enterShared() throws InterruptedException {
        Thread self = Thread.currentThread();
        guard.lockInterruptibly();
        try {
            require(!isAlone(self));
            while (!sharing.containsKey(self) && !mayShare()) {
                changed.await();
            }
            sharing.merge(self, 1, Integer::sum);
        } finally {
            guard.unlock();
        }
    }

    private boolean mayShare() {
        return alone.isEmpty() && (waitingToBeAlone == 0 || sharing.size() >= enough);
    }

    private void leaveShared() {
        guard.lock();
        try {
            sharing.computeIfPresent(Thread.currentThread(), (self, tests) -> tests == 1 ? null : tests - 1);
            changed.signalAll();
        } finally {
            guard.unlock();
        }
    }

    private void enterAlone() throws InterruptedException {
        Thread self = Thread.currentThread();
        guard.lockInterruptibly();
        try {
            require(!isAlone(self) && !sharing.containsKey(self));
            waitingToBeAlone++;
            try {
                while (alone.isPresent() || !sharing.isEmpty()) {
                    changed.await();
                }
                alone = Optional.of(self);
            } finally {
                waitingToBeAlone--;
                // Interrupted, it no longer keeps others out.
                changed.signalAll();
            }
        } finally {
            guard.unlock();
        }
    }

    private void leaveAlone() {
        guard.lock();
        try {
            alone = Optional.empty();
            changed.signalAll();
        } finally {
            guard.unlock();
        }
    }

    private boolean isAlone(Thread thread) {
        return alone.filter(thread::equals).isPresent();
    }

    private static void require(boolean free) {
        if (!free) {
            throw new IllegalStateException("a test that measures time cannot run inside another one: JUnit has started"
                    + " this one on the thread of a test that waits for a ForkJoinTask; let"
                    + " that test wait by other means, or run without junit.jupiter.execution.parallel.enabled");
        }
    }
}
