package org.jvmquarks.calibration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.jvmquarks.host.GuestRuntime;
import org.jvmquarks.host.TestedJdk;
import org.jvmquarks.jdk.CpuSet;
import org.jvmquarks.jdk.Jdk;
import org.jvmquarks.jdk.discovery.HostEnvironment;
import org.jvmquarks.jdk.selection.JdkRequest;
import org.jvmquarks.jdk.selection.Jdks;
import org.jvmquarks.launch.Launchers;
import org.jvmquarks.verdict.RatioResult;
import org.jvmquarks.verdict.TimingPolicy;

/** The work of a calibration of lanes on the JDK that runs this test, each lane one processor. */
@Isolated("measures time")
class LaneWorkIT {
    private static final List<CpuSet> LANES = List.of(CpuSet.parse("0"), CpuSet.parse("1"));

    /** Without time for more than the fewest pairs that a claim takes. */
    private static final TimingPolicy THREE_PAIRS =
            new TimingPolicy(1e-3, 1, Duration.ofNanos(1), OptionalDouble.empty());

    @TempDir
    Path folder;

    @Test
    void bothTestsRunInLanes() throws Exception {
        Jdk jdk = Jdks.select(
                        new JdkRequest(
                                Optional.empty(),
                                Optional.of(Jdks.quoted(System.getProperty("java.home"))),
                                Optional.empty()),
                        HostEnvironment.current())
                .get(0);
        try (Launchers launchers = Launchers.load()) {
            TestedJdk underTest = underTest(jdk, launchers);
            for (CpuSet lane : LANES) {
                assumeThat(underTest.cannotRunOn(lane)).isEmpty();
            }
            LaneWork work = new LaneWork(underTest, THREE_PAIRS, LANES);

            RatioResult memory = work.interference(1, LaneCalibration.Work.MEMORY);
            List<SimulatedRun> trials = inBothLanes(work);

            assertThat(memory.pairs()).hasSize(3);
            assertThat(trials).allSatisfy(trial -> {
                assertThat(trial.onTheBoundary()).isTrue();
                assertThat(trial.result().pairs()).hasSize(3);
            });
            for (CpuSet lane : LANES) {
                assertThat(folder.resolve("evidence").resolve(jdk.id()).resolve("lane-" + lane))
                        .as("thousands of guests leave nothing")
                        .isEmptyDirectory();
            }
        }
    }

    private TestedJdk underTest(Jdk jdk, Launchers launchers) throws IOException {
        return new TestedJdk(jdk, launchers.of(jdk), GuestRuntime.prepare(folder, Duration.ofSeconds(60)));
    }

    private static List<SimulatedRun> inBothLanes(LaneWork work) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(2);
        try {
            List<Future<SimulatedRun>> trials = List.of(
                    threads.submit(() -> work.claim(0, LaneCalibration.Work.REGISTERS)),
                    threads.submit(() -> work.claim(1, LaneCalibration.Work.MEMORY)));
            return List.of(trials.get(0).get(), trials.get(1).get());
        } finally {
            threads.shutdownNow();
        }
    }
}
