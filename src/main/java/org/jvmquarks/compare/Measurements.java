package org.jvmquarks.compare;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import org.jvmquarks.compare.Judgement.Measured;
import org.jvmquarks.compare.Race.Pairing;
import org.jvmquarks.compare.jmh.ForkTime;
import org.jvmquarks.verdict.DifferenceFamily;
import org.jvmquarks.verdict.DifferenceResult;
import org.jvmquarks.verdict.Margin;

/** What was measured of one benchmark, for reports. */
final class Measurements {
    private Measurements() {}

    /** @param tests number of tests in the family */
    static Optional<Measured> of(
            DifferenceResult result, List<Pairing> pairings, DifferenceFamily family, Margin margin, int tests) {
        return result.look()
                .map(look -> new Measured(
                        result.estimate().orElseThrow(),
                        look.count(),
                        mean(pairings, pair -> pair.base().nanosecondsPerOp()),
                        mean(pairings, pair -> pair.head().nanosecondsPerOp()),
                        look.deviation(),
                        look.spread().map(it -> OptionalDouble.of(it.lag1())).orElseGet(OptionalDouble::empty),
                        OptionalDouble.of(family.detectable(margin, tests, look.count(), look.deviation()))));
    }

    /** @param forks of one side, without pairs */
    static double mean(List<ForkTime> forks) {
        return Math.exp(forks.stream()
                .mapToDouble(fork -> Math.log(fork.nanosecondsPerOp()))
                .average()
                .orElseThrow());
    }

    private static double mean(List<Pairing> pairings, ToDoubleFunction<Pairing> time) {
        return Math.exp(pairings.stream()
                .mapToDouble(pair -> Math.log(time.applyAsDouble(pair)))
                .average()
                .orElseThrow());
    }
}
