package org.jvmquarks.launch.engine;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.github.dockerjava.api.model.Version;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ApiVersionTest {
    @ParameterizedTest
    @CsvSource({
        "an older engine, 1.41, 1.12, 1.41",
        "the tested one, 1.44, 1.24, 1.44",
        "a newer engine, 1.52, 1.44, 1.44",
        "one that refuses the tested one, 1.60, 1.48, 1.48",
        "one that does not say it, , , 1.44"
    })
    void isKnownToBoth(String engine, String newest, String oldest, String expected) throws JsonProcessingException {
        assertThat(ApiVersion.of(version(newest, oldest)).getVersion())
                .as(engine)
                .isEqualTo(expected);
    }

    private static Version version(String newest, String oldest) throws JsonProcessingException {
        String json =
                newest == null ? "{}" : "{\"ApiVersion\":\"%s\",\"MinAPIVersion\":\"%s\"}".formatted(newest, oldest);
        return new ObjectMapper().readValue(json, Version.class);
    }
}
