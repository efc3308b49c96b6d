package org.jvmquarks.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class StandardOutputTest {
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    private int end(OutputStream out, int code) {
        StandardOutput output = new StandardOutput(out, false);
        output.stream().println("text");
        return output.exitCode(code, new PrintStream(err, true, StandardCharsets.UTF_8));
    }

    private static OutputStream broken(String reason) {
        return new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw new IOException(reason);
            }
        };
    }

    @Test
    void writtenOutputKeepsTheCode() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();

        assertThat(end(out, 1)).isEqualTo(1);
        assertThat(out.toString(StandardCharsets.UTF_8)).isEqualToNormalizingNewlines("text\n");
        assertThat(err.size()).isZero();
    }

    @Test
    void lostOutputIsAnError() {
        assertThat(end(broken("No space left on device"), 0)).isEqualTo(3);
        assertThat(err.toString(StandardCharsets.UTF_8))
                .startsWith("quarks: cannot write to standard output: it is on a full disk; free");
    }

    @Test
    void failureOfCommandWeighsMoreThanItsOutput() {
        assertThat(end(broken("No space left on device"), 1)).isEqualTo(1);
        assertThat(end(broken("Broken pipe"), 2)).isEqualTo(2);
    }

    /** By this a run sees that it has no reader; a full disk does not end it. */
    @Test
    void streamHasErrorExactlyWithoutReader() {
        PrintStream unread = new StandardOutput(broken("Broken pipe"), false).stream();
        PrintStream full = new StandardOutput(broken("No space left on device"), false).stream();
        unread.println("text");
        full.println("text");

        assertThat(unread.checkError()).isTrue();
        assertThat(full.checkError()).isFalse();
    }

    @Test
    void closedPipeEndsQuietly() {
        assertThat(end(broken("Broken pipe"), 0)).isEqualTo(141);
        assertThat(err.size()).isZero();
    }
}
