package org.jvmquarks.launch.engine;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EngineClientTest {

    /** Without a tag the engine would pull all of them. */
    @ParameterizedTest
    @CsvSource({
        "eclipse-temurin, eclipse-temurin:latest",
        "eclipse-temurin:21-jdk, eclipse-temurin:21-jdk",
        "localhost:5000/jdk, localhost:5000/jdk:latest",
        "localhost:5000/jdk:21, localhost:5000/jdk:21",
        "jdk@sha256:abc, jdk@sha256:abc"
    })
    void nameWithoutATagIsTheLatest(String reference, String pulled) {
        assertThat(EngineClient.withTag(reference)).isEqualTo(pulled);
    }
}
