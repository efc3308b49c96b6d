package org.jvmquarks.launch.process;

import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.jvmquarks.launch.LaunchException;

/** The running guests of a launcher. {@link #close} kills them, and no guest starts after it. */
public final class RunningGuests implements AutoCloseable {
    private final Set<ProcessTree> trees = ConcurrentHashMap.newKeySet();

    /** Starts share it; the end excludes them, so that no process is started but not yet known. */
    private final ReadWriteLock starts = new ReentrantReadWriteLock();

    private boolean closed;

    /** Starts a process. */
    public interface Start {
        ProcessTree start() throws IOException;
    }

    public ProcessTree add(Start start) throws IOException, LaunchException {
        starts.readLock().lock();
        try {
            if (closed) {
                throw new LaunchException("the run is ending: no guest is started any more");
            }
            ProcessTree tree = start.start();
            trees.add(tree);
            return tree;
        } finally {
            starts.readLock().unlock();
        }
    }

    public void remove(ProcessTree tree) {
        trees.remove(tree);
    }

    @Override
    public void close() {
        startNoMore();
        try {
            ProcessTree.kill(List.copyOf(trees));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void startNoMore() {
        starts.writeLock().lock();
        try {
            closed = true;
        } finally {
            starts.writeLock().unlock();
        }
    }
}
