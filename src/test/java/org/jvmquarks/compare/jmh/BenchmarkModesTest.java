package org.jvmquarks.compare.jmh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BenchmarkModesTest {
    @ParameterizedTest
    @ValueSource(strings = {"1.21", "1.37"})
    void modesAreThoseOfAnnotations(String version, @TempDir Path folder) throws IOException, URISyntaxException {
        Path list = Files.createDirectories(folder.resolve("META-INF")).resolve("BenchmarkList");
        Files.copy(
                Path.of(BenchmarkModes.class
                        .getResource("benchmark-list-" + version + ".txt")
                        .toURI()),
                list);

        assertThat(BenchmarkModes.of(List.of(folder)).orElseThrow().byName())
                .isEqualTo(Map.of(
                        "demo.Modes.plain", Set.of(JmhMode.THROUGHPUT),
                        "demo.Modes.two", Set.of(JmhMode.THROUGHPUT, JmhMode.AVERAGE_TIME),
                        "demo.Modes.cold", Set.of(JmhMode.SINGLE_SHOT),
                        "demo.Modes.all", Set.of(JmhMode.values())));
    }

    @Test
    void classPathWithoutListHasNoBenchmarks(@TempDir Path folder) throws IOException {
        assertThat(BenchmarkModes.of(List.of(folder))).isEmpty();
    }

    @Test
    void otherLineIsAnError() {
        assertThatThrownBy(() -> BenchmarkModes.parse(List.of("JMH 2\n")))
                .isInstanceOf(JmhResultException.class)
                .hasMessage("expected a line of META-INF/BenchmarkList as JMH 1.21 to 1.37 write it, was 'JMH 2'");
    }

    @Test
    void otherModeIsAnError() {
        assertThatThrownBy(() -> JmhMode.annotated("Sometimes"))
                .hasMessage("expected a mode of JMH 1.21 to 1.37, was 'Sometimes'");
    }
}
