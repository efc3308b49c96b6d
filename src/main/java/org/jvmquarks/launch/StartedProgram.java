package org.jvmquarks.launch;

import java.io.IOException;
import java.time.Duration;
import java.util.Optional;

/** A program of the user that was started, such as a service or its load. */
public interface StartedProgram extends AutoCloseable {

    /** Waits for its end; empty if it still runs after that time. */
    Optional<Exit> await(Duration time) throws InterruptedException;

    /** Returns what all its processes took so far; empty where the system does not tell. */
    Optional<ProcessUsage> usage();

    /**
     * Asks it to end, by SIGTERM.
     *
     * @return how it ended; empty if it has not after that time, so that it must be killed
     */
    Optional<Exit> terminate(Duration patience) throws IOException, InterruptedException;

    /** Kills what is left of it, and waits for what it printed last. */
    @Override
    void close();
}
