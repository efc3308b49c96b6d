package org.jvmquarks.upgrade.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringWriter;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.jvmquarks.report.Notice;
import org.jvmquarks.report.TableStyle;
import org.jvmquarks.upgrade.findings.Concern;
import org.jvmquarks.upgrade.findings.SampleUpgrade;
import org.jvmquarks.upgrade.findings.UpgradeResult;
import org.yaml.snakeyaml.Yaml;

/** The reports of a move from 17 to 25 with recorded options. */
class UpgradeReportsTest {
    private static final UpgradeResult RESULT = SampleUpgrade.result();

    @Test
    void theDecisionIsTheFirstAndTheLastLine() {
        List<String> lines =
                UpgradeText.render(RESULT, TableStyle.plain(400), false).lines().toList();

        assertThat(lines.get(0))
                .startsWith("FAILED: the application may not move yet from jdk-17 to jdk-25: ")
                .isEqualTo(lines.get(lines.size() - 1));
    }

    /** The recorded line has options that 17 refuses, too. */
    @Test
    void aJdkThatDoesNotRunTheApplicationIsToldNextToTheDecision() throws IOException {
        String misfit = RESULT.misfit().orElseThrow();

        assertThat(misfit).startsWith("jdk-17 does not run this application (it refuses ");
        assertThat(UpgradeText.render(RESULT, TableStyle.plain(400), false).lines().toList().get(1))
                .isEqualTo(misfit + ".");
        assertThat(UpgradeMarkdown.render(RESULT))
                .contains("**jdk-17 does not run this application");
        assertThat(new ObjectMapper().readTree(UpgradeJson.render(RESULT)).at("/misfit").asText())
                .isEqualTo(misfit);
        StringWriter page = new StringWriter();
        new UpgradePage().write(RESULT, page);
        assertThat(page.toString()).contains("<p><strong>jdk-17 does not run this application");
    }

    @Test
    void whatMustBeFixedComesBeforeWhatIsNoticed() {
        String text = UpgradeText.render(RESULT, TableStyle.plain(120), false);

        assertThat(text)
                .containsSubsequence(
                        "from: jdk-17 (17.0.15)",
                        "application: 21 options (-jar app.jar)",
                        "must fix (",
                        "  the option -XX:+UseBiasedLocking [will not start]",
                        "    - jdk-25 does not start: Unrecognized VM option 'UseBiasedLocking'",
                        "    advice: Remove it.",
                        "options with which jdk-25 starts",
                        "  java -Xmx1g",
                        "will notice (",
                        "could not be checked (",
                        "  - the tools of the JDK were not asked");
    }

    /** A command is longer rather than broken: it is there to be copied. */
    @Test
    void noLineButACommandIsWiderThanTheTerminal() {
        assertThat(UpgradeText.render(RESULT, TableStyle.plain(80), true).lines())
                .allMatch(line -> line.length() <= 80 || line.strip().startsWith("java -X"));
    }

    @Test
    void whatDoesNotConcernTheApplicationIsListedWhereItIsAskedFor() {
        assertThat(RESULT.findings(Concern.NOT_YOURS)).isNotEmpty();
        assertThat(UpgradeText.render(RESULT, TableStyle.plain(120), false))
                .contains("not yours: ")
                .doesNotContain("not yours (");
        assertThat(UpgradeText.render(RESULT, TableStyle.plain(120), true))
                .contains("not yours (")
                .doesNotContain("--all lists");
    }

    /** An option that is only ignored is no finding, and still it is not to vanish silently. */
    @Test
    void optionsThatAProposalLeavesOutAreTold() {
        assertThat(UpgradeText.render(RESULT, TableStyle.plain(200), false))
                .containsSubsequence("options with which jdk-25 starts", "\n  left out: -");
        assertThat(UpgradeMarkdown.render(RESULT))
                .containsSubsequence("Options with which jdk-25 starts", "\n\nLeft out: -");
    }

    @Test
    void markdownHasTheDecisionThenWhatToDo() {
        String text = UpgradeMarkdown.render(RESULT);

        assertThat(text)
                .startsWith("### jdk-17 → jdk-25\n\n**the application may not move yet")
                .containsSubsequence(
                        "× must fix",
                        "[JEP 486](https://openjdk.org/jeps/486)",
                        "Options with which jdk-25 starts:",
                        "<details>");
    }

