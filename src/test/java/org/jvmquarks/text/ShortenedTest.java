package org.jvmquarks.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ShortenedTest {
    private static final String PAIR = "\uD83D\uDE00";

    @Test
    void shortTextIsWhole() {
        assertThat(Shortened.of("", 0)).isEmpty();
        assertThat(Shortened.of("abc", 3)).isEqualTo("abc");
    }

    @Test
    void longTextHasAnEllipsis() {
        assertThat(Shortened.of("abcd", 3)).isEqualTo("abc…");
        assertThat(Shortened.of("abcd", 0)).isEqualTo("…");
    }

    @Test
    void pairIsNotHalved() {
        assertThat(Shortened.of("ab" + PAIR + "c", 3)).isEqualTo("ab…");
        assertThat(Shortened.of("ab" + PAIR + "c", 4)).isEqualTo("ab" + PAIR + "…");
    }
}
