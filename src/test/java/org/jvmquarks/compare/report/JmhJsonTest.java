package org.jvmquarks.compare.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.jvmquarks.compare.Duel;
import org.jvmquarks.compare.ForkRecord;
import org.jvmquarks.compare.Frame;
import org.jvmquarks.compare.Plan;
import org.jvmquarks.compare.Role;
import org.jvmquarks.compare.Side;
import org.jvmquarks.compare.jmh.Iterations;
import org.jvmquarks.compare.jmh.JmhMode;
import org.jvmquarks.compare.jmh.JmhResult;
import org.jvmquarks.compare.jmh.JmhResults;
import org.jvmquarks.compare.jmh.JmhStart;

class JmhJsonTest {
    private static final Side SIDE = new Side("17", "17.0.15", "a.jar", List.of(), "1.37");

    @TempDir
    private Path folder;

    /** Two forks of each benchmark of a captured file become one result each, as with -f 2. */
    @Test
    void forksBecomeResultsAsJmhWritesThem() throws IOException, URISyntaxException {
        Path captured = Path.of(JmhResults.class.getResource("jmh-1.37.json").toURI());
        List<JmhResult> results = JmhResults.read(captured);
        List<Plan.Start> starts = new ArrayList<>();
        List<ForkRecord> forks = new ArrayList<>();
        for (JmhResult each : results) {
            starts.add(new Plan.Start(0, start(each), 0.05));
            for (int pair = 0; pair < 2; pair++) {
                forks.add(new ForkRecord(
                        starts.size() - 1,
                        pair,
                        Role.HEAD,
                        true,
                        1,
                        List.of(new ForkRecord.Timed(
                                each.benchmark(), each.forks().get(0), each.settings())),
                        Optional.empty()));
            }
        }
        Plan plan = new Plan(
                new Frame(List.of(new Duel(SIDE, SIDE)), 0.05, 0.01, List.of()), starts, 1, Iterations.asAnnotated());

        JsonNode written = JmhJson.of(plan, forks, 0, Role.HEAD);
        Path file = Files.writeString(folder.resolve("jmh-head.json"), written.toString());

        assertThat(JmhJson.files(plan, forks)).containsOnlyKeys("jmh-base.json", "jmh-head.json");
        assertThat(JmhJson.of(plan, forks, 0, Role.BASE)).isEmpty();
        JsonNode average = average(written);
        JsonNode original = average(new ObjectMapper().readTree(captured.toFile()));
        assertThat(average.get("forks").asInt()).isEqualTo(2);
        assertThat(average.get("jvmArgs")).isEqualTo(original.get("jvmArgs"));
        assertThat(average.at("/primaryMetric/rawData")).hasSize(2);
        assertThat(average.at("/primaryMetric/scoreUnit").asText()).isEqualTo("ns/op");
        assertThat(average.at("/primaryMetric/scorePercentiles/50.0").asDouble())
                .isBetween(
                        average.at("/primaryMetric/scorePercentiles/0.0").asDouble(),
                        average.at("/primaryMetric/scorePercentiles/100.0").asDouble());
        for (JmhResult each : JmhResults.read(file)) {
            JmhResult same = results.stream()
                    .filter(it -> it.benchmark().equals(each.benchmark()))
                    .findFirst()
                    .orElseThrow();
            assertThat(each.forks()).hasSize(2);
            assertThat(each.forks().get(1).nanosecondsPerOp())
                    .isCloseTo(
                            same.forks().get(0).nanosecondsPerOp(),
                            within(1e-6 * same.forks().get(0).nanosecondsPerOp()));
        }
    }

    /** JMH's own numbers of a sample are those that this class works out. */
    @Test
    void scoreAndErrorAreThoseOfJmh() throws IOException, URISyntaxException {
        Path captured = Path.of(JmhResults.class.getResource("jmh-1.37.json").toURI());
        JmhResult result = JmhResults.read(captured).stream()
                .filter(each -> each.benchmark().mode().label().equals("avgt"))
                .findFirst()
                .orElseThrow();
        List<ForkRecord> forks = new ArrayList<>();
        result.forks()
                .forEach(each -> forks.add(new ForkRecord(
                        0,
                        0,
                        Role.BASE,
                        true,
                        1,
                        List.of(new ForkRecord.Timed(result.benchmark(), each, result.settings())),
                        Optional.empty())));
        Plan plan = new Plan(
                new Frame(List.of(new Duel(SIDE, SIDE)), 0.05, 0.01, List.of()),
                List.of(new Plan.Start(0, start(result), 0.05)),
                1,
                Iterations.asAnnotated());

        JsonNode metric = JmhJson.of(plan, forks, 0, Role.BASE).get(0).get("primaryMetric");
        JsonNode original =
                average(new ObjectMapper().readTree(captured.toFile())).get("primaryMetric");
        double unit = metric.get("score").asDouble() / original.get("score").asDouble();

        assertThat(metric.get("scoreError").asDouble() / unit)
                .isCloseTo(
                        original.get("scoreError").asDouble(),
                        within(1e-6 * original.get("scoreError").asDouble()));
    }

    /** Tools that show files of JMH look for its fields. */
    @ParameterizedTest
    @EnumSource(JmhMode.class)
    void fieldsAreThoseOfJmh(JmhMode mode) throws IOException, URISyntaxException {
        Path captured = Path.of(JmhResults.class.getResource("jmh-1.37.json").toURI());
        JmhResult result = JmhResults.read(captured).stream()
                .filter(each -> each.benchmark().mode() == mode)
                .findFirst()
                .orElseThrow();
        List<ForkRecord> forks = result.forks().stream()
                .map(each -> new ForkRecord(
                        0,
                        0,
                        Role.BASE,
                        true,
                        1,
                        List.of(new ForkRecord.Timed(result.benchmark(), each, result.settings())),
                        Optional.empty()))
                .toList();
        Plan plan = new Plan(
                new Frame(List.of(new Duel(SIDE, SIDE)), 0.05, 0.01, List.of()),
                List.of(new Plan.Start(0, start(result), 0.05)),
                1,
                Iterations.asAnnotated());

        JsonNode written = new ObjectMapper()
                .readTree(JmhJson.of(plan, forks, 0, Role.BASE).toPrettyString());

        assertThat(shape(written.get(0))).isEqualTo(shape(of(new ObjectMapper().readTree(captured.toFile()), mode)));
    }

    /** Names and kinds of all fields in their order, but for secondary metrics, which depend on profilers. */
    private static String shape(JsonNode node) {
        if (node.isObject()) {
            return node.properties().stream()
                    .filter(each -> !each.getKey().equals("secondaryMetrics"))
                    .map(each -> each.getKey() + ": " + shape(each.getValue()))
                    .collect(Collectors.joining(", ", "{", "}"));
        }
        return node.isArray()
                ? "[" + (node.isEmpty() ? "" : shape(node.get(0))) + "]"
                : node.getNodeType().toString();
    }

    private static JmhStart start(JmhResult result) {
        return new JmhStart(result.benchmark().name(), result.benchmark().mode(), new TreeMap<>(), 1);
    }

    private static JsonNode average(JsonNode results) {
        return of(results, JmhMode.AVERAGE_TIME);
    }

    private static JsonNode of(JsonNode results, JmhMode mode) {
        for (JsonNode each : results) {
            if (each.get("mode").asText().equals(mode.label())) {
                return each;
            }
        }
        throw new AssertionError("no result in mode " + mode + " in " + results);
    }
}
