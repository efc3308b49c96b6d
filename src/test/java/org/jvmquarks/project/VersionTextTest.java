package org.jvmquarks.project;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Names as jenv, asdf, mise and SDKMAN print them. */
class VersionTextTest {

    @ParameterizedTest
    @CsvSource({
        "17, 17",
        "17.0.2, 17",
        "1.8, 8",
        "1.8.0_392, 8",
        "8u392, 8",
        "openjdk64-17.0.1, 17",
        "temurin-17.0.2+8, 17",
        "temurin-jre-21.0.1+12.0.LTS, 21",
        "adoptopenjdk-openj9-11.0.11+9_openj9-0.26.0, 11",
        "semeru-openj9-17.0.9+9_openj9-0.41.0, 17",
        "corretto-8.392.08.1, 8",
        "liberica-8u392+9, 8",
        "liberica-javafx-17.0.9+11, 17",
        "zulu@1.8.222, 8",
        "zulu-fx-17.46.19, 17",
        "openjdk-22, 22",
        "graalvm-22.3.0+java17, 17",
        "graalvm-community-21.0.2, 21",
        "oracle-graalvm-21.0.1, 21",
        "17.0.10-tem, 17",
        "8.0.392-zulu, 8",
        "11.0.11.hs-adpt, 11",
        "25.ea.10-open, 25",
        "22.3.r17-grl, 17",
        "23.1.2.r21-mandrel, 21",
        "21.0.2-graalce, 21",
    })
    void nameHasItsVersion(String text, int feature) {
        assertThat(VersionText.feature(text)).contains(feature);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "system",
                "latest",
                "lts",
                "path:/opt/jdk",
                "7",
                "1.7.0_80",
                "180",
                "2024.1",
                "graalvm64-22.3.0",
                "graalvm-ce-22.3.0",
                "mandrel-23.1.1.0-Final",
                "${java}"
            })
    void otherTextHasNone(String text) {
        assertThat(VersionText.feature(text)).isEmpty();
    }
}
