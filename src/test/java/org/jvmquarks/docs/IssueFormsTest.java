package org.jvmquarks.docs;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** GitHub shows no form at all if one of its parts is wrong. */
class IssueFormsTest {
    private static final Path FOLDER = Path.of(".github/ISSUE_TEMPLATE");

    static List<Path> forms() throws IOException {
        try (Stream<Path> files = Files.list(FOLDER)) {
            return files.sorted().toList();
        }
    }

    @ParameterizedTest
    @MethodSource("forms")
    void formsHaveFieldsThatGitHubKnows(Path file) throws IOException {
        JsonNode form = new YAMLMapper().readTree(file.toFile());

        assertThat(form.path("name").asText()).isNotBlank();
        assertThat(form.path("description").asText()).isNotBlank();
        assertThat(form.path("body")).isNotEmpty();
        assertThat(form.path("body"))
                .allSatisfy(field -> assertThat(field.path("type").asText()).isIn("markdown", "input", "textarea"));
        assertThat(fields(form)).allMatch(field -> field.at("/attributes/label").isTextual());
        assertThat(fields(form).map(field -> field.path("id").asText())).doesNotHaveDuplicates();
    }

    @Test
    void wrongVerdictAsksForResultsAndJdkIdentity() throws IOException {
        JsonNode form =
                new YAMLMapper().readTree(FOLDER.resolve("wrong-verdict.yml").toFile());

        assertThat(fields(form)
                        .filter(field -> field.at("/validations/required").asBoolean())
                        .map(field -> field.path("id").asText()))
                .contains("pin", "jdk", "results");
        assertThat(form.toString()).contains("results.json");
    }

    private static Stream<JsonNode> fields(JsonNode form) {
        return StreamSupport.stream(form.path("body").spliterator(), false)
                .filter(field -> !field.path("type").asText().equals("markdown"));
    }
}
