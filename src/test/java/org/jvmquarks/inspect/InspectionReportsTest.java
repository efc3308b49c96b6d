package org.jvmquarks.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.jvmquarks.report.json.InspectionJson;
import org.jvmquarks.report.markdown.InspectionMarkdown;
import org.jvmquarks.report.terminal.InspectionText;
import org.jvmquarks.report.terminal.TableStyle;

/** The reports of recorded inspections. */
class InspectionReportsTest {

    private static InspectionResult result(int... features) {
        return RecordedInspections.of(features);
    }

    @Test
    void worstIsFirst() {
        String text = InspectionText.render(result(8, 17, 25), TableStyle.plain(120));

        assertThat(text)
                .startsWith("21 options on 3 JDKs: 11 refused, 1 ignored and 3 deprecated\n");
        assertThat(text.lines().skip(2).limit(2))
                .containsExactly(
                        "                                         jdk-8       jdk-17      jdk-25",
                        "  -XX:+UseConcMarkSweepGC                refused     refused     refused");
        assertThat(text)
                .contains("    all: misspelt: Unrecognized VM option 'MaxHeapSiz=3g' Did you mean")
                .contains("  jdk-17, jdk-25: refused: Unrecognized VM option 'UseConcMarkSweepGC'")
                .contains("Proposed options\n  jdk-8 (started with it):\n    java -Xmx1g");
    }

    @Test
    void noLineIsWiderThanTheTerminal() {
        assertThat(
                        InspectionText.render(result(8, 11, 17, 21, 25, 28), TableStyle.plain(80))
                                .lines())
                .allMatch(line -> line.length() <= 80);
    }

    @Test
    void markdownHasARowForEachNotableOption() {
        String text = InspectionMarkdown.render(result(17, 25));

        assertThat(text)
                .contains("| option | jdk-17 | jdk-25 | why |")
                .contains(
                        "| \\-XX:\\+UseBiasedLocking | deprecated | refused | ".replace("\\-", "-"))
                .contains("<details><summary>Options for jdk-25, with which it starts</summary>");
    }

    @Test
    void jsonFollowsItsSchema() throws IOException {
        JsonNode document = new ObjectMapper().readTree(InspectionJson.render(result(8, 25)));

        try (InputStream schema =
                InspectionJson.class.getResourceAsStream("inspection.schema.json")) {
            assertThat(
                            JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012)
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

        assertThat(result.jdks().get(1).options().get(biased).fates())
                .first()
                .isEqualTo(
                        new Fate.Refused(
                                "Unrecognized VM option 'UseBiasedLocking'", Optional.empty()));
        assertThat(result.jdks().get(1).options().get(misspelt).fates())
                .first()
                .extracting(Fate::kind, Fate::sentence)
                .containsExactly(
                        "misspelt",
                        "Unrecognized VM option 'MaxHeapSiz=3g' Did you mean 'MaxHeapSize=<value>'?"
                                + " (this VM has MaxHeapSize)");
    }

    private static int index(String option) {
        return VmRecording.LINE.options().stream().map(use -> use.text()).toList().indexOf(option);
    }

    @Test
    void failureDependsOnTheWorstFate() {
        InspectionResult result = result(17);

        assertThat(result.has(Severity.REFUSED)).isTrue();
        assertThat(result.count(Severity.IGNORED)).isEqualTo(2);
    }
}
