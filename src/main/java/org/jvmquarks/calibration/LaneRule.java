package org.jvmquarks.calibration;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jvmquarks.engine.schedule.LanePlan;
import org.jvmquarks.jdk.CpuSet;
import org.jvmquarks.journal.HostRecord;
import org.jvmquarks.verdict.TimingPolicy;

/**
 * Decides whether claims about time of a run have lanes: only if a calibration of this machine, by this version, since
 * its last start and with the same processors, showed that they can.
 *
 * @param here this machine
 * @param topology its cores
 */
public record LaneRule(HostRecord here, CpuTopology topology) {

    /** @param root root of the file system with proc and sys */
    public static LaneRule ofThisMachine(Path root) {
        HostRecord here = HostRecord.ofThisMachine();
        return new LaneRule(here, CpuTopology.of(root, here.processors()));
    }

    /**
     * Returns the lanes of a run, with the reason.
     *
     * @param calibration the calibration that the run found; empty if it found none
     * @param alpha error rate of the run's claims about time
     */
    public LanePlan plan(Optional<Calibration> calibration, double alpha) {
        Optional<String> noLanes = topology.noLanes();
        if (noLanes.isPresent()) {
            return LanePlan.alone(noLanes.get());
        }
        String measure = "; run calibrate --beside "
                + topology.mostLanes()
                + (alpha == TimingPolicy.DEFAULT_ALPHA ? "" : " --alpha " + alpha);
        if (calibration.isEmpty()) {
            return LanePlan.alone("this machine is not calibrated" + measure);
        }
        String started = calibration.get().run().started();
        Optional<LaneCalibration> beside = calibration.get().beside();
        if (beside.isEmpty()) {
            return LanePlan.alone("the calibration of %s did not measure lanes".formatted(started) + measure);
        }
        Optional<String> other = apartFrom(calibration.get(), beside.get().lanes(), alpha);
        if (other.isPresent()) {
            return LanePlan.alone("the calibration of %s %s".formatted(started, other.get()) + measure);
        }
        int count = beside.get().lanes().size();
        return beside.get()
                .refusal()
                .map(why ->
                        LanePlan.alone("calibrate --beside %d did not show that they can: %s".formatted(count, why)))
                .orElseGet(() -> new LanePlan(
                        beside.get().lanes(), "calibrate --beside %d showed that they can".formatted(count)));
    }

    /** Returns what is wrong with a calibration, as the rest of a sentence. */
    private Optional<String> apartFrom(Calibration calibration, List<CpuSet> lanes, double alpha) {
        Optional<String> other = calibration.differsFrom(here, alpha);
        if (other.isPresent()) {
            return other;
        }
        return lanes.size() <= topology.mostLanes()
                        && topology.lanes(lanes.size()).equals(lanes)
                ? Optional.empty()
                : Optional.of("is of other cores than this program may use");
    }
}
