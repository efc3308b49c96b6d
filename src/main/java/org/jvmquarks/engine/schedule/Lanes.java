package org.jvmquarks.engine.schedule;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jvmquarks.engine.cell.NeedsMachineException;
import org.jvmquarks.engine.cell.PinDefinition;
import org.jvmquarks.host.TestedJdk;
import org.jvmquarks.jdk.CpuSet;

/**
 * Sorts the claims about time of a run: those that may run in lanes do, each lane takes the next one as soon as it is
 * free, and then the others run one at a time on the whole machine.
 *
 * <p>Alone are claims about what a bare JVM makes of the machine, claims that read what another JDK wrote, all claims
 * of a JDK that cannot be put on chosen processors, and those that turn out to need more processors than a lane has,
 * such as one about four threads in a lane of two processors.
 */
public final class Lanes {
    private final LanePlan plan;
    private final Queue<Cell> waiting = new ConcurrentLinkedQueue<>();
    private final Set<Cell> alone = new LinkedHashSet<>();
    private final Map<String, String> unpinned = new TreeMap<>();

    /**
     * A claim on a JDK.
     *
     * @param check runs it on a set of processors, or on the whole machine
     */
    public record Cell(PinDefinition pin, TestedJdk jdk, Check check) {

        private boolean fitsALane() {
            return !pin.pin().ergonomics() && pin.writer().isEmpty();
        }
    }

    /** Runs a cell. */
    @FunctionalInterface
    public interface Check {
        /** @throws NeedsMachineException if it cannot run on these processors */
        void on(Optional<CpuSet> lane);
    }

    private Lanes(LanePlan plan) {
        this.plan = plan;
    }

    /** Sorts cells; a JDK is tried on each lane, before any time is measured. */
    public static Lanes of(LanePlan plan, Collection<Cell> cells) {
        Lanes lanes = new Lanes(plan);
        cells.forEach(lanes::add);
        return lanes;
    }

    private void add(Cell cell) {
        if (!plan.isAlone() && cell.fitsALane() && canBePinned(cell.jdk())) {
            waiting.add(cell);
        } else {
            alone.add(cell);
        }
    }

    private boolean canBePinned(TestedJdk jdk) {
        Optional<String> reason = plan.lanes().stream()
                .flatMap(lane -> jdk.cannotRunOn(lane).stream())
                .findFirst();
        reason.ifPresent(why -> unpinned.put(jdk.jdk().id(), why));
        return reason.isEmpty();
    }

    /** Returns the work of each lane: they run at the same time, and nothing else does. */
    public List<Runnable> together() {
        List<Runnable> work = new ArrayList<>();
        if (!waiting.isEmpty()) {
            plan.lanes().forEach(lane -> work.add(() -> drive(lane)));
        }
        return work;
    }

    private void drive(CpuSet lane) {
        for (Cell cell = waiting.poll(); cell != null; cell = waiting.poll()) {
            try {
                cell.check().on(Optional.of(lane));
            } catch (NeedsMachineException e) {
                synchronized (alone) {
                    alone.add(cell);
                }
            }
        }
    }

    /** Returns what runs on the whole machine, one after the other, once the lanes have ended. */
    public List<Runnable> alone() {
        synchronized (alone) {
            return alone.stream()
                    .<Runnable>map(cell -> () -> cell.check().on(Optional.empty()))
                    .toList();
        }
    }

    /** Returns what the run says about its claims, in sentences; none if it has at most one. */
    public List<String> notes() {
        List<String> notes = new ArrayList<>();
        if (waiting.size() + alone.size() > 1) {
            notes.add(plan.describe());
            unpinned.forEach((jdk, why) ->
                    notes.add("%s: its claims about time run one at a time, because %s".formatted(jdk, why)));
        }
        return notes;
    }
}
