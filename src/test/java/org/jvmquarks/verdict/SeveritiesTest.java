package org.jvmquarks.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.jvmquarks.jdk.option.OptionOutcome;

class SeveritiesTest {

    @ParameterizedTest
    @CsvSource({
        "ACCEPTED, INTERNAL",
        "NOTED, INTERNAL",
        "UNKNOWN, STARTUP",
        "DEPRECATED, WARNING",
        "IGNORED, WARNING",
        "IGNORED_SILENTLY, WARNING",
        "REFUSED, STARTUP",
        "WRONG_VALUE, STARTUP",
        "NEEDS_UNLOCK, STARTUP",
        "UNRECOGNIZED, STARTUP",
    })
    void outcomeOfAnOptionHasAnImpact(OptionOutcome outcome, Impact impact) {
        assertThat(Severities.impact(outcome)).isEqualTo(impact);
    }
}
