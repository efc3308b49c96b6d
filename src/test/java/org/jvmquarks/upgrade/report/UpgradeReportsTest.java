package org.jvmquarks.upgrade.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.jvmquarks.javaapi.Reference;
import org.jvmquarks.report.Format.View;
import org.jvmquarks.report.Report;
import org.jvmquarks.report.TableStyle;
import org.jvmquarks.report.document.Block;
import org.jvmquarks.report.document.Notice;
import org.jvmquarks.report.html.LetterFormat;
import org.jvmquarks.report.markdown.DocumentMarkdown;
import org.jvmquarks.report.terminal.DocumentText;
import org.jvmquarks.upgrade.archive.EvidenceStrength;
import org.jvmquarks.upgrade.code.Consequence;
import org.jvmquarks.upgrade.executed.SampleCounts;
import org.jvmquarks.upgrade.findings.Concern;
import org.jvmquarks.upgrade.findings.Observed;
import org.jvmquarks.upgrade.findings.SampleUpgrade;
import org.jvmquarks.upgrade.findings.UpgradeResult;
import org.jvmquarks.upgrade.trial.SampleTrials;
import org.yaml.snakeyaml.Yaml;

/** The reports of a move from 17 to 25 with recorded options. */
class UpgradeReportsTest {
    private static final UpgradeResult RESULT = SampleUpgrade.result();

    private static String text(UpgradeResult result, int width, boolean all) {
        return DocumentText.render(UpgradeDocument.of(result), TableStyle.plain(width), all);
    }

    private static String page(UpgradeResult result) {
        return new LetterFormat()
                .render(new Report(UpgradeDocument.of(result), ""), new View(TableStyle.plain(120), true));
    }

    @Test
    void decisionIsTheFirstAndTheLastLine() {
        List<String> lines = text(RESULT, 400, false).lines().toList();

        assertThat(lines.get(0))
                .startsWith("FAILED: the application may not move yet from jdk-17 to jdk-25: ")
                .isEqualTo(lines.get(lines.size() - 1));
    }

    /** The recorded line has options that 17 refuses, too. */
    @Test
    void unfitJdkIsToldNextToTheDecision() throws IOException {
        String misfit = RESULT.misfit().orElseThrow();

        assertThat(misfit).startsWith("jdk-17 does not run this application (it refuses ");
        assertThat(text(RESULT, 400, false).lines().toList().get(1)).isEqualTo(misfit + ".");
        assertThat(DocumentMarkdown.render(UpgradeDocument.of(RESULT)))
                .contains("**jdk-17 does not run this application");
        assertThat(UpgradeJson.of(RESULT).at("/misfit").asText()).isEqualTo(misfit);
        String page = page(RESULT);
        assertThat(page).contains("<p><strong>jdk-17 does not run this application");
    }

