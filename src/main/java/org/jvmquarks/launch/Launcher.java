package org.jvmquarks.launch;

import java.util.Optional;
import org.jvmquarks.jdk.Jdk;

/**
 * Starts guests for one kind of {@link org.jvmquarks.jdk.JdkSource}. Found by {@link
 * java.util.ServiceLoader}; safe for use by several threads.
 */
public interface Launcher extends AutoCloseable {

    /** Whether this launcher is the one for that kind of JDK. */
    boolean handles(Jdk jdk);

    /** The sentence that says why no guest of that JDK can run on this machine; empty if it can. */
    Optional<String> unavailable(Jdk jdk);

    /**
     * Runs a guest to its end, at the latest its deadline.
     *
     * @throws LaunchException if it could not be started
     * @throws InterruptedException if the host was told to stop; the guest is dead then
     */
    Launched launch(Jdk jdk, LaunchPlan plan) throws LaunchException, InterruptedException;

    /** Kills what still runs and removes what was set up. */
    @Override
    void close();
}
