package org.jvmquarks.jdk.option;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Comparator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OptionOutcomeTest {

    @ParameterizedTest
    @CsvSource({
        "ACCEPTED, ok",
        "NOTED, note",
        "UNKNOWN, undecided",
        "DEPRECATED, deprecated",
        "IGNORED, ignored",
        "IGNORED_SILENTLY, ignored",
        "REFUSED, refused",
        "WRONG_VALUE, refused",
        "NEEDS_UNLOCK, refused",
        "UNRECOGNIZED, refused",
    })
    void reportsHaveOneWordForWhatMattersAlike(OptionOutcome outcome, String word) {
        assertThat(outcome.word()).isEqualTo(word);
        assertThat(outcome.isRefusal()).isEqualTo(word.equals("refused"));
    }

    @Test
    void orderIsThatOfSeverities() {
        assertThat(OptionOutcome.values()).isSortedAccordingTo(Comparator.comparing(OptionOutcome::severity));
        assertThat(Arrays.stream(OptionOutcome.values()).map(OptionOutcome::severity))
                .allMatch(severity -> severity.severity() == severity);
    }

    @Test
    void distinctionsDoNotMatter() {
        assertThat(OptionOutcome.WRONG_VALUE.isAtLeast(OptionOutcome.UNRECOGNIZED))
                .isTrue();
        assertThat(OptionOutcome.IGNORED.isAtLeast(OptionOutcome.IGNORED_SILENTLY))
                .isTrue();
        assertThat(OptionOutcome.DEPRECATED.isAtLeast(OptionOutcome.IGNORED)).isFalse();
    }
}
