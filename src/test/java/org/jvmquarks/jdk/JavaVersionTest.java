package org.jvmquarks.jdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JavaVersionTest {
    @ParameterizedTest
    @CsvSource({
        "1.8.0_372-b07, 8u372",
        "1.8.0_504-8u504-b05-1, 8u504",
        "1.8.0, 8",
        "1.8.0_462-ea-b01, 8u462-ea",
        "8u372, 8u372",
        "8.0.372, 8u372",
        "17u, 17",
        "11.0.16.1+1, 11.0.16.1",
        "11.0.33-ea+3-post-Debian-1, 11.0.33-ea",
        "17.0.5+8-LTS, 17.0.5",
        "17.0.21.0.3+9-Debian-1, 17.0.21.0.3",
        "21.0.0, 21",
        "25-beta+36-202508011700, 25-ea",
        "27-internal-adhoc.me.jdk, 27-ea",
        "28-ea+18, 28-ea",
        "28, 28",
    })
    void readsEveryFormThatOneIsWrittenIn(String text, String canonical) {
        assertThat(JavaVersion.parse(text)).hasToString(canonical);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "x", "eight", "17.", "-ea", "17..1", "0", "99999999999", "17 0"})
    void anythingElseIsErrorThatShowsForms(String text) {
        assertThatThrownBy(() -> JavaVersion.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageMatching("(?s)(expected a version such as 8u372.*|a version must begin .*)");
    }

    @Test
    void releasesAreInOrderInWhichTheyCame() {
        List<JavaVersion> ascending = Stream.of(
                        "8",
                        "8u20",
                        "8u372-ea",
                        "8u372",
                        "9",
                        "11-ea",
                        "11",
                        "11.0.1",
                        "11.0.16-ea",
                        "11.0.16",
                        "11.0.16.1",
                        "11.0.17",
                        "17",
                        "28-ea",
                        "28")
                .map(JavaVersion::parse)
                .toList();
        List<JavaVersion> latestFirst = new ArrayList<>(ascending);
        Collections.reverse(latestFirst);

        assertThat(latestFirst.stream().sorted()).containsExactlyElementsOf(ascending);
    }
}
