package org.jvmquarks.upgrade.findings;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.jvmquarks.gate.Decision;
import org.jvmquarks.gate.ledger.Point;
import org.jvmquarks.upgrade.code.Consequence;
import org.jvmquarks.upgrade.trial.SampleTrials;
import org.jvmquarks.upgrade.trial.TrialResult;

/** How much was found, in one sentence. */
class UpgradeDecisionTest {

    private static Finding finding(Concern concern) {
        return Finding.of(
                new Subject.Code("x"),
                Basis.of(Point.in(Point.CODE, "x", "works", "throws"), ChangeIdentity.none()),
                concern,
                Consequence.BEHAVIOUR,
                List.of("it is so"),
                List.of(),
                Optional.empty());
    }

    private static Decision decision(int fix, int will, int may, int gaps) {
        return decision(fix, will, may, gaps, Optional.empty());
    }

    private static Decision decision(int fix, int will, int may, int gaps, Optional<TrialResult> trial) {
        List<Finding> findings = new ArrayList<>(Collections.nCopies(fix, finding(Concern.MUST_FIX)));
        findings.addAll(Collections.nCopies(will, finding(Concern.WILL_NOTICE)));
        findings.addAll(Collections.nCopies(may, finding(Concern.MAY_NOTICE)));
        findings.add(finding(Concern.NOT_RELEVANT));
        return new UpgradeDecision(
                        "jdk-17",
                        "jdk-25",
                        SampleUpgrade.with("-Xmx1g"),
                        findings,
                        IntStream.range(0, gaps)
                                .mapToObj(i -> SampleUpgrade.gap("gap " + i))
                                .toList(),
                        Optional.empty(),
                        trial)
                .decision();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            0 | 0 | 0 | 0 | PASSED | may move from jdk-17 to jdk-25: nothing to fix
            0 | 1 | 0 | 0 | PASSED | may move from jdk-17 to jdk-25: nothing to fix; it will notice 1 change
            0 | 2 | 1 | 0 | PASSED | may move from jdk-17 to jdk-25: nothing to fix; it will notice 2 changes; it may notice 1 more
            0 | 0 | 2 | 1 | PASSED | may move from jdk-17 to jdk-25: nothing to fix; it may notice 2 more; 1 thing could not be checked
            1 | 0 | 0 | 2 | FAILED | may not move yet from jdk-17 to jdk-25: 1 thing to fix; 2 things could not be checked
            2 | 1 | 1 | 0 | FAILED | may not move yet from jdk-17 to jdk-25: 2 things to fix; it will notice 1 change; it may notice 1 more
            """)
    void whatWasFoundIsCounted(int fix, int will, int may, int gaps, Decision.Outcome outcome, String sentence) {
        assertThat(decision(fix, will, may, gaps)).isEqualTo(new Decision(outcome, "the application " + sentence));
    }

    @Test
    void trialIsToldFirst() {
        assertThat(decision(1, 0, 0, 0, Optional.of(SampleTrials.failing())).reason())
                .isEqualTo(
                        "the application may not move yet from jdk-17 to jdk-25: in the trial, it started and was ready"
                                + " in 0 of 6 rounds; 1 thing to fix");
    }
}
