package org.jvmquarks.jdk.option;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StartupMessagesTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
                    OpenJDK 64-Bit Server VM warning: Option A was deprecated in version 26.0 and will likely be removed in a future release. | DEPRECATED | A | 26.0 | ""
                    OpenJDK 64-Bit Server VM warning: Ignoring option A; support was removed in 24.0 | IGNORED | A | 24.0 | ""
                    OpenJDK 64-Bit Server VM warning: ignoring option A=256m; support was removed in 8.0 | IGNORED | A | 8.0 | ""
                    Unrecognized VM option 'A' | UNRECOGNIZED | A | "" | ""
                    Unrecognized VM option '+A' | UNRECOGNIZED | A | "" | ""
                    Error: VM option 'A=3' is develop and is available only in debug version of VM. | UNRECOGNIZED | A | "" | ""
                    Error: VM option 'A' is experimental and must be enabled via -XX:+UnlockExperimentalVMOptions. | NEEDS_UNLOCK | A | "" | -XX:+UnlockExperimentalVMOptions
                    """)
    void messageAboutFlagIsUnderstoodAsWhole(
            String line, OptionOutcome outcome, String flag, String since, String unlock) {
        OptionMessage message = StartupMessages.whole(line).orElseThrow();

        assertThat(message.outcome()).isEqualTo(outcome);
        assertThat(message.flag()).contains(flag);
        assertThat(message.since().orElse("")).isEqualTo(since);
        assertThat(message.unlock().orElse("")).isEqualTo(unlock);
        assertThat(line).endsWith(message.words());
        assertThat(StartupMessages.isRemark(line)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Option A was deprecated in version 26",
                "Unrecognized VM option 'A' or so",
                "Unrecognized option: -A",
                "Out of lunch",
            })
    void anythingMoreOrLessIsNotUnderstood(String line) {
        assertThat(StartupMessages.whole(line)).isEmpty();
        assertThat(StartupMessages.isRemark(line)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "Error: Could not create the Java Virtual Machine.",
                "Error: A fatal exception has occurred. Program will exit.",
                "Error: The unlock option must precede 'A'.",
                "Did you mean '(+/-)A'? Error: Could not create the Java Virtual Machine.",
                "[0.113s][warning][cds] This file is not the one used while building",
            })
    void remarkSaysNothingOfTheOutcome(String line) {
        assertThat(StartupMessages.isRemark(line)).isTrue();
        assertThat(StartupMessages.whole(line)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
                    Ignoring option --illegal-access=permit; support was removed in 17.0 | IGNORED | 17.0 | ""
                    Unknown module: a.b specified to --add-opens | IGNORED | "" | ""
                    package foo not in java.base | IGNORED | "" | ""
                    Option A has no effect here | IGNORED | "" | ""
                    Options -Xverify:none and -noverify were deprecated in JDK 13 and will likely be removed | DEPRECATED | 13 | ""
                    A is DEPRECATED | DEPRECATED | "" | ""
                    Option A was deprecated in version 15.0; support is scheduled for removal in 17.0 | DEPRECATED | 15.0 | ""
                    A: support is scheduled for removal in 17.0 | DEPRECATED | "" | 17.0
                    Failed to reserve shared memory. (error = 12) | NOTED | "" | ""
                    """)
    void warningTellsAnOutcome(String sentence, OptionOutcome outcome, String since, String until) {
        OptionMessage message = StartupMessages.warning(sentence);

        assertThat(message.outcome()).isEqualTo(outcome);
        assertThat(message.since().orElse("")).isEqualTo(since);
        assertThat(message.until().orElse("")).isEqualTo(until);
        assertThat(message.words()).isEqualTo(sentence);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
                    VM option 'A' is diagnostic and must be enabled via -XX:+UnlockDiagnosticVMOptions. | NEEDS_UNLOCK
                    Unrecognized VM option 'A' | UNRECOGNIZED
                    Unrecognized option: --add-opens | UNRECOGNIZED
                    VM option 'A' is develop and is available only in debug version of VM. | UNRECOGNIZED
                    -Xbootclasspath/p is no longer a supported option. | REFUSED
                    uintx A=0 is outside the allowed range [ 1 ... 18 ] | WRONG_VALUE
                    A of 0 is invalid; must be at least 2 | WRONG_VALUE
                    Conflicting collector combinations in option list | REFUSED
                    """)
    void reasonOfARefusalTellsAnOutcome(String sentence, OptionOutcome outcome) {
        assertThat(StartupMessages.refusal(sentence).outcome()).isEqualTo(outcome);
    }

    @Test
    void linesOfAStartAreSentencesWithoutPrefix() {
        List<String> lines = List.of(
                "[0.001s][warning][gc] A is ignored",
                "OpenJDK 64-Bit Server VM warning: B is ignored",
                "Error: C",
                "Error: Could not create the Java Virtual Machine.");

        assertThat(StartupLines.warnings(lines)).containsExactly("A is ignored", "B is ignored");
        assertThat(StartupLines.errors(lines)).containsExactly("C");
        assertThat(StartupMessages.whole("C")).isEqualTo(Optional.empty());
    }
}
