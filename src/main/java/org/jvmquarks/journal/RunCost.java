package org.jvmquarks.journal;

import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * How long the phases of a run took. A continued or merged run has several.
 *
 * @param start which start of the run took it; empty until the journal is read
 * @param phases its phases in order; none of a start whose process was killed before it could say them
 */
public record RunCost(Optional<Start> start, List<Phase> phases) {

    public RunCost {
        Objects.requireNonNull(start);
        phases = List.copyOf(phases);
    }

    /** Makes the cost of a run that takes it just now. */
    public RunCost(List<Phase> phases) {
        this(Optional.empty(), phases);
    }

    /** Returns the cost of a start whose process was killed before it could say it. */
    public static RunCost unrecorded(Start start) {
        return new RunCost(Optional.of(start), List.of());
    }

    /** Tells whether its process was killed before it could say what it took. */
    public boolean isUnrecorded() {
        return phases.isEmpty();
    }

    /**
     * A start of a run: its first one, or one that went on with it.
     *
     * @param run the run among those that were merged, such as {@code shard 2/8}; empty in its own journal
     * @param number from 1
     * @param machine on which it ran
     */
    public record Start(Optional<String> run, int number, HostRecord machine) {

        public Start {
            Objects.requireNonNull(run);
            Objects.requireNonNull(machine);
        }

        /** Returns {@code shard 2/8}, {@code shard 2/8, start 2}, or {@code start 2}. */
        public String name() {
            String own = "start " + number;
            return run.map(name -> number == 1 ? name : name + ", " + own).orElse(own);
        }
    }

    /**
     * A phase of a run.
     *
     * @param name such as {@code exact} or {@code reports}
     * @param seconds wall time
     */
    public record Phase(String name, double seconds) {
        /** Name of the phase that runs the exact cells. */
        public static final String EXACT = "exact";
    }

    /** Returns the same, of that start; what was merged has its own. */
    public RunCost of(Start known) {
        return start.isPresent() ? this : new RunCost(Optional.of(known), phases);
    }

    /** Returns the same as a part of a merged run; what was merged before keeps its name. */
    public RunCost in(String run) {
        return new RunCost(
                start.map(it -> new Start(it.run().or(() -> Optional.of(run)), it.number(), it.machine())), phases);
    }
}
