package org.jvmquarks.cli.shared;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.jvmquarks.jdk.Jdk;
import org.jvmquarks.jdk.JdkSelectionException;
import picocli.CommandLine;

class MatrixOptionsTest {
    private final MatrixOptions options = new MatrixOptions();

    @BeforeEach
    void matrix(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("some.yaml"), """
                        jdks:
                          - {id: a-17, version: 17, image: "a:17"}
                          - {id: b-17, version: 17, image: "b:17"}
                          - {id: a-25, version: 25, image: "a:25"}
                        """);
        new CommandLine(options).parseArgs("--matrix", file.toString());
    }

    @Test
    void eachSelectorSelectsOne() {
        assertThat(options.each(List.of("25", "b-17"))).extracting(Jdk::id).containsExactly("a-25", "b-17");
    }

    @Test
    void severalAreAnError() {
        assertThatThrownBy(() -> options.each(List.of("17", "25")))
                .isInstanceOf(JdkSelectionException.class)
                .hasMessage("'17' selects several JDKs, name one: a-17, b-17");
    }

    @Test
    void sameOneTwiceIsAnError() {
        assertThatThrownBy(() -> options.each(List.of("25", "a-25")))
                .hasMessage("'25' and 'a-25' select the same JDK, a-25; name different ones");
    }
}
