package org.jvmquarks.evidence.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.jvmquarks.evidence.OneGuest;
import org.jvmquarks.verdict.Observation;

class ValuesOfTest {

    private static OneGuest guest(String value) throws IOException {
        String line = "{\"key\": \"answer\", \"value\": " + value + "}";
        return new OneGuest(Path.of(""), new ObjectMapper().readTree(line));
    }

    @ParameterizedTest
    @CsvSource({"42, 42", "1.5, 1.5", "true, true", "'\"G1\"', G1"})
    void aValueIsExact(String value, String shown) throws IOException {
        OneGuest guest = guest(value);

        Values values = new ValuesOf(ValuesOfTest.class).gather(guest);

        assertThat(values.get("answer")).hasToString(shown);
        assertThat(guest.observations())
                .containsExactly(
                        Observation.exact("ValuesOfTest answer", values.get("answer"), ""));
    }

    @Test
    void aValueThatVariesIsNot() throws IOException {
        OneGuest guest = guest("42");

        new ValuesOf(ValuesOfTest.class).varying("answer", "other").gather(guest);

        assertThat(guest.observations())
                .extracting(Observation::value, Observation::exact)
                .containsExactly(tuple(42L, false));
    }
}
