package org.jvmquarks.cli.inspect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.jvmquarks.cli.Main;
import org.jvmquarks.cli.shared.LimitsText;
import org.jvmquarks.jdk.ContainerLimits;
import picocli.CommandLine;

class InspectCommandTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int run(String... arguments) {
        CommandLine command = Main.commandLine();
        command.setOut(new PrintWriter(out, true));
        command.setErr(new PrintWriter(err, true));
        return command.execute(arguments);
    }

    @Test
    void lineWithoutOptionsIsAnError() {
        assertThat(run("inspect", "java", "-jar", "a.jar")).isEqualTo(2);
        assertThat(err.toString()).contains("there is no option to inspect; name a command line (java -Xmx1g ...)");
    }

    @Test
    void wordsBehindFirstBelongToOtherLine() {
        assertThat(run("inspect", "jav", "--jdks", "17")).isEqualTo(2);
        assertThat(err.toString()).contains("expected 'java', an option or an argument file like @options, was 'jav'");
    }

    @Test
    void missingArgumentFileIsNamed() {
        assertThat(run("inspect", "--", "@none.options")).isEqualTo(2);
        assertThat(err.toString()).contains("cannot read the argument file @none.options (word 1)");
    }

    @Test
    void limitsAreProcessorsAndMemory() {
        assertThat(LimitsText.parse("2cpu,4g"))
                .isEqualTo(new ContainerLimits(OptionalLong.of(4096), OptionalDouble.of(2)));
        assertThat(LimitsText.parse("512m"))
                .isEqualTo(new ContainerLimits(OptionalLong.of(512), OptionalDouble.empty()));
        assertThat(LimitsText.parse("0.5cpu").processors()).hasValue(0.5);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "2", "4g,4g", "2cpu;4g", "0g"})
    void otherLimitsAreExplained(String text) {
        assertThatThrownBy(() -> LimitsText.parse(text))
                .hasMessage(
                        "--container must be processors, memory or both, such as 2cpu,4g or 512m, was '" + text + "'");
    }

    @Test
    void helpHasExamplesAndExitCodes() {
        assertThat(run("inspect", "--help")).isZero();
        assertThat(out.toString())
                .contains("--options-file", "--jdks 17,21,25 java -Xmx4g", "--fail-on")
                .contains("a JDK refuses an option");
    }
}
