package org.jvmquarks.jdk;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.DoubleStream;
import org.jvmquarks.text.Plural;

/**
 * Limits of a container. The launcher decides on those that are empty.
 *
 * @param memoryMegabytes memory in MB (2^20 bytes), swap included
 * @param processors quota of time in processors, fractions of one allowed
 * @param shares weight against other containers when processors are scarce, 1024 by default
 * @param cpuset processors on which its threads may run
 * @param groupMegabytes memory in MB (2^20 bytes) of a control group around the container, which then has no limit of
 *     memory of its own
 */
public record ContainerLimits(
        OptionalLong memoryMegabytes,
        OptionalDouble processors,
        OptionalInt shares,
        Optional<CpuSet> cpuset,
        OptionalLong groupMegabytes) {
    /** The least and the greatest number of shares that Linux accepts; it changes others. */
    public static final int LEAST_SHARES = 2;

    public static final int MOST_SHARES = 1 << 18;

    public ContainerLimits {
        requirePositive("memory", memoryMegabytes);
        requirePositive("memory of the group", groupMegabytes);
        if (memoryMegabytes.isPresent() && groupMegabytes.isPresent()) {
            throw new IllegalArgumentException(
                    "either the container or the group around it must limit memory, not both: %d and %d MB"
                            .formatted(memoryMegabytes.getAsLong(), groupMegabytes.getAsLong()));
        }
        if (processors.isPresent() && !(processors.getAsDouble() > 0 && Double.isFinite(processors.getAsDouble()))) {
            throw new IllegalArgumentException("processors must be a positive number, was " + processors.getAsDouble());
        }
        int weight = shares.orElse(LEAST_SHARES);
        if (weight < LEAST_SHARES || weight > MOST_SHARES) {
            throw new IllegalArgumentException(
                    "shares must be between %d and %d, was %d".formatted(LEAST_SHARES, MOST_SHARES, weight));
        }
    }

    /** Limits of memory and processor time alone. */
    public ContainerLimits(OptionalLong memoryMegabytes, OptionalDouble processors) {
        this(memoryMegabytes, processors, OptionalInt.empty(), Optional.empty());
    }

    /** Limits of the container itself, without a group around it. */
    public ContainerLimits(
            OptionalLong memoryMegabytes, OptionalDouble processors, OptionalInt shares, Optional<CpuSet> cpuset) {
        this(memoryMegabytes, processors, shares, cpuset, OptionalLong.empty());
    }

    private static void requirePositive(String what, OptionalLong megabytes) {
        if (megabytes.isPresent() && megabytes.getAsLong() <= 0) {
            throw new IllegalArgumentException(what + " must be positive, was " + megabytes.getAsLong() + " MB");
        }
    }

    public static ContainerLimits none() {
        return new ContainerLimits(OptionalLong.empty(), OptionalDouble.empty());
    }

    /** Returns the same limits with that weight against other containers. */
    public ContainerLimits withShares(int weight) {
        return new ContainerLimits(memoryMegabytes, processors, OptionalInt.of(weight), cpuset, groupMegabytes);
    }

    /** Returns the same limits with its threads on these processors. */
    public ContainerLimits withCpuset(CpuSet set) {
        return new ContainerLimits(memoryMegabytes, processors, shares, Optional.of(set), groupMegabytes);
    }

    /** Limits of a control group around a container that has none itself. */
    public static ContainerLimits ofGroup(long megabytes) {
        return new ContainerLimits(
                OptionalLong.empty(),
                OptionalDouble.empty(),
                OptionalInt.empty(),
                Optional.empty(),
                OptionalLong.of(megabytes));
    }

    /**
     * Describes the limits in words: {@code 2 processors and 512 MB}, or {@code 2 processors, 512 CPU shares and cpuset
     * 0-3}, or {@code a group of 1024 MB}.
     */
    public String describe() {
        List<String> limits = new ArrayList<>();
        processorsInWords().ifPresent(limits::add);
        memoryMegabytes().ifPresent(it -> limits.add(it + " MB"));
        shares.ifPresent(it -> limits.add(it + " CPU shares"));
        cpuset.ifPresent(it -> limits.add("cpuset " + it));
        groupMegabytes.ifPresent(it -> limits.add("a group of " + it + " MB"));
        return limits.isEmpty() ? "no limits" : Plural.list(limits);
    }

    /** Returns {@code 1 processor} or {@code 1.5 processors}; empty if unlimited. */
    public Optional<String> processorsInWords() {
        return processorsText().map(it -> it + (it.equals("1") ? " processor" : " processors"));
    }

    /** Returns the processors as in a matrix file, such as {@code 1.5}; empty if unlimited. */
    public Optional<String> processorsText() {
        return processors.stream()
                .mapToObj(it -> it == Math.rint(it) ? Long.toString((long) it) : Double.toString(it))
                .findFirst();
    }

    /**
     * Returns how many processors can work at once, fractions of one included: the quota, or the size of the cpuset if
     * that is less; empty if neither is limited. Shares are not a limit.
     */
    public OptionalDouble usableProcessors() {
        return DoubleStream.concat(processors.stream(), cpuset.stream().mapToDouble(CpuSet::size))
                .min();
    }

    /**
     * Returns those of the limits that an engine can set on a machine: all but more processors than it has.
     *
     * @param machine processors of the machine; empty if they are not known
     */
    public ContainerLimits within(OptionalInt machine) {
        return machine.isPresent() && processors.orElse(0) > machine.getAsInt() ? withoutProcessors() : this;
    }

    /** Returns the same limits without a quota of processors. */
    public ContainerLimits withoutProcessors() {
        return new ContainerLimits(memoryMegabytes, OptionalDouble.empty(), shares, cpuset, groupMegabytes);
    }

    /** Returns those of the limits that are not among others. */
    public ContainerLimits beyond(ContainerLimits others) {
        return new ContainerLimits(
                memoryMegabytes.equals(others.memoryMegabytes) ? OptionalLong.empty() : memoryMegabytes,
                processors.equals(others.processors) ? OptionalDouble.empty() : processors,
                shares.equals(others.shares) ? OptionalInt.empty() : shares,
                cpuset.equals(others.cpuset) ? Optional.empty() : cpuset,
                groupMegabytes.equals(others.groupMegabytes) ? OptionalLong.empty() : groupMegabytes);
    }

    public boolean isNone() {
        return equals(none());
    }
}
