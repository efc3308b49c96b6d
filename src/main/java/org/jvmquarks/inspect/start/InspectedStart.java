package org.jvmquarks.inspect.start;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A VM that can be started with options, and does nothing but print its version. */
public interface InspectedStart {

    /**
     * Starts the VM and waits for its end.
     *
     * @param variables its environment variables, which may have options, too
     * @param options options in order; their form has no side effects
     * @throws VmStartException if the VM could not be started with any options
     */
    Start start(Map<String, String> variables, List<String> options);

    /**
     * Returns those of some options that do not reach the VM, as something between drops them: a script in the place of
     * {@code bin/java}. Nothing is between unless a class says so.
     *
     * @param options options with which the VM starts
     * @throws VmStartException if it cannot be found out
     */
    default List<String> dropped(List<String> options) {
        return List.of();
    }

    /**
     * Runs a program that is long enough for the compilers of the VM to start: some options are refused no earlier.
     *
     * @param options options with which the VM prints its version
     * @return how it ended; empty if this kind of start runs no program
     * @throws VmStartException if the VM could not be started with any options
     */
    default Optional<Start> run(List<String> options) {
        return Optional.empty();
    }

    /** Starts the VM without variables. */
    default Start start(List<String> options) {
        return start(Map.of(), options);
    }
}
