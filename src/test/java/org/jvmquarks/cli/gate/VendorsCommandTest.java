package org.jvmquarks.cli.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
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
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.jvmquarks.cli.Main;
import org.jvmquarks.gate.vendors.VendorGroup;
import org.jvmquarks.gate.vendors.VendorMatrix;
import org.jvmquarks.jdk.ContainerLimits;
import org.jvmquarks.journal.CellRecord;
import org.jvmquarks.journal.JdkRecord;
import org.jvmquarks.journal.PlannedJdk;
import org.jvmquarks.journal.Records;
import org.jvmquarks.journal.RunRecord;
import org.jvmquarks.journal.file.Journal;
import org.jvmquarks.journal.file.JournalReader;
import org.jvmquarks.report.TableStyle;
import org.jvmquarks.report.VendorDocument;
import org.jvmquarks.report.document.Block;
import org.jvmquarks.report.json.VendorJson;
import org.jvmquarks.report.terminal.DocumentText;
import org.jvmquarks.run.RunFolders;
import org.jvmquarks.verdict.Observation;
import org.jvmquarks.verdict.Verdict;
import picocli.CommandLine;

/** Two builds of one VM, another VM that differs and can do less, variants and a lone version. */
class VendorsCommandTest {
    private static final List<String> JDKS =
            List.of("temurin-21", "debian-21", "zero-21", "variant-21", "contained-21", "debian-25");

    @TempDir
    Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @BeforeEach
    void aRun() {
        try (Journal journal = Journal.create(folder, Records.host(), Instant.parse("2026-03-01T12:00:00Z"), JDKS)) {
            for (String jdk : JDKS) {
                journal.jdk(record(jdk));
                cells(jdk).forEach(journal::cell);
            }
        }
    }

    private static JdkRecord record(String id) {
        return switch (id) {
            case "variant-21" -> with(id, List.of("-Xint"), Optional.empty());
            case "zero-21" -> with(id, List.of("-zero"), Optional.empty());
            case "contained-21" ->
                with(id, List.of(), Optional.of(new ContainerLimits(OptionalLong.of(512), OptionalDouble.of(1))));
            default -> Records.jdk(id, feature(id));
        };
    }

    private static JdkRecord with(String id, List<String> options, Optional<ContainerLimits> limits) {
        JdkRecord jdk = Records.jdk(id, 21);
        return JdkRecord.of(
                new PlannedJdk(jdk.id(), jdk.source(), options, limits),
                jdk.build(),
                OptionalInt.of(2),
                Optional.empty(),
                Optional.empty());
    }

    private static int feature(String jdk) {
        return Integer.parseInt(jdk.substring(jdk.indexOf('-') + 1));
    }

    private static List<CellRecord> cells(String jdk) {
        boolean zero = jdk.startsWith("zero");
        CellRecord size = Records.cell(
                "size", jdk, Observation.exact("bytes", zero ? 24 : 16, "B"), Observation.exact("<b>|x", "same", ""));
        CellRecord holds = Records.cell("holds", jdk);
        CellRecord code = Records.cell("code", jdk);
        CellRecord noisy = Records.cell("noisy", jdk);
        return List.of(
                size,
                zero ? Records.judged(holds, Verdict.BROKEN, "it is not so") : holds,
                zero ? Records.judged(code, Verdict.NOT_APPLICABLE, "needs C2") : code,
                jdk.startsWith("debian") ? Records.judged(noisy, Verdict.INCONCLUSIVE, "noise") : noisy);
    }

    private int vendors(String... arguments) {
        CommandLine command = Main.commandLine();
        command.setOut(new PrintWriter(out, true));
        command.setErr(new PrintWriter(err, true));
        List<String> all = new ArrayList<>(List.of("vendors", folder.toString()));
        all.addAll(List.of(arguments));
        return command.execute(all.toArray(String[]::new));
    }

