package org.jvmquarks.gate.attribution;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jvmquarks.jdk.ContainerLimits;

/**
 * A limit of the container, from which a VM derives its ergonomics: collector, heap, threads.
 *
 * @param limit which
 * @param from value on the baseline, as a matrix file writes it; empty if the launcher chooses
 * @param to value on the candidate
 */
public record LimitChange(Limit limit, Optional<String> from, Optional<String> to)
        implements Difference {
    private static final String DEFAULT = "default";

    /** A limit by its name in a matrix file. */
    public enum Limit {
        PROCESSORS("processors"),
        MEMORY("memory");

        private final String key;

        Limit(String key) {
            this.key = key;
        }

        public String key() {
            return key;
        }

        /** As a matrix file writes it; empty if the launcher chooses. */
        public Optional<String> in(ContainerLimits limits) {
            return this == PROCESSORS
                    ? limits.processorsText()
                    : limits.memoryMegabytes().stream().mapToObj(it -> it + "m").findFirst();
        }
    }

    public LimitChange {
        Objects.requireNonNull(limit);
        if (from.equals(to)) {
            throw new IllegalArgumentException("no change of " + limit.key() + ": " + from);
        }
    }

    /** The limits that differ. */
    public static List<LimitChange> between(ContainerLimits baseline, ContainerLimits candidate) {
        return Stream.of(Limit.values())
                .filter(limit -> !limit.in(baseline).equals(limit.in(candidate)))
                .map(limit -> new LimitChange(limit, limit.in(baseline), limit.in(candidate)))
                .toList();
    }

    @Override
    public String name() {
        return "the container's " + limit.key();
    }

    @Override
    public String baseline() {
        return from.orElse(DEFAULT);
    }

    @Override
    public String candidate() {
        return to.orElse(DEFAULT);
    }

    @Override
    public String toString() {
        return describe();
    }
}
