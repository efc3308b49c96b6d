package org.jvmquarks.inspect.start;

import java.util.List;

/** A VM that can be started with options, and does nothing but print its version. */
public interface Vm {

    /**
     * Starts the VM and waits for its end.
     *
     * @param options options in order; their form has no side effects
     * @throws VmStartException if the VM could not be started, whatever its options
     */
    Start start(List<String> options);
}
