package org.jvmquarks.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.jvmquarks.report.Sources.Part;

class SourcesTest {

    @Test
    void jepsAndIssuesAreLinked() {
        assertThat(Sources.parts("x (since 24, JEP 486, JDK-8270380)"))
                .containsExactly(
                        new Part("x (since 24, ", Optional.empty()),
                        new Part("JEP 486", Optional.of("https://openjdk.org/jeps/486")),
                        new Part(", ", Optional.empty()),
                        new Part("JDK-8270380", Optional.of("https://bugs.openjdk.org/browse/JDK-8270380")),
                        new Part(")", Optional.empty()));
        assertThat(Sources.parts("JEP 1")).extracting(Part::text).containsExactly("JEP 1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "JEP", "JEP486", "aJEP 486", "JDK-82703", "JDK-82703801", "XJDK-8270380"})
    void anythingElseIsText(String text) {
        assertThat(Sources.parts(text)).noneMatch(part -> part.href().isPresent());
        assertThat(Sources.parts(text).stream().map(Part::text).collect(Collectors.joining()))
                .isEqualTo(text);
    }
}
