package org.jvmquarks.yaml;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NearestTest {

    @ParameterizedTest
    @CsvSource({
        "image, image, 0",
        "imgae, image, 1",
        "imag, image, 1",
        "images, image, 1",
        "omage, image, 1",
        "'', home, 4",
        "abcd, dcba, 3"
    })
    void swapsOfNeighboursCountAsOneEdit(String a, String b, int edits) {
        assertThat(Nearest.edits(a, b)).isEqualTo(edits);
        assertThat(Nearest.edits(b, a)).isEqualTo(edits);
    }

    @Test
    void firstOfEquallyNearCandidatesIsSuggested() {
        assertThat(Nearest.to("temurin-2", List.of("temurin-8", "temurin-21", "temurin-25")))
                .contains("temurin-8");
    }

    @Test
    void distantCandidateIsNotSuggested() {
        assertThat(Nearest.to("id", List.of("image", "home"))).isEmpty();
        assertThat(Nearest.hint("id", List.of("image", "home"))).isEmpty();
    }
}
