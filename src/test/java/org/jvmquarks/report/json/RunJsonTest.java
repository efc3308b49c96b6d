package org.jvmquarks.report.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.jvmquarks.journal.Records.cell;
import static org.jvmquarks.journal.Records.compared;
import static org.jvmquarks.journal.Records.comparison;
import static org.jvmquarks.journal.Records.failed;
import static org.jvmquarks.journal.Records.jdk;
import static org.jvmquarks.journal.Records.page;
import static org.jvmquarks.journal.Records.quark;
import static org.jvmquarks.journal.Records.run;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.jvmquarks.journal.CellRecord;
import org.jvmquarks.journal.QuarkRecord;
import org.jvmquarks.journal.RunRecord;
import org.jvmquarks.report.Format;
import org.jvmquarks.report.Report;
import org.jvmquarks.report.RunDocument;
import org.jvmquarks.report.SampleRuns;
import org.jvmquarks.report.TableStyle;
import org.jvmquarks.verdict.ErrorKind;
import org.jvmquarks.verdict.Observation;
import org.jvmquarks.verdict.RatioClaim;

class RunJsonTest {
    private static final Format.View VIEW = new Format.View(TableStyle.plain(120), true);

    @Test
    void obeysThePublishedSchema() throws IOException {
        assertThat(schema().validate(json(SampleRuns.run(9, 40)))).isEmpty();
    }

    @Test
    void obeysItForValuesThatAreNotFinite() throws IOException {
        double infinite = Double.POSITIVE_INFINITY;
        Observation ratio = Observation.estimate("r", Double.NaN, "", -infinite, infinite);
        assertThat(schema().validate(json(run(List.of(), cell("a", "j", ratio)))))
                .isEmpty();
    }

    @Test
    void obeysSchemaForTimeClaimsWithAnyEnds() throws IOException {
        CellRecord cell = compared(
                cell("a", "j"),
                comparison(RatioClaim.atLeast(2), "1 of 1 pairs disturbed"),
                comparison(RatioClaim.atMost(4)),
                comparison(RatioClaim.equalWithin(0.1)));
        assertThat(schema().validate(json(run(List.of(), cell)))).isEmpty();
    }

    @Test
    void schemaNamesEveryPropertyOfAQuark() throws IOException {
        JsonNode json = json(run(List.of(), List.of(quark("q", page()))));
        assertThat(schema().validate(json)).isEmpty();
        JsonNode schema = schema().getSchemaNode().get("$defs");
        JsonNode quark = json.at("/quarks/0");
        assertThat(names(quark)).isEqualTo(properties(schema, "quark"));
        assertThat(names(quark.get("page"))).isEqualTo(properties(schema, "page"));
        assertThat(names(quark.at("/page/sections/0")))
                .isEqualTo(names(schema.at("/page/properties/sections/items/properties")));
        JsonNode pin = quark.at("/pins/0");
        assertThat(properties(schema, "pin")).containsAll(names(pin)).contains("impact", "flag");
        assertThat(properties(schema, "expectation")).containsAll(names(pin.at("/expectations/0")));
        assertThat(properties(schema, "versions"))
                .containsAll(names(pin.at("/expectations/0/versions")))
                .containsAll(names(pin.at("/falsifiers/0/versions")));
        assertThat(names(pin.at("/falsifiers/0")))
                .isEqualTo(names(schema.at("/pin/properties/falsifiers/items/properties")));
    }

    @Test
    void schemaNamesEveryPropertyOfAComparison() throws IOException {
        CellRecord cell = compared(cell("a", "j"), comparison(RatioClaim.equalWithin(0.1)));
        JsonNode comparison = json(run(List.of(), cell)).at("/cells/0/comparisons/0");
        JsonNode schema = schema().getSchemaNode().get("$defs");
        assertThat(names(comparison)).isEqualTo(properties(schema, "comparison"));
        assertThat(names(comparison.get("claim")))
                .isEqualTo(names(schema.at("/comparison/properties/claim/properties")));
        assertThat(names(comparison.at("/pairs/0"))).isEqualTo(properties(schema, "pair"));
        assertThat(names(comparison.at("/pairs/0/a"))).isEqualTo(properties(schema, "fork"));
    }

