package org.jvmquarks.evidence.benchmark;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.jvmquarks.verdict.Fork;
import org.jvmquarks.verdict.Pair;
import org.jvmquarks.verdict.RatioClaim;
import org.jvmquarks.verdict.RatioDecision;
import org.jvmquarks.verdict.RatioResult;
import org.jvmquarks.verdict.TimingPolicy;

class TimingWarningsTest {
    private static final Fork QUIET = new Fork(1, 0.16, true);

    @Test
    void thereIsNothingToSayOfQuietPairs() {
        assertThat(warnings(pairs(new Fork(3, 0.16, true), QUIET))).isEmpty();
    }

    @Test
    void disturbedPairsAreCountedWithTheWorst() {
        List<Pair> pairs = pairs(new Fork(3, 0.16, true), QUIET);
        pairs.set(1, new Pair(new Fork(3, 0.3, true), new Fork(1, 0.5, true), true));
        assertThat(warnings(pairs))
                .containsExactly("1 of 3 pairs disturbed: other work took up to 50 % of a fork's time");
    }

    @Test
    void forksThatDidNotSettleAreCounted() {
        List<Pair> pairs = pairs(new Fork(3, 0, true), QUIET);
        pairs.set(0, new Pair(new Fork(3, 0, false), QUIET, false));
        pairs.set(2, new Pair(QUIET, new Fork(0.33, 0, false), true));
        assertThat(warnings(pairs)).containsExactly("2 of 3 pairs with a fork that did not settle");
    }

    @Test
    void pairsThatFollowEachOtherAreNotIndependent() {
        List<Pair> drifting =
                IntStream.range(0, 16).mapToObj(i -> pair(1 + i / 10.0)).toList();
        assertThat(warnings(drifting))
                .containsExactly(
                        "pairs are not independent, which the error rates assume: correlation of neighbours 0.86");
    }

    @Test
    void correlationOfAHandfulIsChance() {
        List<Pair> six = DoubleStream.of(1, 1.1, 1.2, 1.3, 1.4, 1.5)
                .mapToObj(TimingWarningsTest::pair)
                .toList();
        assertThat(TimingWarnings.of(result(six, 1.25), TimingPolicy.standard()))
                .isEmpty();
    }

    @Test
    void marginBelowWhatTheMachineResolvesIsSaid() {
        List<Pair> pairs = pairs(new Fork(3, 0, true), QUIET);
        assertThat(TimingWarnings.of(result(pairs, 2), resolving(1.4))).isEmpty();
        assertThat(TimingWarnings.of(result(pairs, 2), resolving(1.6)))
                .containsExactly("margin 1.500 is below 1.600, the smallest that this machine resolves at 5"
                        + " standard deviations of a pair");
    }

    private static TimingPolicy resolving(double margin) {
        return new TimingPolicy(1e-3, 1, Duration.ofSeconds(60), OptionalDouble.of(margin));
    }

    private static List<String> warnings(List<Pair> pairs) {
        return TimingWarnings.of(result(pairs, 1.7), TimingPolicy.standard());
    }

    /** Of a test that stopped when these pairs were used up. */
    private static RatioResult result(List<Pair> pairs, double atLeast) {
        Iterator<Pair> next = pairs.iterator();
        return new RatioDecision(RatioClaim.atLeast(atLeast), 1e-3).decide(next::next, next::hasNext);
    }

    private static List<Pair> pairs(Fork a, Fork b) {
        return new ArrayList<>(List.of(new Pair(a, b, true), new Pair(a, b, false), new Pair(a, b, true)));
    }

    private static Pair pair(double ratio) {
        return new Pair(new Fork(ratio, 0, true), QUIET, true);
    }
}
