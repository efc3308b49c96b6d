package org.jvmquarks.inspect.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.jvmquarks.inspect.EffectiveSettings;
import org.jvmquarks.inspect.Inspected;
import org.jvmquarks.inspect.InspectedOption;
import org.jvmquarks.inspect.InspectedVm;
import org.jvmquarks.inspect.InspectionResult;
import org.jvmquarks.inspect.OptionResult;
import org.jvmquarks.inspect.Proposal;
import org.jvmquarks.inspect.RecordedInspections;
import org.jvmquarks.inspect.VmRecording;
import org.jvmquarks.inspect.knowledge.VmContext;
import org.jvmquarks.inspect.knowledge.Workarounds;
import org.jvmquarks.inspect.options.OptionLine;
import org.jvmquarks.inspect.options.OptionUse;
import org.jvmquarks.inspect.options.OptionsFile;
import org.jvmquarks.jdk.JavaVersion;
import org.jvmquarks.jdk.option.OptionOutcome;
import org.jvmquarks.report.TableStyle;
import org.jvmquarks.report.document.Notice;
import org.jvmquarks.report.markdown.DocumentMarkdown;
import org.jvmquarks.report.terminal.DocumentText;

/** The reports of recorded inspections. */
class InspectionReportsTest {

    private static InspectionResult result(int... features) {
        return RecordedInspections.of(features);
    }

    private static String text(InspectionResult result, int width) {
        return DocumentText.render(
                InspectionDocument.of(result, OptionOutcome.REFUSED), TableStyle.plain(width), false);
    }

    @Test
    void worstIsFirst() {
        String text = text(result(8, 17, 25), 120);

        assertThat(text).startsWith("21 options on 3 JDKs: 11 refused, 1 ignored and 3 deprecated\n");
        assertThat(text.lines().skip(2).limit(3))
                .containsExactly(
                        "What becomes of the options",
                        "  option                                 jdk-8      jdk-17      jdk-25",
                        "  -XX:+UseConcMarkSweepGC                refused    refused     refused");
        assertThat(text)
                .contains("    - all: misspelt: Unrecognized VM option 'MaxHeapSiz=3g' Did you mean")
                .contains("    - jdk-17, jdk-25: refused: Unrecognized VM option 'UseConcMarkSweepGC'")
                .contains("Proposed options\n  jdk-8 (started with it):\n    java -Xmx1g");
    }

    @Test
    void nothingIsAcceptedWithoutAskedJdk() {
        InspectionResult none = new InspectionResult(
                RecordedInspections.line(),
                List.of(),
                Map.of("temurin-17", "temurin-17 needs a container, but no engine answers"));

        assertThat(text(none, 120)).isEqualTo("""
                        nothing was asked about 21 options: 1 JDK could not be asked

                        not checked: temurin-17 needs a container, but no engine answers
                        """);
        assertThat(DocumentMarkdown.render(InspectionDocument.of(none, OptionOutcome.REFUSED)))
                .isEqualTo("""
                        ### nothing was asked about 21 options: 1 JDK could not be asked

                        - not checked: temurin-17 needs a container, but no engine answers

                        """);
    }

    @Test
    void unaskedJdkIsInFirstLine() {
        InspectionResult one = new InspectionResult(
                RecordedInspections.line(), result(17).jdks(), Map.of("temurin-21", "temurin-21 needs a container"));

        assertThat(text(one, 120))
                .startsWith("21 options on 1 JDK: ")
                .contains("; 1 JDK could not be asked\n\nnot checked: temurin-21 needs a container\n");
    }

    @Test
    void optionForOtherVersionsIsNotAccepted() {
        OptionLine line = OptionsFile.parse("jvm.options", "-Xmx1g\n8-13:-XX:+UseConcMarkSweepGC\n17:-Xms1g\n");
        InspectionResult result = new InspectionResult(
                line, List.of(inspected("jdk-17", line, 17), inspected("jdk-21", line, 21)), Map.of());

        assertThat(text(result, 120))
                .startsWith("3 options on 2 JDKs: 2 accepted, 1 for other versions\n")
                .contains("""
                          - accepted without remark (2): -Xmx1g -Xms1g (only jdk-17)
                          - for other versions (1): -XX:+UseConcMarkSweepGC
                        """);
    }

    @Test
    void unaskedOptionIsNotAccepted() {
        OptionLine line = OptionsFile.parse("jvm.options", "-Xmx1g\n-javaagent:a.jar\n-Da=b\n");
        Inspected asked = inspected("jdk-17", line, 17);
        List<InspectedOption> results = List.of(
                asked.options().get(0),
                new InspectedOption(
                        line.options().get(1), true, List.of(new OptionResult.NotAsked("an agent is not started"))),
                new InspectedOption(
                        line.options().get(2),
                        true,
                        List.of(new OptionResult.NotAsked("a VM takes every system property"))));
        InspectionResult result = new InspectionResult(
                line,
                List.of(new Inspected(
                        asked.vm(), results, asked.remarks(), asked.missing(), asked.inForce(), asked.proposal())),
                Map.of());

        assertThat(text(result, 120))
                .startsWith("3 options on 1 JDK: 1 accepted, 2 not asked\n")
                .contains("""
                          - accepted without remark (1): -Xmx1g
                          - not asked, as an agent is not started (1): -javaagent:a.jar
                          - not asked, as a VM takes every system property (1): -Da=b
                        """);
    }

    private static Inspected inspected(String jdk, OptionLine line, int feature) {
        return new Inspected(
                new InspectedVm(jdk, feature + ".0.1", feature, true),
                line.options().stream()
                        .map(use -> new InspectedOption(use, use.versions().contains(feature), List.of()))
                        .toList(),
                List.of(),
                List.of(),
                new EffectiveSettings(Optional.empty(), List.of(), List.of(), Optional.empty()),
                new Proposal(List.of("-Xmx1g"), List.of(), Optional.empty()));
    }

