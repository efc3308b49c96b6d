package org.jvmquarks.calibration;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.jvmquarks.calibration.LaneCalibration.Interference;
import org.jvmquarks.calibration.LaneCalibration.SameWork;
import org.jvmquarks.calibration.LaneCalibration.Work;
import org.jvmquarks.calibration.Linearity.Point;
import org.jvmquarks.engine.schedule.LanePlan;
import org.jvmquarks.jdk.CpuSet;
import org.jvmquarks.journal.HostRecord;
import org.jvmquarks.verdict.Verdict;

/** A machine of four cores with two threads each. */
class LaneRuleTest {
    private static final String MEASURE = "; run calibrate --beside 2";
    private static final double ALPHA = 0.001;
    private static final List<CpuSet> LANES = List.of(CpuSet.parse("0-1,4-5"), CpuSet.parse("2-3,6-7"));

    @TempDir
    Path root;

    private CpuTopology topology;

    @BeforeEach
    void makeMachine() throws IOException {
        topology = new FakeMachine(root)
                .allow("0-7")
                .socket(0, "0,4", "1,5", "2,6", "3,7")
                .topology(8);
    }

    private static HostRecord host(int processors, String model, String boot) {
        return new HostRecord(
                "Linux 6.1",
                "amd64",
                processors,
                16384,
                "17.0.15+6",
                Optional.of(model).filter(it -> !it.isEmpty()),
                Optional.of(boot).filter(it -> !it.isEmpty()));
    }

    private static HostRecord here() {
        return host(8, "EPYC", "boot-1");
    }

    private static Calibration calibration(HostRecord of, Optional<LaneCalibration> beside) {
        return calibration(Calibration.SCHEMA, of, beside);
    }

    private static Calibration calibration(int schema, HostRecord of, Optional<LaneCalibration> beside) {
        return new Calibration(
                schema,
                new CalibrationRun(of, "jdk-25", "2026-03-01T12:00:00Z", 600, 0.001),
                new Linearity(List.of(new Point(10, 20), new Point(20, 40))),
                List.of(),
                List.of(),
                beside);
    }

    private static LaneCalibration beside(List<CpuSet> lanes, int falseVerdicts) {
        return new LaneCalibration(
                lanes,
                lanes.stream()
                        .flatMap(lane -> Stream.of(Work.values())
                                .map(work -> new Interference(work, Optional.of(lane), Verdict.HOLDS, 1, 0.97, 1.03)))
                        .toList(),
                Optional.of(new SameWork(628, falseVerdicts)));
    }

    private LanePlan plan(HostRecord of, LaneCalibration beside) {
        return new LaneRule(here(), topology).plan(Optional.of(calibration(of, Optional.of(beside))), ALPHA);
    }

    @Test
    void lanesThatWereShownAreUsed() {
        LanePlan plan = plan(here(), beside(LANES, 0));

        assertThat(plan.lanes()).isEqualTo(LANES);
        assertThat(plan.describe())
                .isEqualTo("claims about time run in 2 lanes, on processors 0-1,4-5 and 2-3,6-7:"
                        + " calibrate --beside 2 showed that they can");
    }

    @Test
    void lanesThatWereNotShownAreNot() {
        assertAlone(
                plan(here(), beside(LANES, 3)),
                "calibrate --beside 2 did not show that they can: 3 of 628"
                        + " claims about equal work got a verdict, which does not exclude a rate"
                        + " of false verdicts of 1 %");
    }

    @Test
    void withoutACalibrationClaimsRunAlone() {
        assertAlone(
                new LaneRule(here(), topology).plan(Optional.empty(), ALPHA),
                "this machine is not calibrated" + MEASURE);
        assertAlone(
                new LaneRule(here(), topology).plan(Optional.of(calibration(here(), Optional.empty())), ALPHA),
                "the calibration of 2026-03-01T12:00:00Z did not measure lanes" + MEASURE);
    }

    @Test
    void calibrationOfAnEarlierVersionNeverAllowsLanes() {
        Calibration earlier = calibration(3, here(), Optional.of(beside(LANES, 0)));

        assertAlone(
                new LaneRule(here(), topology).plan(Optional.of(earlier), ALPHA),
                "the calibration of 2026-03-01T12:00:00Z is of an earlier version, which measured in another way"
                        + MEASURE);
        assertThat(earlier.smallestMargin()).isEmpty();
        assertThat(calibration(here(), Optional.empty()).differsFrom(here(), ALPHA))
                .isEmpty();
    }

    @Test
    void calibrationOfAnotherMachineNeverAllowsLanes() {
        String another = "the calibration of 2026-03-01T12:00:00Z is of another machine";
        String restarted = another + ", or of this one before it last started" + MEASURE;

        assertAlone(plan(host(8, "Xeon", "boot-1"), beside(LANES, 0)), another + MEASURE);
        assertAlone(plan(host(8, "", "boot-1"), beside(LANES, 0)), another + MEASURE);
        assertAlone(plan(host(8, "EPYC", "boot-2"), beside(LANES, 0)), restarted);
        assertAlone(plan(host(8, "EPYC", ""), beside(LANES, 0)), restarted);
        assertAlone(
                new LaneRule(host(8, "EPYC", ""), topology)
                        .plan(Optional.of(calibration(host(8, "EPYC", ""), Optional.of(beside(LANES, 0)))), ALPHA),
                restarted);
    }

    @Test
    void calibrationOfOtherProcessorsNeverAllowsLanes() {
        assertAlone(
                plan(host(16, "EPYC", "boot-1"), beside(LANES, 0)),
                "the calibration of 2026-03-01T12:00:00Z was measured with 16 usable"
                        + " processors, and this program may now use 8"
                        + MEASURE);
        assertAlone(
                plan(host(1, "EPYC", "boot-1"), beside(LANES, 0)),
                "the calibration of 2026-03-01T12:00:00Z was measured with 1 usable processor, and"
                        + " this program may now use 8"
                        + MEASURE);
    }

    @Test
    void lanesOfOtherCoresAreNotUsed() {
        String other = "the calibration of 2026-03-01T12:00:00Z is of other cores than this program may use" + MEASURE;

        assertAlone(plan(here(), beside(List.of(CpuSet.parse("0-3"), CpuSet.parse("4-7")), 0)), other);
        assertAlone(
                plan(here(), beside(List.of(CpuSet.parse("0-1"), CpuSet.parse("2-3"), CpuSet.parse("4-5")), 0)), other);
    }

    @Test
    void calibrationWithAnotherErrorRateNeverAllowsLanes() {
        assertAlone(
                new LaneRule(here(), topology)
                        .plan(Optional.of(calibration(here(), Optional.of(beside(LANES, 0)))), 0.01),
                "the calibration of 2026-03-01T12:00:00Z has the error rate 0.001, not 0.01"
                        + MEASURE
                        + " --alpha 0.01");
    }

    @Test
    void smallMachineHasNoLanes() throws IOException {
        CpuTopology two = new FakeMachine(root).allow("0-1").topology(2);

        assertAlone(
                new LaneRule(host(2, "EPYC", "boot-1"), two).plan(Optional.empty(), ALPHA),
                "two lanes need 4 cores and this program may use 2");
    }

    private static void assertAlone(LanePlan plan, String why) {
        assertThat(plan.lanes()).isEmpty();
        assertThat(plan.describe()).isEqualTo("claims about time run one at a time, because " + why);
    }
}