    @Test
    void schemaNoticesWhatIsWrongInAComparison() throws IOException {
        JsonNode json = json(run(List.of(), compared(cell("a", "j"), comparison(RatioClaim.atLeast(2)))));
        ObjectNode comparison = (ObjectNode) json.at("/cells/0/comparisons/0");
        comparison.put("verdict", "ERROR").remove("alpha");
        ((ObjectNode) comparison.get("claim")).removeAll();
        ((ObjectNode) comparison.at("/pairs/0/b")).put("stolen", 1.5);
        assertThat(schema().validate(json))
                .extracting(message -> message.getInstanceLocation() + " " + message.getType())
                .containsExactlyInAnyOrder(
                        "$.cells[0].comparisons[0] required",
                        "$.cells[0].comparisons[0].verdict enum",
                        "$.cells[0].comparisons[0].claim minProperties",
                        "$.cells[0].comparisons[0].pairs[0].b.stolen maximum");
    }

    @Test
    void schemaNoticesWhatIsWrong() throws IOException {
        ObjectNode wrong = (ObjectNode) json(run(List.of(), cell("a", "j")));
        ((ObjectNode) wrong.at("/cells/0")).put("verdict", "FINE").remove("rerun");
        wrong.put("schema", 2);
        assertThat(schema().validate(wrong))
                .extracting(message -> message.getInstanceLocation() + " " + message.getType())
                .containsExactlyInAnyOrder("$.schema const", "$.cells[0] required", "$.cells[0].verdict enum");
    }

    @Test
    void onlyErrorsHaveKind() throws IOException {
        RunRecord run = run(List.of(), failed(cell("a", "j"), ErrorKind.TIMEOUT, "60 s"), cell("b", "j"));
        JsonNode json = json(run);
        assertThat(json.at("/cells/0/error").asText()).isEqualTo("TIMEOUT");
        assertThat(json.at("/cells/1").has("error")).isFalse();
        ((ObjectNode) json.at("/cells/0")).remove("error");
        assertThat(schema().validate(json)).isNotEmpty();
    }

    @Test
    void cellsAreInOrderOfMatrix() throws IOException {
        RunRecord run = run(
                List.of(jdk("j8", 8), jdk("j25", 25)),
                cell("b", "j25"),
                cell("a", "absent"),
                cell("a", "j25"),
                cell("b", "j8"),
                cell("a", "j8"));
        ArrayNode cells = (ArrayNode) json(run).get("cells");
        assertThat(cells)
                .extracting(
                        cell -> cell.get("pin").asText() + " " + cell.get("jdk").asText())
                .containsExactly("a j8", "a j25", "a absent", "b j8", "b j25");
    }

    @Test
    void textDoesNotDependOnOrderOfCells() throws IOException {
        RunRecord run = SampleRuns.run(4, 10);
        List<CellRecord> cells = new ArrayList<>(run.cells());
        Collections.reverse(cells);
        List<QuarkRecord> quarks = new ArrayList<>(run.quarks());
        Collections.reverse(quarks);
        RunRecord other =
                new RunRecord(run.schema(), run.started(), run.host(), run.jdks(), quarks, cells, run.course());
        assertThat(text(other)).isEqualTo(text(run));
    }

    private static Set<String> properties(JsonNode schema, String name) {
        return names(schema.at("/" + name + "/properties"));
    }

    private static Set<String> names(JsonNode node) {
        Set<String> names = new TreeSet<>();
        node.fieldNames().forEachRemaining(names::add);
        return names;
    }

    private static JsonNode json(RunRecord run) throws IOException {
        return new ObjectMapper().readTree(text(run));
    }

    private static String text(RunRecord run) throws IOException {
        return new JsonFormat().render(new Report("run", RunDocument.of(run), RunJson.of(run)), VIEW);
    }

    private static JsonSchema schema() throws IOException {
        try (InputStream in = RunJson.class.getResourceAsStream("results.schema.json")) {
            return JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012)
                    .getSchema(in);
        }
    }
}
