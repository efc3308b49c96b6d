package org.jvmquarks.verdict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.Random;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.jvmquarks.Law;

class DifferenceFamilyTest {
    private static final Margin MARGIN = new Margin(0.05);
    private static final DifferenceFamily FAMILY = DifferenceFamily.sequential(0.01);

    @Test
    void clearSlowdownIsFoundAtLevelOfFamily() {
        DifferenceResult result = only(pairs(1.31, 0.01, 6));

        assertThat(result.verdict()).isEqualTo(Difference.SLOWER);
        assertThat(result.estimate().orElseThrow().ratio()).isCloseTo(1.31, within(0.02));
        assertThat(result.estimate().orElseThrow().low()).isGreaterThan(1.05);
    }

    @Test
    void speedupIsFaster() {
        DifferenceResult result = only(pairs(0.7, 0.01, 6));

        assertThat(result.verdict()).isEqualTo(Difference.FASTER);
        assertThat(result.estimate().orElseThrow().high()).isLessThan(1 / 1.05);
    }

    @Test
    void equalTimesAreTheSame() {
        DifferenceResult result = only(pairs(1, 0.01, 8));

        assertThat(result.verdict()).isEqualTo(Difference.SAME);
        assertThat(result.estimate().orElseThrow().low()).isGreaterThan(1 / 1.05);
        assertThat(result.estimate().orElseThrow().high()).isLessThan(1.05);
    }

    @Test
    void twoPairsDecideNothing() {
        DifferenceResult result = only(pairs(3, 0.01, 2));

        assertThat(result).isEqualTo(DifferenceResult.none());
    }

    @Test
    void noiseLeavesItUndecidedWithTheWideInterval() {
        DifferenceResult result = only(pairs(1.1, 0.3, 5));

        assertThat(result.verdict()).isEqualTo(Difference.UNDECIDED);
        assertThat(result.look().orElseThrow().count()).isEqualTo(5);
        assertThat(result.estimate().orElseThrow().high()).isGreaterThan(1.5);
    }

    @Test
    void eachTestHasItsMargin() {
        double[] x = pairs(1.2, 0.01, 8);

        assertThat(FAMILY.decide(List.of(
                        DifferenceFamily.Seen.pairs(MARGIN, x), DifferenceFamily.Seen.pairs(new Margin(0.5), x))))
                .extracting(DifferenceResult::verdict)
                .containsExactly(Difference.SLOWER, Difference.SAME);
    }

    /** Holm: what one rejection leaves of the error rate goes to the others. */
    @Test
    void rejectedTestLeavesMoreToTheOthers() {
        double[] clear = pairs(2, 0.01, 6);
        double[] close = slowestThatIsUndecidedAmong(2);
        List<DifferenceResult> withEqual = decide(List.of(close, pairs(1, 0.01, 6)));
        List<DifferenceResult> withClear = decide(List.of(close, clear));

        assertThat(withEqual.get(0).verdict()).isEqualTo(Difference.UNDECIDED);
        assertThat(withClear.get(1).verdict()).isEqualTo(Difference.SLOWER);
        assertThat(withClear.get(0).verdict()).isEqualTo(Difference.SLOWER);
    }

    /** A ratio between those that are found among one test and among two. */
    private static double[] slowestThatIsUndecidedAmong(int tests) {
        List<double[]> others =
                IntStream.range(1, tests).mapToObj(i -> pairs(1, 0.01, 6)).toList();
        return IntStream.range(0, 10_000)
                .mapToObj(i -> pairs(1.5 - i / 20_000.0, 0.02, 6))
                .filter(each -> {
                    List<double[]> all = new ArrayList<>(others);
                    all.add(0, each);
                    return decide(all).get(0).verdict() == Difference.UNDECIDED;
                })
                .findFirst()
                .orElseThrow();
    }

    @Test
    void looksAreFixed() {
        assertThat(DifferenceFamily.nextLook(0)).isEqualTo(OptionalInt.of(3));
        assertThat(DifferenceFamily.nextLook(6)).isEqualTo(OptionalInt.of(8));
        assertThat(DifferenceFamily.nextLook(32)).isEmpty();
    }

