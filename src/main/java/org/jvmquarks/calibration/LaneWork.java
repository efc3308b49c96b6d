package org.jvmquarks.calibration;

import java.util.ArrayList;
import java.util.List;
import org.jvmquarks.evidence.EvidenceContext;
import org.jvmquarks.evidence.StandaloneContext;
import org.jvmquarks.evidence.benchmark.TimeOf;
import org.jvmquarks.evidence.benchmark.Timing;
import org.jvmquarks.guest.MemoryWork;
import org.jvmquarks.host.TestedJdk;
import org.jvmquarks.jdk.CpuSet;
import org.jvmquarks.verdict.RatioResult;
import org.jvmquarks.verdict.TimingPolicy;

/** Tests claims in lanes with real guests, through the same code as the claims of pins. */
final class LaneWork implements LaneCalibrator.Claims {
    /** By this factor a pair may take longer: it waits for the guests of the other lanes, too. */
    private static final int PATIENCE = 5;

    private final List<StandaloneContext> lanes;

    LaneWork(TestedJdk jdk, TimingPolicy policy, List<CpuSet> lanes) {
        TimingPolicy patient = new TimingPolicy(
                policy.alpha(), policy.tries(), policy.budget().multipliedBy(PATIENCE), policy.smallestMargin());
        this.lanes = lanes.stream()
                .map(set -> StandaloneContext.timed(jdk, patient).on(set))
                .toList();
    }

    @Override
    public RatioResult interference(int number, LaneCalibration.Work work) {
        StandaloneContext lane = lanes.get(number);
        List<StandaloneContext> others = new ArrayList<>(lanes);
        others.remove(number);
        Timing alone = timing(work, lane);
        Timing beside = timing(work, new BackgroundLoad(lane, others));
        return KnownWork.tested(lane, beside, claim -> claim.takesAsLongAs(alone, LaneCalibration.TOLERANCE))
                .result();
    }

    private static Timing timing(LaneCalibration.Work work, EvidenceContext context) {
        return switch (work) {
            case REGISTERS -> KnownWork.work(KnownWork.TOKENS, context);
            case MEMORY -> new TimeOf(MemoryWork.class).gather(context);
        };
    }

    @Override
    public SimulatedRun claim(int number, LaneCalibration.Work work) {
        StandaloneContext lane = lanes.get(number);
        long start = System.nanoTime();
        Timing same = timing(work, lane);
        RatioResult result = KnownWork.tested(lane, timing(work, lane), claim -> claim.takesAtLeast(1, same))
                .result();
        return new SimulatedRun(LoadLevel.IDLE, 0, true, result, (System.nanoTime() - start) / 1e9);
    }
}
