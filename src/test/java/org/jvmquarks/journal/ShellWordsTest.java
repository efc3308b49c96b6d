package org.jvmquarks.journal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.jvmquarks.Needs;

class ShellWordsTest {
    @Test
    void wordsThatShellLeavesAloneStayUnquoted() {
        assertThat(ShellWords.join(List.of("java", "-XX:+UseSerialGC", "-cp", "/a/b.jar:c_d,e@f%g")))
                .isEqualTo("java -XX:+UseSerialGC -cp /a/b.jar:c_d,e@f%g");
    }

    @Test
    void othersAreQuoted() {
        assertThat(ShellWords.join(List.of("a b", "Probe$Single", "", "it's", "*")))
                .isEqualTo("'a b' 'Probe$Single' '' 'it'\\''s' '*'");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "a b", "$HOME", "`id`", "it's", "\"", "\\", "a\nb", "~", "é", "!x"})
    void shellReadsTheSameWord(String word) throws IOException, InterruptedException {
        Needs.localeFor(word);
        Process shell = new ProcessBuilder("sh", "-c", "printf %s " + ShellWords.quote(word)).start();

        assertThat(new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                .isEqualTo(word);
        assertThat(shell.waitFor()).isZero();
    }
}
