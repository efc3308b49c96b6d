package org.jvmquarks.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class DuelTest {

    @Test
    void sameContentElsewhereIsTheSameCode() {
        assertThat(new Duel(side("jdk-25", "a.jar", "12"), side("jdk-25", "b.jar", "12")).isOfSameCode())
                .isTrue();
        assertThat(new Duel(side("jdk-25", "a.jar", "12"), side("jdk-25", "a.jar", "34")).isOfSameCode())
                .isFalse();
        assertThat(new Duel(side("jdk-17", "a.jar", "12"), side("jdk-25", "a.jar", "12")).isOfSameCode())
                .isFalse();
    }

    private static Side side(String jdk, String path, String sha256) {
        return new Side(jdk, "25+36", path, List.of(new Side.Entry(path, sha256)), "1.37");
    }
}
