package org.jvmquarks.files;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class Utf8Test {
    private static final String PAIR = "\uD83D\uDE00";

    @TempDir
    Path folder;

    @Test
    void halfOfAPairIsReplaced() throws IOException {
        String text = "é" + PAIR + " a\uD800 \uDE00b";
        Path file = folder.resolve("text");

        try (BufferedWriter out = Utf8.writer(file)) {
            out.write(text);
        }

        assertThat(file).content(UTF_8).isEqualTo("é" + PAIR + " a\uFFFD \uFFFDb");
        assertThat(Utf8.wellFormed(text)).isEqualTo("é" + PAIR + " a\uFFFD \uFFFDb");
        assertThat(Utf8.wellFormed("é" + PAIR)).isEqualTo("é" + PAIR);
    }
}
