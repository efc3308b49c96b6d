package org.jvmquarks.jdk;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.domains.Domain;
import org.jvmquarks.Law;

@Domain(Versions.class)
class ReleaseTrainsLawTest {
    @Law
    void pointsReadBackFromTheirText(@ForAll ReleaseTrains trains) {
        assertThat(ReleaseTrains.parse(trains.toString())).isEqualTo(trains);
    }

    @Law
    void eachPointIsReachedAndNotPassed(@ForAll ReleaseTrains trains) {
        assertThat(trains.points()).allMatch(trains::isReachedBy).allMatch(trains::isNotPassedBy);
    }

    @Law
    void noVersionIsBeforeAndAfter(@ForAll ReleaseTrains trains, @ForAll JavaVersion version) {
        assertThat(trains.isReachedBy(version) || trains.isNotPassedBy(version)).isTrue();
    }
}
