package org.jvmquarks.cli.inventory;

import static org.assertj.core.api.Assertions.assertThat;

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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.jvmquarks.SharesMachine;
import org.jvmquarks.cli.Main;
import org.jvmquarks.inventory.CapturedInventories;
import org.jvmquarks.report.InventoryDocument;
import org.jvmquarks.report.TableStyle;
import org.jvmquarks.report.json.InventoryJson;
import org.jvmquarks.report.terminal.DocumentText;
import picocli.CommandLine;

@SharesMachine
class InventoryCommandTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int run(String... arguments) {
        CommandLine command = Main.commandLine();
        command.setOut(new PrintWriter(out, true));
        command.setErr(new PrintWriter(err, true));
        return command.execute(arguments);
    }

    @ParameterizedTest
    @ValueSource(strings = {"inventory", "inventory --from 17", "inventory --to 17", "inventory 17 --to 25"})
    void oneJdkOrTwoAreNamed(String line) {
        assertThat(run(line.split(" "))).isEqualTo(2);
        assertThat(err.toString())
                .contains("name one JDK to list, such as 'inventory 21', or two to compare: --from=JDK --to=JDK");
    }

    @Test
    void unknownSurfaceIsErrorWithKnownOnes() {
        assertThat(run("inventory", "17", "--surface", "tls,suites")).isEqualTo(2);
        assertThat(err.toString())
                .contains(
                        "there is no surface 'suites'; there are tls, tls-support, root-certificates, security-properties, ");
    }

    @Test
    void jdkOfThisMachineIsListed() {
        assertThat(run("inventory", System.getProperty("java.home"), "--surface", "currencies,format-versions"))
                .as(err.toString())
                .isZero();
        assertThat(out.toString())
                .startsWith("inventory of ")
                .contains("format-versions")
                .contains(" rows of currencies")
                .contains("--all lists them")
                .doesNotContain("EUR");
    }

    @Test
    void allPrintsTheRows() {
        assertThat(run("inventory", System.getProperty("java.home"), "--surface", "currencies", "--all"))
                .as(err.toString())
                .isZero();
        assertThat(out.toString()).contains("EUR | digits: 2");
    }

    @Test
    void differencesAreSentencesWithTheRowsBehindThem() throws Exception {
        String brief = text(false);
        String all = text(true);

        assertThat(brief)
                .startsWith("inventory of 17.0.2 → 17.0.7: ")
                .contains("root certificates (68)\n  - 13 root certificates are gone: ")
                .contains("  - 21 root certificates are new: ")
                .contains("not listed: 68 rows of root certificates")
                .doesNotContain("+ SLE | digits: 2");
        assertThat(all).contains("+ SLE | digits: 2", "- jdk.", "~ ");
    }

    @Test
    void manualShowsTheSentences() throws Exception {
        assertThat(Files.readString(Path.of("src/docs/inventory.md"))).contains("\n" + text(false) + "```\n");
    }

    private static String text(boolean all) throws Exception {
        return DocumentText.render(
                InventoryDocument.of(CapturedInventories.between("17.0.2", "17.0.7")), TableStyle.plain(120), all);
    }

    @Test
    void jsonIsAsItsSchemaSays() throws Exception {
        ObjectMapper mapper = new ObjectMapper();
        JsonNode one = mapper.valueToTree(InventoryJson.of(CapturedInventories.of("25")));
        JsonNode two = mapper.valueToTree(InventoryJson.of(CapturedInventories.between("17", "25")));

        requireSchema(one);
        requireSchema(two);
        assertThat(one.at("/jdk/feature").asInt()).isEqualTo(25);
        assertThat(two.at("/surfaces/0/surface").asText()).isEqualTo("tls");
        assertThat(two.at("/surfaces/0/statements/0/causes/0").asText())
                .isEqualTo("jdk.tls.disabledAlgorithms has TLS_RSA_*");
    }

    private static void requireSchema(JsonNode document) throws IOException {
        try (InputStream schema = InventoryJson.class.getResourceAsStream("inventory.schema.json")) {
            assertThat(JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012)
                            .getSchema(schema)
                            .validate(document))
                    .isEmpty();
        }
    }

    @Test
    void helpNamesTheSurfaces() {
        assertThat(run("inventory", "--help")).isZero();
        assertThat(out.toString()).contains("root-certificates", "--from", "inventory --from 17 --to 25");
    }
}
