package org.jvmquarks.report.json;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import com.networknt.schema.ValidationMessage;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.jvmquarks.report.SampleGates;
import org.jvmquarks.report.SampleRuns;

class GateJsonTest {

    private final ObjectMapper json = new ObjectMapper();

    private ObjectNode document() throws IOException {
        return json.readValue(
                GateJson.of(SampleGates.judged(SampleRuns.run(12, 100), "temurin-17", "temurin-25"))
                        .toString(),
                ObjectNode.class);
    }

    private static List<String> problems(JsonNode document) throws IOException {
        try (InputStream in = GateJson.class.getResourceAsStream("gate.schema.json")) {
            JsonSchema schema = JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012)
                    .getSchema(in);
            return schema.validate(document).stream()
                    .map(ValidationMessage::getMessage)
                    .toList();
        }
    }

    @Test
    void documentIsAsTheSchemaSays() throws IOException {
        assertThat(problems(document())).isEmpty();
    }

    @Test
    void causesAreCountedAndStandAtTheChanges() throws IOException {
        ObjectNode document = document();

        assertThat(document.at("/causes/0/id").asText()).isEqualTo("UseCompactObjectHeaders");
        assertThat(document.at("/causes/0/text").asText())
                .isEqualTo("explained by UseCompactObjectHeaders false → true");
        assertThat(document.at("/changes").findValuesAsText("text"))
                .filteredOn(document.at("/causes/0/text").asText()::equals)
                .hasSize(document.at("/causes/0/changes").asInt())
                .isNotEmpty();
        assertThat(document.at("/changes/2/cause/by/1"))
                .isEqualTo(json.createObjectNode()
                        .put("name", "UseNUMA")
                        .put("baseline", "false")
                        .put("candidate", "true"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "/schema | 1",
                "/decision/outcome | \"GREEN\"",
                "/decision/exitCode | 2",
                "/coverage/share | 1.5",
                "/policy/tolerance | -1",
                "/causes/0/changes | 0",
                "/causes/0/id | \"two words\"",
                "/changes/0/class | \"OTHER\"",
                "/sections/0/name | \"OTHER\"",
                "/sections/0/quarks/0/lines/0/keys | []",
                "/counts/LOST | -1",
                "/changes/0/pins | []",
                "/changes/0/fails | \"yes\"",
                "/changes/2/cause/by | []",
            })
    void schemaRejectsAWrongValue(String pointer, String value) throws IOException {
        ObjectNode document = document();
        int name = pointer.lastIndexOf('/');
        ObjectNode parent = (ObjectNode) document.at(pointer.substring(0, name));
        assertThat(parent.has(pointer.substring(name + 1))).isTrue();
        parent.set(pointer.substring(name + 1), json.readTree(value));

        assertThat(problems(document)).isNotEmpty();
    }

    @ParameterizedTest
    @CsvSource({"decision", "baseline", "changes", "coverage", "problems"})
    void schemaRejectsADocumentWithout(String property) throws IOException {
        ObjectNode document = document();
        document.remove(property);

        assertThat(problems(document)).singleElement().asString().contains(property);
    }
}
