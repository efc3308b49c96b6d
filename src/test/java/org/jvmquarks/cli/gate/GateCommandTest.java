package org.jvmquarks.cli.gate;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.jvmquarks.cli.Main;
import org.jvmquarks.journal.CellRecord;
import org.jvmquarks.journal.Records;
import org.jvmquarks.journal.file.Journal;
import org.jvmquarks.report.json.GateJson;
import org.jvmquarks.verdict.ErrorKind;
import org.jvmquarks.verdict.Observation;
import org.jvmquarks.verdict.Verdict;
import picocli.CommandLine;

class GateCommandTest {
    private static final String KEY = "scalar-replacement/size";

    @TempDir
    Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @BeforeEach
    void aRun() {
        try (Journal journal = Journal.create(
                folder, Records.host(), Instant.parse("2026-03-01T12:00:00Z"), List.of("old", "same", "new", "dead"))) {
            for (String jdk : List.of("old", "same", "new", "dead")) {
                journal.jdk(Records.jdk(jdk, 25));
                journal.cell(cell(jdk));
            }
        }
    }

    private static CellRecord cell(String jdk) {
        CellRecord cell = Records.cell(
                "size",
                jdk,
                Observation.exact("bytes", jdk.equals("new") ? 8 : 16, "B"),
                Observation.exact("<b>|x", jdk.equals("new") ? "a" : "b", ""));
        return switch (jdk) {
            case "new" -> Records.judged(cell, Verdict.BROKEN, "expected 16 B, it is 8 B");
            case "dead" -> Records.failed(Records.cell("size", jdk), ErrorKind.TIMEOUT, "60 s");
            default -> cell;
        };
    }

    private int gate(String baseline, String candidate, String... more) {
        List<String> arguments = new ArrayList<>(List.of("--offline", "--run", folder.toString()));
        arguments.addAll(List.of(more));
        return online(baseline, candidate, arguments.toArray(String[]::new));
    }

    /** As without {@code --offline}. */
    private int online(String baseline, String candidate, String... more) {
        CommandLine command = Main.commandLine();
        command.setOut(new PrintWriter(out, true));
        command.setErr(new PrintWriter(err, true));
        List<String> arguments = new ArrayList<>(List.of("gate", "--baseline", baseline, "--candidate", candidate));
        arguments.addAll(List.of(more));
        return command.execute(arguments.toArray(String[]::new));
    }

    private String matrix() throws IOException {
        return Files.writeString(folder.resolve("some.yaml"), """
                        jdks:
                          - {id: a-17, version: 17, image: "a:17"}
                          - {id: b-17, version: 17, image: "b:17"}
                          - {id: a-25, version: 25, image: "a:25"}
                        """).toString();
    }

    private String ledger() {
        return folder.resolve("accepted.yaml").toString();
    }

    @Test
    void whatIsTheSamePasses() {
        assertThat(gate("old", "same")).isZero();
        assertThat(out.toString())
                .endsWith("PASSED: same may replace old: no regression and no lost verdict; 1 of 1"
                        + " pin has a verdict.\n");
    }

    @Test
    void jdkAgainstItselfIsAUsageError() {
        assertThat(gate("old", "old")).isEqualTo(2);
        assertThat(err.toString())
                .startsWith("quarks gate: --baseline and --candidate are both 'old' of the same run, and"
                        + " a JDK always equals itself; name two JDKs");
    }

    @Test
    void selectorOfSeveralJdksIsAUsageError() {
        assertThat(gate("25", "new")).isEqualTo(2);
        assertThat(err.toString())
                .startsWith("quarks gate: '25' selects several JDKs of the run, name one: old, same, new, dead");
    }

    @Test
    void unknownJdkIsUsageError() throws IOException {
        int code = online("old", "sane", "--run", folder.toString(), "--matrix", matrix());

        assertThat(code).isEqualTo(2);
        assertThat(err.toString())
                .startsWith("quarks gate: the run has no JDK 'sane'; did you mean 'same'? (it has: old,"
                        + " same, new, dead), and it cannot be run: 'sane' matches none of"
                        + " these JDKs: a-17, b-17, a-25");
    }

    @Test
    void pinsUnknownToThisProgramAreNotRun() throws IOException {
        int code = online("old", "a-17", "--run", folder.toString(), "--matrix", matrix());

        assertThat(code).isEqualTo(2);
        assertThat(err.toString())
                .startsWith("quarks gate: this program has no pin of the run (scalar-replacement/size), so"
                        + " no other JDK can be run for it; start a new run of both");
    }

    @Test
    void journalInFolderOfOutputIsFound() {
        assertThat(online("old", "same", "--offline", "--output", folder.toString()))
                .isZero();
    }

    @Test
    void acceptanceInThePastIsAUsageError() {
        int code = gate(
                "old", "new", "--accepted", ledger(), "--accept", "--reason=r", "--owner=o", "--expires=2020-01-01");

        assertThat(code).isEqualTo(2);
        assertThat(err.toString()).startsWith("quarks gate: --expires 2020-01-01 is in the past");
        assertThat(Path.of(ledger())).doesNotExist();
    }

    @Test
    void whatChangedFailsWithBothValues() {
        assertThat(gate("old", "new")).isEqualTo(1);
        assertThat(out.toString())
                .contains("""
                        regressions and lost verdicts (1)
                          Scalar replacement
                            - not true on new: the claim of size; expected 16 B, it is 8 B
                            key: scalar-replacement/size
                        """)
                .contains("differences: 1 regression (fails)\n")
                .contains("verdicts:    1 of 1 pins (100.0 %)\n")
                .endsWith("FAILED: new may not replace old yet: 1 unaccepted regression.\n");
    }

