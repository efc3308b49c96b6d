package org.jvmquarks.jdk;

import java.util.List;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Provide;
import net.jqwik.api.domains.DomainContextBase;

/** Generators of versions and of what is made from them. */
public final class Versions extends DomainContextBase {

    @Provide
    Arbitrary<JavaVersion> versions() {
        return Arbitraries.integers().between(8, 28).flatMap(Versions::of);
    }

    @Provide
    Arbitrary<ReleaseTrains> trains() {
        return Arbitraries.integers()
                .between(8, 28)
                .set()
                .ofMinSize(1)
                .ofMaxSize(4)
                .flatMap(features -> Combinators.combine(
                                features.stream().map(Versions::of).toList())
                        .as(ReleaseTrains::new));
    }

    private static Arbitrary<JavaVersion> of(int feature) {
        Arbitrary<List<Integer>> numbers = feature == 8
                ? Arbitraries.integers().between(0, 500).map(update -> List.of(0, update))
                : Arbitraries.integers().between(0, 4).list().ofMaxSize(3);
        return Combinators.combine(numbers, Arbitraries.of(false, true))
                .as((further, early) -> new JavaVersion(
                        Stream.concat(Stream.of(feature), further.stream()).toList(), early));
    }
}
