package org.jvmquarks.engine;

import java.util.Optional;
import java.util.function.Supplier;
import org.jvmquarks.engine.cell.RunAbortedException;

/**
 * How far a run is: under way, until a failure aborts it or it is interrupted, and ended when it has a result. What
 * comes first of each counts.
 */
final class RunState {
    private volatile Optional<RunAbortedException> aborted = Optional.empty();
    private volatile Optional<String> interrupted = Optional.empty();
    private final Object ending = new Object();
    private Optional<RunResult> result = Optional.empty();

    /** Returns whether nothing has aborted or interrupted the run, so that what it finds counts. */
    boolean isUnderWay() {
        return interrupted.isEmpty() && aborted.isEmpty();
    }

    boolean isInterrupted() {
        return interrupted.isPresent();
    }

    boolean isAborted() {
        return aborted.isPresent();
    }

    /** @throws RunAbortedException the failure that aborted the run, if one did */
    void requireNotAborted() {
        aborted.ifPresent(failure -> {
            throw failure;
        });
    }

    /** Returns the failure that aborts the run: this one, or the first. */
    synchronized RunAbortedException abort(RunAbortedException failure) {
        if (aborted.isEmpty()) {
            aborted = Optional.of(failure);
        }
        return aborted.orElse(failure);
    }

    /** @param by what ends the run, as a clause */
    synchronized void interrupt(String by) {
        if (interrupted.isEmpty()) {
            interrupted = Optional.of(by);
        }
    }

    /** Keeps a further failure of a run that is aborted already. */
    void suppress(RuntimeException failure) {
        aborted.ifPresent(first -> first.addSuppressed(failure));
    }

    /** Returns the message of the failure that aborted the run. */
    Optional<String> failure() {
        return aborted.map(Throwable::getMessage);
    }

    /** Returns what interrupted the run. */
    Optional<String> interruption() {
        return interrupted;
    }

    /**
     * Returns the result: of the first call, for which later ones wait.
     *
     * @param end ends the run
     */
    RunResult ended(Supplier<RunResult> end) {
        synchronized (ending) {
            if (result.isEmpty()) {
                result = Optional.of(end.get());
            }
            return result.get();
        }
    }
}
