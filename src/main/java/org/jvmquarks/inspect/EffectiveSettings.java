package org.jvmquarks.inspect;

import java.util.List;
import java.util.Optional;
import org.jvmquarks.jdk.ContainerLimits;

/**
 * The limits and options that a VM runs with, and the ergonomics that result.
 *
 * @param limits limits and how they were set, in words; empty without limits
 * @param simulation options that simulate the limits for another VM of this JDK; none where they are in force
 * @param taken the options of the line that the VM takes, that are in effect and that configure any program; no agent
 *     and no security manager
 * @param ergonomics what the VM makes of both
 */
public record EffectiveSettings(
        Optional<String> limits, List<String> simulation, List<String> taken, Optional<Ergonomics> ergonomics) {

    public EffectiveSettings {
        simulation = List.copyOf(simulation);
        taken = List.copyOf(taken);
    }

    /**
     * Returns those of some limits of a container that are in force: options simulate more processors than the machine
     * has, and nothing else in a container.
     */
    public ContainerLimits granted(ContainerLimits requested) {
        return simulation.isEmpty() ? requested : requested.withoutProcessors();
    }
}
