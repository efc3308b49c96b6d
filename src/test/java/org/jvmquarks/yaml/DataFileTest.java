package org.jvmquarks.yaml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DataFileTest {

    enum Effect {
        FAILS,
        CANNOT_TELL
    }

    record Row(
            String name,
            int since,
            OptionalInt until,
            Effect effect,
            Optional<Boolean> gone,
            List<String> by,
            @JsonProperty("do") Optional<String> advice) {}

    @Test
    void keysOfARowAreItsComponents() {
        assertThat(DataFile.rows("""
                                - name: no
                                  since: 9
                                  until: 17
                                  effect: cannot_tell
                                  gone: true
                                  by: [JEP 1, 11.0]
                                  do: Wait.
                                - {name: b, since: 11, effect: fails}
                                """, Row.class))
                .containsExactly(
                        new Row(
                                "no",
                                9,
                                OptionalInt.of(17),
                                Effect.CANNOT_TELL,
                                Optional.of(true),
                                List.of("JEP 1", "11.0"),
                                Optional.of("Wait.")),
                        new Row(
                                "b",
                                11,
                                OptionalInt.empty(),
                                Effect.FAILS,
                                Optional.empty(),
                                List.of(),
                                Optional.empty()));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    'name: a, '             |                  | Null value for creator property 'name'
                    'since: 9, '            |                  | Cannot map `null` into type `int`
                    since: 9                | since: nine      | Cannot deserialize value of type `int` from String "nine"
                    effect: fails           | effect: breaks   | not one of the values accepted for Enum class: [CANNOT_TELL, FAILS]
                    gone: true              | gone: yes        | Cannot deserialize value of type `java.lang.Boolean` from String "yes"
                    by: [x]                 | by: x            | Cannot construct instance of `java.util.ArrayList`
                    by: [x]                 | from: [x]        | Unrecognized field "from"
                    by: [x]                 | name: b          | found duplicate key name
                    """)
    void mistakeIsRefused(String right, String wrong, String why) {
        String row = "- {name: a, since: 9, effect: fails, gone: true, by: [x]}";

        assertThat(DataFile.rows(row, Row.class)).hasSize(1);
        assertThatThrownBy(() -> DataFile.rows(row.replace(right, wrong == null ? "" : wrong), Row.class))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(why);
    }

    @Test
    void fileIsNamed() {
        assertThatThrownBy(() -> DataFile.rows(Problems.class, "nowhere.yaml", Row.class))
                .hasMessageContaining("nowhere.yaml");
    }
}
