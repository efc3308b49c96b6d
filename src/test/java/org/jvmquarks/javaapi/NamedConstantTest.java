package org.jvmquarks.javaapi;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;

class NamedConstantTest {
    @Test
    void halfSurrogatePairIsReplaced() {
        assertThat(new NamedConstant(Optional.empty(), "[\uD800-\uDBFF]").text())
                .isEqualTo("[?-?]");
        assertThat(new NamedConstant(Optional.empty(), "\uD83D\uDE00").text()).isEqualTo("\uD83D\uDE00");
    }
}
