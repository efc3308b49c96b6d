package org.jvmquarks.upgrade.code;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SourceTest {
    @Test
    void citationIsReadByItsKind() {
        assertThat(Source.of("JEP 486")).isEqualTo(new Source.Jep(486));
        assertThat(Source.of("JDK-8296244")).isEqualTo(new Source.Issue(8_296_244));
        for (String other : new String[] {"ABC-12", "JEP draft", "JEP ", "JDK-8296244 and more"}) {
            assertThat(Source.of(other)).isEqualTo(new Source.Other(other));
        }
    }

    @Test
    void nameIsTheCitation() {
        for (String cited : new String[] {"JEP 12", "JDK-8296244", "ABC-12"}) {
            assertThat(Source.of(cited).name()).isEqualTo(cited);
        }
    }
}
