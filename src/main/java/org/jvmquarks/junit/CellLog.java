package org.jvmquarks.junit;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jvmquarks.journal.GuestRecord;
import org.jvmquarks.launch.Launched;
import org.jvmquarks.verdict.Observation;

/** What a cell leaves behind while it runs; used by the one thread that runs it. */
final class CellLog {
    private final Path run;
    private final List<Observation> observations = new ArrayList<>();
    private final List<GuestRecord> guests = new ArrayList<>();
    private int nextGuest;

    CellLog(Path run) {
        this.run = run.toAbsolutePath();
    }

    /** A number for the next guest of this cell, whether or not it will start. */
    int nextGuest() {
        return nextGuest++;
    }

    void add(Observation observation) {
        observations.add(observation);
    }

    void add(Launched launched) {
        guests.add(
                new GuestRecord(
                        launched.argv(),
                        launched.exit().describe()
                                + (launched.retried() ? ", second try in a fresh container" : ""),
                        run.relativize(launched.folder()).toString(),
                        launched.elapsed().toMillis() / 1e3));
    }

    /** Forgets what was observed from here on, as it was measured under a falsifier. */
    void keepObservations(int count) {
        observations.subList(count, observations.size()).clear();
    }

    List<Observation> observations() {
        return observations;
    }

    List<GuestRecord> guests() {
        return guests;
    }
}
