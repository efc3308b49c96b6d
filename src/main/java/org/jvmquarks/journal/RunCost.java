package org.jvmquarks.journal;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Where the time of a run went, as far as its cells do not say it. A run that goes on, or that was
 * merged, has several.
 *
 * @param start which start of the run took it; empty until the journal is read
 * @param phases its phases in order
 * @param host what its own JVM took
 * @param firstVerdict seconds from its start to its first cell that HOLDS or is BROKEN; empty if
 *     there was none, and in journals that were written before it was recorded
 * @param proofs guests that no cell has; empty in journals that were written before they were
 *     recorded
 * @param syncs how long the journal waited for the disk; empty until the journal has written it
 */
public record RunCost(
        Optional<Start> start,
        List<Phase> phases,
        Host host,
        OptionalDouble firstVerdict,
        Optional<List<Proof>> proofs,
        Optional<Syncs> syncs) {

    public RunCost {
        Objects.requireNonNull(start);
        phases = List.copyOf(phases);
        Objects.requireNonNull(host);
        Objects.requireNonNull(firstVerdict);
        proofs = proofs.map(List::copyOf);
        Objects.requireNonNull(syncs);
    }

    /** Makes the cost of a run that takes it just now. */
    public RunCost(
            List<Phase> phases,
            Host host,
            OptionalDouble firstVerdict,
            Optional<List<Proof>> proofs,
            Optional<Syncs> syncs) {
        this(Optional.empty(), phases, host, firstVerdict, proofs, syncs);
    }

    /** Returns the cost of a start whose process was killed before it could say it. */
    public static RunCost unrecorded(Start start) {
        return new RunCost(
                Optional.of(start),
                List.of(),
                new Host(
                        OptionalDouble.empty(),
                        OptionalDouble.empty(),
                        OptionalDouble.empty(),
                        OptionalDouble.empty(),
                        OptionalDouble.empty()),
                OptionalDouble.empty(),
                Optional.empty(),
                Optional.empty());
    }

    /** Tells whether its process was killed before it could say what it took. */
    public boolean isUnrecorded() {
        return phases.isEmpty() && proofs.isEmpty() && host.processor().isEmpty();
    }

    /**
     * A start of a run: its first one, or one that went on with it.
     *
     * @param run the run among those that were merged, such as {@code shard 2/8}; empty in its own
     *     journal
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
     * @param busy share of its time that each core of the machine was busy, by whatever process,
     *     from 0 to 1; empty where the system does not say it
     */
    public record Phase(String name, double seconds, List<Double> busy) {
        /** Name of the phase that runs the exact cells. */
        public static final String EXACT = "exact";

        public Phase {
            busy = List.copyOf(busy);
        }
    }

    /**
     * The resources that the JVM of the run itself used, times in seconds.
     *
     * @param processor processor time
     * @param compiler time of its compilers, as its VM counts it
     * @param collector time of its garbage collectors
     * @param started processor time of the processes that it started, such as guests that are not
     *     in containers; empty in journals that were written before it was recorded
     * @param peakMegabytes the most memory that it held at a time, in MB (2^20 bytes); empty where
     *     the system does not say it, and in journals that were written before it was recorded
     */
    public record Host(
            OptionalDouble processor,
            OptionalDouble compiler,
            OptionalDouble collector,
            OptionalDouble started,
            OptionalDouble peakMegabytes) {}

    /**
     * Guests that proved what a JDK is, or what it takes, for all cells.
     *
     * @param kind such as {@code identity}
     * @param guests their number
     * @param seconds wall time of all together
     */
    public record Proof(String kind, int guests, double seconds) {}

    /**
     * Waits for the disk.
     *
     * @param count number of lines
     * @param seconds wall time of all together
     */
    public record Syncs(int count, double seconds) {}

    /** Returns the same, with these waits; what was merged has those of its own journal. */
    public RunCost with(Syncs waits) {
        return syncs.isPresent() || isUnrecorded()
                ? this
                : new RunCost(start, phases, host, firstVerdict, proofs, Optional.of(waits));
    }

    /** Returns the same, of that start; what was merged has its own. */
    public RunCost of(Start known) {
        return start.isPresent()
                ? this
                : new RunCost(Optional.of(known), phases, host, firstVerdict, proofs, syncs);
    }

    /** Returns the same as a part of a merged run; what was merged before keeps its name. */
    public RunCost in(String run) {
        return new RunCost(
                start.map(
                        it ->
                                new Start(
                                        it.run().or(() -> Optional.of(run)),
                                        it.number(),
                                        it.machine())),
                phases,
                host,
                firstVerdict,
                proofs,
                syncs);
    }
}
