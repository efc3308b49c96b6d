package org.jvmquarks.calibration;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.jvmquarks.host.TestedJdk;
import org.jvmquarks.jdk.CpuSet;
import org.jvmquarks.verdict.RatioResult;
import org.jvmquarks.verdict.TimingPolicy;
import org.jvmquarks.verdict.Verdict;

/**
 * Measures whether claims about time can run concurrently, as {@link LaneCalibration} defines it. It ends as soon as a
 * test has failed: more measurements would not change the answer.
 */
public final class LaneCalibrator {
    private final List<CpuSet> lanes;
    private final Claims claims;

    /** An observer of the measurement. */
    public interface Progress {
        /** Reports how work in a lane is disturbed by the others. */
        void compared(LaneCalibration.Interference interference);

        /**
         * Reports a claim about equal work.
         *
         * @param lane its processors
         * @param left number of claims that have not begun
         */
        void tested(CpuSet lane, SimulatedRun trial, int left);
    }

    /** A source of claims in lanes. */
    interface Claims {
        /**
         * Tests that work in a lane takes as long beside the others as alone.
         *
         * @param lane index of the lane
         */
        RatioResult interference(int lane, LaneCalibration.Work work);

        /**
         * Tests a claim about equal work, safe for one thread in each lane.
         *
         * @param lane index of the lane
         */
        SimulatedRun claim(int lane, LaneCalibration.Work work);
    }

    /** @param lanes the processors of each lane, at least two lanes */
    public LaneCalibrator(TestedJdk jdk, TimingPolicy policy, List<CpuSet> lanes) {
        this(lanes, new LaneWork(jdk, policy, lanes));
    }

    LaneCalibrator(List<CpuSet> lanes, Claims claims) {
        this.lanes = List.copyOf(lanes);
        this.claims = claims;
    }

    /**
     * Runs both tests.
     *
     * @param progress receives each result
     */
    public LaneCalibration run(Progress progress) {
        List<LaneCalibration.Interference> compared = new ArrayList<>();
        for (int lane = 0; lane < lanes.size(); lane++) {
            for (LaneCalibration.Work work : LaneCalibration.Work.values()) {
                LaneCalibration.Interference interference =
                        LaneCalibration.Interference.of(work, lanes.get(lane), claims.interference(lane, work));
                compared.add(interference);
                progress.compared(interference);
                if (interference.verdict() != Verdict.HOLDS) {
                    return new LaneCalibration(lanes, compared, Optional.empty());
                }
            }
        }
        return new LaneCalibration(lanes, compared, Optional.of(sameWork(progress)));
    }

    private LaneCalibration.SameWork sameWork(Progress progress) {
        Series series = new Series(progress);
        ExecutorService threads = Executors.newFixedThreadPool(lanes.size());
        try {
            List<Future<?>> driven = new ArrayList<>();
            for (int i = 0; i < lanes.size(); i++) {
                int lane = i;
                driven.add(threads.submit(() -> series.drive(lane)));
            }
            driven.forEach(LaneCalibrator::await);
        } finally {
            threads.shutdownNow();
        }
        return series.result();
    }

    /** The claims of all lanes; no lane waits for another. */
    private final class Series {
        private final Progress progress;
        private final AtomicInteger left = new AtomicInteger(LaneCalibration.CLAIMS);
        private int tested;
        private int decided;

        Series(Progress progress) {
            this.progress = progress;
        }

        void drive(int lane) {
            LaneCalibration.Work[] works = LaneCalibration.Work.values();
            boolean ended = false;
            try {
                for (int i = 0; left.getAndDecrement() > 0; i++) {
                    add(lanes.get(lane), claims.claim(lane, works[i % works.length]));
                }
                ended = true;
            } finally {
                // Hours of claims in the other lanes would not lead to a result any more.
                if (!ended) {
                    left.set(0);
                }
            }
        }

        private synchronized void add(CpuSet lane, SimulatedRun trial) {
            tested++;
            if (trial.isDecided()) {
                decided++;
            }
            if (decided > LaneCalibration.FALSE_VERDICTS) {
                left.set(0);
            }
            progress.tested(lane, trial, Math.max(0, left.get()));
        }

        synchronized LaneCalibration.SameWork result() {
            return new LaneCalibration.SameWork(tested, decided);
        }
    }

    static void await(Future<?> work) {
        try {
            work.get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException failure) {
                throw failure;
            }
            if (e.getCause() instanceof Error failure) {
                throw failure;
            }
            throw new IllegalStateException("a lane failed: " + e.getCause(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CalibrationException("the calibration was interrupted");
        }
    }
}
