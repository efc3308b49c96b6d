package org.jvmquarks.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.util.ServiceConfigurationError;
import org.junit.jupiter.api.Test;
import org.jvmquarks.files.UnusableFileException;
import org.jvmquarks.gate.compare.GateException;
import org.jvmquarks.gate.compare.UnprovenJdkException;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

class FailuresTest {
    private final StringWriter err = new StringWriter();
    private final CommandLine program = Main.commandLine().setErr(new PrintWriter(err, true));

    private int failed(Throwable failure, String... arguments) {
        return Failures.of(arguments).failed(program, failure);
    }

    @Test
    void failureForTheUserIsItsMessage() {
        assertThat(failed(new GateException("no such JDK"))).isEqualTo(2);
        assertThat(err.toString().lines()).containsExactly("quarks: no such JDK");
    }

    @Test
    void startFailureOfJdkIsNoUsageError() {
        assertThat(failed(new UnprovenJdkException("new never proved its identity")))
                .isEqualTo(3);
        assertThat(err.toString().lines()).containsExactly("quarks: new never proved its identity");
    }

    @Test
    void anyOtherExceptionIsABugOfOurs() {
        assertThat(failed(new IllegalStateException("odd\nsecond line"))).isEqualTo(4);
        assertThat(err.toString().lines())
                .containsExactly("quarks: this is a bug of jvm-quarks: java.lang.IllegalStateException: odd;"
                        + " run again with --debug for the stack trace, and report it");
    }

    @Test
    void numberThatNobodyExpectedIsBugOfOurs() {
        assertThat(failed(new NumberFormatException("For input string: \"x\""))).isEqualTo(4);
    }

    @Test
    void debugAddsTheStackTrace() {
        assertThat(failed(new IllegalStateException("odd"), "list", "--debug")).isEqualTo(4);
        assertThat(err.toString())
                .startsWith("quarks: this is a bug of jvm-quarks: java.lang.IllegalStateException: odd")
                .contains("\tat " + FailuresTest.class.getName());
    }

    @Test
    void fullDiskIsNotFaultOfCommandLine() {
        IOException full = new FileSystemException("/x", null, "No space left on device");

        assertThat(failed(new UncheckedIOException("cannot unpack the quarks", full)))
                .isEqualTo(3);
        assertThat(failed(new UnusableFileException("cannot write to /x", "in other words", full)))
                .isEqualTo(3);
        assertThat(failed(full)).isEqualTo(3);
        ParameterException wrapped = new ParameterException(program, "cannot write to /x", full);
        assertThat(Failures.of().invalid(wrapped)).isEqualTo(3);
        String why = "/x is on a full disk; free some space, or choose another disk";
        assertThat(err.toString().lines())
                .containsExactly(
                        "quarks: cannot unpack the quarks: " + why,
                        "quarks: cannot write to /x: in other words",
                        "quarks: " + why,
                        "quarks: cannot write to /x");
    }

    @Test
    void tooLittleMemoryIsNotABug() {
        Error full = new OutOfMemoryError("Java heap space");

        assertThat(failed(full)).isEqualTo(3);
        assertThat(failed(new ServiceConfigurationError("cannot load", full))).isEqualTo(3);
        assertThat(err.toString().lines())
                .hasSize(2)
                .containsOnly("quarks: this program ran out of memory; start it with a larger heap, such as"
                        + " java -Xmx1g -jar");
    }
}
