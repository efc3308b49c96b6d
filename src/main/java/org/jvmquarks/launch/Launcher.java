package org.jvmquarks.launch;

import java.util.Optional;
import java.util.OptionalInt;
import org.jvmquarks.jdk.Jdk;

/**
 * Starts guests for one kind of {@link org.jvmquarks.jdk.JdkSource}. Found by {@link java.util.ServiceLoader}; safe for
 * use by several threads.
 */
public interface Launcher extends AutoCloseable {

    /** Tells whether this launcher starts guests of that kind of JDK. */
    boolean handles(Jdk jdk);

    /** Returns why this machine cannot run a guest of that JDK, in words; empty if it can. */
    Optional<String> unavailable(Jdk jdk);

    /**
     * Returns where the guests of that JDK run: name, version and address of the engine; empty for processes of this
     * machine. Call it where {@link #unavailable} is empty.
     */
    default Optional<String> describe(Jdk jdk) {
        return Optional.empty();
    }

    /**
     * Returns the architecture of the machine on which the guests of that JDK run, as {@code os.arch} says it; empty if
     * the launcher does not know it. Call it where {@link #unavailable} is empty.
     */
    default Optional<String> architecture(Jdk jdk) {
        return Optional.empty();
    }

    /**
     * Returns the number of processors of the machine on which the guests of that JDK run, more than which no container
     * can be given; empty if the launcher does not know it. Call it where {@link #unavailable} is empty.
     */
    default OptionalInt processors(Jdk jdk) {
        return OptionalInt.empty();
    }

    /**
     * Returns why this launcher cannot put the guests of that JDK on chosen processors of this machine, in words; empty
     * if it can. Call it where {@link #unavailable} is empty.
     */
    default Optional<String> cannotPin(Jdk jdk) {
        return Optional.of("its launcher does not choose the processors of a guest");
    }

    /**
     * Returns why this launcher cannot run the guests of that JDK in a container inside a control group with a limit,
     * in words; empty if it can. Call it where {@link #unavailable} is empty.
     */
    default Optional<String> cannotEnclose(Jdk jdk) {
        return Optional.of("its launcher does not nest control groups");
    }

    /**
     * Runs a guest until it ends or its deadline kills it.
     *
     * @throws LaunchException if the guest could not be started
     * @throws InterruptedException if the host has to stop; the guest is dead then
     */
    Launched launch(Jdk jdk, LaunchPlan plan) throws LaunchException, InterruptedException;

    /** Kills the guests that still run, and removes what was set up for them. */
    @Override
    void close();
}