    /** A command is longer rather than broken: it is there to be copied. */
    @Test
    void onlyCommandsAreWiderThanTerminal() {
        assertThat(text(result(8, 11, 17, 21, 25, 28), 80).lines())
                .allMatch(line -> line.length() <= 80 || line.strip().startsWith("java -X"));
    }

    @Test
    void markdownHasARowForEachNotableOption() {
        assertThat(DocumentMarkdown.render(InspectionDocument.of(result(17, 25), OptionOutcome.REFUSED)))
                .contains(
                        "| option | jdk-17 | jdk-25 |",
                        "| -XX:\\+UseBiasedLocking | deprecated | refused |",
                        "- **-XX:\\+UseBiasedLocking \\(option 8 of the line\\)**\n",
                        "  - jdk-25: refused: Unrecognized VM option 'UseBiasedLocking'\n",
                        "<details><summary>Proposed options</summary>",
                        "jdk-25 \\(started with it\\):\n\n```text\njava -Xmx1g");
    }

    @Test
    void jsonFollowsItsSchema() throws IOException {
        JsonNode document = InspectionJson.of(result(8, 25));

        try (InputStream schema = InspectionJson.class.getResourceAsStream("inspection.schema.json")) {
            assertThat(JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012)
                            .getSchema(schema)
                            .validate(document))
                    .isEmpty();
        }
        assertThat(document.at("/jdks/1/severity").asText()).isEqualTo("refused");
        assertThat(document.at("/jdks/1/proposal/verified").asBoolean()).isTrue();
    }

    @Test
    void optionThatAnotherJdkTakesIsNotMisspelt() {
        InspectionResult result = result(17, 28);
        int biased = index("-XX:+UseBiasedLocking");
        int misspelt = index("-XX:MaxHeapSiz=3g");

        assertThat(result.jdks().get(1).options().get(biased).results())
                .first()
                .isEqualTo(new OptionResult.Refused(
                        "Unrecognized VM option 'UseBiasedLocking'", OptionOutcome.UNRECOGNIZED, Optional.empty()));
        assertThat(result.jdks().get(1).options().get(misspelt).results())
                .first()
                .extracting(OptionResult::kind, OptionResult::sentence)
                .containsExactly(
                        "misspelt",
                        "Unrecognized VM option 'MaxHeapSiz=3g' Did you mean 'MaxHeapSize=<value>'?"
                                + " (this VM has MaxHeapSize)");
    }

    /** The first option has a stale workaround, and G1 another defect. */
    private static InspectionResult withWorkarounds() {
        InspectionResult result = result(17);
        Inspected jdk = result.jdks().get(0);
        Workarounds workarounds = Workarounds.load();
        VmContext here = new VmContext(JavaVersion.parse("22.0.1"), Optional.of("G1"), Map.of(), List.of());
        List<InspectedOption> options = new ArrayList<>(jdk.options());
        OptionUse stale = OptionUse.of("-XX:MaxInlineLevel=15");
        options.set(
                0,
                new InspectedOption(
                        stale,
                        true,
                        workarounds.about(stale, here).stream()
                                .map(finding -> (OptionResult) new OptionResult.WorksAround(finding))
                                .toList()));
        return new InspectionResult(
                result.line(),
                List.of(new Inspected(
                        jdk.vm(), options, jdk.remarks(), workarounds.missing(here), jdk.inForce(), jdk.proposal())),
                Map.of());
    }

    @Test
    void workaroundsAreInEveryReport() throws IOException {
        InspectionResult result = withWorkarounds();
        String missing = "missing workaround: 22.0.1 has JDK-8329528 (fixed in 22.0.2 and 23): G1";
        String stale = "stale workaround: JDK-8234863 is fixed in 14. Remove the option for this";

        assertThat(text(result, 300))
                .startsWith("21 options on 1 JDK: 5 refused, 2 ignored and 6 deprecated; 1 missing"
                        + " workaround and 1 stale workaround\n")
                .contains("  - jdk-17: " + missing)
                .contains("    - jdk-17: " + stale);
        assertThat(DocumentMarkdown.render(InspectionDocument.of(result, OptionOutcome.REFUSED)))
                .contains("missing workaround: 22.0.1 has [JDK-8329528](", "stale workaround: [JDK-8234863](");
        JsonNode jdk = InspectionJson.of(result).at("/jdks/0");
        assertThat(jdk.at("/missing/0/kind").asText()).isEqualTo("missing-workaround");
        assertThat(jdk.at("/missing/0/by/0").asText()).isEqualTo("JDK-8329528");
        assertThat(jdk.at("/options/0/results/0/kind").asText()).isEqualTo("stale-workaround");
        assertThat(InspectionDocument.of(result, OptionOutcome.REFUSED).notices())
                .filteredOn(notice -> notice.rule().equals("inspect/missing-workaround"))
                .singleElement()
                .satisfies(notice -> {
                    assertThat(notice.level()).isEqualTo(Notice.Level.NOTE);
                    assertThat(notice.title()).isEqualTo("no workaround for JDK-8329528");
                    assertThat(notice.message()).startsWith("jdk-17: 22.0.1 has JDK-8329528");
                });
    }

    private static int index(String option) {
        return VmRecording.LINE.options().stream()
                .map(use -> use.text())
                .toList()
                .indexOf(option);
    }

    @Test
    void failureDependsOnTheWorstResult() {
        InspectionResult result = result(17);

        assertThat(result.has(OptionOutcome.REFUSED)).isTrue();
        assertThat(result.count(OptionOutcome.IGNORED)).isEqualTo(2);
    }
}