    @Test
    void runMayBeNamedByOptionOfGate() {
        CommandLine command = Main.commandLine();
        command.setOut(new PrintWriter(out, true));
        command.setErr(new PrintWriter(err, true));

        assertThat(command.execute("vendors", "--run", folder.toString())).isZero();
        assertThat(out.toString()).contains("\nJDK 21\n");
    }

    @Test
    void eachDifferenceIsANote() {
        assertThat(vendors("--format", "annotations")).isZero();
        assertThat(out.toString()).isEqualTo("""
                        ::notice title=JDKs 21 differ%3A scalar-replacement/holds::VERDICT scalar-replacement/holds%0AHOLDS: temurin-21, debian-21%0ABROKEN: zero-21
                        ::notice title=JDKs 21 differ%3A scalar-replacement/bytes::VALUE scalar-replacement/bytes%0A16 B: temurin-21, debian-21%0A24 B: zero-21
                        """);
    }

    @Test
    void runNamedTwiceIsAnError() {
        assertThat(vendors("--run", "other")).isEqualTo(2);
        assertThat(err.toString()).contains("both '" + folder + "' and --run other name a run; name one");
    }

    @Test
    void scoresComeFirstAndLeastAlikeOfThem() {
        assertThat(vendors()).isZero();
        assertThat(out.toString())
                .startsWith("JDKs of one feature version: 2 differences\n\nJDK 21\n")
                .contains("""
                          pair                    alike             verdicts  values  only one can run  undecided
                          debian-21 ~ zero-21     2 of 4 (50.0 %)   1         1       1                 1
                          temurin-21 ~ zero-21    3 of 5 (60.0 %)   1         1       1                 0
                          temurin-21 ~ debian-21  5 of 5 (100.0 %)  0         0       0                 1
                        """)
                .doesNotContain("variant", "contained", "debian-25");
    }

    @Test
    void eachDifferenceSaysWhoHasWhat() {
        vendors();
        assertThat(out.toString()).contains("""
                        JDK 21, differences (2)
                          VERDICT scalar-replacement/holds
                            - HOLDS: temurin-21, debian-21
                            - BROKEN: zero-21
                          VALUE scalar-replacement/bytes
                            - 16 B: temurin-21, debian-21
                            - 24 B: zero-21

                        JDK 21, pins that not every JDK can run (1)
                          - zero-21 cannot run 1 pin that another JDK can: needs C2
                        """);
    }

    @Test
    void markdownFoldsTheDifferences() {
        assertThat(vendors("--format", "markdown")).isZero();
        assertThat(out.toString())
                .startsWith("### JDKs of one feature version: 2 differences\n\n#### JDK 21\n\n- ")
                .contains("| temurin-21 \\~ zero-21 | 3 of 5 \\(60.0 %\\) | 1 | 1 | 1 | 0 |\n")
                .contains(
                        "<details><summary>JDK 21, differences (2)</summary>\n\n",
                        """
                        - **VALUE scalar-replacement/bytes**
                          - 16 B: temurin-21, debian-21
                          - 24 B: zero-21
                        """,
                        "- zero-21 cannot run 1 pin that another JDK can: needs C2\n");
    }

    @Test
    void allFormatsAreWrittenWhereTheyAreAsked() {
        Path reports = folder.resolve("reports");

        assertThat(vendors("--output", reports.toString())).isZero();
        assertThat(reports.resolve("vendors.txt")).content().contains("JDK 21, differences (2)");
        assertThat(reports.resolve("vendors.json")).content().contains("\"differences\"");
        assertThat(reports.resolve("vendors.md")).content().startsWith("### JDKs of one");
    }

    @Test
    void unknownFormatIsErrorWithKnownOnes() {
        assertThat(vendors("--format", "pdf")).isEqualTo(2);
        assertThat(err.toString())
                .contains("Invalid value for option '--format': expected one of [text, annotations,"
                        + " html, json, markdown, sarif] (case-sensitive) but was 'pdf'");
    }

