package org.jvmquarks.journal.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FlatRecordsTest {
    private static final String JSON = """
            {"id":"a","width":1,"height":2,"inner":{"x":3,"y":4},"rest":["z"]}""";

    private final ObjectMapper mapper = JsonMapper.builder()
            .addModule(new FlatRecords(Set.of(Size.class, Outer.class)))
            .enable(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
            .build();

    record Point(int x, int y) {}

    record Size(int width, int height, Point inner) {}

    record Outer(String id, Size size, List<String> rest) {}

    record Frame(int border, Outer outer) {}

    record Twice(int x, Point point) {}

    @Test
    void nestedRecordIsWrittenInItsPlace() throws JsonProcessingException {
        Outer outer = new Outer("a", new Size(1, 2, new Point(3, 4)), List.of("z"));

        assertThat(mapper.writeValueAsString(outer)).isEqualTo(JSON);
        assertThat(mapper.readValue(JSON, Outer.class)).isEqualTo(outer);
        assertThat(mapper.treeToValue(mapper.readTree(JSON), Outer.class)).isEqualTo(outer);
    }

    @Test
    void partsOfPartsAreWrittenInTheirPlace() throws JsonProcessingException {
        Frame frame = new Frame(5, new Outer("a", new Size(1, 2, new Point(3, 4)), List.of("z")));
        String json = JSON.replace("{\"id\"", "{\"border\":5,\"id\"");

        assertThat(mapper.writeValueAsString(frame)).isEqualTo(json);
        assertThat(mapper.readValue(json, Frame.class)).isEqualTo(frame);
    }

    @Test
    void orderOfPropertiesDoesNotMatter() throws JsonProcessingException {
        String shuffled = """
                {"height":2,"rest":["z"],"inner":{"y":4,"x":3},"id":"a","width":1}""";

        assertThat(mapper.readValue(shuffled, Outer.class)).isEqualTo(mapper.readValue(JSON, Outer.class));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    "id":"a",    |                | id      | Null value for creator property 'id'
                    "id":"a"     | "id":null      | id      | Null value for creator property 'id'
                    "width":1,   |                | width   | Cannot map `null` into type `int`
                    "width":1    | "width":"one"  | width   | Cannot deserialize value of type `int` from String "one"
                    "inner":{"x":3,"y":4}, |      | inner   | Null value for creator property 'inner'
                    "y":4        | "y":4,"z":4    | inner.z | Unrecognized field "z"
                    "width":1    | "width":1,"u":1 | u      | Unrecognized field "u"
                    "width":1    | "width":1,"size":{} | size | Unrecognized field "size"
                    "width":1    | "width":1,"x":1 | x      | Unrecognized field "x"
                    """)
    void wrongPropertyIsErrorAtItsPlace(String right, String wrong, String path, String why) {
        String json = JSON.replace(right, wrong == null ? "" : wrong);

        assertMistake(json, Outer.class, path, why);
        assertMistake(json.replaceFirst("\\{", "{\"border\":5,"), Frame.class, path, why);
    }

    private void assertMistake(String json, Class<?> type, String path, String why) {
        assertThatThrownBy(() -> mapper.readValue(json, type)).isInstanceOfSatisfying(JsonMappingException.class, e -> {
            assertThat(e.getOriginalMessage()).startsWith(why);
            assertThat(e.getPath())
                    .extracting(JsonMappingException.Reference::getFieldName)
                    .containsExactly(path.split("\\."));
        });
    }

    @Test
    void whatIsNoObjectIsAnError() {
        assertThatThrownBy(() -> mapper.readValue("[1]", Outer.class))
                .isInstanceOf(JsonMappingException.class)
                .hasMessageContaining("from Array value");
    }

    @Test
    void onlyARecordCanBeFlat() {
        assertThatThrownBy(() -> new FlatRecords(Set.of(String.class)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("only a record can be flat, not class java.lang.String");
    }

    @Test
    void nameThatWouldOccurTwiceIsAnError() {
        ObjectMapper twice = JsonMapper.builder()
                .addModule(new FlatRecords(Set.of(Point.class)))
                .build();

        assertThatThrownBy(() -> twice.readValue("{}", Twice.class))
                .isInstanceOf(JsonMappingException.class)
                .hasMessageContaining("a name occurs twice: [x, x, y]");
    }
}
