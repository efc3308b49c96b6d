package org.jvmquarks;

import java.util.concurrent.Executor;

/**
 * Runs each task in a thread of its own. Since JDK 25, tasks of {@link java.util.concurrent.CompletableFuture} share
 * the single thread of the common pool on a machine of one processor (JDK-8319447), where one that waits for another
 * would wait for ever.
 */
public enum OwnThread implements Executor {
    EACH;

    @Override
    public void execute(Runnable task) {
        new Thread(task).start();
    }
}
