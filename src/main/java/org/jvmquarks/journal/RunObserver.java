package org.jvmquarks.journal;

import java.util.List;

/**
 * Told what happens in a run while it happens; called from several threads. An observer that throws
 * ends the run: what it could not take would be lost.
 */
public interface RunObserver {

    /** The run will have this many cells. */
    default void planned(long cells) {}

    /** A JDK has proved its identity. */
    default void jdk(JdkRecord jdk) {}

    /** A quark is about to run for the first time. */
    default void quark(QuarkRecord quark) {}

    /** A cell is finished. */
    default void cell(CellRecord cell) {}

    /** The last cell is finished; not called when the run was interrupted. */
    default void finished(RunRecord run) {}

    /** Returns an observer that passes on everything to each of several, in order. */
    static RunObserver all(RunObserver... observers) {
        return new RunObservers(List.of(observers));
    }
}
