package org.jvmquarks.calibration;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jvmquarks.evidence.EvidenceContext;
import org.jvmquarks.host.GuestRequest;
import org.jvmquarks.host.wire.GuestResult;
import org.jvmquarks.jdk.ContainerLimits;
import org.jvmquarks.jdk.Facts;
import org.jvmquarks.jdk.Identity;
import org.jvmquarks.verdict.Observation;
import org.jvmquarks.verdict.ObservationKey;
import org.jvmquarks.verdict.RatioComparison;
import org.jvmquarks.verdict.TimingPolicy;

/**
 * A lane in which no guest runs alone: while one does, each other lane runs the same again and again, from the start of
 * its VM to its end, as the claims of a run do.
 *
 * @param lane the lane whose guests count
 * @param others the other lanes
 */
record BackgroundLoad(EvidenceContext lane, List<? extends EvidenceContext> others) implements EvidenceContext {

    BackgroundLoad {
        others = List.copyOf(others);
    }

    @Override
    public GuestResult run(GuestRequest request) {
        AtomicBoolean ended = new AtomicBoolean();
        ExecutorService threads = Executors.newFixedThreadPool(others.size());
        List<Future<?>> running = new ArrayList<>();
        try {
            for (EvidenceContext other : others) {
                running.add(threads.submit(() -> repeat(other, request, ended)));
            }
            return lane.run(request);
        } finally {
            ended.set(true);
            threads.shutdown();
            running.forEach(LaneCalibrator::await);
        }
    }

    private static void repeat(EvidenceContext other, GuestRequest request, AtomicBoolean ended) {
        do {
            other.run(request);
        } while (!ended.get());
    }

    @Override
    public String jdk() {
        return lane.jdk();
    }

    @Override
    public ObservationKey key(String subject, String metric) {
        return lane.key(subject, metric);
    }

    @Override
    public void record(Observation observation) {
        lane.record(observation);
    }

    @Override
    public void record(RatioComparison comparison) {
        lane.record(comparison);
    }

    @Override
    public Identity identity() {
        return lane.identity();
    }

    @Override
    public Facts facts() {
        return lane.facts();
    }

    @Override
    public List<String> options() {
        return lane.options();
    }

    @Override
    public ContainerLimits limits() {
        return lane.limits();
    }

    @Override
    public TimingPolicy timing() {
        return lane.timing();
    }
}
