package org.jvmquarks.launch;

import java.util.Objects;
import java.util.Optional;
import org.jvmquarks.jdk.ContainerLimits;
import org.jvmquarks.jdk.CpuSet;

/**
 * The share of the machine that a guest may use.
 *
 * @param limits limits of its container; a local launcher refuses all limits
 * @param pinned the processors on which all its threads run; empty for those of its host or container. Unlike a limit
 *     it is not part of what a pin claims
 */
public record ResourceLimits(ContainerLimits limits, Optional<CpuSet> pinned) {

    public ResourceLimits {
        Objects.requireNonNull(limits);
        Objects.requireNonNull(pinned);
        if (pinned.isPresent() && limits.cpuset().isPresent()) {
            throw new IllegalArgumentException("a guest cannot be pinned to processors %s in a container with cpuset %s"
                    .formatted(pinned.get(), limits.cpuset().get()));
        }
    }

    /** Returns the limits of the container with the processors to which its guest is pinned. */
    public ContainerLimits inContainer(ContainerLimits unlessLimited) {
        ContainerLimits own = limits.isNone() ? unlessLimited : limits;
        return pinned.map(own::withCpuset).orElse(own);
    }
}
