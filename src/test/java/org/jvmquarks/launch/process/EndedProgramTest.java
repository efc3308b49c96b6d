package org.jvmquarks.launch.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

@EnabledOnOs({OS.LINUX, OS.MAC})
class EndedProgramTest {

    @Test
    void outputAndExitCodeAreKept() throws IOException, InterruptedException {
        EndedProgram ended = EndedProgram.of(shell("cat; echo a; echo b >&2; echo c; echo d; exit 3"));

        assertThat(ended).isEqualTo(new EndedProgram(3, "a\nb\nc\nd\n"));
        assertThat(ended.succeeded()).isFalse();
        assertThat(ended.beginning()).isEqualTo("a b c");
    }

    @Test
    void programIsKilledAtDeadline() throws IOException, InterruptedException {
        assertThat(EndedProgram.of(shell("echo a; exec cat /dev/zero > /dev/null"), Duration.ofMillis(50)))
                .isEmpty();
    }

    @Test
    void missingProgramIsToldByItsName() {
        assertThatThrownBy(() -> EndedProgram.of(new ProcessBuilder("/no/such/program")))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("/no/such/program");
    }

    private static ProcessBuilder shell(String script) {
        return new ProcessBuilder("/bin/sh", "-c", script);
    }
}
