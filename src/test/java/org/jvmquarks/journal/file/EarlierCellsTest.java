package org.jvmquarks.journal.file;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.jvmquarks.verdict.Observation;

class EarlierCellsTest {
    private final ObjectMapper json = RecordJson.mapper();

    @Test
    void flagIsReadFromKeyWithoutParts() throws JsonProcessingException {
        Observation read =
                completed("{'key': 'default of UseNUMA -XX:+A -XX:+B', 'value': true, 'unit': '', 'exact': true}");

        assertThat(read.flag()).contains("UseNUMA");
        assertThat(read.parts().orElseThrow().options()).containsExactly("-XX:+A", "-XX:+B");
    }

    @Test
    void flagIsReadFromKeyWithParts() throws JsonProcessingException {
        Observation read = completed("{'key': 'default of UseNUMA', 'parts': {'subject': 'default of UseNUMA',"
                + " 'metric': '', 'options': [], 'limits': {}}, 'value': true, 'unit': '', 'exact': true}");

        assertThat(read.flag()).contains("UseNUMA");
    }

    @Test
    void otherObservationsStayAsTheyAre() throws JsonProcessingException {
        Observation read = completed("{'key': 'Plain allocation', 'value': 16, 'unit': 'B/op', 'exact': true}");

        assertThat(List.of(read.flag(), read.parts())).containsOnly(Optional.empty());
    }

    private Observation completed(String observation) throws JsonProcessingException {
        JsonNode cell =
                json.readTree("{'observations': [%s]}".formatted(observation).replace('\'', '"'));
        EarlierCells.complete(cell);
        return json.treeToValue(cell.path("observations").get(0), Observation.class);
    }
}