    @Test
    void requiredFixesPrecedeNoticedChanges() {
        String text = text(RESULT, 120, false);

        assertThat(text)
                .containsSubsequence(
                        "from:        jdk-17 (17.0.15)",
                        "application: 21 options before -jar app.jar",
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
    void onlyCommandsAreWiderThanTerminal() {
        assertThat(text(RESULT, 80, true).lines())
                .allMatch(line -> line.length() <= 80 || line.strip().startsWith("java -X"));
    }

    @Test
    void unconcernedChangesAreListedOnRequest() {
        assertThat(RESULT.findings(Concern.NOT_RELEVANT)).isNotEmpty();
        assertThat(text(RESULT, 120, false))
                .contains("not listed: ", " in what the application does not use")
                .doesNotContain("not relevant (");
        assertThat(text(RESULT, 120, true)).contains("not relevant (").doesNotContain("--all lists");
    }

    /** An option that is only ignored is no finding, and still it is not to vanish silently. */
    @Test
    void optionsThatAProposalLeavesOutAreTold() {
        assertThat(text(RESULT, 200, false))
                .containsSubsequence("options with which jdk-25 starts", "\n  - left out: -");
        assertThat(DocumentMarkdown.render(UpgradeDocument.of(RESULT)))
                .containsSubsequence("#### options with which jdk-25 starts", "\n- left out: -");
    }

    @Test
    void markdownHasTheDecisionThenWhatToDo() {
        String text = DocumentMarkdown.render(UpgradeDocument.of(RESULT));

        assertThat(text)
                .startsWith("### jdk-17 → jdk-25\n\n**the application may not move yet")
                .containsSubsequence(
                        "#### must fix \\(",
                        "[JEP 486](https://openjdk.org/jeps/486)",
                        "#### options with which jdk-25 starts\n",
                        "<details>");
    }

    @Test
    void fileThatChoseJdkIsToldBesideIt() throws IOException {
        UpgradeResult chosen = RESULT.fromChosenBy(".java-version; pom.xml (java.version) says 11");

        assertThat(text(chosen, 400, false))
                .contains("\nfrom:        jdk-17 (17.0.15), the version in .java-version; pom.xml"
                        + " (java.version) says 11\n");
        assertThat(DocumentMarkdown.render(UpgradeDocument.of(chosen)))
                .contains("- from: jdk-17 \\(17.0.15\\), the version in .java-version; pom.xml");
        assertThat(followingItsSchema(UpgradeJson.of(chosen))
                        .at("/from/chosenBy")
                        .asText())
                .isEqualTo(".java-version; pom.xml (java.version) says 11");
        String page = page(chosen);
        assertThat(page).contains("<dd>jdk-17 (17.0.15), the version in .java-version; pom.xml");
    }

    private static UpgradeResult executed(Reference call) {
        return SampleUpgrade.result(
                SampleUpgrade.answers(
                        SampleUpgrade.with("-Xmx1g"),
                        SampleCounts.finding(call, EvidenceStrength.REFERS, Consequence.FAILURE)),
                Observed.nothing().with(SampleTrials.counting(SampleCounts.executed())));
    }

    @Test
    void executionIsToldWithFindingAndCost() {
        assertThat(text(executed(SampleCounts.RESUME), 400, false))
                .containsSubsequence(
                        "must fix (1)",
                        "    - executed 5 times in 1 round",
                        "trial of the application",
                        "an agent counted what is executed in 1 more round on each JDK, in 1 JVM on jdk-17; on jdk-17, a"
                                + " round took 2.05 s of a processor with agent and recorder, and 2.00 s without (+2.5 %)");
    }

    @ParameterizedTest
    @CsvSource({
        "resume, MUST_FIX, EXECUTED, 5",
        "setSecurityManager, NOT_RELEVANT, AVOIDED, 5",
        "stop, MUST_FIX, NEVER_CALLED, 0"
    })
    void jsonHasWhatWasExecuted(String name, Concern concern, String status, int times) throws IOException {
        Reference call = Stream.of(SampleCounts.RESUME, SampleCounts.MANAGER, SampleCounts.STOP)
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow();

        JsonNode document = followingItsSchema(UpgradeJson.of(executed(call)));

        JsonNode execution = document.at("/findings/" + concern).findValue("execution");
        assertThat(execution.at("/status").asText()).isEqualTo(status);
        assertThat(execution.at("/times").asInt()).isEqualTo(times);
        assertThat(document.at("/trial/counted/rounds").asInt()).isEqualTo(1);
        assertThat(document.at("/trial/counted/processor/with").asDouble()).isEqualTo(2.05);
    }

    @Test
    void jsonFollowsItsSchema() throws IOException {
        JsonNode document = followingItsSchema(UpgradeJson.of(RESULT));
        assertThat(document.at("/decision/exitCode").asInt()).isEqualTo(1);
        assertThat(document.at("/findings/MUST_FIX").size())
                .isEqualTo(RESULT.findings(Concern.MUST_FIX).size());
    }

    private static JsonNode followingItsSchema(JsonNode document) throws IOException {
        try (InputStream schema = UpgradeJson.class.getResourceAsStream("upgrade.schema.json")) {
            assertThat(JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012)
                            .getSchema(schema)
                            .validate(document))
                    .isEmpty();
        }
        return document;
    }

    @Test
    void entriesCanBePastedAsTheyAreShown() {
        List<Object> shown = new ArrayList<>();
        UpgradeDocument.of(RESULT).parts().stream()
                .flatMap(part -> part.blocks().stream())
                .filter(Block.Listing.class::isInstance)
                .map(block -> ((Block.Listing) block).text())
                .forEach(listing -> {
                    assertThat(text(RESULT, 60, true)).contains("\n" + listing);
                    shown.addAll(entries(listing));
                });

        assertThat(shown)
                .hasSizeGreaterThan(3)
                .containsExactlyInAnyOrderElementsOf(entries("accepted:\n" + SampleUpgrade.wholeLedger(RESULT)));
    }

    private static List<Object> entries(String ledger) {
        Map<String, List<Object>> entries = new Yaml().load(ledger);
        return Objects.requireNonNull(entries.get("accepted"));
    }

    @Test
    void everyFormatShowsEntryThatAcceptsFinding() throws IOException {
        List<String> entry =
                List.of("key: option/-XX:UseBiasedLocking", "from: deprecated", "to: refused", "reason: ''");
        String page = page(RESULT);

        assertThat(text(RESULT, 120, false)).contains(entry);
        assertThat(DocumentMarkdown.render(UpgradeDocument.of(RESULT))).contains(entry);
        assertThat(page.replace("&#39;", "'")).contains(entry);
        assertThat(UpgradeDocument.of(RESULT).notices())
                .anySatisfy(notice -> assertThat(notice.message()).contains(entry));
        JsonNode json = UpgradeJson.of(RESULT);
        assertThat(json.at("/findings/MUST_FIX").findParents("entries"))
                .anySatisfy(finding ->
                        assertThat(finding.at("/entries/0/key").asText()).isEqualTo("option/-XX:UseBiasedLocking"));
        assertThat(json.at("/gaps/0/key").asText()).isEqualTo("code/jdeps");
    }

    @Test
    void everyFormatListsAcceptedWithReasonAndDay() throws IOException {
        UpgradeResult result = SampleUpgrade.accepted();
        String why = "until 2027-06-30 by platform: tested by hand (https://example.org/7)";
        String page = page(result);

        assertThat(text(result, 200, false)).contains("accepted (1)", "- accepted " + why, "key: code/x.Y");
        assertThat(DocumentMarkdown.render(UpgradeDocument.of(result)))
                .contains("<summary>accepted (1)</summary>", "tested by hand");
        assertThat(page.replace("&#x2F;", "/")).contains("id=\"accepted\"", why);
        assertThat(UpgradeDocument.of(result).notices()).singleElement().satisfies(notice -> {
            assertThat(notice.level()).isEqualTo(Notice.Level.NOTE);
            assertThat(notice.message()).isEqualTo("x.Y [throws or is gone], accepted " + why + " (key: code/x.Y)");
        });
        assertThat(followingItsSchema(UpgradeJson.of(result))
                        .at("/accepted/0/expires")
                        .asText())
                .isEqualTo("2027-06-30");
    }
}
