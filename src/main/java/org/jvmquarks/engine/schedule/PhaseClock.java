package org.jvmquarks.engine.schedule;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;
import org.jvmquarks.flight.Span;
import org.jvmquarks.journal.RunCost;

/** Takes the time of the phases of a run. */
public final class PhaseClock {
    /** Seconds below which a phase is not recorded: its driver went on to the next at once. */
    private static final double SHORTEST = 0.001;

    private final LongSupplier nanoTime;
    private final List<RunCost.Phase> phases = new ArrayList<>();
    private String name = "start";
    private long began;
    private Span span = Span.ofPhase(name);

    public PhaseClock(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
        this.began = nanoTime.getAsLong();
    }

    /** Ends a phase and begins the next. */
    public synchronized void next(String phase) {
        long now = nanoTime.getAsLong();
        double seconds = Math.round((now - began) / 1e6) / 1e3;
        if (seconds >= SHORTEST) {
            phases.add(new RunCost.Phase(name, seconds));
        }
        span.end("");
        name = phase;
        began = now;
        span = Span.ofPhase(name);
    }

    /** Ends the last phase. */
    public synchronized RunCost total() {
        next("over");
        return new RunCost(phases);
    }
}
