package org.jvmquarks.upgrade.findings;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.jvmquarks.javaapi.Reference;
import org.jvmquarks.upgrade.archive.EvidenceStrength;
import org.jvmquarks.upgrade.code.CodeFinding;
import org.jvmquarks.upgrade.code.Consequence;
import org.jvmquarks.upgrade.executed.Counting;
import org.jvmquarks.upgrade.executed.SampleCounts;
import org.jvmquarks.upgrade.trial.SampleTrials;

/** Findings before and after a trial counted what is executed. */
class ExecutedFindingsTest {
    private static final Observed COUNTED = Observed.nothing().with(SampleTrials.counting(SampleCounts.executed()));

    private static Concern concern(CodeFinding finding) {
        return CodeConcerns.find(SampleUpgrade.answers(SampleUpgrade.with("-Xmx1g"), finding), COUNTED)
                .findings()
                .get(0)
                .concern();
    }

    private static Concern of(Reference call, EvidenceStrength evidence) {
        return concern(SampleCounts.finding(call, evidence, Consequence.FAILURE));
    }

    @Test
    void executedAndFatalMustBeFixed() {
        assertThat(of(SampleCounts.RESUME, EvidenceStrength.REFERS)).isEqualTo(Concern.MUST_FIX);
        assertThat(of(SampleCounts.RESUME, EvidenceStrength.UNREFERRED)).isEqualTo(Concern.MUST_FIX);
    }

    /** It is executed on the JDK in use alone, or caught. */
    @Test
    void guardOfArchivesStillCounts() {
        assertThat(of(SampleCounts.RESUME, EvidenceStrength.GUARDED)).isEqualTo(Concern.MAY_NOTICE);
        assertThat(of(SampleCounts.RESUME, EvidenceStrength.UNREACHED)).isEqualTo(Concern.NOT_RELEVANT);
    }

    @Test
    void guardThatDecidesMakesItNotRelevant() {
        assertThat(of(SampleCounts.MANAGER, EvidenceStrength.REFERS)).isEqualTo(Concern.NOT_RELEVANT);
    }

    /** Another load may come to it. */
    @Test
    void fatalCallThatDidNotRunStays() {
        assertThat(of(SampleCounts.STOP, EvidenceStrength.REFERS)).isEqualTo(Concern.MUST_FIX);
        assertThat(of(SampleCounts.ELSEWHERE, EvidenceStrength.UNREFERRED)).isEqualTo(Concern.MAY_NOTICE);
    }

    @Test
    void warningOfWhatDidNotRunIsPossible() {
        assertThat(concern(SampleCounts.finding(SampleCounts.STOP, EvidenceStrength.REFERS, Consequence.WARNING)))
                .isEqualTo(Concern.MAY_NOTICE);
        assertThat(concern(SampleCounts.finding(SampleCounts.RESUME, EvidenceStrength.REFERS, Consequence.WARNING)))
                .isEqualTo(Concern.WILL_NOTICE);
    }

    @Test
    void findingSaysOnceWhatWasExecuted() {
        UpgradeResult result = SampleUpgrade.result(
                SampleUpgrade.answers(
                        SampleUpgrade.with("-Xmx1g"),
                        SampleCounts.finding(SampleCounts.RESUME, EvidenceStrength.REFERS, Consequence.FAILURE)),
                COUNTED);

        assertThat(result.findings(Concern.MUST_FIX))
                .singleElement()
                .satisfies(finding -> assertThat(finding.sentences())
                        .containsExactly("1 class uses it", "executed 5 times in 1 round"));
    }

    @Test
    void lookupThatFailsNowIsAFinding() {
        Found found = ExecutedFindings.find(SampleUpgrade.answers(SampleUpgrade.with("-Xmx1g")), COUNTED);

        assertThat(found.gaps()).isEmpty();
        assertThat(found.findings()).singleElement().satisfies(finding -> {
            assertThat(finding.concern()).isEqualTo(Concern.MAY_NOTICE);
            assertThat(finding.title()).isEqualTo("java.lang.Class#getMethod of java.lang.Thread#countStackFrames()");
            assertThat(finding.sentences())
                    .containsExactly(
                            "in the trial, java.lang.Class#getMethod with java.lang.Thread#countStackFrames() succeeds on"
                                    + " jdk-17 (5 of 5 calls), and fails on jdk-25 (5 calls)",
                            "Service.look goes on without it");
            assertThat(finding.where()).containsExactly("Service.look calls it, in the trial");
        });
    }

    @Test
    void reasonWhyNothingCountsIsAGap() {
        Found found = ExecutedFindings.find(
                SampleUpgrade.answers(SampleUpgrade.with("-Xmx1g")),
                Observed.nothing().with(SampleTrials.counting(new Counting.Failed("no JVM took the agent"))));

        assertThat(found.findings()).isEmpty();
        assertThat(found.gaps()).extracting(Gap::sentence).containsExactly("no JVM took the agent");
    }
}