    @Test
    void marginAndErrorRateHaveBounds() {
        assertThatThrownBy(() -> new Margin(0))
                .hasMessage("expected the margin to be above 0 and at most 1, 0.05 for 5 %, was 0.0");
        assertThatThrownBy(() -> DifferenceFamily.sequential(0.2))
                .hasMessage("expected the error rate of a run to be above 0 and at most 0.1, was 0.2");
        assertThat(new Margin(0.05).text()).isEqualTo("5 %");
        assertThat(new Margin(0.025).text()).isEqualTo("2.5 %");
        assertThat(new Margin(0.1).text()).isEqualTo("10 %");
    }

    /** What the forecast says is found in nine of ten runs is found in nine of ten runs. */
    @Test
    void detectableSlowdownIsFoundInMostRuns() {
        double slowdown = FAMILY.detectable(MARGIN, 1, 8, 0.02);
        Random random = new Random(7);
        int found = 0;
        for (int i = 0; i < 2000; i++) {
            double[] x = noise(Math.log1p(slowdown), 0.02, 8, random);
            found += only(x).verdict() == Difference.SLOWER ? 1 : 0;
        }

        assertThat(found / 2000.0).isBetween(0.85, 0.97);
    }

    @Test
    void forksThatAreNoPairsAreJudgedOnce() {
        DifferenceFamily once = DifferenceFamily.once(0.01);
        double[] base = noise(0, 0.01, 5, new Random(1));
        double[] slower = noise(Math.log(1.2), 0.01, 5, new Random(2));

        assertThat(once.decide(List.of(new DifferenceFamily.Seen(
                                MARGIN,
                                DifferenceLook.unpaired(base, slower).stream().toList())))
                        .get(0)
                        .verdict())
                .isEqualTo(Difference.SLOWER);
        assertThat(DifferenceLook.unpaired(base, new double[] {0.1})).isEmpty();
    }

    /** So a comparison need not take pairs of a benchmark that is decided. */
    @Law
    void furtherPairsTakeBackNoDifference(@ForAll("series") List<double[]> tests) {
        List<DifferenceResult> after = decide(tests);
        List<DifferenceResult> before = decide(
                tests.stream().map(each -> Arrays.copyOf(each, each.length / 2)).toList());

        for (int i = 0; i < tests.size(); i++) {
            Difference early = before.get(i).verdict();
            if (early == Difference.SLOWER || early == Difference.FASTER) {
                assertThat(after.get(i).verdict()).isEqualTo(early);
            }
        }
    }

    /** Which side is the head is a name: the other way round, slower is faster. */
    @Law
    void sidesAreSymmetric(@ForAll("series") List<double[]> tests) {
        List<DifferenceResult> swapped = decide(tests.stream()
                .map(each -> Arrays.stream(each).map(x -> -x).toArray())
                .toList());

        assertThat(swapped.stream().map(each -> opposite(each.verdict())))
                .containsExactlyElementsOf(
                        decide(tests).stream().map(DifferenceResult::verdict).toList());
    }

    @Provide
    Arbitrary<List<double[]>> series() {
        return Arbitraries.longs().between(1, 1_000_000).map(seed -> {
            Random random = new Random(seed);
            return IntStream.range(0, 1 + random.nextInt(6))
                    .mapToObj(i ->
                            noise(0.2 * random.nextGaussian(), 0.03 * random.nextDouble(), random.nextInt(33), random))
                    .toList();
        });
    }

    private static Difference opposite(Difference verdict) {
        return switch (verdict) {
            case SLOWER -> Difference.FASTER;
            case FASTER -> Difference.SLOWER;
            case SAME, UNDECIDED -> verdict;
        };
    }

    private static List<DifferenceResult> decide(List<double[]> tests) {
        return FAMILY.decide(tests.stream()
                .map(each -> DifferenceFamily.Seen.pairs(MARGIN, each))
                .toList());
    }

    private static DifferenceResult only(double... x) {
        return decide(List.of(x)).get(0);
    }

    private static double[] pairs(double ratio, double deviation, int count) {
        return noise(Math.log(ratio), deviation, count, new Random(3));
    }

    private static double[] noise(double mean, double deviation, int count, Random random) {
        return IntStream.range(0, count)
                .mapToDouble(i -> mean + deviation * random.nextGaussian())
                .toArray();
    }
}
