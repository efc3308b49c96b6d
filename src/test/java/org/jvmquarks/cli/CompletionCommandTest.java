package org.jvmquarks.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

/** Runs the script in bash, on command lines as people type them. */
class CompletionCommandTest {
    private static final Path BASH = Path.of("/bin/bash");

    private static final String COMPLETE = """
            compopt() { :; }
            other() { COMPREPLY=(other); }
            complete -F other java
            source "$1"
            source "$1"
            shift
            COMP_WORDS=("$@")
            COMP_CWORD=$(($# - 1))
            COMP_LINE="$*"
            _complete_java_jar_quarks java
            echo "${COMPREPLY[*]}"
            """;

    @TempDir
    Path folder;

    @BeforeEach
    void needsBash() {
        assumeTrue(Files.isExecutable(BASH), "needs /bin/bash");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "java -jar jvm-quarks.jar r; run report",
                "java -Xmx1g -jar target/jvm-quarks.jar run --jd; --jdks",
                "java -jar jvm-quarks.jar jdks d; discover",
            })
    void programIsCompletedBehindItsArchive(String line, String completions) throws Exception {
        assertThat(complete(line)).isEqualTo(completions);
    }

    @ParameterizedTest
    @CsvSource({"java -jar other.jar r", "java -jar jvm-qua", "java -X"})
    void otherJavaCommandLinesAreCompletedAsBefore(String line) throws Exception {
        assertThat(complete(line)).isEqualTo("other");
    }

    @Test
    void scriptRegistersWhatPeopleType() {
        assertThat(script()).contains("complete -F _complete_java_jar_quarks -o default java\n");
    }

    private static String script() {
        StringWriter out = new StringWriter();
        CommandLine program = Main.commandLine().setOut(new PrintWriter(out));
        assertThat(program.execute("generate-completion")).isZero();
        return out.toString();
    }

    private String complete(String line) throws IOException, InterruptedException {
        Path script = Files.writeString(folder.resolve("completion.sh"), script());
        Path complete = Files.writeString(folder.resolve("complete.sh"), COMPLETE);
        ProcessBuilder bash = new ProcessBuilder(BASH.toString(), complete.toString(), script.toString());
        bash.command().addAll(List.of(line.split(" ")));
        Process process = bash.redirectErrorStream(true).start();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(out).isZero();
        return out.strip();
    }
}
