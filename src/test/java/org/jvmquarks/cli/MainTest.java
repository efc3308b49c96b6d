package org.jvmquarks.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

class MainTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int run(String... arguments) {
        CommandLine command = Main.commandLine();
        command.setOut(new PrintWriter(out, true));
        command.setErr(new PrintWriter(err, true));
        return command.execute(arguments);
    }

    @Test
    void helpHasExamples() {
        assertThat(run("calibrate", "--help")).isZero();
        assertThat(out.toString())
                .contains("Usage: quarks calibrate")
                .contains("java -jar jvm-quarks.jar calibrate --minutes 10")
                .contains("default: 0.001")
                .contains("default: 10");
    }

    @Test
    void helpNamesTheExitCodes() {
        assertThat(run("--help")).isZero();
        assertThat(out.toString())
                .contains("Exit codes:")
                .contains("3   nothing could be measured");
    }

    @Test
    void noCommandIsAnErrorThatPointsToTheHelp() {
        assertThat(run()).isEqualTo(2);
        assertThat(err.toString().lines())
                .containsExactly("quarks: Missing required subcommand", "see quarks --help");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "--minutes x; Invalid value for option '--minutes': 'x' is not an int",
                "--minutes 0; a calibration takes time: PT0S",
                "--alpha 2; an error rate is above 0 and at most 0.1: 2.0",
                "--slowdown -1; a slowdown is a share from 0.001 to 10, such as 0.1: -1.0",
                "--frob; Unknown option: '--frob'",
            })
    void wrongOptionsAreUsageErrors(String arguments, String message) {
        assertThat(run(("calibrate " + arguments).split(" "))).isEqualTo(2);
        assertThat(err.toString()).startsWith("quarks calibrate: " + message);
        assertThat(err.toString().lines().count()).isLessThanOrEqualTo(2);
    }

    @Test
    void anOutputThatCannotBeWrittenIsAUsageError() {
        assertThat(run("calibrate", "--output", "pom.xml")).isEqualTo(2);
        assertThat(err.toString())
                .startsWith("quarks calibrate: cannot write to pom.xml: java.nio.file.")
                .contains("pom.xml");
    }

    @Test
    void aJdkThatIsNotThereIsAUsageError() {
        assertThat(run("calibrate", "--jdk", "nix")).isEqualTo(2);
        assertThat(err.toString()).startsWith("quarks calibrate: 'nix' selects none of ");
    }
}
