package org.jvmquarks.compare.jmh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** On what JMH wrote for two forks of three iterations of 10 ms. */
class JmhResultsTest {
    private static final String WARNING =
            "WARNING: A terminally deprecated method in sun.misc.Unsafe has been called\n";

    private static final BenchmarkModes LIST =
            new BenchmarkModes(Stream.of("average", "broken", "sample", "single", "throughput")
                    .collect(Collectors.toMap(name -> "demo.Capture." + name, any -> Set.of(JmhMode.AVERAGE_TIME))));

    @ParameterizedTest
    @ValueSource(strings = {"1.21", "1.37"})
    void allModesAreRead(String version) {
        assertThat(read(version))
                .extracting(each -> each.benchmark().text())
                .containsExactlyInAnyOrder(
                        "demo.Capture.throughput (size=64)",
                        "demo.Capture.average (size=64)",
                        "demo.Capture.sample (size=64) in mode sample",
                        "demo.Capture.single (size=64) in mode ss");
        assertThat(read(version)).allSatisfy(each -> {
            assertThat(each.jmh()).isEqualTo(version);
            assertThat(each.forks()).hasSize(2);
            assertThat(each.forks())
                    .allSatisfy(fork -> assertThat(fork.iterations()).hasSize(3));
            assertThat(each.vm().describe()).isEqualTo("OpenJDK 64-Bit Server VM 17.0.15");
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"1.21", "1.37"})
    void allocationIsThatOfTheGcProfiler(String version) {
        assertThat(read(version, "average").bytesPerOp().orElseThrow()).isBetween(272.0, 280.0);
    }

    @Test
    void timesAreNanosecondsPerOperation() {
        assertThat(read("1.37", "average").forks().get(0).iterations().get(0))
                .isCloseTo(1000 * number("average"), within(0.001));
        assertThat(read("1.37", "throughput").forks().get(0).iterations().get(0))
                .isCloseTo(1000 / number("throughput"), within(0.001));
        assertThat(read("1.37", "throughput").forks().get(0).threads()).isEqualTo(2);
    }

    /** One call of 2 ms or so: a histogram has few values, whose mean is the time of the iteration. */
    @ParameterizedTest
    @ValueSource(strings = {"1.21", "1.37"})
    void sampleIsTheMeanOfItsHistogram(String version) {
        assertThat(read(version, "sample").forks())
                .allSatisfy(fork -> assertThat(fork.nanosecondsPerOp()).isBetween(1e6, 1e9));
    }

    @Test
    void secondFastestIterationIsTimeOfOneThread() {
        assertThat(new ForkTime(List.of(9.0, 3.0, 5.0, 4.0), 1).nanosecondsPerOp())
                .isEqualTo(4);
        assertThat(new ForkTime(List.of(9.0, 3.0, 5.0, 4.0), 2).nanosecondsPerOp())
                .isEqualTo(4.5);
        assertThat(new ForkTime(List.of(9.0, 3.0), 1).nanosecondsPerOp()).isEqualTo(6);
    }

    @Test
    void timeThatIsNotPositiveIsAnError() {
        assertThatThrownBy(() -> new ForkTime(List.of(0.0), 1))
                .hasMessage("expected a time that is positive and finite, was 0.0 ns/op");
        assertThatThrownBy(() -> new ForkTime(List.of(), 1))
                .hasMessage("expected a fork to have measured iterations, found none");
    }

    @Test
    void missingFieldIsAnErrorWithItsBenchmark() {
        assertThatThrownBy(() -> JmhResults.parse(json("1.37").replace("\"threads\"", "\"thread\""), "base.json"))
                .isInstanceOf(JmhResultException.class)
                .hasMessage("base.json: demo.Capture.throughput: expected the field threads, which JMH 1.21 to 1.37"
                        + " write; it is missing");
    }

    /** JMH 1.21 writes {@code "a,b"} like this, which is no JSON. */
    @Test
    void lineBreaksInParametersAreRemoved() {
        JmhResult read = JmhResults.parse(
                        json("1.21").replace("\"size\" : \"64\"", "\"size\" : \"a,\n            b\""), "a.json")
                .get(0);

        assertThat(read.benchmark().params()).isEqualTo(Map.of("size", "a,b"));
        assertThat(read.settings().at("/params/size").asText()).isEqualTo("a,b");
    }

    @Test
    void otherUnitIsAnError() {
        assertThatThrownBy(() -> JmhResults.parse(json("1.37").replace("\"us/op\"", "\"cycles/op\""), "base.json"))
                .hasMessage("base.json: demo.Capture.average: expected scoreUnit to be like us/op in mode avgt, was"
                        + " 'cycles/op'");
    }

    @Test
    void otherFormatIsAnError() {
        assertThatThrownBy(() -> JmhResults.parse("Benchmark,Mode", "base.csv"))
                .hasMessageStartingWith("base.csv: expected JSON as JMH writes it with -rf json: ");
        assertThatThrownBy(() -> JmhResults.parse("{}", "base.json"))
                .hasMessage("base.json: expected the array that JMH writes with -rf json, was OBJECT");
    }

    @ParameterizedTest
    @ValueSource(strings = {"1.21", "1.37"})
    void listHasEachBenchmarkOnceWithItsParameters(String version) {
        List<Listed> listed = Listed.parse(text("list-" + version + ".txt"), LIST);

        assertThat(listed)
                .extracting(Listed::name)
                .containsExactlyInAnyOrder(
                        "demo.Capture.average",
                        "demo.Capture.broken",
                        "demo.Capture.sample",
                        "demo.Capture.single",
                        "demo.Capture.throughput");
        assertThat(listed).allSatisfy(each -> assertThat(each.params()).isEqualTo(Map.of("size", List.of("1", "64"))));
    }

    @Test
    void listedBenchmarkWithoutModesIsAnError() {
        assertThatThrownBy(() -> Listed.parse("Benchmarks:\ndemo.Other.one\n", LIST))
                .hasMessage(
                        "expected META-INF/BenchmarkList to have 'demo.Other.one', which JMH lists; build the archive anew");
    }

    @Test
    void otherOutputIsNoList() {
        assertThatThrownBy(() -> Listed.parse("usage: demo", LIST))
                .hasMessage("expected JMH to print its list of benchmarks for -lp, found no line 'Benchmarks:'");
    }

    @ParameterizedTest
    @ValueSource(strings = {"1.21", "1.37"})
    void failureIsToldByWhatTheBenchmarkThrew(String version) {
        assertThat(JmhOutput.failure(text("failure-" + version + ".txt"), ""))
                .isEqualTo("java.lang.IllegalStateException: no luck");
    }

    @ParameterizedTest
    @ValueSource(strings = {"1.21", "1.37"})
    void failureOfForkIsToldByItsVm(String version) {
        assertThat(JmhOutput.failure(text("refused-" + version + ".txt"), ""))
                .isEqualTo("Unrecognized VM option 'NoSuchFlag'");
    }

    /** On JDK 25, which warns of what JMH calls. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1})
    void benchmarkThatEndsItsVmIsTold(int code) {
        assertThat(JmhOutput.failure(text("exit-" + code + "-1.37.txt"), WARNING))
                .isEqualTo("VM prematurely exited before JMH had finished with it, explicit System.exit was called?");
    }

    @Test
    void warningIsNoFailure() {
        assertThat(JmhOutput.failure("", WARNING + "Error: no main class\n")).isEqualTo("Error: no main class");
    }

    @Test
    void failureWithoutWordsIsTold() {
        assertThat(JmhOutput.failure("", "")).isEqualTo("JMH printed nothing");
        assertThat(JmhOutput.failure("", "Error: no main class\n")).isEqualTo("Error: no main class");
    }

    @Test
    void startNamesExactlyItsBenchmark() {
        assertThat(new JmhStart("demo.Ring.offer", JmhMode.SAMPLE_TIME, new TreeMap<>(Map.of("size", "64")), 1)
                        .arguments())
                .containsExactly("-bm", "sample", "-p", "size=64", "^\\Qdemo.Ring.offer\\E$");
    }

    @Test
    void iterationsAreANumberAndATime() {
        assertThat(Iterations.Series.parse("5x100ms")).isEqualTo(new Iterations.Series(5, "100ms"));
        assertThatThrownBy(() -> Iterations.Series.parse("100ms"))
                .hasMessage("expected iterations to be a number and a time such as 5x100ms, was '100ms'");
    }

    @Test
    void compilerConsumesResultsSinceBothHaveIt() {
        assertThat(new JmhVersion("1.37").hasCompilerBlackholes(17)).isTrue();
        assertThat(new JmhVersion("1.37").hasCompilerBlackholes(11)).isFalse();
        assertThat(new JmhVersion("1.21").hasCompilerBlackholes(25)).isFalse();
    }

    /** The first raw number of a benchmark in the file, as it is there. */
    private static double number(String method) {
        String json = json("1.37");
        String raw = json.substring(json.indexOf("\"rawData\"", json.indexOf("demo.Capture." + method)));
        return Double.parseDouble(raw.substring(raw.lastIndexOf('[', raw.indexOf(',')) + 1, raw.indexOf(','))
                .strip());
    }

    private static JmhResult read(String version, String method) {
        return read(version).stream()
                .filter(each -> each.benchmark().name().endsWith("." + method))
                .findFirst()
                .orElseThrow();
    }

    private static List<JmhResult> read(String version) {
        return JmhResults.parse(json(version), "jmh-" + version + ".json");
    }

    private static String json(String version) {
        return text("jmh-" + version + ".json");
    }

    private static String text(String name) {
        try (InputStream in = JmhResultsTest.class.getResourceAsStream(name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
