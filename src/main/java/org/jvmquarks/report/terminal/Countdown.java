package org.jvmquarks.report.terminal;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import org.jvmquarks.journal.CellId;
import org.jvmquarks.journal.CellRecord;
import org.jvmquarks.journal.PlannedCell;
import org.jvmquarks.journal.file.Durations;

/** Counts the finished cells of a run and estimates the time that is left. Not thread-safe. */
final class Countdown {
    private final Durations earlier;
    private final Set<CellId> done = new HashSet<>();
    private long started = System.nanoTime();
    private OptionalLong planned = OptionalLong.empty();
    private Optional<Eta> eta = Optional.empty();

    /** @param earlier durations of an earlier run of the same mode */
    Countdown(Durations earlier) {
        this.earlier = earlier;
    }

    /** The time that is left is estimated from now on. */
    void begin(List<PlannedCell> cells) {
        planned = OptionalLong.of(cells.size());
        eta = Optional.of(new Eta(cells, earlier, Runtime.getRuntime().availableProcessors()));
        started = System.nanoTime();
    }

    /** A cell that is recorded again supersedes the earlier one. */
    CellProgress finished(CellRecord cell) {
        done.add(cell.id());
        eta.ifPresent(each -> each.finished(cell.id(), cell.seconds()));
        return new CellProgress(done.size(), planned, secondsLeft());
    }

    private OptionalDouble secondsLeft() {
        double elapsed = (System.nanoTime() - started) / 1e9;
        return eta.map(each -> each.secondsLeft(elapsed)).orElse(OptionalDouble.empty());
    }
}
