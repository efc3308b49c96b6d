package org.jvmquarks.jdk;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.domains.Domain;
import org.jvmquarks.Law;

@Domain(Versions.class)
@Domain(net.jqwik.api.domains.DomainContext.Global.class)
class JavaVersionLawTest {
    @Law
    void versionReadsBackFromItsText(@ForAll JavaVersion version) {
        assertThat(JavaVersion.parse(version.toString())).isEqualTo(version);
    }

    @Law
    void orderAgreesWithEquality(@ForAll JavaVersion a, @ForAll JavaVersion b) {
        assertThat(Integer.signum(a.compareTo(b))).isEqualTo(-Integer.signum(b.compareTo(a)));
        assertThat(a.compareTo(b) == 0).isEqualTo(a.equals(b));
    }

    @Law
    void orderIsTransitive(@ForAll JavaVersion a, @ForAll JavaVersion b, @ForAll JavaVersion c) {
        List<JavaVersion> sorted = new ArrayList<>(List.of(a, b, c));
        sorted.sort(null);

        assertThat(sorted.get(0)).isLessThanOrEqualTo(sorted.get(1));
        assertThat(sorted.get(1)).isLessThanOrEqualTo(sorted.get(2));
        assertThat(sorted.get(0)).isLessThanOrEqualTo(sorted.get(2));
    }

    @Law
    void nextUpdateIsLater(@ForAll JavaVersion version, @ForAll @IntRange(min = 1, max = 5) int by) {
        List<Integer> next = new ArrayList<>(version.numbers());
        next.add(by);

        assertThat(new JavaVersion(next, false)).isGreaterThan(version);
    }

    @Law
    void earlyBuildComesBeforeItsRelease(@ForAll JavaVersion version) {
        assertThat(new JavaVersion(version.numbers(), true)).isLessThan(new JavaVersion(version.numbers(), false));
    }
}
