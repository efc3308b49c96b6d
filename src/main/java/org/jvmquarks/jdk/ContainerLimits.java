package org.jvmquarks.jdk;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
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

    /** In words: {@code 2 processors and 512 MiB}; what is not limited is left out. */
    public String describe() {
        List<String> limits = new ArrayList<>();
        processorsText()
                .ifPresent(it -> limits.add(it + (it.equals("1") ? " processor" : " processors")));
        memoryMegabytes().ifPresent(it -> limits.add(it + " MiB"));
        return limits.isEmpty() ? "no limits" : String.join(" and ", limits);
    }

    /** As a matrix file writes them: {@code 2}, {@code 1.5}; empty if they are not limited. */
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
