package org.jvmquarks.journal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GuestRecordTest {

    @ParameterizedTest
    @CsvSource({
        "evidence/17/quark/pin/0-value, value",
        "evidence/17/quark/pin/12-native-memory, native-memory",
        "evidence/17/quark/pin/0-value.2, value",
        "evidence/17/quark/pin/value, other"
    })
    void kindIsTheEndOfTheFolder(String evidence, String kind) {
        assertThat(new GuestRecord(List.of(), "exit code 0", evidence, 1).kind())
                .isEqualTo(kind);
    }
}
