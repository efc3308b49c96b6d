package org.jvmquarks.journal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Provide;
import net.jqwik.api.domains.Domain;
import org.jvmquarks.Law;
import org.jvmquarks.jdk.JavaVersion;
import org.jvmquarks.jdk.ReleaseTrains;
import org.jvmquarks.jdk.Versions;

@Domain(Versions.class)
class VersionRangeLawTest {
    @Law
    void rangeOfTwoVersionsHasAllBetween(@ForAll JavaVersion a, @ForAll JavaVersion b, @ForAll JavaVersion c) {
        List<JavaVersion> sorted = Stream.of(a, b, c).sorted().toList();
        VersionRange range = new VersionRange(
                Optional.of(new ReleaseTrains(List.of(sorted.get(0)))),
                Optional.of(new ReleaseTrains(List.of(sorted.get(2)))));

        assertThat(sorted).allMatch(range::contains);
    }

    /** Backports leave gaps between trains, but none within one. */
    @Law
    void rangeHasAllBetweenTwoUpdatesOfTrain(
            @ForAll ReleaseTrains trains, @ForAll("updates") List<JavaVersion> updates) {
        List<JavaVersion> sorted = updates.stream().sorted().toList();

        for (VersionRange range : List.of(
                new VersionRange(Optional.of(trains), Optional.empty()),
                new VersionRange(Optional.empty(), Optional.of(trains)))) {
            boolean ends = range.contains(sorted.get(0)) && range.contains(sorted.get(2));

            assertThat(!ends || range.contains(sorted.get(1)))
                    .as("%s has %s", range.describe(), sorted)
                    .isTrue();
        }
    }

    @Provide
    Arbitrary<List<JavaVersion>> updates() {
        return Arbitraries.integers()
                .between(9, 28)
                .flatMap(feature -> Arbitraries.integers()
                        .between(0, 20)
                        .map(update -> JavaVersion.parse(feature + ".0." + update))
                        .list()
                        .ofSize(3));
    }
}