    @Test
    void whatIsNotAskedAboutDoesNotFail() {
        assertThat(gate("old", "new", "--fail-on", "LOST")).isZero();
        assertThat(gate("old", "dead", "--fail-on", "REGRESSION")).isEqualTo(3);
        assertThat(out.toString().replaceAll("\\s+", " "))
                .contains(
                        "no lost verdict; 1 of 1 pin has a verdict; to notice: 1 regression or lost verdict.",
                        "scalar-replacement/size [dead] ERROR(TIMEOUT): 60 s")
                .endsWith("too few pins were decided to say whether dead may replace old: expected at"
                        + " least 90.0 % but was 0.0 % (0 of 1); see the pins without a verdict; to notice: 1 regression or"
                        + " lost verdict. ");
    }

    @Test
    void whatIsAcceptedPassesFromThenOn() {
        assertThat(gate(
                        "old",
                        "new",
                        "--accepted",
                        ledger(),
                        "--accept",
                        "--reason",
                        "compact headers",
                        "--owner",
                        "platform",
                        "--expires",
                        "2999-01-01"))
                .isZero();
        assertThat(gate("old", "new", "--accepted", ledger())).isZero();
        assertThat(out.toString())
                .contains("not listed: 1 accepted change; --all lists them")
                .doesNotContain("not true on new");
        assertThat(gate("old", "new", "--accepted", ledger(), "--all")).isZero();
        assertThat(out.toString()).contains("accepted changes (1)\n  - not true on new: the claim of size");
        assertThat(gate("old", "same", "--accepted", ledger())).isEqualTo(1);
        assertThat(out.toString().replaceAll("\\s+", " ")).contains("(platform) is accepted and no longer changes");
    }

    @Test
    void onlyOpenChangesCanBeAccepted() {
        String[] who = {"--accept", "--reason", "r", "--owner", "o", "--expires", "2999-01-01", KEY + "s"};

        assertThat(gate("old", "new", who)).isEqualTo(2);
        assertThat(err.toString()).contains("--accept requires the ledger to add to: --accepted accepted.yaml");
        List<String> more = new ArrayList<>(List.of("--accepted", ledger()));
        more.addAll(List.of(who));
        assertThat(gate("old", "new", more.toArray(String[]::new))).isEqualTo(2);
        assertThat(err.toString())
                .contains("unknown key of a change: 'scalar-replacement/sizes'; did you mean '" + KEY + "'?");
        assertThat(Path.of(ledger())).doesNotExist();
    }

    @Test
    void everyFormatIsWritten() throws IOException {
        Path reports = folder.resolve("reports");

        assertThat(gate("old", "new", "--format", "markdown", "--output", reports.toString()))
                .isEqualTo(1);

        assertThat(out.toString())
                .isEqualTo(Files.readString(reports.resolve("gate.md")))
                .startsWith("### old → new\n\n**new may not replace old yet: ")
                .contains(
                        "  - not true on new: the claim of size; expected 16 B, it is 8 B\n",
                        "  - _Key:_ scalar-replacement/size\n");
        try (InputStream schema = GateJson.class.getResourceAsStream("gate.schema.json")) {
            assertThat(JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012)
                            .getSchema(schema)
                            .validate(new ObjectMapper().readTree(Files.readString(reports.resolve("gate.json")))))
                    .isEmpty();
        }
    }

    @Test
    void pageBesideOtherFormatsFindsEvidence() throws IOException {
        Path reports = folder.resolve("reports");
        gate("old", "new", "--output", reports.toString());

        assertThat(Files.readString(reports.resolve("gate.html")))
                .contains("new may not replace old yet", "data-open=\"scalar-replacement/size/new\"")
                .contains("<th scope=\"col\" data-jdk=\"same\"");
        assertThat(Files.readString(reports.resolve("gate.txt"))).doesNotContain("\u001b");
    }

    @Test
    void pageOfTwoRunsHasBothSides() throws IOException {
        Path other = folder.resolve("other");
        try (Journal journal =
                Journal.create(other, Records.host(), Instant.parse("2026-03-02T12:00:00Z"), List.of("old"))) {
            journal.jdk(Records.jdk("old", 25));
            journal.cell(cell("old"));
        }
        Path reports = folder.resolve("reports");
        gate("old", "old", "--candidate-run", other.toString(), "--output", reports.toString());

        assertThat(Files.readString(reports.resolve("gate.html")))
                .contains("<p>Nothing changed.</p>")
                .contains("data-jdk=\"old-baseline\"", "data-jdk=\"old-candidate\"")
                .doesNotContain("data-jdk=\"same\"");
    }

    @Test
    void wrongNamesAreUsageErrors() {
        assertThat(gate("odl", "new")).isEqualTo(2);
        assertThat(gate("old", "new", "--run", "nowhere")).isEqualTo(2);
        assertThat(gate("old", "new", "--coverage", "90")).isEqualTo(2);
        assertThat(gate("old", "new", "--accepted", ledger())).isEqualTo(2);
        assertThat(err.toString())
                .contains("the run has no JDK 'odl'; did you mean 'old'?")
                .contains("expected the coverage to be a share from 0 to 1 but was 90.0")
                .contains("cannot read the ledger");
    }
}
