package org.jvmquarks.gate.attribution;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jvmquarks.jdk.ContainerLimits;
import org.jvmquarks.jdk.CpuSet;

/**
 * A limit of the container, from which a VM derives its ergonomics: collector, heap, threads.
 *
 * @param limit which one
 * @param from limits of the baseline
 * @param to limits of the candidate
 */
record LimitChange(Limit limit, ContainerLimits from, ContainerLimits to) implements VariantDifference {
    private static final String DEFAULT = "default";

    /** A limit by its name in a matrix file. */
    public enum Limit {
        PROCESSORS("processors"),
        MEMORY("memory"),
        SHARES("shares"),
        CPUSET("cpuset");

        private final String key;

        Limit(String key) {
            this.key = key;
        }

        /** Returns the value as a matrix file writes it; empty if the launcher chooses. */
        private Optional<String> in(ContainerLimits limits) {
            return switch (this) {
                case PROCESSORS -> limits.processorsText();
                case MEMORY ->
                    limits.memoryMegabytes().stream().mapToObj(it -> it + "m").findFirst();
                case SHARES ->
                    limits.shares().stream().mapToObj(Integer::toString).findFirst();
                case CPUSET -> limits.cpuset().map(CpuSet::toString);
            };
        }
    }

    public LimitChange {
        Objects.requireNonNull(limit);
        if (limit.in(from).equals(limit.in(to))) {
            throw new IllegalArgumentException("no change of " + limit.key + ": " + limit.in(from));
        }
    }

    /** Returns the limits that differ. */
    public static List<LimitChange> between(ContainerLimits baseline, ContainerLimits candidate) {
        return Stream.of(Limit.values())
                .filter(limit -> !limit.in(baseline).equals(limit.in(candidate)))
                .map(limit -> new LimitChange(limit, baseline, candidate))
                .toList();
    }

    /** Returns these limits with the baseline's value of this one. */
    ContainerLimits restore(ContainerLimits limits) {
        return new ContainerLimits(
                source(Limit.MEMORY, limits).memoryMegabytes(),
                source(Limit.PROCESSORS, limits).processors(),
                source(Limit.SHARES, limits).shares(),
                source(Limit.CPUSET, limits).cpuset());
    }

    /** Returns the limits from which to take one of them. */
    private ContainerLimits source(Limit one, ContainerLimits others) {
        return one == limit ? from : others;
    }

    @Override
    public String name() {
        return "the container's " + limit.key;
    }

    @Override
    public String baseline() {
        return limit.in(from).orElse(DEFAULT);
    }

    @Override
    public String candidate() {
        return limit.in(to).orElse(DEFAULT);
    }

    @Override
    public String toString() {
        return describe();
    }
}
