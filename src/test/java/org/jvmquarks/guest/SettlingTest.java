package org.jvmquarks.guest;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class SettlingTest {
    private static final long SECOND = 1_000_000_000;
    private static final long WARM = 800_000_000;

    private final AtomicLong nanos = new AtomicLong(5);
    private final AtomicLong compiled = new AtomicLong(700);
    private final Settling settling = settling(Optional.of(compiled::get));

    private Settling settling(Optional<LongSupplier> compilers) {
        return new Settling(4, false, 1, nanos::get, compilers);
    }

    @Test
    void stableLevelWithoutCompilationsIsMeasured() {
        assertThat(run(1_000_000, 50, 10, 10.1, 9.9)).isFalse();
        assertThat(run(1_000_000, 10)).isTrue();

        assertThat(settling.score()).isEqualTo(10);
        assertThat(settling.describe())
                .containsEntry("nanosecondsPerOp", 10.0)
                .containsEntry("iterations", List.of(10.0, 10.1, 9.9, 10.0))
                .containsEntry("warmUp", List.of(50.0))
                .containsEntry("settled", true);
    }

    @Test
    void loopAroundTheOperationMustBeCompiled() {
        assertThat(run(10_000, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10)).isFalse();
        assertThat(run(10_000, 10, 10, 10)).as("measured partly in C1's loop").isFalse();
        assertThat(run(10_000, 10)).isTrue();
        assertThat(settling.describe()).containsEntry("settled", true);
    }

    @Test
    void slowIterationDoesNotMakeAnOperationSlow() {
        assertThat(run(5_000, 4000, 4000, 4000, 4000, 3000, 4980, 3940, 6000)).isFalse();
        assertThat(run(30_000, 4000, 4000, 4000, 4000, 4000, 4000)).isFalse();
        assertThat(run(30_000, 4000)).isTrue();
        assertThat(settling.score()).isEqualTo(4000);
    }

    @Test
    void slowOperationIsNotMeasuredInC1() {
        assertThat(run(12_000, 5500, 5600, 5500, 5600, 5500)).as("60,000 calls").isFalse();
        assertThat(run(12_000, 5600, 5500, 5600, 5500, 5600, 5500, 5600, 5500)).isFalse();
        assertThat(run(12_000, 5600)).as("since 120,000 calls").isTrue();
        assertThat(settling.describe()).containsEntry("settled", true);
    }

    @Test
    void manyIterationsHaveTheLoopCompiledAsWell() {
        for (int i = 0; i < 98; i++) {
            assertThat(run(200, 50_000)).isFalse();
        }
        nanos.addAndGet(WARM);
        assertThat(run(200, 50_000)).as("the ninety-ninth iteration").isTrue();
        assertThat(run(200, 50_000)).as("the hundredth").isFalse();
        nanos.addAndGet(SECOND - WARM);
        assertThat(run(200, 50_000)).as("no code but C1's in a second").isTrue();
        assertThat(settling.describe()).containsEntry("settled", true);
    }

    @Test
    void fewCallsNeedTwiceAsManyIterations() {
        for (int i = 0; i < 198; i++) {
            assertThat(run(1, 10_000_000)).isFalse();
        }
        nanos.addAndGet(WARM);
        assertThat(run(1, 10_000_000))
                .as("the hundred and ninety-ninth iteration")
                .isTrue();
        assertThat(run(1, 10_000_000)).as("the two hundredth").isFalse();
    }

    @Test
    void threadsShareTheCountersOfTheLoop() {
        Settling four = new Settling(4, false, 4, nanos::get, Optional.of(compiled::get));
        for (int i = 0; i < 23; i++) {
            assertThat(four.isEnough(1_000_000, 4 * 30, 1)).isFalse();
        }
        nanos.addAndGet(WARM);
        assertThat(four.isEnough(1_000_000, 4 * 30, 1)).as("entered 96 times").isTrue();
        assertThat(four.isEnough(1_000_000, 4 * 30, 1)).as("entered 100 times").isFalse();
    }

    @Test
    void timeLeavesOutOtherWorkOnMachine() {
        assertThat(run(1_000_000, 50, 14, 10, 13)).isFalse();
        assertThat(run(1_000_000, 9)).isTrue();
        assertThat(settling.score()).isEqualTo(10);
    }

    @Test
    void loopIsIgnoredForOperationsOfFiveMicroseconds() {
        assertThat(run(4_001, 5000, 5000, 5000, 5000)).isFalse();
        assertThat(run(4_001, 5000, 5000, 5000, 5000))
                .as("measured from the start")
                .isFalse();
        assertThat(run(4_001, 5000)).as("after 20,005 calls").isTrue();
        assertThat(settling.describe()).containsEntry("settled", true);
    }

    @Test
    void interpreterDoesNotWaitForATier() {
        Settling interpreted = settling(Optional.empty());
        for (int i = 0; i < 4; i++) {
            assertThat(interpreted.isEnough(379, 1, 1)).isFalse();
        }
        assertThat(interpreted.isEnough(379, 1, 1)).isTrue();
        assertThat(interpreted.describe()).containsEntry("settled", true);
    }

    @Test
    void slowOperationSettlesAfterATime() {
        assertThat(run(1, 10)).isFalse();
        nanos.addAndGet(WARM - 1);
        assertThat(run(1, 10, 10, 10, 10)).isFalse();
        nanos.addAndGet(1);
        assertThat(run(1, 10)).isTrue();
        assertThat(settling.describe()).containsEntry("settled", true);
    }

    @Test
    void setUpDoesNotCountForTheTime() {
        nanos.addAndGet(10 * SECOND);
        assertThat(run(1_000_000, 50, 10, 10, 10)).isFalse();
        assertThat(run(1_000_000, 10)).isTrue();
        assertThat(settling.describe()).containsEntry("settled", true);
    }

    @Test
    void thresholdCountsCallsNotOperations() {
        for (int i = 0; i < 13; i++) {
            assertThat(settling.isEnough(10, 1_220_000, 100)).isFalse();
        }
        assertThat(settling.isEnough(10, 1_220_000, 100)).isTrue();
        assertThat(settling.score()).isEqualTo(10);
    }

    @Test
    void loopIsIgnoredForCallsOfFiveMicroseconds() {
        for (int i = 0; i < 8; i++) {
            assertThat(settling.isEnough(10, 4_001 * 500, 500)).isFalse();
        }
        assertThat(settling.isEnough(10, 4_001 * 500, 500)).isTrue();
        assertThat(settling.operationsPerCall()).isEqualTo(500);
    }

    @Test
    void compilationRestartsTheWait() {
        run(1_000_000, 10, 10, 10);
        compiled.addAndGet(2);
        assertThat(run(1_000_000, 10, 10, 10, 10)).isFalse();
        assertThat(run(1_000_000, 10)).isTrue();
    }

    @Test
    void millisecondOfCompilationIsIgnored() {
        run(1_000_000, 10, 10, 10);
        compiled.addAndGet(1);
        assertThat(run(1_000_000, 10, 10)).isTrue();
    }

    @Test
    void compilersAtWorkAreIgnoredWhereOperationCompiles() {
        Settling compiling = new Settling(4, true, 1, nanos::get, Optional.of(compiled::get));
        for (int i = 0; i < 4; i++) {
            compiled.addAndGet(8);
            assertThat(compiling.isEnough(10, 1_000_000, 1)).isFalse();
        }
        compiled.addAndGet(8);
        assertThat(compiling.isEnough(10, 1_000_000, 1)).isTrue();
        assertThat(compiling.describe()).containsEntry("settled", true);
    }

    @Test
    void operationThatCompilesNeedsQuarterOfSecond() {
        Settling compiling = new Settling(4, true, 1, nanos::get, Optional.of(compiled::get));
        assertThat(compiling.isEnough(10, 1, 1)).isFalse();
        nanos.addAndGet(SECOND / 4 - 1);
        for (int i = 0; i < 4; i++) {
            assertThat(compiling.isEnough(10, 1, 1)).isFalse();
        }
        nanos.addAndGet(1);
        assertThat(compiling.isEnough(10, 1, 1)).isTrue();
        assertThat(compiling.describe()).containsEntry("settled", true);
    }

    @Test
    void unsettledCodeIsMeasuredAndMarked() {
        assertThat(run(1_000_000, 100)).isFalse();
        nanos.addAndGet(2 * SECOND);
        assertThat(run(1_000_000, 80)).isFalse();
        assertThat(run(1_000_000, 60)).isTrue();

        assertThat(settling.score()).isEqualTo(80);
        assertThat(settling.describe())
                .containsEntry("iterations", List.of(100.0, 80.0, 60.0))
                .containsEntry("warmUp", List.of())
                .containsEntry("settled", false);
    }

    @Test
    void halvesWithinTwoPercentAreOneLevel() {
        assertThat(Settling.isStable(List.of(100.0, 100.0, 101.9, 101.9))).isTrue();
        assertThat(Settling.isStable(List.of(100.0, 100.0, 102.1, 102.1))).isFalse();
        assertThat(Settling.isStable(List.of(102.1, 102.1, 100.0, 100.0))).isFalse();
    }

    @Test
    void stepAcrossOneIterationIsNotOneLevel() {
        assertThat(Settling.isStable(List.of(100.0, 130.0, 90.0, 95.0, 125.0, 110.0)))
                .isTrue();
        List<Double> low = List.of(100.0, 101.0, 129.0, 102.0, 100.0);
        List<Double> high = List.of(103.0, 128.0, 130.0, 127.0, 131.0);
        assertThat(Settling.isStable(concat(low, high))).isFalse();
        assertThat(Settling.isStable(concat(high, low))).isFalse();
    }

    private static List<Double> concat(List<Double> early, List<Double> late) {
        return Stream.concat(early.stream(), late.stream()).toList();
    }

    /** Takes iterations of so many operations; whether the last was enough. */
    private boolean run(long operations, double... scores) {
        boolean enough = false;
        for (double score : scores) {
            assertThat(enough).as("an iteration after enough of them").isFalse();
            enough = settling.isEnough(score, operations, 1);
        }
        return enough;
    }
}
