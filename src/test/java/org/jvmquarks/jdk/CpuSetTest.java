package org.jvmquarks.jdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CpuSetTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {"0; 0; 1", "0-1; 0-1; 2", "0,2-3; 0,2-3; 3", "3,1,2,5,1; 1-3,5; 4"})
    void processorsAreReadAndListed(String text, String shortest, int size) {
        CpuSet processors = CpuSet.parse(text);

        assertThat(processors).hasToString(shortest);
        assertThat(processors.size()).isEqualTo(size);
        assertThat(CpuSet.parse(shortest)).isEqualTo(processors);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a", "1-", "-1", "2-1", "0,", "0, 1", "0-1-2", "10000"})
    void otherFormIsAnError(String text) {
        assertThatThrownBy(() -> CpuSet.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("expected numbers of processors, such as 0, 0-1 or 0,2-3, was '%s'", text);
    }

    @Test
    void setWithoutProcessorsIsAnError() {
        assertThatThrownBy(() -> new CpuSet(new TreeSet<>())).hasMessage("a cpuset must have at least one processor");
    }
}
