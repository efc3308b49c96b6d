package org.jvmquarks.engine;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.jvmquarks.engine.cell.MachineUse;
import org.jvmquarks.engine.cell.PinDefinition;
import org.jvmquarks.engine.schedule.LanePlan;
import org.jvmquarks.engine.schedule.Lanes;
import org.jvmquarks.engine.schedule.LongestFirst;
import org.jvmquarks.engine.schedule.Scheduler;
import org.jvmquarks.host.TestedJdk;
import org.jvmquarks.jdk.CpuSet;

/** Has all cells of a run checked, long pins first, until the run is interrupted. */
final class CellOrder {
    private final Run run;
    private final RunState state;
    private final Scheduler scheduler;

    CellOrder(Run run, RunState state) {
        this.run = run;
        this.state = state;
        this.scheduler = new Scheduler(Runtime.getRuntime().availableProcessors(), state::abort);
    }

    /** Checks the cells that do not measure time, several at once. */
    void exact(Collection<PinDefinition> pins) {
        scheduler.run(LongestFirst.of(pins).stream()
                .filter(pin -> !pin.pin().timing())
                .flatMap(pin -> run.jdks(pin.id()).stream().map(jdk -> exact(pin, jdk)))
                .toList());
    }

    private Scheduler.Task exact(PinDefinition pin, TestedJdk jdk) {
        return new Scheduler.Task(pin.use(), () -> check(pin, jdk, Optional.empty()));
    }

    /** Checks the cells that measure time: in lanes, or alone on the machine. */
    void timing(Collection<PinDefinition> pins, LanePlan plan) {
        if (state.isInterrupted()) {
            return;
        }
        Lanes lanes = Lanes.of(
                plan,
                LongestFirst.of(pins).stream()
                        .filter(pin -> pin.pin().timing())
                        .flatMap(pin -> run.jdks(pin.id()).stream().map(jdk -> timing(pin, jdk)))
                        .toList());
        lanes.notes().forEach(run::note);
        run(MachineUse.COMPUTES, lanes.together());
        run(MachineUse.EXCLUSIVE, lanes.alone());
    }

    private Lanes.Cell timing(PinDefinition pin, TestedJdk jdk) {
        return new Lanes.Cell(pin, jdk, lane -> check(pin, jdk, lane));
    }

    private void run(MachineUse use, List<Runnable> cells) {
        scheduler.run(cells.stream().map(cell -> new Scheduler.Task(use, cell)).toList());
    }

    private void check(PinDefinition pin, TestedJdk jdk, Optional<CpuSet> lane) {
        if (!state.isInterrupted()) {
            run.check(pin, jdk, lane);
        }
    }

    /** Starts no further cell. */
    void stop() {
        scheduler.stop();
    }
}
