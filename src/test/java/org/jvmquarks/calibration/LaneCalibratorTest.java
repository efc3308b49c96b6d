package org.jvmquarks.calibration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.jvmquarks.calibration.LaneCalibration.Interference;
import org.jvmquarks.calibration.LaneCalibration.SameWork;
import org.jvmquarks.calibration.LaneCalibration.Work;
import org.jvmquarks.jdk.CpuSet;
import org.jvmquarks.verdict.RatioClaim;
import org.jvmquarks.verdict.RatioDecision;
import org.jvmquarks.verdict.RatioResult;
import org.jvmquarks.verdict.Verdict;

class LaneCalibratorTest {
    private static final List<CpuSet> LANES = List.of(CpuSet.parse("0-3"), CpuSet.parse("4-7"));

    private final List<String> told = Collections.synchronizedList(new ArrayList<>());

    private final LaneCalibrator.Progress progress = new LaneCalibrator.Progress() {
        @Override
        public void compared(Interference interference) {
            told.add(interference.text());
        }

        @Override
        public void tested(CpuSet lane, SimulatedRun trial, int left) {
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
        public RatioResult interference(int lane, Work work) {
            double multiple = work == Work.MEMORY ? memory : registers;
            return equalWithin5Percent(multiple * 0.999, multiple * 1.001);
        }

        @Override
        public SimulatedRun claim(int lane, Work work) {
            claims.computeIfAbsent(lane, it -> new AtomicInteger()).incrementAndGet();
            return Trials.trial(LoadLevel.IDLE, 0, true, 0.999, 1.001);
        }
    }

    private static RatioResult equalWithin5Percent(double... ratios) {
        AtomicInteger i = new AtomicInteger();
        return new RatioDecision(RatioClaim.equalWithin(LaneCalibration.TOLERANCE), 1e-3)
                .decide(() -> Trials.pair(ratios[i.getAndIncrement() % ratios.length]));
    }

    private LaneCalibration run(LaneCalibrator.Claims claims) {
        return new LaneCalibrator(LANES, claims).run(progress);
    }

    @Test
    void undisturbedMachineHasLanes() {
        Machine machine = new Machine(1, 1.01);

        LaneCalibration beside = run(machine);

        assertThat(beside.refusal()).isEmpty();
        assertThat(beside.lanes()).isEqualTo(LANES);
        assertThat(beside.interference())
                .extracting(Interference::verdict)
                .containsExactly(Verdict.HOLDS, Verdict.HOLDS, Verdict.HOLDS, Verdict.HOLDS);
        assertThat(beside.sameWork()).hasValue(new SameWork(628, 0));
        assertThat(machine.claims.values().stream().mapToInt(AtomicInteger::get).sum())
                .isEqualTo(628);
        assertThat(told).hasSize(632);
    }

    @Test
    void claimsOfAllLanesRunAtSameTime() {
        CyclicBarrier both = new CyclicBarrier(2);
        Machine machine = new Machine(1, 1) {
            @Override
            public SimulatedRun claim(int lane, Work work) {
                try {
                    both.await(30, TimeUnit.SECONDS);
                } catch (Exception e) {
                    throw new IllegalStateException("lane " + lane + " is alone", e);
                }
                return super.claim(lane, work);
            }
        };

        assertThat(run(machine).refusal()).isEmpty();
        assertThat(machine.claims).containsOnlyKeys(0, 1);
        assertThat(machine.claims.get(0)).hasValue(314);
    }

    @Test
    void slowerMemoryEndsTheMeasurement() {
        Machine machine = new Machine(1, 1.3);

        LaneCalibration beside = run(machine);

        assertThat(beside.refusal().orElseThrow())
                .startsWith("work in memory on processors 0-3 takes 1.30 [")
                .endsWith("] times as long with the other lanes busy as alone");
        assertThat(beside.sameWork()).isEmpty();
        assertThat(machine.claims).isEmpty();
    }

    @Test
    void fasterWorkIsDisturbedToo() {
        assertThat(run(new Machine(0.8, 1)).refusal()).isPresent();
        assertThat(told).hasSize(1);
    }

    @Test
    void noiseShowsNothing() {
        LaneCalibration beside = run(new Machine(1, 1) {
            @Override
            public RatioResult interference(int lane, Work work) {
                return equalWithin5Percent(0.7, 1.3);
            }
        });

        assertThat(beside.interference().get(0).verdict()).isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(beside.refusal().orElseThrow())
                .startsWith("work in registers on processors 0-3 takes ")
                .endsWith(", an interval too wide to decide whether it lies within 0.95 to 1.05");
    }

    @Test
    void eachLaneIsCompared() {
        Machine machine = new Machine(1, 1) {
            @Override
            public RatioResult interference(int lane, Work work) {
                return lane == 1 ? equalWithin5Percent(1.299, 1.301) : super.interference(lane, work);
            }
        };

        assertThat(run(machine).refusal().orElseThrow()).startsWith("work in registers on processors 4-7 takes 1.30 [");
        assertThat(told).hasSize(3);
    }

    @Test
    void claimsAreAboutBothKindsOfWork() {
        AtomicInteger ofMemory = new AtomicInteger();
        Machine machine = new Machine(1, 1) {
            @Override
            public SimulatedRun claim(int lane, Work work) {
                ofMemory.addAndGet(work == Work.MEMORY ? 1 : 0);
                return super.claim(lane, work);
            }
        };

        run(machine);

        assertThat(ofMemory.get()).isCloseTo(314, within(2));
    }

    @Test
    void thirdFalseVerdictEndsTheMeasurement() {
        LaneCalibration beside = run(new Machine(1, 1) {
            @Override
            public SimulatedRun claim(int lane, Work work) {
                return Trials.trial(LoadLevel.IDLE, 0, true, 1.2);
            }
        });

        assertThat(beside.refusal()).isPresent();
        assertThat(beside.sameWork().orElseThrow().claims()).isBetween(3, 6);
        assertThat(beside.refusal().orElseThrow())
                .endsWith(" claims about equal work got a verdict, which does not exclude a rate of"
                        + " false verdicts of 1 %");
    }

    /** One false claim in a hundred would pass with a probability below 5 %. */
    @Test
    void twoFalseVerdictsExcludeOneInAHundred() {
        assertThat(shown(new SameWork(628, 0))).isTrue();
        assertThat(shown(new SameWork(628, 2))).isTrue();
        assertThat(shown(new SameWork(627, 2))).as("too few claims").isFalse();
        assertThat(shown(new SameWork(628, 3))).isFalse();
    }

    /** Of machines with the rate that the default error rate allows, few may be refused. */
    @Test
    void soundMachineIsSeldomRefused() {
        assertThat(atMostTwo(0.0012)).isGreaterThan(0.95);
        assertThat(atMostTwo(LaneCalibration.EXCLUDED_RATE)).isLessThan(0.05);
    }

    /** The probability of at most two false verdicts, by the binomial distribution. */
    private static double atMostTwo(double rate) {
        int n = LaneCalibration.CLAIMS;
        double none = Math.pow(1 - rate, n);
        double odds = rate / (1 - rate);
        return none * (1 + n * odds + n * (n - 1) / 2.0 * odds * odds);
    }

    private static boolean shown(SameWork claims) {
        return new LaneCalibration(
                        LANES,
                        LANES.stream()
                                .flatMap(lane -> Stream.of(Work.values()).map(work -> holds(work, lane)))
                                .toList(),
                        Optional.of(claims))
                .refusal()
                .isEmpty();
    }

    private static Interference holds(Work work, CpuSet lane) {
        return new Interference(work, Optional.of(lane), Verdict.HOLDS, 1, 0.99, 1.01);
    }

    @Test
    void measurementThatDidNotEndShowsNothing() {
        assertThat(new LaneCalibration(
                                LANES, List.of(holds(Work.REGISTERS, LANES.get(0))), Optional.of(new SameWork(628, 0)))
                        .refusal())
                .hasValue("the measurement did not end");
    }

    @Test
    void failureInALaneIsThrown() {
        assertFails(new Machine(1, 1) {
            @Override
            public SimulatedRun claim(int lane, Work work) {
                throw new IllegalStateException("no JDK");
            }
        });
    }

    /** The second lane fails while the first one is at its first claim. */
    @Test
    void failureInOneLaneEndsTheOthers() {
        CompletableFuture<Void> first = new CompletableFuture<>();
        CompletableFuture<Thread> second = new CompletableFuture<>();
        AtomicInteger ofTheFirst = new AtomicInteger();

        assertFails(new Machine(1, 1) {
            @Override
            public SimulatedRun claim(int lane, Work work) {
                if (lane == 1) {
                    first.join();
                    second.complete(Thread.currentThread());
                    throw new IllegalStateException("no JDK");
                }
                ofTheFirst.incrementAndGet();
                first.complete(null);
                awaitIdle(second.join());
                return super.claim(lane, work);
            }
        });
        assertThat(ofTheFirst).hasValue(1);
    }

    private void assertFails(Machine machine) {
        assertThatThrownBy(() -> run(machine))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("no JDK");
    }

    /** A thread of a pool waits for its next task once it has ended one. */
    private static void awaitIdle(Thread worker) {
        while (worker.getState() != Thread.State.WAITING) {
            Thread.onSpinWait();
        }
    }
}
