package org.jvmquarks.jdk;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class FlagDefaultTest {

    static Stream<Arguments> defaults() {
        return Stream.of(
                Arguments.of("4", "default", new FlagDefault.Value("4"), "4"),
                Arguments.of("", "default", new FlagDefault.Unset(), "(none)"),
                Arguments.of("64", "ergonomic", new FlagDefault.Ergonomic(), "(ergonomic)"),
                Arguments.of("1", "command line", new FlagDefault.Set("command line"), "(command line)"));
    }

    @ParameterizedTest
    @MethodSource("defaults")
    void isRecordedAndReadBack(String value, String origin, FlagDefault expected, String recorded) {
        FlagDefault found = FlagDefault.of(VmFlag.reported("A", value, origin));

        assertThat(found).isEqualTo(expected);
        assertThat(found.recorded()).isEqualTo(recorded);
        assertThat(FlagDefault.recorded(recorded)).isEqualTo(expected);
    }
}
