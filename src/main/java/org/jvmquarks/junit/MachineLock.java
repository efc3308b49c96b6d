package org.jvmquarks.junit;

import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.InvocationInterceptor.Invocation;

/**
 * The machine on which JUnit runs tests: those that measure time have it for themselves, all others
 * share it.
 *
 * <p>Worked example, with two exact cells E, F, a cell T that measures time, and four threads: E
 * and F run; T waits for them; a cell that comes after T waits for T, or T would never have its
 * turn.
 *
 * <p>It is no lock of JUnit's. JUnit holds those while a test waits for its invocations, and its
 * thread may take on another test meanwhile. If that one needs the machine for itself, the thread
 * puts it off until a next class, and after the last one nobody runs it: the run never ends. This
 * lock is held by an invocation alone, which waits for no other.
 */
final class MachineLock {
    private static final Namespace NAMESPACE = Namespace.create(MachineLock.class);

    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock(true);

    /** Returns the lock of a run of JUnit. */
    static MachineLock of(ExtensionContext context) {
        return context.getRoot()
                .getStore(NAMESPACE)
                .getOrComputeIfAbsent(
                        MachineLock.class, key -> new MachineLock(), MachineLock.class);
    }

    /**
     * Runs a test beside others.
     *
     * @throws IllegalStateException if this thread measures time just now
     */
    <T> T share(Invocation<T> test) throws Throwable {
        require(!lock.isWriteLockedByCurrentThread());
        return run(lock.readLock(), test);
    }

    /**
     * Runs a test when no other runs.
     *
     * @throws IllegalStateException if this thread runs another test just now, which would never
     *     end
     */
    <T> T alone(Invocation<T> test) throws Throwable {
        require(lock.getReadHoldCount() == 0 && !lock.isWriteLockedByCurrentThread());
        return run(lock.writeLock(), test);
    }

    private static void require(boolean free) {
        if (!free) {
            throw new IllegalStateException(
                    "a test that measures time cannot run inside another one: JUnit has started"
                            + " this one on the thread of a test that waits for a ForkJoinTask; let"
                            + " that test wait by other means, or run without"
                            + " junit.jupiter.execution.parallel.enabled");
        }
    }

    private static <T> T run(Lock lock, Invocation<T> test) throws Throwable {
        lock.lockInterruptibly();
        try {
            return test.proceed();
        } finally {
            lock.unlock();
        }
    }
}
