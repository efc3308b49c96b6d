package org.jvmquarks.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.jvmquarks.journal.QuarkRecord;
import org.jvmquarks.journal.file.RecordJson;
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
        assertThat(out.toString()).contains("Exit codes:").contains("3   nothing could be measured");
    }

    @Test
    void missingCommandIsErrorThatPointsToHelp() {
        assertThat(run()).isEqualTo(2);
        assertThat(err.toString().lines())
                .containsExactly("quarks: Missing required subcommand", "see java -jar target/jvm-quarks.jar --help");
    }

    @Test
    void wrongOptionPointsToHelpOfItsCommand() {
        assertThat(run("jdks", "list", "--frob")).isEqualTo(2);
        assertThat(err.toString().lines())
                .containsExactly(
                        "quarks jdks list: unknown option '--frob'",
                        "see java -jar target/jvm-quarks.jar jdks list --help");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "--minutes x; Invalid value for option '--minutes': 'x' is not an int",
                "--minutes 0; --minutes 0 is not a positive number of minutes",
                "--alpha 2; an error rate is above 0 and at most 0.1: 2.0",
                "--slowdown -1; slowdown must be from 0.001 to 10, such as 0.1 for 10 %, was -1.0",
                "--frob; unknown option '--frob'",
            })
    void wrongOptionsAreUsageErrors(String arguments, String message) {
        assertThat(run(("calibrate " + arguments).split(" "))).isEqualTo(2);
        assertThat(err.toString()).startsWith("quarks calibrate: " + message);
        assertThat(err.toString().lines().count()).isLessThanOrEqualTo(2);
    }

    @Test
    void unwritableOutputIsAUsageError() {
        assertThat(run("calibrate", "--output", "pom.xml")).isEqualTo(2);
        assertThat(err.toString())
                .startsWith("quarks calibrate: cannot write to pom.xml: ")
                .contains("pom.xml/guest is a file or lies below one; name a folder");
    }

    @Test
    void unknownJdkIsAUsageError() {
        assertThat(run("calibrate", "--jdk", "nix")).isEqualTo(2);
        assertThat(err.toString()).startsWith("quarks calibrate: 'nix' matches none of these JDKs: ");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "run nix; quarks run: unknown quark 'nix'; the command list shows all quarks",
                "run --replace nix; quarks run: unknown quark 'nix'; the command list shows all quarks",
                "run --replace=true; quarks run: option '--replace' should be specified without 'true' parameter",
                "run --alpha 3; quarks run: --alpha=3 is not an error rate above 0 and up to 0.1",
                "run --mode proof; quarks run: --mode=proof is not one of [verify, prove, falsify]",
                "run --jdks nix; quarks run: 'nix' matches none of these JDKs: ",
                "run --output pom.xml; quarks run: expected a folder for the run, pom.xml is a file",
                "list --format pdf; quarks list: Invalid value for option '--format'",
                "report nix.jsonl; quarks report: cannot read the journal ",
                "report --format pdf nix; quarks report: --format must be one of annotations, html, json, sarif, markdown",
                "merge a.jsonl; quarks merge: Missing required option: '--output=FOLDER'",
                "matrix --profile nix; quarks matrix: unknown profile 'nix': ",
                "jdks pin --matrix nix.yaml; quarks jdks pin: cannot read the matrix file nix.yaml: ",
                "jdks; quarks jdks: Missing required subcommand",
            })
    void wrongCommandLinesAreUsageErrors(String arguments, String message) {
        assertThat(run(arguments.split(" "))).isEqualTo(2);
        assertThat(err.toString()).startsWith(message);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "help; Usage: quarks [",
                "help run; Usage: quarks run ",
                "help jdks list; Usage: quarks jdks list ",
            })
    void helpIsACommandToo(String arguments, String usage) {
        assertThat(run(arguments.split(" "))).isZero();
        assertThat(out.toString()).startsWith(usage);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "runn | quarks: unknown command 'runn'; did you mean 'run'?",
                "help runn | quarks: unknown command 'runn'; did you mean 'run'?",
                "run --jdk 17 | quarks run: unknown option '--jdk'; did you mean '--jdks'?",
                "list --format=jsn | quarks list: Invalid value for option '--format': expected one of"
                        + " [text, json, markdown] (case-sensitive) but was 'jsn'; did you mean 'json'?",
                "run --mode prov | quarks run: --mode=prov is not one of [verify, prove, falsify]; did"
                        + " you mean 'prove'?",
                "doctor now | quarks doctor: unexpected argument 'now'",
            })
    void misspelledWordIsAnErrorWithTheNearest(String arguments, String message) {
        assertThat(run(arguments.split(" "))).isEqualTo(2);
        assertThat(err.toString().lines()).first().isEqualTo(message);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "help",
                "run",
                "list",
                "jdks",
                "jdks list",
                "jdks discover",
                "jdks pin",
                "matrix",
                "merge",
                "report",
                "doctor",
                "calibrate"
            })
    void everyCommandHasHelpWithAnExample(String command) {
        assertThat(run((command + " --help").strip().split(" "))).isZero();
        assertThat(out.toString()).containsPattern("Examples?:\\R").contains("  java -jar jvm-quarks.jar " + command);
    }

    @Test
    void matrixForGithubIsOneLineOfJson() {
        String[] arguments = "matrix --matrix .ci/jdks.yaml --jdks debian-8,zero-21".split(" ");
        assertThat(run(arguments)).isZero();
        assertThat(out.toString())
                .isEqualToNormalizingNewlines("{\"include\":[{\"id\":\"debian-8\",\"image\":\"debian-openjdk:8\"},"
                        + "{\"id\":\"zero-21\",\"image\":\"debian-openjdk-zero:21\"}]}\n");
    }

    @Test
    void matrixAsTextListsIds() {
        String[] arguments = "matrix --matrix .ci/jdks.yaml --jdks debian-8,zero-21 --format text".split(" ");
        assertThat(run(arguments)).isZero();
        assertThat(out.toString().lines()).containsExactly("debian-8", "zero-21");
    }

    @Test
    void listHasClaimSourceVersionsAndFalsifiers() {
        assertThat(run("list", "scalar-replacement")).isZero();
        assertThat(out.toString())
                .startsWith("scalar-replacement (compiler)  Scalar replacement")
                .contains("  C2 removes the allocation of an object that does not escape.")
                .contains("  source: JVM Anatomy Quark #18, JDK-8287061")
                .containsSubsequence(
                        "  mergeIsReplaced: C2 allocates 16 / 0 bytes per call for an object that comes from"
                                + " either of two allocation sites",
                        "    exact",
                        "    JDK until 21: 16",
                        "    JDK since 22: 0 (JDK-8287061)",
                        "    broken by Single instead of Merged (JDK until 21)",
                        "1 quark, 15 pins");
    }

    @Test
    void listAsMarkdownHasTableForEachQuark() {
        assertThat(run("list", "scalar-replacement", "--format", "markdown")).isZero();
        assertThat(out.toString().lines())
                .startsWith("## compiler", "", "### Scalar replacement (`scalar-replacement`)")
                .contains("| `passedObjectIsAllocated` | C2 allocates an object that it passes to a"
                        + " method which it has not inlined | all | exact | Single instead of Passed |");
    }

    @Test
    void listAsJsonHasTheFormOfReports() throws IOException {
        assertThat(run("list", "scalar-replacement", "--format", "json")).isZero();
        assertThat(RecordJson.mapper().readValue(out.toString(), QuarkRecord[].class))
                .extracting(QuarkRecord::id)
                .containsExactly("scalar-replacement");
    }

    @Test
    void completionContainsTheCommands() {
        assertThat(run("generate-completion")).isZero();
        assertThat(out.toString()).contains("quarks Bash Completion").contains("discover");
    }
}
