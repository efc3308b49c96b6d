package org.jvmquarks.host;

import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.jvmquarks.jdk.ContainerLimits;
import org.jvmquarks.jdk.ControlGroupFacts;
import org.jvmquarks.jdk.CpuSet;
import org.jvmquarks.jdk.ReportedFacts;

/**
 * Compares the limits that were requested for a container with those that its guest finds in force. An engine that may
 * not set a limit, such as one without root and without the controller, can drop it with a warning, or without one.
 */
final class LimitsInForce {
    /** Engines round a fraction of a processor to microseconds of a period. */
    private static final double PROCESSOR_TOLERANCE = 0.01;

    private LimitsInForce() {}

    /**
     * Returns the sentence about the first limit that is not in force; empty if all are.
     *
     * @param inside facts that a guest in this container reports
     */
    static Optional<String> dropped(ContainerLimits requested, ReportedFacts inside) {
        return processors(requested, inside.limits())
                .or(() -> memory(requested.memoryMegabytes(), inside.limits().memoryMegabytes()))
                .or(() -> memory(requested.groupMegabytes(), inside.limits().memoryMegabytes()))
                .or(() -> cpuset(requested.cpuset(), inside.system().group()))
                .or(() -> shares(requested.shares(), inside.system().group()));
    }

    /**
     * Returns the sentence about the first limit that is larger than the machine, which no engine can set; empty if all
     * fit.
     *
     * @param machine facts that a guest in any container of this machine reports
     */
    static Optional<String> tooLarge(ContainerLimits requested, ReportedFacts machine) {
        OptionalInt online = machine.machine().cpu().online();
        if (requested.processors().orElse(0) > online.orElse(Integer.MAX_VALUE)) {
            return Optional.of("requires a machine with %s; this one has %d"
                    .formatted(requested.processorsInWords().orElseThrow(), online.getAsInt()));
        }
        OptionalLong memory = machine.machine().memoryMegabytes();
        long megabytes =
                requested.groupMegabytes().orElse(requested.memoryMegabytes().orElse(0));
        if (megabytes > memory.orElse(Long.MAX_VALUE)) {
            return Optional.of("requires a machine with %d MB of memory; this one has %d MB"
                    .formatted(megabytes, memory.getAsLong()));
        }
        return Optional.empty();
    }

    private static Optional<String> processors(ContainerLimits requested, ContainerLimits actual) {
        if (requested.processors().isEmpty()) {
            return Optional.empty();
        }
        double ratio = actual.processors().orElse(0) / requested.processors().getAsDouble();
        return Math.abs(ratio - 1) <= PROCESSOR_TOLERANCE
                ? Optional.empty()
                : Optional.of(sentence(
                        requested.processorsInWords().orElseThrow(),
                        actual.processorsInWords().orElse("no limit")));
    }

    private static Optional<String> memory(OptionalLong requested, OptionalLong actual) {
        return requested.isEmpty() || requested.equals(actual)
                ? Optional.empty()
                : Optional.of(sentence(
                        requested.getAsLong() + " MB of memory",
                        actual.isPresent() ? actual.getAsLong() + " MB" : "no limit"));
    }

    private static Optional<String> cpuset(Optional<CpuSet> requested, Optional<ControlGroupFacts> group) {
        Optional<CpuSet> actual = group.flatMap(ControlGroupFacts::cpuset);
        return requested.isEmpty() || requested.equals(actual)
                ? Optional.empty()
                : Optional.of(sentence(
                        "cpuset " + requested.get(),
                        actual.map(it -> "cpuset " + it).orElse("no cpuset")));
    }

    private static Optional<String> shares(OptionalInt requested, Optional<ControlGroupFacts> group) {
        if (requested.isEmpty()) {
            return Optional.empty();
        }
        OptionalInt shares = group.map(ControlGroupFacts::shares).orElse(OptionalInt.empty());
        OptionalInt weight = group.map(ControlGroupFacts::weight).orElse(OptionalInt.empty());
        boolean inForce = shares.equals(requested)
                || (weight.isPresent() && CpuWeight.isOf(requested.getAsInt(), weight.getAsInt()));
        return inForce
                ? Optional.empty()
                : Optional.of(sentence(
                        requested.getAsInt() + " CPU shares",
                        shares.isPresent()
                                ? shares.getAsInt() + " CPU shares"
                                : weight.isPresent() ? "CPU weight " + weight.getAsInt() : "no number of shares"));
    }

    private static String sentence(String requested, String actual) {
        return "requires a container with "
                + requested
                + ", but the container has "
                + actual
                + "; check whether the engine may set limits";
    }
}
