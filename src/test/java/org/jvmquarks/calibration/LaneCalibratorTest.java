package org.jvmquarks.calibration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.jvmquarks.calibration.Beside.Interference;
import org.jvmquarks.calibration.Beside.SameWork;
import org.jvmquarks.calibration.Beside.Work;
import org.jvmquarks.jdk.CpuSet;
import org.jvmquarks.verdict.RatioClaim;
import org.jvmquarks.verdict.RatioResult;
import org.jvmquarks.verdict.RatioTest;
import org.jvmquarks.verdict.Verdict;

class LaneCalibratorTest {
    private static final List<CpuSet> LANES = List.of(CpuSet.parse("0-3"), CpuSet.parse("4-7"));

    private final List<String> told = Collections.synchronizedList(new ArrayList<>());

    private final LaneCalibrator.Progress progress =
            new LaneCalibrator.Progress() {
                @Override
                public void compared(Interference interference) {
                    told.add(interference.text());
                }

                @Override
                public void tested(CpuSet lane, Trial trial, int left) {
                    told.add(lane + " " + trial.result().verdict());
                }
            };

    /** A machine on which work takes these multiples beside other lanes, with 0.1 % of noise. */
    private static class Machine implements LaneCalibrator.Claims {
        private final double registers;
        private final double memory;
        final Map<Integer, AtomicInteger> claims = new ConcurrentHashMap<>();

        Machine(double registers, double memory) {
            this.registers = registers;
            this.memory = memory;
        }

        @Override
        public RatioResult interference(Work work) {
            double multiple = work == Work.MEMORY ? memory : registers;
            return equalWithin5Percent(multiple * 0.999, multiple * 1.001);
        }

        @Override
        public Trial claim(int lane) {
            claims.computeIfAbsent(lane, it -> new AtomicInteger()).incrementAndGet();
            return Trials.trial(Load.IDLE, 0, true, 0.999, 1.001);
        }
    }

    private static RatioResult equalWithin5Percent(double... ratios) {
        AtomicInteger i = new AtomicInteger();
        return new RatioTest(RatioClaim.equalWithin(Beside.TOLERANCE), 1e-3)
                .decide(() -> Trials.pair(ratios[i.getAndIncrement() % ratios.length]));
    }

    private Beside run(LaneCalibrator.Claims claims) {
        return new LaneCalibrator(LANES, claims).run(progress);
    }

    @Test
    void machineWhoseLanesDoNotDisturbEachOtherHasThem() {
        Machine machine = new Machine(1, 1.01);

        Beside beside = run(machine);

        assertThat(beside.refusal()).isEmpty();
        assertThat(beside.isShown()).isTrue();
        assertThat(beside.lanes()).isEqualTo(LANES);
        assertThat(beside.interference())
                .extracting(Interference::verdict)
                .containsExactly(Verdict.HOLDS, Verdict.HOLDS);
        assertThat(beside.sameWork()).hasValue(new SameWork(300, 0));
        assertThat(machine.claims.values().stream().mapToInt(AtomicInteger::get).sum())
                .isEqualTo(300);
        assertThat(told).hasSize(302);
    }

    @Test
    void claimsOfAllLanesRunAtTheSameTime() {
        CyclicBarrier both = new CyclicBarrier(2);
        Machine machine =
                new Machine(1, 1) {
                    @Override
                    public Trial claim(int lane) {
                        try {
                            both.await(30, TimeUnit.SECONDS);
                        } catch (Exception e) {
                            throw new IllegalStateException("lane " + lane + " is alone", e);
                        }
                        return super.claim(lane);
                    }
                };

        assertThat(run(machine).isShown()).isTrue();
        assertThat(machine.claims).containsOnlyKeys(0, 1);
        assertThat(machine.claims.get(0)).hasValue(150);
    }

    @Test
    void slowerMemoryEndsTheMeasurement() {
        Machine machine = new Machine(1, 1.3);

        Beside beside = run(machine);

        assertThat(beside.isShown()).isFalse();
        assertThat(beside.refusal().orElseThrow())
                .startsWith("work in memory takes 1.30 [")
                .endsWith("] times as long beside the other lanes as alone");
        assertThat(beside.sameWork()).isEmpty();
        assertThat(machine.claims).isEmpty();
    }

    @Test
    void fasterWorkIsDisturbedToo() {
        assertThat(run(new Machine(0.8, 1)).isShown()).isFalse();
        assertThat(told).hasSize(1);
    }

    @Test
    void noiseShowsNothing() {
        Beside beside =
                run(
                        new Machine(1, 1) {
                            @Override
                            public RatioResult interference(Work work) {
                                return equalWithin5Percent(0.7, 1.3);
                            }
                        });

        assertThat(beside.interference().get(0).verdict()).isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(beside.refusal().orElseThrow())
                .startsWith("work in registers takes ")
                .endsWith(", which is too vague to show 0.95 to 1.05");
    }

    @Test
    void oneFalseVerdictEndsTheMeasurement() {
        Beside beside =
                run(
                        new Machine(1, 1) {
                            @Override
                            public Trial claim(int lane) {
                                return Trials.trial(Load.IDLE, 0, true, 1.2);
                            }
                        });

        assertThat(beside.isShown()).isFalse();
        assertThat(beside.sameWork().orElseThrow().claims()).isLessThan(5);
        assertThat(beside.refusal().orElseThrow())
                .endsWith(
                        " claims about equal work got a verdict, which does not exclude a rate of"
                                + " false verdicts of 1 %");
    }

    /** One false claim in a hundred would pass with a probability of 0.99³⁰⁰ = 4.9 %. */
    @Test
    void threeHundredClaimsWithoutAFalseOneExcludeOneInAHundred() {
        assertThat(shown(new SameWork(300, 0))).isTrue();
        assertThat(shown(new SameWork(298, 0))).isFalse();
        assertThat(shown(new SameWork(300, 1))).isFalse();
        assertThat(Math.pow(1 - Beside.EXCLUDED_RATE, Beside.CLAIMS)).isLessThan(0.05);
    }

    private static boolean shown(SameWork claims) {
        return new Beside(
                        LANES,
                        List.of(holds(Work.REGISTERS), holds(Work.MEMORY)),
                        Optional.of(claims))
                .isShown();
    }

    private static Interference holds(Work work) {
        return new Interference(work, Verdict.HOLDS, 1, 0.99, 1.01);
    }

    @Test
    void measurementThatDidNotEndShowsNothing() {
        assertThat(
                        new Beside(
                                        LANES,
                                        List.of(holds(Work.REGISTERS)),
                                        Optional.of(new SameWork(300, 0)))
                                .refusal())
                .hasValue("the measurement did not end");
    }

    @Test
    void failureInALaneIsThrown() {
        assertThatThrownBy(
                        () ->
                                run(
                                        new Machine(1, 1) {
                                            @Override
                                            public Trial claim(int lane) {
                                                throw new IllegalStateException("no JDK");
                                            }
                                        }))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("no JDK");
    }
}