    @Test
    void fileThatChoseTheJdkInUseIsToldBesideIt() throws IOException {
        UpgradeResult chosen = RESULT.fromChosenBy(".java-version; pom.xml (java.version) says 11");

        assertThat(UpgradeText.render(chosen, TableStyle.plain(400), false))
                .contains(
                        "\nfrom: jdk-17 (17.0.15), the version in .java-version; pom.xml"
                                + " (java.version) says 11\n");
        assertThat(UpgradeMarkdown.render(chosen))
                .contains("From: jdk-17 \\(17.0.15\\), the version in .java-version; pom.xml");
        assertThat(followingItsSchema(UpgradeJson.render(chosen)).at("/from/chosenBy").asText())
                .isEqualTo(".java-version; pom.xml (java.version) says 11");
        StringWriter page = new StringWriter();
        new UpgradePage().write(chosen, page);
        assertThat(page.toString())
                .contains("<b>jdk-17</b> 17.0.15, the version in .java-version; pom.xml");
        assertThat(UpgradeMarkdown.render(RESULT)).doesNotContain("From: ");
    }

    @Test
    void jsonFollowsItsSchema() throws IOException {
        JsonNode document = followingItsSchema(UpgradeJson.render(RESULT));
        assertThat(document.at("/decision/exitCode").asInt()).isEqualTo(1);
        assertThat(document.at("/findings/MUST_FIX").size())
                .isEqualTo(RESULT.findings(Concern.MUST_FIX).size());
    }

    private static JsonNode followingItsSchema(String json) throws IOException {
        JsonNode document = new ObjectMapper().readTree(json);
        try (InputStream schema = UpgradeJson.class.getResourceAsStream("upgrade.schema.json")) {
            assertThat(
                            JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012)
                                    .getSchema(schema)
                                    .validate(document))
                    .isEmpty();
        }
        return document;
    }

    /** A terminal breaks long values, which YAML joins again. */
    @ParameterizedTest
    @ValueSource(ints = {60, 80, 400})
    void entriesCanBePastedAsTheyAreShown(int width) throws IOException {
        List<String> lines =
                UpgradeText.render(RESULT, TableStyle.plain(width), true).lines().toList();
        String shown =
                lines.stream()
                        .dropWhile(line -> !line.equals("accepted:"))
                        .takeWhile(line -> !line.isBlank())
                        .collect(Collectors.joining("\n"));

        Object pasted = new Yaml().load(shown);
        assertThat(pasted)
                .isEqualTo(new Yaml().load("accepted:\n" + RESULT.wholeLedger()))
                .asString()
                .contains("key=option/-XX:UseBiasedLocking, from=deprecated, to=refused");
    }

    @Test
    void everyFormatShowsTheEntryThatAcceptsAFinding() throws IOException {
        List<String> entry =
                List.of(
                        "key: option/-XX:UseBiasedLocking",
                        "from: deprecated",
                        "to: refused",
                        "reason: ''");
        StringWriter page = new StringWriter();
        new UpgradePage().write(RESULT, page);

        assertThat(UpgradeText.render(RESULT, TableStyle.plain(120), false)).contains(entry);
        assertThat(UpgradeMarkdown.render(RESULT)).contains(entry);
        assertThat(page.toString().replace("&#39;", "'")).contains(entry);
        assertThat(UpgradeNotices.of(RESULT))
                .anySatisfy(notice -> assertThat(notice.message()).contains(entry));
        JsonNode json = new ObjectMapper().readTree(UpgradeJson.render(RESULT));
        assertThat(json.at("/findings/MUST_FIX").findParents("entries"))
                .anySatisfy(
                        finding ->
                                assertThat(finding.at("/entries/0/key").asText())
                                        .isEqualTo("option/-XX:UseBiasedLocking"));
        assertThat(json.at("/gaps/0/key").asText()).isEqualTo("code/jdeps");
    }

    @Test
    void everyFormatListsWhatIsAcceptedWithReasonAndLastDay() throws IOException {
        UpgradeResult result = SampleUpgrade.accepted();
        String why = "until 2027-06-30 by platform: tested by hand (https://example.org/7)";
        StringWriter page = new StringWriter();
        new UpgradePage().write(result, page);

        assertThat(UpgradeText.render(result, TableStyle.plain(200), false))
                .contains("accepted (1)", "accepted " + why, "key: code/x.Y");
        assertThat(UpgradeMarkdown.render(result))
                .contains("<summary>1 × accepted</summary>", "tested by hand");
        assertThat(page.toString().replace("&#x2F;", "/")).contains("id=\"accepted\"", why);
        assertThat(UpgradeNotices.of(result))
                .singleElement()
                .satisfies(
                        notice -> {
                            assertThat(notice.level()).isEqualTo(Notice.Level.NOTE);
                            assertThat(notice.message())
                                    .isEqualTo(
                                            "x.Y [throws or is gone], accepted "
                                                    + why
                                                    + " (key: code/x.Y)");
                        });
        assertThat(
                        followingItsSchema(UpgradeJson.render(result))
                                .at("/accepted/0/expires")
                                .asText())
                .isEqualTo("2027-06-30");
    }
}
