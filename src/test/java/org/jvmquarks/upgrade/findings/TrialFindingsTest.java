package org.jvmquarks.upgrade.findings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.jvmquarks.upgrade.trial.SampleTrials.failed;
import static org.jvmquarks.upgrade.trial.SampleTrials.ready;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.jvmquarks.upgrade.trial.Round;
import org.jvmquarks.upgrade.trial.SampleTrials;
import org.jvmquarks.upgrade.trial.TrialResult;

class TrialFindingsTest {

    private static Found found(List<Round> before, List<Round> after) {
        return TrialFindings.of(SampleTrials.trial(before, after));
    }

    private static void assertFinds(Found found, Concern concern, String... sentences) {
        assertThat(found.gaps()).isEmpty();
        assertThat(found.findings()).singleElement().satisfies(finding -> {
            assertThat(finding.concern()).isEqualTo(concern);
            assertThat(finding.sentences()).containsExactly(sentences);
        });
    }

    @Test
    void applicationThatDoesNotRunMustBeFixed() {
        TrialResult trial = SampleTrials.failing();

        assertThat(trial.sentence()).isEqualTo("in the trial, it started and was ready in 0 of 6 rounds");
        assertThat(TrialFindings.of(trial).findings()).first().satisfies(finding -> {
            assertThat(finding.concern()).isEqualTo(Concern.MUST_FIX);
            assertThat(finding.sentences())
                    .containsExactly("on jdk-25, the application ends with exit code 1; it prints last: Error:"
                            + " no security manager; so in 6 of 6 rounds, and on jdk-17 in none");
        });
    }

    @Test
    void applicationThatFailsNowAndThenIsNoticed() {
        assertFinds(
                found(List.of(ready(400, "up")), List.of(failed("up"), ready(400, "up"))),
                Concern.WILL_NOTICE,
                "on jdk-25, the application ends with exit code 1; it prints last: up; so in 1 of 6 rounds, and on"
                        + " jdk-17 in none");
    }

    @Test
    void applicationThatFailsOnBothShowsNothing() {
        Found found = found(List.of(failed("no database")), List.of(failed("no database")));

        assertThat(found.findings()).isEmpty();
        assertThat(found.gaps())
                .extracting(Gap::sentence)
                .containsExactly("the trial shows nothing: in all 6 rounds on jdk-17, the JDK in use, the application"
                        + " ends with exit code 1; it prints last: no database");
    }

    @Test
    void newWarningOutweighsOtherNewLine() {
        assertThat(found(
                                List.of(ready(400, "up", "Server version: Apache")),
                                List.of(ready(400, "up", "WARNING: A terminally deprecated method", "JVM is new")))
                        .findings())
                .extracting(finding -> finding.concern() + ": " + finding.sentences())
                .containsExactly(
                        "WILL_NOTICE: [the application prints in each round on jdk-25, and in none on jdk-17:, WARNING: A"
                                + " terminally deprecated method]",
                        "MAY_NOTICE: [the application prints in each round on jdk-25, and in none on jdk-17:, JVM is new]",
                        "MAY_NOTICE: [the application prints in each round on jdk-17, and in none on jdk-25:, Server"
                                + " version: Apache]");
    }

    @Test
    void linesOfFewRoundsAreNotCompared() {
        TrialResult trial = SampleTrials.trial(List.of(ready(400, "up")), List.of(ready(400, "up", "WARNING: new")));

        assertThat(TrialFindings.of(SampleTrials.first(4, trial)).findings()).hasSize(1);
        Found found = TrialFindings.of(SampleTrials.first(3, trial));
        assertThat(found.findings()).isEmpty();
        assertThat(found.gaps())
                .extracting(Gap::sentence)
                .containsExactly(
                        "the trial does not compare what is printed and what VMs record as happening: it has 3 rounds on each JDK, and fewer than 4 may differ by chance");
    }

    @Test
    void moreMemoryIsNoticedAndLessIsNot() {
        assertFinds(
                found(List.of(ready(400)), List.of(ready(480))),
                Concern.WILL_NOTICE,
                "resident memory: 400 MB → 480 MB, 1.20 times as much [1.19, 1.21]");
        assertFinds(
                found(List.of(ready(480)), List.of(ready(400))),
                Concern.NOT_RELEVANT,
                "resident memory: 480 MB → 400 MB, 0.83 times as much [0.82, 0.84]");
    }

    @Test
    void sameApplicationShowsNothing() {
        assertThat(found(List.of(ready(400, "up")), List.of(ready(400, "up")))).isEqualTo(Found.nothing());
    }
}