    @Test
    void jsonIsAsItsSchemaSays() throws IOException {
        assertThat(vendors("--format", "json")).isZero();
        JsonNode document = new ObjectMapper().readTree(out.toString());
        try (InputStream schema = VendorJson.class.getResourceAsStream("vendors.schema.json")) {
            assertThat(JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012)
                            .getSchema(schema)
                            .validate(document))
                    .isEmpty();
        }
        assertThat(document.at("/groups/0/pairs/0/share").asDouble()).isEqualTo(0.5);
        assertThat(document.at("/groups/0/differences/0/values/zero-21").asText())
                .isEqualTo("BROKEN");
    }

    @ParameterizedTest
    @ValueSource(ints = {60, 80, 200})
    void noLineIsWiderThanTheTerminal(int width) {
        String text = DocumentText.render(
                VendorDocument.of(
                        VendorMatrix.of(JournalReader.read(folder.resolve(Journal.FILE_NAME)), 0.25), List.of()),
                TableStyle.plain(width),
                true);

        assertThat(text.lines()).allMatch(line -> line.length() <= width);
    }

    @Test
    void whereNothingCanBeComparedItSaysSo() throws IOException {
        assertThat(vendors("--feature", "25")).isEqualTo(2);
        assertThat(vendors("--tolerance", "-1")).isEqualTo(2);
        assertThat(err.toString())
                .contains("has nothing to compare: no two of its JDKs have version 25 and the same options")
                .contains("expected --tolerance to be a share of at least 0, such as 0.25, but was -1.0");
    }

    @Test
    void usualFoldersAreTriedAndNeverGuessedAt() throws IOException {
        Path one = Files.createDirectories(folder.resolve("one"));
        Path two = Files.createDirectories(folder.resolve("two"));

        assertThatThrownBy(() -> RunFolders.find(List.of(one, two)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("expected a run in %s and %s, found none; name the folder of a run", one, two);
        Files.createFile(two.resolve(Journal.FILE_NAME));
        assertThat(RunFolders.find(List.of(one, two))).isEqualTo(two);
        Files.createFile(one.resolve(Journal.FILE_NAME));
        assertThatThrownBy(() -> RunFolders.find(List.of(one, two)))
                .hasMessage("expected one run, found runs in %s and %s; name the folder of one", one, two);
    }

    @Test
    void pageSizeIsDifferenceOfOneBuild() {
        RunRecord run = Records.run(
                List.of(
                        Records.jdk("small", 21, Records.machine("aarch64", "aarch64", 4096)),
                        Records.jdk("large", 21, Records.machine("aarch64", "aarch64", 65_536))),
                Records.cell("size", "small"),
                Records.cell("size", "large"));
        List<VendorGroup> groups = VendorMatrix.of(run, 0.25);
        String sentence = "same build, other size of pages: small runs on aarch64 with pages of 4 KB, large"
                + " on aarch64 with pages of 64 KB";

        assertThat(VendorDocument.of(groups, List.of()).parts().get(0).blocks()).contains(Block.Remark.of(sentence));
    }

    @Test
    void architectureIsNamedAsDifferenceOfOneBuild() {
        RunRecord run = Records.run(
                List.of(
                        Records.jdk("x86-21", 21, Records.machine("amd64", "amd64", 4096)),
                        Records.jdk("arm-21", 21, Records.machine("aarch64", "amd64", 4096))),
                Records.cell("size", "x86-21"),
                Records.cell("size", "arm-21"));
        List<VendorGroup> groups = VendorMatrix.of(run, 0.25);
        String sentence = "same build, other architecture: x86-21 runs on amd64, arm-21 on aarch64, emulated on amd64";

        assertThat(groups).flatExtracting(VendorGroup::otherArchitectures).containsExactly(sentence);
        assertThat(VendorDocument.of(groups, List.of()).parts().get(0).blocks()).contains(Block.Remark.of(sentence));
    }
}
