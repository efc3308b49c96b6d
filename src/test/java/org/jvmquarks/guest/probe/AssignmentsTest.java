package org.jvmquarks.guest.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AssignmentsTest {

    @Test
    void valuesAreReadAsWritten() {
        Map<String, String> values = Map.of("size", "64", "options", "-XX:Flag=1", "none", "");

        assertThat(Assignments.read(Assignments.write(values))).isEqualTo(values);
    }

    @Test
    void argumentWithoutValueIsRefused() {
        assertThatThrownBy(() -> Assignments.read(List.of("size")))
                .hasMessage("expected an argument name=value, was size");
    }
}
