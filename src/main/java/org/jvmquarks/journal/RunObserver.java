package org.jvmquarks.journal;

import java.util.List;

/** Observes a run. It is called from several threads. An exception ends the run, because the event would be lost. */
public interface RunObserver {

    /** The run sets out to check these cells. */
    default void planned(RunPlan plan) {}

    /** A run that ended early continues, with the results that it has so far. */
    default void resumed(RunRecord earlier, Resumption resumption) {}

    /** The test framework decided not to run a planned pin. */
    default void leftOut(SkippedPin pin) {}

    /** Something happened that a reader should know, though it is not about a JDK. */
    default void note(String note) {}

    /** A JDK has proved its identity. */
    default void jdk(JdkRecord jdk) {}

    /** A quark is about to run for the first time. */
    default void quark(QuarkRecord quark) {}

    /** A cell is finished. */
    default void cell(CellRecord cell) {}

    /** No further cell will come; called before {@link #finished}. */
    default void ended(RunEnd end) {}

    /**
     * The run is over and recorded, whether or not all of its cells are there; see {@link RunRecord#interruption()}.
     */
    default void finished(RunRecord run) {}

    /** How long its phases took is known; called last, as its reports are one of them. */
    default void cost(RunCost cost) {}

    /** Returns an observer that passes on everything to each of several, in order. */
    static RunObserver all(RunObserver... observers) {
        return new RunObservers(List.of(observers));
    }
}
