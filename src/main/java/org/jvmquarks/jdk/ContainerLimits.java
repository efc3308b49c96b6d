package org.jvmquarks.jdk;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * Limits of a container. The launcher decides on those that are empty.
 *
 * @param memoryMegabytes memory in MiB (1024 * 1024 bytes), swap included
 * @param processors processors, fractions of one allowed
 */
public record ContainerLimits(OptionalLong memoryMegabytes, OptionalDouble processors) {

    public ContainerLimits {
        if (memoryMegabytes.isPresent() && memoryMegabytes.getAsLong() <= 0) {
            throw new IllegalArgumentException(
                    "memory must be positive, was " + memoryMegabytes.getAsLong() + " MiB");
        }
        if (processors.isPresent()
                && !(processors.getAsDouble() > 0 && Double.isFinite(processors.getAsDouble()))) {
            throw new IllegalArgumentException(
                    "processors must be a positive number, was " + processors.getAsDouble());
        }
    }

    public static ContainerLimits none() {
        return new ContainerLimits(OptionalLong.empty(), OptionalDouble.empty());
    }

    /** Describes the limits in words: {@code 2 processors and 512 MiB}. */
    public String describe() {
        List<String> limits = new ArrayList<>();
        processorsText()
                .ifPresent(it -> limits.add(it + (it.equals("1") ? " processor" : " processors")));
        memoryMegabytes().ifPresent(it -> limits.add(it + " MiB"));
        return limits.isEmpty() ? "no limits" : String.join(" and ", limits);
    }

    /** Returns the processors as in a matrix file, such as {@code 1.5}; empty if unlimited. */
    public Optional<String> processorsText() {
        return processors.stream()
                .mapToObj(
                        it -> it == Math.rint(it) ? Long.toString((long) it) : Double.toString(it))
                .findFirst();
    }

    public boolean isNone() {
        return memoryMegabytes.isEmpty() && processors.isEmpty();
    }
}
