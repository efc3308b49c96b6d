package org.jvmquarks.engine.cell;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jvmquarks.journal.GuestRecord;
import org.jvmquarks.launch.Launched;
import org.jvmquarks.verdict.Observation;
import org.jvmquarks.verdict.RatioComparison;

/** Collects what a cell leaves behind while it runs; used by the one thread that runs it. */
final class CellRecording {
    private final Path run;
    private final List<Observation> observations = new ArrayList<>();
    private final List<RatioComparison> comparisons = new ArrayList<>();
    private final List<GuestRecord> guests = new ArrayList<>();
    private int nextGuest;
    private int replaced;
    private double waited;

    /** @param run folder of the run; paths of evidence are relative to it */
    CellRecording(Path run) {
        this.run = run.toAbsolutePath();
    }

    /** Returns a number for the next guest of this cell, whether or not it will start. */
    int nextGuest() {
        return nextGuest++;
    }

    /** Returns how many guests of the JDK under test were asked for so far. */
    int asked() {
        return nextGuest;
    }

    /** Notes that a falsifier took another class in place of the probe of a guest. */
    void addReplaced() {
        replaced++;
    }

    /** Returns for how many guests so far a falsifier replaced the probe. */
    int replaced() {
        return replaced;
    }

    void add(Observation observation) {
        observations.add(observation);
    }

    void add(RatioComparison comparison) {
        comparisons.add(comparison);
    }

    /** @param kind what the guest was asked for */
    void add(String kind, Launched launched) {
        guests.add(new GuestRecord(
                launched.argv(),
                launched.exit().describe() + (launched.retried() ? ", second try in a fresh container" : ""),
                run.relativize(launched.folder()).toString(),
                launched.elapsed().toMillis() / 1e3,
                Optional.of(kind),
                launched.retried() ? Optional.of(2) : Optional.empty()));
        waited += launched.waited().toMillis() / 1e3;
    }

    /** Runs a check under a falsifier, or for the second time: its guests are kept, its values are not. */
    <T> T withoutValues(Supplier<T> check) {
        int observed = observations.size();
        int compared = comparisons.size();
        T result = check.get();
        observations.subList(observed, observations.size()).clear();
        comparisons.subList(compared, comparisons.size()).clear();
        return result;
    }

    List<Observation> observations() {
        return observations;
    }

    List<RatioComparison> comparisons() {
        return comparisons;
    }

    /** Returns the seconds that its guests waited for a place among those that run. */
    double waited() {
        return waited;
    }

    List<GuestRecord> guests() {
        return guests;
    }
}
