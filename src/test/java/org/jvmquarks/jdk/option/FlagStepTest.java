package org.jvmquarks.jdk.option;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FlagStepTest {

    @ParameterizedTest
    @CsvSource({
        "accepted, ACCEPTED",
        "deprecated in 25.0, DEPRECATED 25.0",
        "ignored since 24.0, IGNORED 24.0",
        "unrecognized, UNRECOGNIZED",
    })
    void isReadAsPinsWriteIt(String text, String step) {
        assertThat(FlagStep.of(text)).hasToString(step);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "Accepted", "acceptedly", "deprecated", "ignored in 24.0"})
    void otherTextsAreNoStep(String text) {
        assertThatThrownBy(() -> FlagStep.of(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("expected one of accepted, deprecated in 25.0, ignored since 24.0, unrecognized, but was '"
                        + text
                        + "'");
    }

    @Test
    void onlySomeStepsNameTheirVersion() {
        assertThat(FlagStep.of("ignored since 24.0").version()).contains("24.0");
        assertThat(FlagStep.of("accepted").version()).isEmpty();
    }
}
