package org.jvmquarks.cli.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.jvmquarks.SharesMachine;
import org.jvmquarks.cli.Main;
import org.jvmquarks.journal.CellRecord;
import org.jvmquarks.journal.RunRecord;
import org.jvmquarks.journal.file.Journal;
import org.jvmquarks.journal.file.JournalReader;

/** A gate that runs what no journal has, on the JDK of this test. */
@SharesMachine
class GateRunsIT {
    private static final String PIN = "scalar-replacement/escapingObjectIsAllocated";

    @TempDir
    Path temp;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();
    private Path matrix = Path.of("");

    @BeforeEach
    void twoJdks() throws IOException {
        String home = System.getProperty("java.home");
        matrix = Files.writeString(temp.resolve("some.yaml"), """
                        jdks:
                          - {id: plain, home: "%s"}
                          - {id: small, home: "%s", options: [-Xss2m]}
                        """.formatted(home, home));
    }

    private int quarks(String... arguments) {
        return Main.commandLine()
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(arguments);
    }

    private int gate(String... more) {
        return quarks(Stream.concat(
                        Stream.of(
                                "gate",
                                "--baseline=plain",
                                "--candidate=small",
                                "--no-attribution",
                                "--matrix=" + matrix,
                                "--run=" + temp.resolve("report")),
                        Stream.of(more))
                .toArray(String[]::new));
    }

    private RunRecord run(String folder) {
        return JournalReader.read(temp.resolve(folder).resolve(Journal.FILE_NAME));
    }

    @Test
    void otherJdkRunsPinsOfTheRunOnce() {
        int code = quarks(
                "run",
                PIN,
                "--matrix=" + matrix,
                "--jdks=plain",
                "--deadline=50",
                "--output=" + temp.resolve("report"));
        assertThat(code).as(err.toString()).isZero();

        assertThat(gate()).as(err.toString()).isZero();

        RunRecord other = run("report-small");
        assertThat(other.cells())
                .extracting(CellRecord::quark, CellRecord::pin, CellRecord::jdk)
                .containsExactly(tuple(PIN.split("/")[0], PIN.split("/")[1], "small"));
        assertThat(other.plan().inputs().settings())
                .containsEntry("deadline", "50")
                .containsEntry("pins", "exact");
        assertThat(out.toString()).contains("PASSED: small may replace plain: no regression and no lost verdict; 1");

        assertThat(gate()).isZero();
        assertThat(run("report-small").started()).isEqualTo(other.started());
        assertThat(temp.resolve("report-small.1")).doesNotExist();
    }

    @Test
    void runOfOnePinPassesOnlyIfNamed() {
        quarks("run", PIN, "--matrix=" + matrix, "--jdks=plain,small", "--output=" + temp.resolve("report"));
        String[] gate = {
            "gate", "--baseline=plain", "--candidate=small", "--no-attribution", "--output=" + temp.resolve("report")
        };

        assertThat(quarks(gate)).isEqualTo(2);

        assertThat(err.toString())
                .containsPattern("report has only 1 of the [2-9]\\d\\d exact pins, so it does not show")
                .contains("to compare these pins, add --run " + temp.resolve("report") + ";");
    }
}
