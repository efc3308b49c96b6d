package org.jvmquarks.evidence.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.jvmquarks.evidence.OneGuest;
import org.jvmquarks.launch.Launched;
import org.jvmquarks.verdict.CellError;
import org.jvmquarks.verdict.Observation;
import org.jvmquarks.verdict.ObservationKey;

class ValuesOfTest {

    @TempDir
    Path folder;

    @BeforeEach
    void theVmPrinted() throws IOException {
        Files.writeString(folder.resolve(Launched.STDOUT), "message of the VM\n");
    }

    private OneGuest guest(String value) {
        return new OneGuest(folder, "{\"kind\":\"value\",\"key\":\"answer\",\"value\":" + value + "}");
    }

    @ParameterizedTest
    @CsvSource({"42, 42", "1.5, 1.5", "true, true", "'\"G1\"', G1"})
    void valueIsExact(String value, String shown) {
        OneGuest guest = guest(value);

        Values values = new ValuesOf(ValuesOfTest.class).gather(guest);

        assertThat(values.get("answer")).hasToString(shown);
        assertThat(guest.observations())
                .containsExactly(
                        Observation.exact(new ObservationKey("ValuesOfTest", "answer"), values.get("answer"), ""));
    }

    /** Reports cannot hold it; what a pin expects may. */
    @Test
    void halfOfSurrogatePairIsReplaced() {
        OneGuest guest = guest("\"a\\ud800\"");

        Values values = new ValuesOf(ValuesOfTest.class).gather(guest);

        assertThat(values.get("answer")).isEqualTo("a\uD800");
        assertThat(guest.observations()).extracting(Observation::value).containsExactly("a\uFFFD");
    }

    @ParameterizedTest
    @ValueSource(strings = {"null", "[1]", "{}", "9223372036854775808", "1e999"})
    void whatIsNotAValueIsAnError(String value) {
        assertThatThrownBy(() -> new ValuesOf(ValuesOfTest.class).gather(guest(value)))
                .isInstanceOf(CellError.class)
                .hasMessageContaining("in the field 'value', expected a whole number");
    }

    @Test
    void valueThatComesTwiceIsAnError() {
        String line = "{\"kind\":\"value\",\"key\":\"answer\",\"value\":42}";
        OneGuest guest = new OneGuest(Path.of(""), line, line);

        assertThatThrownBy(() -> new ValuesOf(ValuesOfTest.class).gather(guest))
                .hasMessage("debian-17: expected 'answer' once, got it twice, in result.jsonl");
    }

    @Test
    void messagesOfTheVmComeWithTheValues() {
        assertThat(new ValuesOf(ValuesOfTest.class).gather(guest("42")).stdout())
                .isEqualTo("message of the VM\n");
    }

    @Test
    void valueThatVariesIsNot() {
        OneGuest guest = guest("42");

        new ValuesOf(ValuesOfTest.class).varying("answer", "other").gather(guest);

        assertThat(guest.observations())
                .extracting(Observation::value, Observation::exact)
                .containsExactly(tuple(42L, false));
    }
}
