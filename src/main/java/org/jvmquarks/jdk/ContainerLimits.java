package org.jvmquarks.jdk;

import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * What a container may use; what is empty is left to the launcher.
 *
 * @param memoryMegabytes memory in MiB (1024 * 1024 bytes), swap included
 * @param processors processors, fractions of one allowed
 */
public record ContainerLimits(OptionalLong memoryMegabytes, OptionalDouble processors) {

    public ContainerLimits {
        if (memoryMegabytes.isPresent() && memoryMegabytes.getAsLong() <= 0) {
            throw new IllegalArgumentException(
                    "no JVM runs in " + memoryMegabytes.getAsLong() + " MiB");
        }
        if (processors.isPresent()
                && !(processors.getAsDouble() > 0 && Double.isFinite(processors.getAsDouble()))) {
            throw new IllegalArgumentException(
                    "no JVM runs on " + processors.getAsDouble() + " processors");
        }
    }

    public static ContainerLimits none() {
        return new ContainerLimits(OptionalLong.empty(), OptionalDouble.empty());
    }

    public boolean isNone() {
        return memoryMegabytes.isEmpty() && processors.isEmpty();
    }
}
