package org.jvmquarks.report.sarif;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import com.networknt.schema.ValidationMessage;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.jvmquarks.inspect.RecordedInspections;
import org.jvmquarks.inspect.report.InspectionDocument;
import org.jvmquarks.jdk.option.OptionOutcome;
import org.jvmquarks.journal.RunRecord;
import org.jvmquarks.report.Format;
import org.jvmquarks.report.GateDocument;
import org.jvmquarks.report.Report;
import org.jvmquarks.report.RunDocument;
import org.jvmquarks.report.SampleGates;
import org.jvmquarks.report.SampleRuns;
import org.jvmquarks.report.SourceFiles;
import org.jvmquarks.report.TableStyle;
import org.jvmquarks.report.document.Notice;
import org.jvmquarks.upgrade.findings.SampleUpgrade;
import org.jvmquarks.upgrade.report.UpgradeDocument;

class SarifTest {
    private static final RunRecord RUN = SampleRuns.run(12, 100);

    @TempDir
    Path repository;

    private final ObjectMapper json = new ObjectMapper();

    private JsonNode render(String command, List<Notice> notices) throws IOException {
        return json.readTree(Sarif.render(command, notices, new SourceFiles(repository)));
    }

    private static List<String> problems(JsonNode document) throws IOException {
        try (InputStream in = SarifTest.class.getResourceAsStream("written.schema.json")) {
            return JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012)
                    .getSchema(in)
                    .validate(document)
                    .stream()
                    .map(ValidationMessage::getMessage)
                    .toList();
        }
    }

    @Test
    void documentsAreAsTheStandardSays() throws IOException {
        assertThat(problems(render("run", RunDocument.of(RUN).notices()))).isEmpty();
        assertThat(problems(render(
                        "gate",
                        GateDocument.of(SampleGates.judged(RUN, "temurin-17", "temurin-25"))
                                .notices())))
                .isEmpty();
        assertThat(problems(render(
                        "upgrade", UpgradeDocument.of(SampleUpgrade.result()).notices())))
                .isEmpty();
        assertThat(problems(render("inspect", inspected()))).isEmpty();
        assertThat(problems(render("run", List.of()))).isEmpty();
    }

    private static List<Notice> inspected() {
        return InspectionDocument.of(RecordedInspections.of(8, 17, 25), OptionOutcome.REFUSED)
                .notices();
    }

    @Test
    void eachResultNamesTheRuleAtItsIndex() throws IOException {
        JsonNode run = render("run", RunDocument.of(RUN).notices()).at("/runs/0");

        assertThat(run.at("/results")).isNotEmpty();
        for (JsonNode result : run.at("/results")) {
            assertThat(run.at("/tool/driver/rules/" + result.get("ruleIndex").asInt() + "/id"))
                    .isEqualTo(result.get("ruleId"));
        }
        List<String> ids = run.at("/tool/driver/rules").findValuesAsText("id");
        assertThat(ids).doesNotHaveDuplicates();
    }

    @Test
    void fingerprintsTellTheResultsOfARunApart() throws IOException {
        List<String> fingerprints = new ArrayList<>();
        render("run", RunDocument.of(RUN).notices())
                .at("/runs/0/results")
                .forEach(it -> fingerprints.add(it.at("/partialFingerprints").toString()));

        assertThat(fingerprints).doesNotHaveDuplicates().hasSizeGreaterThan(20);
    }

    @Test
    void ruleHasTheArticleAndItsSource() throws IOException {
        List<JsonNode> rules = new ArrayList<>();
        render("upgrade", UpgradeDocument.of(SampleUpgrade.result()).notices())
                .at("/runs/0/tool/driver/rules")
                .forEach(rules::add);
        JsonNode ofQuark = rules.stream()
                .filter(rule -> rule.has("properties"))
                .findFirst()
                .orElseThrow();

        assertThat(ofQuark.at("/fullDescription/text").asText())
                .isEqualTo("An object that does not escape is not allocated.");
        assertThat(ofQuark.at("/help/text").asText())
                .contains("JVM Anatomy Quark #18")
                .endsWith("The page of the report has the article: #quark-scalar-replacement");
        assertThat(ofQuark.has("helpUri"))
                .as("its source names no JEP and no issue")
                .isFalse();
    }

    @Test
    void resultIsAtItsPinInSources() throws IOException {
        Notice notice = RunDocument.of(RUN).notices().get(0);
        String className = notice.quark().orElseThrow().className();
        Path source = repository.resolve("src/test/java").resolve(className.replace('.', '/') + ".java");
        Files.createDirectories(source.getParent());
        Files.writeString(
                source,
                "class SampleQuark {\n\n  void " + notice.pin().orElseThrow().method() + "(Jvm");

        JsonNode location = render("run", List.of(notice)).at("/runs/0/results/0/locations/0");

        assertThat(location.at("/physicalLocation/artifactLocation/uri").asText())
                .isEqualTo(repository.relativize(source).toString());
        assertThat(location.at("/physicalLocation/region/startLine").asInt()).isEqualTo(3);
        assertThat(location.at("/logicalLocations/0/fullyQualifiedName").asText())
                .isEqualTo(className);
    }

    @Test
    void resultOfOtherArchiveIsAtItsClass() throws IOException {
        Notice notice = RunDocument.of(RUN).notices().get(0);

        assertThat(render("run", List.of(notice))
                        .at("/runs/0/results/0/locations/0/physicalLocation/artifactLocation/uri")
                        .asText())
                .isEqualTo(
                        "org/jvmquarks/quarks/" + notice.quark().orElseThrow().topic() + "/SampleQuark.java");
    }

    @Test
    void reportOfARunHasItsNotices() throws IOException {
        Report report = new Report("run", RunDocument.of(RUN), "");
        String text = new SarifFormat().render(report, new Format.View(TableStyle.plain(120), true));

        assertThat(json.readTree(text).at("/runs/0/results"))
                .hasSize(RunDocument.of(RUN).notices().size());
        assertThat(text).endsWith("}\n");
    }
}
