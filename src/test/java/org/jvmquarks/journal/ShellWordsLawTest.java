package org.jvmquarks.journal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.constraints.CharRange;
import net.jqwik.api.constraints.NotEmpty;
import org.jvmquarks.Law;

class ShellWordsLawTest {
    @Law
    void shellReadsTheSameWords(@ForAll @NotEmpty List<@CharRange(from = '\1', to = '\177') String> words)
            throws IOException, InterruptedException {
        Process shell = new ProcessBuilder("sh", "-c", "printf '%s\\0' " + ShellWords.join(words)).start();
        String read = new String(shell.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);

        assertThat(shell.waitFor()).isZero();
        assertThat(read).isEqualTo(String.join("\0", words) + "\0");
    }
}
