package org.jvmquarks.jdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ReleaseTrainsTest {
    /** Control groups v2, JDK-8230305 and its backports. */
    private static final ReleaseTrains SINCE = ReleaseTrains.parse("8u372, 11.0.16, 15");

    private static final ReleaseTrains UNTIL = ReleaseTrains.parse("8u362,11.0.15,14");

    @ParameterizedTest
    @ValueSource(
            strings = {"8u372", "8u382", "11.0.16", "11.0.16.1", "11.0.20", "15-ea", "15", "15.0.2", "17", "28-ea"})
    void reachedFromItsPointOnInEachTrain(String version) {
        assertThat(SINCE.isReachedBy(JavaVersion.parse(version))).isTrue();
        assertThat(UNTIL.isNotPassedBy(JavaVersion.parse(version))).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"8", "8u362", "9", "10.0.2", "11", "11.0.15", "12", "13", "14", "14.0.2"})
    void notReachedBeforeItsPointInEachTrain(String version) {
        assertThat(SINCE.isReachedBy(JavaVersion.parse(version))).isFalse();
        assertThat(UNTIL.isNotPassedBy(JavaVersion.parse(version))).isTrue();
    }

    @Test
    void bareFeatureVersionsSplitAllVersionsInTwo() {
        for (int boundary = 9; boundary <= 28; boundary++) {
            ReleaseTrains since = ReleaseTrains.parse(Integer.toString(boundary));
            ReleaseTrains until = ReleaseTrains.parse(Integer.toString(boundary - 1));
            assertThat(IntStream.rangeClosed(8, 28)
                            .boxed()
                            .flatMap(f -> Stream.of(f + "", f + "-ea", f + ".0.3", f + ".0.1.1"))
                            .map(JavaVersion::parse))
                    .allMatch(each -> since.isReachedBy(each) != until.isNotPassedBy(each));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "28, 28-ea, true",
        "28, 28, false",
        "27, 28-ea, false",
        "11.0.16, 11.0.16-ea, true",
        "11, 11.0.33-ea, false",
        "'8u372, 11.0.16, 15', 15-ea, true",
    })
    void provisionalForEarlyBuildOfThatVeryRelease(String point, String version, boolean provisional) {
        assertThat(ReleaseTrains.parse(point).isProvisionalFor(JavaVersion.parse(version)))
                .isEqualTo(provisional);
    }

    @Test
    void earlyBuildOfBackportCountsAsItsRelease() {
        assertThat(SINCE.isReachedBy(JavaVersion.parse("11.0.16-ea"))).isTrue();
        assertThat(UNTIL.isNotPassedBy(JavaVersion.parse("11.0.16-ea"))).isFalse();
    }

    @Test
    void readsBackFromItsTextWhateverTheOrder() {
        assertThat(ReleaseTrains.parse("15,11.0.16,8u372")).isEqualTo(SINCE);
        assertThat(SINCE).hasToString("8u372, 11.0.16, 15");
    }

    @Test
    void twoPointsOfOneTrainAreAnError() {
        assertThatThrownBy(() -> ReleaseTrains.parse("11.0.16, 11.0.17"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("expected one version for each feature version, was '11.0.16, 11.0.17'");
    }

    @Test
    void emptyTextIsAnError() {
        assertThatThrownBy(() -> ReleaseTrains.parse("8u372,"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("expected a version such as");
    }
}
