package org.jvmquarks.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.jvmquarks.journal.Records;

class ReaderWatchTest {
    private final List<String> interrupts = new ArrayList<>();

    @Test
    void runEndsOnceWhenItsReaderIsGone() {
        PrintStream out = stream(new IOException("Broken pipe"));
        ReaderWatch watch = watch(out);
        out.println("a line");
        watch.cell(Records.cell("a", "j"));
        watch.cell(Records.cell("b", "j"));

        assertThat(interrupts).containsExactly("the reader of its output closed the pipe");
    }

    @Test
    void runThatIsReadGoesOn() {
        PrintStream out = new PrintStream(OutputStream.nullOutputStream(), true, StandardCharsets.UTF_8);
        out.println("a line");
        watch(out).cell(Records.cell("a", "j"));

        assertThat(interrupts).isEmpty();
    }

    private ReaderWatch watch(PrintStream out) {
        ReaderWatch watch = new ReaderWatch(out);
        watch.interrupts(interrupts::add);
        return watch;
    }

    private static PrintStream stream(IOException failure) {
        return new PrintStream(
                new OutputStream() {
                    @Override
                    public void write(int b) throws IOException {
                        throw failure;
                    }
                },
                true,
                StandardCharsets.UTF_8);
    }
}
